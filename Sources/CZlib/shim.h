#include <zlib.h>

/* A macro in zlib.h, which Swift cannot call. 16 is added to the window's bits for gzip. */
static inline int fitpinky_deflate_init_gzip(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

/* The same for deflate without a header, as an archive has it. */
static inline int fitpinky_inflate_init_raw(z_stream *stream) { return inflateInit2(stream, -15); }
