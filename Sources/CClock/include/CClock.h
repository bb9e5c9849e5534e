// Why C: <sys/timex.h> is in no module that Swift can import, and struct timespec is in more than one: whichever module is
// loaded first owns it, which breaks importing by name.

#ifndef FITPINKY_CCLOCK_H
#define FITPINKY_CCLOCK_H

#include <stdint.h>

/// Whether the kernel says that a time service keeps the clock: 1 or 0, or a negative errno.
int cclock_is_synchronised(void);

/// CLOCK_REALTIME, rounded down.
int64_t cclock_utc_milliseconds(void);

#endif
