/*
 * Preloaded into a program, it makes a liar of the disk: nothing is synchronised, and the program is told that it was.
 * What the kernel has not written by itself is lost when the power is cut.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/types.h>

int fsync(int file) { return (void)file, 0; }
int fdatasync(int file) { return (void)file, 0; }
int msync(void *start, size_t count, int flags) { return (void)start, (void)count, (void)flags, 0; }

/* A file that is opened to be written synchronously is opened without that. */
#define OPEN(name)                                                                     \
	int name(const char *path, int flags, ...)                                     \
	{                                                                              \
		static int (*next)(const char *, int, ...);                            \
		va_list rest;                                                          \
		va_start(rest, flags);                                                 \
		mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
		va_end(rest);                                                          \
		if (!next)                                                             \
			next = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, #name); \
		return next(path, flags & ~(O_SYNC | O_DSYNC), mode);                  \
	}

OPEN(open)
OPEN(open64)
