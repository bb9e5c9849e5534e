// SPDX-License-Identifier: GPL-2.0
/*
 * A simulated SPI controller, bus 0, with a spidev at chip selects 0 and 1 (/dev/spidev0.0 and 0.1 once spidev is
 * loaded). Nothing is clocked out; what a program sent can be read in /sys/kernel/debug/spi-mock:
 *
 *   tx          the newest 64 KiB sent, oldest byte first; writing anything empties it
 *   transfers   count of transfers that succeeded
 *   speed_hz    clock asked for by the last of them
 *
 * MISO repeats MOSI. The parameter fail makes each transfer end with that error, for example fail=-5 for EIO; it can be
 * changed while running in /sys/module/spi_mock/parameters/fail.
 */
#include <linux/debugfs.h>
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/slab.h>
#include <linux/spi/spi.h>
#include <linux/uaccess.h>

#define RECORD_BYTES_MAXIMUM 65536

static int fail;
module_param(fail, int, 0644);
MODULE_PARM_DESC(fail, "negative error number with which every transfer ends; 0 = transfers succeed");

static DEFINE_MUTEX(record_lock);
static u8 *record;
static size_t record_bytes;
static u32 transfers;
static u32 speed_hz;

static struct platform_device *device;
static struct spi_controller *controller;
static struct dentry *debug_folder;

static void append(const u8 *bytes, size_t count)
{
	size_t excess;

	if (count > RECORD_BYTES_MAXIMUM) {
		bytes += count - RECORD_BYTES_MAXIMUM;
		count = RECORD_BYTES_MAXIMUM;
	}
	if (record_bytes + count > RECORD_BYTES_MAXIMUM) {
		excess = record_bytes + count - RECORD_BYTES_MAXIMUM;
		record_bytes -= excess;
		memmove(record, record + excess, record_bytes);
	}
	memcpy(record + record_bytes, bytes, count);
	record_bytes += count;
}

/* Returns 0 when the transfer has ended, as the SPI core defines it. */
static int transfer_one(struct spi_controller *ctlr, struct spi_device *spi, struct spi_transfer *transfer)
{
	if (fail < 0)
		return fail;

	mutex_lock(&record_lock);
	if (transfer->tx_buf)
		append(transfer->tx_buf, transfer->len);
	transfers++;
	speed_hz = transfer->speed_hz;
	mutex_unlock(&record_lock);

	if (transfer->rx_buf && transfer->tx_buf)
		memcpy(transfer->rx_buf, transfer->tx_buf, transfer->len);
	else if (transfer->rx_buf)
		memset(transfer->rx_buf, 0, transfer->len);
	return 0;
}

static ssize_t tx_read(struct file *file, char __user *to, size_t count, loff_t *position)
{
	ssize_t result;

	mutex_lock(&record_lock);
	result = simple_read_from_buffer(to, count, position, record, record_bytes);
	mutex_unlock(&record_lock);
	return result;
}

static ssize_t tx_write(struct file *file, const char __user *from, size_t count, loff_t *position)
{
	mutex_lock(&record_lock);
	record_bytes = 0;
	mutex_unlock(&record_lock);
	return count;
}

static const struct file_operations tx_operations = {
	.owner = THIS_MODULE,
	.open = simple_open,
	.read = tx_read,
	.write = tx_write,
};

static void add_spidev(u16 chip_select)
{
	/* spidev refuses the name "spidev" since Linux 4.1; it binds to a few real devices, of which this is one. */
	struct spi_board_info info = {
		.modalias = "dh2228fv",
		.max_speed_hz = 8000000,
		.chip_select = chip_select,
	};

	if (!spi_new_device(controller, &info))
		pr_warn("spi-mock: no device at chip select %u\n", chip_select);
}

static int __init spi_mock_init(void)
{
	int result;

	record = kzalloc(RECORD_BYTES_MAXIMUM, GFP_KERNEL);
	if (!record)
		return -ENOMEM;

	device = platform_device_register_simple("spi-mock", PLATFORM_DEVID_NONE, NULL, 0);
	if (IS_ERR(device)) {
		result = PTR_ERR(device);
		goto free_record;
	}

	controller = spi_alloc_master(&device->dev, 0);
	if (!controller) {
		result = -ENOMEM;
		goto unregister_device;
	}
	controller->bus_num = 0;
	controller->num_chipselect = 2;
	controller->mode_bits = SPI_CPOL | SPI_CPHA | SPI_CS_HIGH | SPI_NO_CS;
	controller->bits_per_word_mask = SPI_BPW_MASK(8);
	controller->max_speed_hz = 50000000;
	controller->transfer_one = transfer_one;
	result = spi_register_controller(controller);
	if (result) {
		spi_controller_put(controller);
		goto unregister_device;
	}

	add_spidev(0);
	add_spidev(1);

	debug_folder = debugfs_create_dir("spi-mock", NULL);
	debugfs_create_file("tx", 0600, debug_folder, NULL, &tx_operations);
	debugfs_create_u32("transfers", 0400, debug_folder, &transfers);
	debugfs_create_u32("speed_hz", 0400, debug_folder, &speed_hz);
	return 0;

unregister_device:
	platform_device_unregister(device);
free_record:
	kfree(record);
	return result;
}

static void __exit spi_mock_exit(void)
{
	debugfs_remove_recursive(debug_folder);
	spi_unregister_controller(controller);
	platform_device_unregister(device);
	kfree(record);
}

module_init(spi_mock_init);
module_exit(spi_mock_exit);
MODULE_DESCRIPTION("Simulated SPI controller that records what is sent");
MODULE_LICENSE("GPL");
