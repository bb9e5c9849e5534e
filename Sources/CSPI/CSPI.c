#include "CSPI.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/spi/spidev.h>
#include <sys/ioctl.h>
#include <unistd.h>

int cspi_open(const char *path) {
    int fd = open(path, O_RDWR | O_CLOEXEC);
    return fd < 0 ? -errno : fd;
}

int cspi_close(int fd) { return close(fd) < 0 ? -errno : 0; }

int cspi_configure(int fd, uint32_t hertz) {
    uint8_t mode = SPI_MODE_0, least_first = 0, bits = 8;
    if (ioctl(fd, SPI_IOC_WR_MODE, &mode) < 0) return -errno;
    if (ioctl(fd, SPI_IOC_WR_LSB_FIRST, &least_first) < 0) return -errno;
    if (ioctl(fd, SPI_IOC_WR_BITS_PER_WORD, &bits) < 0) return -errno;
    if (ioctl(fd, SPI_IOC_WR_MAX_SPEED_HZ, &hertz) < 0) return -errno;
    return 0;
}

int cspi_send(int fd, const uint8_t *bytes, uint32_t count, uint32_t hertz) {
    struct spi_ioc_transfer transfer = {
        .tx_buf = (uintptr_t)bytes,
        .len = count,
        .speed_hz = hertz,
        .bits_per_word = 8,
    };
    int sent = ioctl(fd, SPI_IOC_MESSAGE(1), &transfer);
    return sent < 0 ? -errno : sent;
}
