// Embedded Swift's runtime asks for these few functions of the C library, and these targets have no C library.
#include <stddef.h>
#include <stdint.h>
#include "machine.h"

// A block is a power of two of bytes and begins with its size; free blocks of a size are chained.
enum { smallest_shift = 5, largest_shift = 24, header_bytes = 16, heap_bytes = 3 << 20 };

struct block {
    size_t shift;
    struct block *next;
};

static _Alignas(16) uint8_t heap[heap_bytes];
static size_t used;
static struct block *free_blocks[largest_shift + 1];

int posix_memalign(void **result, size_t alignment, size_t count) {
    if (alignment > 16 || count > (1u << largest_shift) - header_bytes) return 22;
    size_t shift = smallest_shift;
    while (((size_t)1 << shift) - header_bytes < count) shift++;
    struct block *block = free_blocks[shift];
    if (block) {
        free_blocks[shift] = block->next;
    } else {
        if (heap_bytes - used < (size_t)1 << shift) return 12;
        block = (struct block *)(heap + used);
        used += (size_t)1 << shift;
        block->shift = shift;
    }
    *result = (uint8_t *)block + header_bytes;
    return 0;
}

void free(void *memory) {
    if (!memory) return;
    struct block *block = (struct block *)((uint8_t *)memory - header_bytes);
    block->next = free_blocks[block->shift];
    free_blocks[block->shift] = block;
}

void *memmove(void *to, const void *from, size_t count) {
    uint8_t *target = to;
    const uint8_t *source = from;
    if (target < source) {
        for (size_t i = 0; i < count; i++) target[i] = source[i];
    } else {
        for (size_t i = count; i > 0; i--) target[i - 1] = source[i - 1];
    }
    return to;
}

void *memcpy(void *to, const void *from, size_t count) { return memmove(to, from, count); }

void *memset(void *to, int value, size_t count) {
    for (size_t i = 0; i < count; i++) ((uint8_t *)to)[i] = (uint8_t)value;
    return to;
}

int memcmp(const void *a, const void *b, size_t count) {
    for (size_t i = 0; i < count; i++) {
        int difference = ((const uint8_t *)a)[i] - ((const uint8_t *)b)[i];
        if (difference) return difference;
    }
    return 0;
}

// The compiler guards stack frames; without a source of chance the guard is a constant, which still finds overruns.
uintptr_t __stack_chk_guard = (uintptr_t)0x9E3779B9u;

_Noreturn void __stack_chk_fail(void) { machine_exit(70); }
