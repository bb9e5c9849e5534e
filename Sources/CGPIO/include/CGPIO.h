// Why C: libgpiod 1.6 (Debian 12) and 2.x (Debian 13) share a header name and no functions. This shim is the part of both
// that buttons and a buzzer need; which one is meant is decided when it is compiled, by a macro that only 1.x defines.
//
// Every function that returns int returns 0 or more, or a negative errno.

#ifndef FITPINKY_CGPIO_H
#define FITPINKY_CGPIO_H

#include <stdbool.h>
#include <stdint.h>

enum { cgpio_name_size = 32 };

struct cgpio_chip_info {
    char name[cgpio_name_size];
    char label[cgpio_name_size];
    uint32_t line_count;
};

/// A name or consumer that the kernel does not know is empty.
struct cgpio_line_info {
    char name[cgpio_name_size];
    char consumer[cgpio_name_size];
    bool is_used;
};

enum cgpio_bias { cgpio_bias_as_is, cgpio_bias_pull_up, cgpio_bias_pull_down, cgpio_bias_disabled };

struct cgpio_settings {
    enum cgpio_bias bias;
    bool is_active_low;
    /// Used where the library offers it (2.x), else ignored.
    uint32_t debounce_microseconds;
};

/// An edge of the logical level: `is_active` after the line went from inactive to active.
struct cgpio_edge {
    /// CLOCK_MONOTONIC; with 1.x, on kernels before 5.7, CLOCK_REALTIME.
    int64_t nanoseconds;
    /// Counts this line's edges, those that were lost too; 0 where the library does not know (1.x).
    uint32_t sequence;
    bool is_active;
};

typedef struct cgpio_chip cgpio_chip;
typedef struct cgpio_request cgpio_request;

int cgpio_chip_open(const char *path, cgpio_chip **chip);
void cgpio_chip_close(cgpio_chip *chip);
int cgpio_read_chip_info(cgpio_chip *chip, struct cgpio_chip_info *info);
int cgpio_read_line_info(cgpio_chip *chip, uint32_t offset, struct cgpio_line_info *info);

/// Takes one line for both edges; its file descriptor polls readable while an edge waits.
int cgpio_request_open(
    const char *path, uint32_t offset, const struct cgpio_settings *settings, const char *consumer,
    cgpio_request **request);
int cgpio_request_descriptor(cgpio_request *request);
/// Reads at most `capacity` edges and returns how many; blocks if none waits, so poll first.
int cgpio_request_read(cgpio_request *request, struct cgpio_edge *edges, uint32_t capacity);
/// The logical level now: 1 or 0. With 2.x the debounced one.
int cgpio_request_level(cgpio_request *request);
void cgpio_request_close(cgpio_request *request);

typedef struct cgpio_output cgpio_output;

/// Takes one line as an output that is low.
int cgpio_output_open(const char *path, uint32_t offset, const char *consumer, cgpio_output **output);
/// Drives the line high or low.
int cgpio_output_set(cgpio_output *output, bool is_high);
void cgpio_output_close(cgpio_output *output);

/// Major version of the library that this was compiled against.
int cgpio_library_major(void);

#endif
