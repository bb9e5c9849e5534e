// The system's headers under a name that a module map can find wherever the library is.
#ifndef FITPINKY_CMINIZIP_H
#define FITPINKY_CMINIZIP_H

#include <unzip.h>
#include <zip.h>

#endif
