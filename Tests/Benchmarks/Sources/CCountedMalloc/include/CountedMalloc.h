#ifndef COUNTED_MALLOC_H
#define COUNTED_MALLOC_H

// A program that is linked with this target has its own malloc, calloc, realloc, posix_memalign, aligned_alloc and memalign.
// The dynamic linker gives them to every library of the process as well, the Swift runtime's included, so no allocation
// goes past them. They hand on to the C library's and count. C, because they have to be C symbols that replace C symbols.

/// How many allocations this process asked for so far, on all threads; a realloc that may move counts as one.
unsigned long countedAllocations(void);

#endif
