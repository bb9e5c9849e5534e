/*
 * Acts as an MJPEG camera's sensor: writes one JPEG file again and again to a v4l2loopback device.
 *
 *   feed-mjpeg DEVICE FILE FRAMES_PER_SECOND [FRAME_COUNT]
 *
 * Picture size is read from the file. Without FRAME_COUNT it goes on until it is killed. A frame that no reader has
 * fetched is replaced by the next, as with a camera.
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

enum { file_bytes_maximum = 16 * 1024 * 1024, frames_per_second_maximum = 120 };

struct picture {
	uint8_t *bytes;
	size_t length;
	uint32_t width;
	uint32_t height;
};

__attribute__((noreturn, format(printf, 1, 2))) static void stop(const char *format, ...)
{
	va_list values;

	va_start(values, format);
	fputs("feed-mjpeg: ", stderr);
	vfprintf(stderr, format, values);
	fputc('\n', stderr);
	va_end(values);
	exit(1);
}

/* The size stands in the start-of-frame segment: markers C0 to CF except C4, C8 and CC (ITU-T T.81, B.2.2). */
static void read_size(struct picture *picture)
{
	const uint8_t *bytes = picture->bytes;
	size_t at = 2;

	if (picture->length < 4 || bytes[0] != 0xFF || bytes[1] != 0xD8)
		stop("the file is not a JPEG");
	while (at + 9 <= picture->length && bytes[at] == 0xFF) {
		uint8_t marker = bytes[at + 1];
		if (marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC) {
			picture->height = (uint32_t)bytes[at + 5] << 8 | bytes[at + 6];
			picture->width = (uint32_t)bytes[at + 7] << 8 | bytes[at + 8];
			return;
		}
		at += 2 + ((size_t)bytes[at + 2] << 8 | bytes[at + 3]);
	}
	stop("the JPEG names no picture size");
}

static struct picture load(const char *path)
{
	struct picture picture = { .bytes = malloc(file_bytes_maximum) };
	FILE *file = fopen(path, "rb");

	if (!file || !picture.bytes)
		stop("cannot read %s: %s", path, strerror(errno));
	picture.length = fread(picture.bytes, 1, file_bytes_maximum, file);
	if (ferror(file) || fgetc(file) != EOF)
		stop("%s cannot be read whole; at most %d bytes are allowed", path, file_bytes_maximum);
	fclose(file);
	read_size(&picture);
	return picture;
}

static int open_output(const char *path, const struct picture *picture)
{
	int device = open(path, O_RDWR | O_CLOEXEC);
	if (device < 0)
		stop("cannot open %s: %s", path, strerror(errno));

	struct v4l2_format format = { .type = V4L2_BUF_TYPE_VIDEO_OUTPUT };
	format.fmt.pix.width = picture->width;
	format.fmt.pix.height = picture->height;
	format.fmt.pix.pixelformat = V4L2_PIX_FMT_MJPEG;
	format.fmt.pix.field = V4L2_FIELD_NONE;
	format.fmt.pix.colorspace = V4L2_COLORSPACE_JPEG;
	format.fmt.pix.sizeimage = (uint32_t)picture->length;
	if (ioctl(device, VIDIOC_S_FMT, &format) < 0)
		stop("%s does not take MJPEG: %s", path, strerror(errno));
	if (format.fmt.pix.pixelformat != V4L2_PIX_FMT_MJPEG || format.fmt.pix.width != picture->width ||
	    format.fmt.pix.height != picture->height)
		stop("%s does not take MJPEG of %ux%u", path, picture->width, picture->height);
	if (format.fmt.pix.sizeimage < picture->length)
		stop("%s takes frames of at most %u bytes; the file has %zu", path, format.fmt.pix.sizeimage,
		     picture->length);
	return device;
}

static unsigned long number(const char *text, unsigned long maximum)
{
	char *end;
	unsigned long value = strtoul(text, &end, 10);

	if (*end || value == 0 || value > maximum)
		stop("'%s' is not a number from 1 to %lu", text, maximum);
	return value;
}

int main(int count, char **arguments)
{
	if (count != 4 && count != 5) {
		fputs("usage: feed-mjpeg DEVICE FILE FRAMES_PER_SECOND [FRAME_COUNT]\n", stderr);
		return 2;
	}
	struct picture picture = load(arguments[2]);
	unsigned long rate = number(arguments[3], frames_per_second_maximum);
	unsigned long left = count == 5 ? number(arguments[4], 1000000000) : 0;
	int device = open_output(arguments[1], &picture);
	struct timespec next;

	/* Absolute times: the time that a write takes does not slow the rate. */
	clock_gettime(CLOCK_MONOTONIC, &next);
	for (;;) {
		if (write(device, picture.bytes, picture.length) != (ssize_t)picture.length)
			stop("cannot write to %s: %s", arguments[1], strerror(errno));
		if (count == 5 && --left == 0)
			return 0;
		next.tv_nsec += 1000000000L / (long)rate;
		if (next.tv_nsec >= 1000000000L) {
			next.tv_nsec -= 1000000000L;
			next.tv_sec++;
		}
		while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL) == EINTR)
			;
	}
}
