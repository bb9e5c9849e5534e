// Why C: SPI_IOC_MESSAGE is a macro with an argument, and ioctl(2) is variadic; Swift imports neither.
//
// Every function returns 0 or more, or a negative errno.

#ifndef FITPINKY_CSPI_H
#define FITPINKY_CSPI_H

#include <stdint.h>

/// Opens a spidev device for writing.
int cspi_open(const char *path);
int cspi_close(int fd);
/// Sets mode 0, eight bits a word, most significant bit first, and the clock.
int cspi_configure(int fd, uint32_t hertz);
/// Sends the bytes in one transfer and returns how many went out.
int cspi_send(int fd, const uint8_t *bytes, uint32_t count, uint32_t hertz);

#endif
