// SHA-256 by its own functions, which OpenSSL calls deprecated in favour of a lookup by name at every digest:
// that costs as much as hashing a short text.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
