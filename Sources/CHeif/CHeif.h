// libheif writes HEIC and AVIF; the codecs behind it are part of the library (Debian 12) or plug-ins that it loads when
// the program runs (Debian 13). Beside it is what gives back the memory that they leave: `malloc_trim`, which Swift's
// module of glibc leaves out.
#ifndef FITPINKY_CHEIF_H
#define FITPINKY_CHEIF_H

#include <libheif/heif.h>
#include <malloc.h>

#endif
