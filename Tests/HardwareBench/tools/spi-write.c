/*
 * Sends the bytes of standard input as one SPI message: spi-write DEVICE SPEED_HZ < bytes
 * Exit code 1 when the transfer fails; the reason is on standard error.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/spi/spidev.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* spidev refuses longer messages unless its bufsiz parameter is raised. */
enum { message_bytes_maximum = 4096 };

int main(int count, char **arguments)
{
	static uint8_t bytes[message_bytes_maximum];
	size_t length = fread(bytes, 1, sizeof bytes, stdin);
	char *end = NULL;
	unsigned long speed_hz = count == 3 ? strtoul(arguments[2], &end, 10) : 0;

	if (count != 3 || *end || speed_hz == 0 || speed_hz > UINT32_MAX || length == 0 || getchar() != EOF) {
		fprintf(stderr, "usage: spi-write DEVICE SPEED_HZ < 1 to %d bytes\n", message_bytes_maximum);
		return 2;
	}

	int device = open(arguments[1], O_RDWR | O_CLOEXEC);
	if (device < 0) {
		fprintf(stderr, "spi-write: cannot open %s: %s\n", arguments[1], strerror(errno));
		return 1;
	}
	struct spi_ioc_transfer transfer = {
		.tx_buf = (uintptr_t)bytes,
		.len = (uint32_t)length,
		.speed_hz = (uint32_t)speed_hz,
		.bits_per_word = 8,
	};
	if (ioctl(device, SPI_IOC_MESSAGE(1), &transfer) < 0) {
		fprintf(stderr, "spi-write: the transfer failed: %s\n", strerror(errno));
		return 1;
	}
	return 0;
}
