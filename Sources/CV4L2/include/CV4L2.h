// Why C: v4l2_open and v4l2_ioctl are variadic, and the VIDIOC_ numbers are macros with a cast; Swift imports neither.
// The structures of <linux/videodev2.h> it imports well, so they pass through this header unchanged.
//
// Every function returns 0 or more, or a negative errno, so that nothing can overwrite errno on the way to Swift.

#ifndef FITPINKY_CV4L2_H
#define FITPINKY_CV4L2_H

#include <linux/videodev2.h>
#include <stddef.h>
#include <stdint.h>

static const unsigned long cv4l2_querycap = VIDIOC_QUERYCAP;
static const unsigned long cv4l2_enum_fmt = VIDIOC_ENUM_FMT;
static const unsigned long cv4l2_s_fmt = VIDIOC_S_FMT;
static const unsigned long cv4l2_reqbufs = VIDIOC_REQBUFS;
static const unsigned long cv4l2_querybuf = VIDIOC_QUERYBUF;
static const unsigned long cv4l2_qbuf = VIDIOC_QBUF;
static const unsigned long cv4l2_dqbuf = VIDIOC_DQBUF;
static const unsigned long cv4l2_streamon = VIDIOC_STREAMON;
static const unsigned long cv4l2_streamoff = VIDIOC_STREAMOFF;

/// Opens a video device without blocking reads, and with libv4l2's conversions off: frames come as the camera made them.
int cv4l2_open(const char *path);
int cv4l2_close(int fd);
int cv4l2_ioctl(int fd, unsigned long request, void *argument);
/// Maps a buffer for reading and writing; the address goes to `*address`.
int cv4l2_map(int fd, size_t length, uint32_t offset, void **address);
int cv4l2_unmap(void *address, size_t length);

#endif
