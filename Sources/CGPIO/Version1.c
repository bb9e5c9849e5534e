// libgpiod 1.x: lines belong to their chip, so a request keeps its chip open.

#include "CGPIO.h"

#include <gpiod.h>

#ifdef GPIOD_LINE_BULK_MAX_LINES

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

struct cgpio_chip {
    struct gpiod_chip *chip;
};

struct cgpio_request {
    struct gpiod_chip *chip;
    struct gpiod_line *line;
};

// Not every path of the library sets errno.
static int failure(void) { return errno > 0 ? -errno : -EIO; }

static void copy_name(char *to, const char *from) { snprintf(to, cgpio_name_size, "%s", from ? from : ""); }

int cgpio_chip_open(const char *path, cgpio_chip **chip) {
    struct gpiod_chip *opened = gpiod_chip_open(path);
    if (!opened) return failure();
    cgpio_chip *made = malloc(sizeof *made);
    if (!made) {
        gpiod_chip_close(opened);
        return -ENOMEM;
    }
    made->chip = opened;
    *chip = made;
    return 0;
}

void cgpio_chip_close(cgpio_chip *chip) {
    gpiod_chip_close(chip->chip);
    free(chip);
}

int cgpio_read_chip_info(cgpio_chip *chip, struct cgpio_chip_info *info) {
    copy_name(info->name, gpiod_chip_name(chip->chip));
    copy_name(info->label, gpiod_chip_label(chip->chip));
    info->line_count = gpiod_chip_num_lines(chip->chip);
    return 0;
}

int cgpio_read_line_info(cgpio_chip *chip, uint32_t offset, struct cgpio_line_info *info) {
    struct gpiod_line *line = gpiod_chip_get_line(chip->chip, offset);
    if (!line) return failure();
    copy_name(info->name, gpiod_line_name(line));
    copy_name(info->consumer, gpiod_line_consumer(line));
    info->is_used = gpiod_line_is_used(line);
    return 0;
}

static int request_flags(const struct cgpio_settings *settings) {
    int flags = settings->is_active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0;
    switch (settings->bias) {
    case cgpio_bias_as_is: return flags;
    case cgpio_bias_pull_up: return flags | GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP;
    case cgpio_bias_pull_down: return flags | GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_DOWN;
    case cgpio_bias_disabled: return flags | GPIOD_LINE_REQUEST_FLAG_BIAS_DISABLE;
    }
    return flags;
}

int cgpio_request_open(
    const char *path, uint32_t offset, const struct cgpio_settings *settings, const char *consumer,
    cgpio_request **request) {
    cgpio_request *made = malloc(sizeof *made);
    if (!made) return -ENOMEM;
    made->chip = gpiod_chip_open(path);
    if (!made->chip) {
        int error = failure();
        free(made);
        return error;
    }
    made->line = gpiod_chip_get_line(made->chip, offset);
    if (!made->line ||
        gpiod_line_request_both_edges_events_flags(made->line, consumer, request_flags(settings)) < 0) {
        int error = failure();
        gpiod_chip_close(made->chip);
        free(made);
        return error;
    }
    *request = made;
    return 0;
}

int cgpio_request_descriptor(cgpio_request *request) {
    int fd = gpiod_line_event_get_fd(request->line);
    return fd < 0 ? failure() : fd;
}

int cgpio_request_read(cgpio_request *request, struct cgpio_edge *edges, uint32_t capacity) {
    // The library reads at most 16 at once.
    struct gpiod_line_event events[16];
    int fd = cgpio_request_descriptor(request);
    if (fd < 0) return fd;
    int count = gpiod_line_event_read_fd_multiple(fd, events, capacity < 16 ? capacity : 16);
    if (count < 0) return failure();
    for (int i = 0; i < count; i++) {
        edges[i].nanoseconds = (int64_t)events[i].ts.tv_sec * 1000000000 + events[i].ts.tv_nsec;
        edges[i].sequence = 0;
        edges[i].is_active = events[i].event_type == GPIOD_LINE_EVENT_RISING_EDGE;
    }
    return count;
}

int cgpio_request_level(cgpio_request *request) {
    int level = gpiod_line_get_value(request->line);
    return level < 0 ? failure() : level;
}

void cgpio_request_close(cgpio_request *request) {
    gpiod_line_release(request->line);
    gpiod_chip_close(request->chip);
    free(request);
}

struct cgpio_output {
    struct gpiod_chip *chip;
    struct gpiod_line *line;
};

int cgpio_output_open(const char *path, uint32_t offset, const char *consumer, cgpio_output **output) {
    cgpio_output *made = malloc(sizeof *made);
    if (!made) return -ENOMEM;
    made->chip = gpiod_chip_open(path);
    if (!made->chip) {
        int error = failure();
        free(made);
        return error;
    }
    made->line = gpiod_chip_get_line(made->chip, offset);
    if (!made->line || gpiod_line_request_output(made->line, consumer, 0) < 0) {
        int error = failure();
        gpiod_chip_close(made->chip);
        free(made);
        return error;
    }
    *output = made;
    return 0;
}

int cgpio_output_set(cgpio_output *output, bool is_high) {
    return gpiod_line_set_value(output->line, is_high) < 0 ? failure() : 0;
}

void cgpio_output_close(cgpio_output *output) {
    gpiod_line_release(output->line);
    gpiod_chip_close(output->chip);
    free(output);
}

int cgpio_library_major(void) { return 1; }

#endif
