// What some processors have an instruction for. Headers alone: nothing is linked.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>

/// Whether there is an instruction for CRC-32C: not what this was compiled for is asked, but what it runs on.
static inline int navlog_has_crc32c(void) {
  unsigned a, b, c, d;
  return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSE4_2) != 0;
}

/// Advances the register of a CRC-32C. Only where there is an instruction for it.
__attribute__((target("crc32"))) static inline uint32_t navlog_crc32c(
    uint32_t remainder, const uint8_t *bytes, size_t count) {
  uint64_t register64 = remainder;
  for (; count >= 8; bytes += 8, count -= 8) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    register64 = __builtin_ia32_crc32di(register64, word);
  }
  uint32_t register32 = (uint32_t)register64;
  for (; count > 0; bytes++, count--) register32 = __builtin_ia32_crc32qi(register32, *bytes);
  return register32;
}

#else

static inline int navlog_has_crc32c(void) { return 0; }

static inline uint32_t navlog_crc32c(uint32_t remainder, const uint8_t *bytes, size_t count) {
  (void)bytes;
  (void)count;
  return remainder;
}

#endif
