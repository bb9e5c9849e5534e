#include <zlib.h>

/* A macro in zlib.h, which Swift cannot call. 16 is added to the window's bits for gzip. */
static inline int fitpinky_deflate_init_gzip(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
