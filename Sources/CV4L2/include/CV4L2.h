// Why C: open(2), ioctl(2) and their likes in libv4l2 are variadic, and the VIDIOC_ numbers are macros with a cast; Swift
// imports neither. The structures of <linux/videodev2.h> it imports well, so they pass through this header unchanged.
//
// Every function returns 0 or more, or a negative errno, so that nothing can overwrite errno on the way to Swift.

#ifndef FITPINKY_CV4L2_H
#define FITPINKY_CV4L2_H

#include <linux/videodev2.h>
#include <stddef.h>
#include <stdint.h>

static const unsigned long cv4l2_querycap = VIDIOC_QUERYCAP;
static const unsigned long cv4l2_enum_fmt = VIDIOC_ENUM_FMT;
static const unsigned long cv4l2_enum_framesizes = VIDIOC_ENUM_FRAMESIZES;
static const unsigned long cv4l2_s_fmt = VIDIOC_S_FMT;
static const unsigned long cv4l2_s_parm = VIDIOC_S_PARM;
static const unsigned long cv4l2_reqbufs = VIDIOC_REQBUFS;
static const unsigned long cv4l2_querybuf = VIDIOC_QUERYBUF;
static const unsigned long cv4l2_qbuf = VIDIOC_QBUF;
static const unsigned long cv4l2_dqbuf = VIDIOC_DQBUF;
static const unsigned long cv4l2_streamon = VIDIOC_STREAMON;
static const unsigned long cv4l2_streamoff = VIDIOC_STREAMOFF;

/// The way to a device, the same for all calls on one descriptor.
enum cv4l2_route {
    /// The C library's calls. Formats are the camera's own, and libcamerify can step in; libv4l2 makes its system calls
    /// by number, past any library that is loaded before it.
    cv4l2_direct,
    /// Through libv4l2, which adds formats that it makes out of the camera's own.
    cv4l2_converting,
};

/// Opens a video device without blocking reads.
int cv4l2_open(const char *path, enum cv4l2_route route);
int cv4l2_close(int fd, enum cv4l2_route route);
int cv4l2_ioctl(int fd, enum cv4l2_route route, unsigned long request, void *argument);
/// Maps a buffer for reading and writing; the address goes to `*address`.
int cv4l2_map(int fd, enum cv4l2_route route, size_t length, uint32_t offset, void **address);
int cv4l2_unmap(void *address, enum cv4l2_route route, size_t length);

#endif
