// What libFuzzer has for a mutator that goes on with its own.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Changes bytes in place.
///
/// \returns how many there are then.
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t count, size_t maximum);
