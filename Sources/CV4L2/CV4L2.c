#include "CV4L2.h"

#include <errno.h>
#include <fcntl.h>
#include <libv4l2.h>
#include <sys/mman.h>
#include <unistd.h>

int cv4l2_open(const char *path) {
    int fd = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) return -errno;
    // A converted format makes libv4l2 read ahead of poll(2), and hides what the camera really offers.
    if (v4l2_fd_open(fd, V4L2_DISABLE_CONVERSION) < 0) {
        int error = errno;
        close(fd);
        return -error;
    }
    return fd;
}

int cv4l2_close(int fd) { return v4l2_close(fd) < 0 ? -errno : 0; }

int cv4l2_ioctl(int fd, unsigned long request, void *argument) {
    return v4l2_ioctl(fd, request, argument) < 0 ? -errno : 0;
}

int cv4l2_map(int fd, size_t length, uint32_t offset, void **address) {
    void *mapped = v4l2_mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED, fd, offset);
    if (mapped == MAP_FAILED) return -errno;
    *address = mapped;
    return 0;
}

int cv4l2_unmap(void *address, size_t length) { return v4l2_munmap(address, length) < 0 ? -errno : 0; }
