#ifndef SIMDJSON_DOOR_H
#define SIMDJSON_DOOR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The version of the library behind the door.
const char *json_library_version(void);

#ifdef __cplusplus
}
#endif

#endif
