/*
 * Makes of an image what a disk holds whose power was cut: all that was written to it before its last flush, and of what
 * came after that whatever chance leaves. A disk that has a cache writes what it was not told to flush when, and in which
 * order, it likes: so each such write is there, or not, or some of its blocks are. A block of 4096 bytes is there whole or not
 * at all, as flash writes it: ext4's superblock is two sectors with one checksum, and does not outlive less.
 *
 *   lose-unflushed LOG IMAGE SEED
 *
 * LOG is what QEMU's blklogwrites has written, in the format of the kernel's dm-log-writes: a sector about the log, then a
 * sector about each write and after it the data, or about a flush.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { sector_bytes = 512, block_bytes = 4096, max_write_bytes = 64 << 20 };

static const uint64_t log_magic = 0x6a736677736872ULL;

/* Little-endian, as this machine is. */
struct about_log { uint64_t magic, version, entry_count; uint32_t sector_bytes; } __attribute__((packed));
struct about_entry { uint64_t sector, sector_count, flags, note_bytes; } __attribute__((packed));
enum { flag_flush = 1, flag_fua = 2, flag_discard = 4 };

static int log_file, image;
static uint64_t chance;

static _Noreturn void fail(const char *what)
{
	fprintf(stderr, "lose-unflushed: %s\n", what);
	exit(1);
}

/* SplitMix64 (Steele, Lea, Flood 2014). */
static uint64_t draw(void)
{
	uint64_t mixed = chance += 0x9E3779B97F4A7C15;
	mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
	mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
	return mixed ^ (mixed >> 31);
}

/* The entry at that place; false at the log's end, or where the power went while it was written. */
static bool entry_at(off_t place, struct about_entry *entry)
{
	static const struct about_entry nothing;
	if (pread(log_file, entry, sizeof *entry, place) != sizeof *entry || !memcmp(entry, &nothing, sizeof nothing))
		return false;
	if (entry->sector_count > max_write_bytes / sector_bytes)
		fail("a write in the log is larger than any");
	return true;
}

static size_t data_bytes(const struct about_entry *entry)
{
	return entry->flags & flag_discard ? 0 : entry->sector_count * sector_bytes;
}

static off_t after(off_t place, const struct about_entry *entry)
{
	return place + sector_bytes + (off_t)data_bytes(entry);
}

static void write_to_image(const char *data, size_t count, off_t place)
{
	if (pwrite(image, data, count, place) != (ssize_t)count)
		fail("the image cannot be written");
}

/* Writes what chance leaves of it; gives how many bytes that is. */
static uint64_t leave_by_chance(const char *data, uint64_t count, off_t place)
{
	enum { whole, nothing, parts } left = draw() % 3;
	uint64_t kept = 0;
	for (uint64_t start = 0, size; start < count; start += size) {
		uint64_t to_next_block = block_bytes - ((uint64_t)place + start) % block_bytes;
		size = count - start < to_next_block ? count - start : to_next_block;
		if (left == nothing || (left == parts && draw() % 2))
			continue;
		write_to_image(data + start, size, place + (off_t)start);
		kept += size;
	}
	return kept;
}

int main(int count, char **arguments)
{
	if (count != 4) {
		fputs("usage: lose-unflushed LOG IMAGE SEED\n", stderr);
		return 2;
	}
	chance = strtoull(arguments[3], NULL, 10);
	log_file = open(arguments[1], O_RDONLY);
	image = open(arguments[2], O_WRONLY);
	if (log_file < 0 || image < 0)
		fail(strerror(errno));
	struct about_log log;
	if (pread(log_file, &log, sizeof log, 0) != sizeof log || log.magic != log_magic || log.sector_bytes != sector_bytes)
		fail("this is no log of a disk with sectors of 512 bytes");

	off_t last_flush = 0;
	uint64_t entries = 0;
	struct about_entry entry;
	for (off_t place = sector_bytes; entry_at(place, &entry); place = after(place, &entry)) {
		entries++;
		if (entry.flags & flag_flush)
			last_flush = place;
	}
	/* QEMU counts entries at each flush, and later: fewer than it counted means that some cannot be found. */
	if (entries < log.entry_count)
		fail("the log has a hole");

	char *data = malloc(max_write_bytes);
	if (!data)
		fail("there is no memory for a write");
	uint64_t flushed = 0, unflushed = 0, kept = 0;
	for (off_t place = sector_bytes; entry_at(place, &entry); place = after(place, &entry)) {
		size_t size = data_bytes(&entry);
		/* The last one may be cut short itself. */
		if (pread(log_file, data, size, place + sector_bytes) != (ssize_t)size)
			break;
		off_t to = (off_t)(entry.sector * sector_bytes);
		if (place < last_flush || entry.flags & flag_fua) {
			write_to_image(data, size, to);
			flushed += size;
		} else {
			kept += leave_by_chance(data, size, to);
			unflushed += size;
		}
	}
	printf("%llu bytes were flushed; of %llu that were not, %llu are there\n", (unsigned long long)flushed,
	       (unsigned long long)unflushed, (unsigned long long)kept);
	return 0;
}
