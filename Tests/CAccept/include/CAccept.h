// Why C: a program takes the place of libc's accept4 by defining another function of that name, which only C can do.

#ifndef FITPINKY_CACCEPT_H
#define FITPINKY_CACCEPT_H

/// Has every accept4(2) on that listening socket fail with that errno. One socket at a time; others go to libc.
void caccept_fail(int descriptor, int number);

/// Ends that.
void caccept_succeed(void);

/// How many calls have failed so since `caccept_fail`.
long caccept_failures(void);

#endif
