// What the program needs of the machine it runs on.
#pragma once
#include <stddef.h>
#include <stdint.h>

void machine_write(const uint8_t *bytes, size_t count);
_Noreturn void machine_exit(int code);

void *memcpy(void *to, const void *from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int value, size_t count);
