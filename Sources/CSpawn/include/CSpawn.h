// Why C: Swift's module of the C library leaves out what GNU adds to it. Without pipe2 a pipe is for a moment open to every
// program that another thread starts, and without addclosefrom_np a program inherits whatever some library opened carelessly.

#ifndef FITPINKY_CSPAWN_H
#define FITPINKY_CSPAWN_H

#include <stdint.h>

/// A pipe whose ends no other program inherits; `ends[0]` is read, `ends[1]` is written, and neither ever waits. 0, or a
/// negative errno.
int cspawn_pipe(int ends[2]);

/// Lets reads and writes through that descriptor wait. 0, or a negative errno.
int cspawn_let_wait(int descriptor);

/// Starts the program of that path in a process group of its own, in the root folder, with `input`, `output` and `errors` for its
/// standard input, output and error, and nothing else that is open here; with every signal as it is by default. 0, or a negative
/// errno, which is the one of exec if that failed.
int cspawn_start(
    const char *path, char *const arguments[], char *const environment[], int input, int output, int errors,
    int32_t *process);

/// Whether that child has ended: 1 and it is still there to be waited for, 0, or a negative errno.
int cspawn_has_ended(int32_t process);

/// For a process that works for the one that started it: it ends with that thread and not by SIGTERM, gains no privileges, says
/// nothing on standard error, writes no files, and takes so much address space and processor time at most. 0, or the last
/// negative errno; what can be done is done all the same.
int cspawn_confine(uint64_t memory_bytes, uint64_t processor_seconds);

/// From now on those signals end nothing: each is told by `cspawn_next_signal`. To be called once. 0, or a negative errno.
///
/// Blocking them instead would not do: the main thread of a Swift program comes to wait in libdispatch with no signal blocked.
int cspawn_take_signals(const int *signals, int count);

/// Waits for the next of those signals: its number, or a negative errno.
int cspawn_next_signal(void);

#endif
