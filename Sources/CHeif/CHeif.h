// libheif writes and reads HEIC and AVIF; the codecs behind it are part of the library (Debian 12) or plug-ins that it loads when
// the program runs (Debian 13). Beside it is what gives back the memory that they leave: `malloc_trim`, which Swift's
// module of glibc leaves out.
#ifndef FITPINKY_CHEIF_H
#define FITPINKY_CHEIF_H

#include <libheif/heif.h>
#include <malloc.h>
#include <stdint.h>

// Keeps libheif from what is larger than that, before it takes memory for it. Since 1.19 it can be told of more than sides.
static inline void fitpinky_heif_limit(struct heif_context *context, int side, uint64_t pixels, uint64_t bytes) {
    heif_context_set_maximum_image_size_limit(context, side);
#if LIBHEIF_HAVE_VERSION(1, 19, 0)
    struct heif_security_limits *limits = heif_context_get_security_limits(context);
    limits->max_image_size_pixels = pixels;
    limits->max_memory_block_size = bytes;
    limits->max_number_of_tiles = 64;
    limits->max_items = 64;
#else
    (void)pixels;
    (void)bytes;
#endif
}

#endif
