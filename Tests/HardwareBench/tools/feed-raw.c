/*
 * Acts as a camera of uncompressed pictures: writes one frame again and again to a v4l2loopback device.
 *
 *   feed-raw DEVICE FILE FORMAT WIDTH HEIGHT FRAMES_PER_SECOND
 *
 * FORMAT is four characters, for example NV12; FILE is one frame of it without padding. It goes on until it is killed.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { frame_bytes_maximum = 64 * 1024 * 1024, side_maximum = 8192, frames_per_second_maximum = 120 };

__attribute__((noreturn, format(printf, 1, 2))) static void stop(const char *format, ...)
{
	va_list values;

	va_start(values, format);
	fputs("feed-raw: ", stderr);
	vfprintf(stderr, format, values);
	fputc('\n', stderr);
	va_end(values);
	exit(1);
}

static uint32_t number(const char *text, unsigned long maximum)
{
	char *end;
	unsigned long value = strtoul(text, &end, 10);

	if (*end || value == 0 || value > maximum)
		stop("'%s' is not a number from 1 to %lu", text, maximum);
	return (uint32_t)value;
}

int main(int count, char **arguments)
{
	if (count != 7 || strlen(arguments[3]) != 4) {
		fputs("usage: feed-raw DEVICE FILE FORMAT WIDTH HEIGHT FRAMES_PER_SECOND\n", stderr);
		return 2;
	}
	uint8_t *bytes = malloc(frame_bytes_maximum);
	FILE *file = fopen(arguments[2], "rb");
	if (!bytes || !file)
		stop("cannot read %s: %s", arguments[2], strerror(errno));
	size_t length = fread(bytes, 1, frame_bytes_maximum, file);
	fclose(file);

	const char *code = arguments[3];
	struct v4l2_format format = { .type = V4L2_BUF_TYPE_VIDEO_OUTPUT };
	format.fmt.pix.width = number(arguments[4], side_maximum);
	format.fmt.pix.height = number(arguments[5], side_maximum);
	format.fmt.pix.pixelformat = v4l2_fourcc(code[0], code[1], code[2], code[3]);
	format.fmt.pix.field = V4L2_FIELD_NONE;
	long rate = number(arguments[6], frames_per_second_maximum);
	int device = open(arguments[1], O_RDWR | O_CLOEXEC);
	if (device < 0)
		stop("cannot open %s: %s", arguments[1], strerror(errno));
	struct v4l2_format wanted = format;
	if (ioctl(device, VIDIOC_S_FMT, &format) < 0)
		stop("%s does not take %s: %s", arguments[1], code, strerror(errno));
	if (format.fmt.pix.pixelformat != wanted.fmt.pix.pixelformat || format.fmt.pix.width != wanted.fmt.pix.width ||
	    format.fmt.pix.height != wanted.fmt.pix.height)
		stop("%s does not take %s of %ux%u", arguments[1], code, wanted.fmt.pix.width, wanted.fmt.pix.height);
	/* The device rounds the size of some formats up to whole pages. */
	if (format.fmt.pix.sizeimage < length)
		stop("%s takes frames of at most %u bytes; the file has %zu", arguments[1], format.fmt.pix.sizeimage, length);

	struct timespec next;
	/* Absolute times: the time that a write takes does not slow the rate. */
	clock_gettime(CLOCK_MONOTONIC, &next);
	for (;;) {
		if (write(device, bytes, length) != (ssize_t)length)
			stop("cannot write to %s: %s", arguments[1], strerror(errno));
		next.tv_nsec += 1000000000L / rate;
		if (next.tv_nsec >= 1000000000L) {
			next.tv_nsec -= 1000000000L;
			next.tv_sec++;
		}
		while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL) == EINTR)
			;
	}
}
