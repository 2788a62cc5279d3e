#include "simdjson_door.h"

#include <simdjson.h>

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)

const char *json_library_version(void) { return TEXT(SIMDJSON_VERSION); }
