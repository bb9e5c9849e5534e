// The TurboJPEG interface of libjpeg-turbo 2 and 3. It is used rather than libjpeg's own, which reports errors by
// longjmp: that would jump over Swift's frames, and leak what they hold.
#ifndef FITPINKY_CTURBOJPEG_H
#define FITPINKY_CTURBOJPEG_H

#include <turbojpeg.h>

#endif
