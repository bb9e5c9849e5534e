// The system's header under a name that a module map can find wherever the library is.
#ifndef FITPINKY_CQRENCODE_H
#define FITPINKY_CQRENCODE_H

#include <qrencode.h>

#endif
