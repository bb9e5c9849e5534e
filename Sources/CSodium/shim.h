// Of libsodium only what computes: the group ristretto255 (RFC 9496), and comparing and wiping memory. Its whole header
// would bring random numbers and key exchanges along, which the pure room that imports this may not have.
#ifndef FITPINKY_CSODIUM_H
#define FITPINKY_CSODIUM_H

#include <sodium/crypto_core_ristretto255.h>
#include <sodium/crypto_scalarmult_ristretto255.h>
#include <sodium/utils.h>

// The two of these headers that draw from the system's random numbers.
void crypto_core_ristretto255_random(unsigned char *p) __attribute__((unavailable("random numbers are an argument")));
void crypto_core_ristretto255_scalar_random(unsigned char *r)
    __attribute__((unavailable("random numbers are an argument")));

#endif
