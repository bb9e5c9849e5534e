#define _GNU_SOURCE
#include "CAccept.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <sys/socket.h>

// 1 more than the descriptor; 0 is none.
static atomic_int failing;
static atomic_int failure;
static atomic_long failures;

void caccept_fail(int descriptor, int number) {
    atomic_store(&failure, number);
    atomic_store(&failures, 0);
    atomic_store(&failing, descriptor + 1);
}

void caccept_succeed(void) { atomic_store(&failing, 0); }

long caccept_failures(void) { return atomic_load(&failures); }

typedef int accept4_function(int, struct sockaddr *, socklen_t *, int);

int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags) {
    if (atomic_load(&failing) == descriptor + 1) {
        atomic_fetch_add(&failures, 1);
        errno = atomic_load(&failure);
        return -1;
    }
    static _Atomic(void *) found;
    void *function = atomic_load(&found);
    if (!function) atomic_store(&found, function = dlsym(RTLD_NEXT, "accept4"));
    return ((accept4_function *)function)(descriptor, address, length, flags);
}
