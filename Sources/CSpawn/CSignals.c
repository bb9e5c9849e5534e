#define _GNU_SOURCE
#include "CSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static int ends[2] = {-1, -1};

// All that a handler may do: it runs between any two instructions.
static void pass_on(int signal) {
    int before = errno;
    unsigned char byte = (unsigned char)signal;
    ssize_t count = write(ends[1], &byte, 1);
    (void)count;
    errno = before;
}

int cspawn_take_signals(const int *signals, int count) {
    if (pipe2(ends, O_CLOEXEC) < 0) return -errno;
    // A handler never waits: that many signals say no more than the first of them.
    int flags = fcntl(ends[1], F_GETFL);
    if (flags < 0 || fcntl(ends[1], F_SETFL, flags | O_NONBLOCK) < 0) return -errno;
    struct sigaction action = {.sa_handler = pass_on, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    for (int index = 0; index < count; index++)
        if (sigaction(signals[index], &action, NULL) < 0) return -errno;
    return 0;
}

int cspawn_next_signal(void) {
    unsigned char byte;
    ssize_t count;
    do count = read(ends[0], &byte, 1);
    while (count < 0 && errno == EINTR);
    return count == 1 ? byte : -errno;
}
