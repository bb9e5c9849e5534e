#include "CClock.h"

#include <errno.h>
#include <sys/timex.h>
#include <time.h>

int cclock_is_synchronised(void) {
    struct timex state = {.modes = 0};
    int result = adjtimex(&state);
    if (result < 0) return -errno;
    return result != TIME_ERROR && !(state.status & STA_UNSYNC);
}

// This clock is always there, so reading it cannot fail.
int64_t cclock_utc_milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}
