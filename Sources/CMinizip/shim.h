// The system's header under a name that a module map can find wherever the library is.
#ifndef FITPINKY_CMINIZIP_H
#define FITPINKY_CMINIZIP_H

#include <unzip.h>

#endif
