// libgpiod 2.x: a request stands alone; the chip may be closed once it is made.

#include "CGPIO.h"

#include <gpiod.h>

#ifndef GPIOD_LINE_BULK_MAX_LINES

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

struct cgpio_chip {
    struct gpiod_chip *chip;
};

enum { events_at_once = 16 };

struct cgpio_request {
    struct gpiod_line_request *request;
    uint32_t offset;
    struct gpiod_edge_event_buffer *events;
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
    struct gpiod_chip_info *read = gpiod_chip_get_info(chip->chip);
    if (!read) return failure();
    copy_name(info->name, gpiod_chip_info_get_name(read));
    copy_name(info->label, gpiod_chip_info_get_label(read));
    info->line_count = (uint32_t)gpiod_chip_info_get_num_lines(read);
    gpiod_chip_info_free(read);
    return 0;
}

int cgpio_read_line_info(cgpio_chip *chip, uint32_t offset, struct cgpio_line_info *info) {
    struct gpiod_line_info *read = gpiod_chip_get_line_info(chip->chip, offset);
    if (!read) return failure();
    copy_name(info->name, gpiod_line_info_get_name(read));
    copy_name(info->consumer, gpiod_line_info_get_consumer(read));
    info->is_used = gpiod_line_info_is_used(read);
    gpiod_line_info_free(read);
    return 0;
}

static enum gpiod_line_bias bias(enum cgpio_bias bias) {
    switch (bias) {
    case cgpio_bias_as_is: return GPIOD_LINE_BIAS_AS_IS;
    case cgpio_bias_pull_up: return GPIOD_LINE_BIAS_PULL_UP;
    case cgpio_bias_pull_down: return GPIOD_LINE_BIAS_PULL_DOWN;
    case cgpio_bias_disabled: return GPIOD_LINE_BIAS_DISABLED;
    }
    return GPIOD_LINE_BIAS_AS_IS;
}

static int configure(
    struct gpiod_line_settings *line, struct gpiod_line_config *lines, uint32_t offset,
    const struct cgpio_settings *settings) {
    gpiod_line_settings_set_active_low(line, settings->is_active_low);
    gpiod_line_settings_set_debounce_period_us(line, settings->debounce_microseconds);
    if (gpiod_line_settings_set_direction(line, GPIOD_LINE_DIRECTION_INPUT) < 0) return failure();
    if (gpiod_line_settings_set_edge_detection(line, GPIOD_LINE_EDGE_BOTH) < 0) return failure();
    if (gpiod_line_settings_set_bias(line, bias(settings->bias)) < 0) return failure();
    if (gpiod_line_settings_set_event_clock(line, GPIOD_LINE_CLOCK_MONOTONIC) < 0) return failure();
    if (gpiod_line_config_add_line_settings(lines, &offset, 1, line) < 0) return failure();
    return 0;
}

static int configure_output(struct gpiod_line_settings *line, struct gpiod_line_config *lines, uint32_t offset) {
    if (gpiod_line_settings_set_direction(line, GPIOD_LINE_DIRECTION_OUTPUT) < 0) return failure();
    if (gpiod_line_settings_set_output_value(line, GPIOD_LINE_VALUE_INACTIVE) < 0) return failure();
    if (gpiod_line_config_add_line_settings(lines, &offset, 1, line) < 0) return failure();
    return 0;
}

// Without settings the line becomes an output that is low.
static int request_line(
    const char *path, uint32_t offset, const struct cgpio_settings *settings, const char *consumer,
    struct gpiod_line_request **request) {
    struct gpiod_line_settings *line = gpiod_line_settings_new();
    struct gpiod_line_config *lines = gpiod_line_config_new();
    struct gpiod_request_config *config = gpiod_request_config_new();
    int result = -ENOMEM;
    if (line && lines && config) {
        result = settings ? configure(line, lines, offset, settings) : configure_output(line, lines, offset);
    }
    if (result == 0) {
        gpiod_request_config_set_consumer(config, consumer);
        struct gpiod_chip *chip = gpiod_chip_open(path);
        if (chip) {
            *request = gpiod_chip_request_lines(chip, config, lines);
            if (!*request) result = failure();
            gpiod_chip_close(chip);
        } else {
            result = failure();
        }
    }
    if (config) gpiod_request_config_free(config);
    if (lines) gpiod_line_config_free(lines);
    if (line) gpiod_line_settings_free(line);
    return result;
}

int cgpio_request_open(
    const char *path, uint32_t offset, const struct cgpio_settings *settings, const char *consumer,
    cgpio_request **request) {
    cgpio_request *made = malloc(sizeof *made);
    if (!made) return -ENOMEM;
    made->events = gpiod_edge_event_buffer_new(events_at_once);
    if (!made->events) {
        free(made);
        return -ENOMEM;
    }
    int result = request_line(path, offset, settings, consumer, &made->request);
    if (result < 0) {
        gpiod_edge_event_buffer_free(made->events);
        free(made);
        return result;
    }
    made->offset = offset;
    *request = made;
    return 0;
}

int cgpio_request_descriptor(cgpio_request *request) {
    int fd = gpiod_line_request_get_fd(request->request);
    return fd < 0 ? failure() : fd;
}

int cgpio_request_read(cgpio_request *request, struct cgpio_edge *edges, uint32_t capacity) {
    uint32_t wanted = capacity < events_at_once ? capacity : events_at_once;
    int count = gpiod_line_request_read_edge_events(request->request, request->events, wanted);
    if (count < 0) return failure();
    for (int i = 0; i < count; i++) {
        struct gpiod_edge_event *event = gpiod_edge_event_buffer_get_event(request->events, (unsigned long)i);
        if (!event) return failure();
        edges[i].nanoseconds = (int64_t)gpiod_edge_event_get_timestamp_ns(event);
        edges[i].sequence = (uint32_t)gpiod_edge_event_get_line_seqno(event);
        edges[i].is_active = gpiod_edge_event_get_event_type(event) == GPIOD_EDGE_EVENT_RISING_EDGE;
    }
    return count;
}

int cgpio_request_level(cgpio_request *request) {
    switch (gpiod_line_request_get_value(request->request, request->offset)) {
    case GPIOD_LINE_VALUE_ACTIVE: return 1;
    case GPIOD_LINE_VALUE_INACTIVE: return 0;
    case GPIOD_LINE_VALUE_ERROR: return failure();
    }
    return -EIO;
}

void cgpio_request_close(cgpio_request *request) {
    gpiod_line_request_release(request->request);
    gpiod_edge_event_buffer_free(request->events);
    free(request);
}

struct cgpio_output {
    struct gpiod_line_request *request;
    uint32_t offset;
};

int cgpio_output_open(const char *path, uint32_t offset, const char *consumer, cgpio_output **output) {
    cgpio_output *made = malloc(sizeof *made);
    if (!made) return -ENOMEM;
    int result = request_line(path, offset, NULL, consumer, &made->request);
    if (result < 0) {
        free(made);
        return result;
    }
    made->offset = offset;
    *output = made;
    return 0;
}

int cgpio_output_set(cgpio_output *output, bool is_high) {
    enum gpiod_line_value value = is_high ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE;
    return gpiod_line_request_set_value(output->request, output->offset, value) < 0 ? failure() : 0;
}

void cgpio_output_close(cgpio_output *output) {
    gpiod_line_request_release(output->request);
    free(output);
}

int cgpio_library_major(void) { return 2; }

#endif
