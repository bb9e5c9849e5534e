#include "CV4L2.h"

#include <errno.h>
#include <fcntl.h>
#include <libv4l2.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

int cv4l2_open(const char *path, enum cv4l2_route route) {
    int fd = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) return -errno;
    if (route == cv4l2_converting && v4l2_fd_open(fd, V4L2_ENABLE_ENUM_FMT_EMULATION) < 0) {
        int error = errno;
        close(fd);
        return -error;
    }
    return fd;
}

int cv4l2_close(int fd, enum cv4l2_route route) {
    return (route == cv4l2_converting ? v4l2_close(fd) : close(fd)) < 0 ? -errno : 0;
}

int cv4l2_ioctl(int fd, enum cv4l2_route route, unsigned long request, void *argument) {
    int result = route == cv4l2_converting ? v4l2_ioctl(fd, request, argument) : ioctl(fd, request, argument);
    return result < 0 ? -errno : 0;
}

int cv4l2_map(int fd, enum cv4l2_route route, size_t length, uint32_t offset, void **address) {
    const int protection = PROT_READ | PROT_WRITE;
    void *mapped = route == cv4l2_converting ? v4l2_mmap(NULL, length, protection, MAP_SHARED, fd, offset)
                                             : mmap(NULL, length, protection, MAP_SHARED, fd, offset);
    if (mapped == MAP_FAILED) return -errno;
    *address = mapped;
    return 0;
}

int cv4l2_unmap(void *address, enum cv4l2_route route, size_t length) {
    return (route == cv4l2_converting ? v4l2_munmap(address, length) : munmap(address, length)) < 0 ? -errno : 0;
}
