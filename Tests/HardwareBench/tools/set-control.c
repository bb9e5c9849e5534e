/*
 * Turns a control of a camera, once or again and again:
 *
 *   set-control DEVICE NAME VALUE [EVERY_MILLISECONDS]
 *
 * NAME is the control's as v4l2-ctl prints it. With EVERY_MILLISECONDS it goes on until it is killed: so a fault that the
 * driver makes once lasts. A line "ready" says that it was turned for the first time.
 */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { controls_maximum = 1024 };

/* "Inject V4L2_BUF_FLAG_ERROR" is inject_v4l2_buf_flag_error: what is neither letter nor digit parts words. */
static int is_called(const char *title, const char *name)
{
	for (;;) {
		while (*title && !isalnum((unsigned char)*title))
			title++;
		while (*name == '_')
			name++;
		if (!*title || !*name)
			return !*title && !*name;
		if (tolower((unsigned char)*title++) != *name++)
			return 0;
	}
}

static uint32_t find(int device, const char *name)
{
	struct v4l2_queryctrl control = { .id = V4L2_CTRL_FLAG_NEXT_CTRL };

	for (int count = 0; count < controls_maximum && ioctl(device, VIDIOC_QUERYCTRL, &control) == 0; count++) {
		if (is_called((const char *)control.name, name))
			return control.id;
		control.id |= V4L2_CTRL_FLAG_NEXT_CTRL;
	}
	return 0;
}

int main(int count, char **arguments)
{
	if (count != 4 && count != 5) {
		fputs("usage: set-control DEVICE NAME VALUE [EVERY_MILLISECONDS]\n", stderr);
		return 2;
	}
	long every = count == 5 ? strtol(arguments[4], NULL, 10) : 0;
	if (every < 0 || every > 60000) {
		fputs("set-control: EVERY_MILLISECONDS is 1 to 60000\n", stderr);
		return 2;
	}
	int device = open(arguments[1], O_RDWR | O_CLOEXEC);
	if (device < 0) {
		fprintf(stderr, "set-control: cannot open %s: %s\n", arguments[1], strerror(errno));
		return 1;
	}
	struct v4l2_control control = { .id = find(device, arguments[2]), .value = atoi(arguments[3]) };
	if (!control.id) {
		fprintf(stderr, "set-control: %s has no control %s\n", arguments[1], arguments[2]);
		return 1;
	}
	for (int is_first = 1;; is_first = 0) {
		/* A control that the driver refuses for a moment is turned the next time. */
		if (ioctl(device, VIDIOC_S_CTRL, &control) < 0 && (is_first || errno != EBUSY)) {
			fprintf(stderr, "set-control: %s: %s\n", arguments[2], strerror(errno));
			return 1;
		}
		if (is_first) {
			puts("ready");
			fflush(stdout);
		}
		if (every == 0)
			return 0;
		nanosleep(&(struct timespec){ every / 1000, every % 1000 * 1000000 }, NULL);
	}
}
