#define _GNU_SOURCE
#include "CDisk.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <sys/uio.h>
#include <unistd.h>

enum { MAX_DISKS = 64, MAX_DESCRIPTORS = 4096 };

struct disk {
    char *folder;
    size_t length;
    cdisk_decide decide;
    void *context;
};

struct descriptor {
    // 1 more than the disk's number; 0 is libc's. Read without the lock on every call, so that other files pay little.
    atomic_int owner;
    int flags;
    char *path;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct disk disks[MAX_DISKS];
static atomic_int disk_count;
static struct descriptor descriptors[MAX_DESCRIPTORS];

// The library's own function of that name, looked up once. Two threads that look at once find the same.
#define REAL(name)                                                                                                     \
    ({                                                                                                                 \
        static _Atomic(void *) found;                                                                                  \
        void *function = atomic_load(&found);                                                                          \
        if (!function) atomic_store(&found, function = dlsym(RTLD_NEXT, #name));                                       \
        (__typeof__(&name))function;                                                                                   \
    })

int cdisk_take(const char *folder, cdisk_decide decide, void *context) {
    int result = -ENOSPC;
    pthread_mutex_lock(&lock);
    for (int index = 0; index < MAX_DISKS; index++) {
        if (disks[index].folder) continue;
        char *copy = strdup(folder);
        if (!copy) {
            result = -ENOMEM;
            break;
        }
        disks[index] = (struct disk){copy, strlen(copy), decide, context};
        atomic_fetch_add(&disk_count, 1);
        result = index;
        break;
    }
    pthread_mutex_unlock(&lock);
    return result;
}

void cdisk_give_back(int disk) {
    pthread_mutex_lock(&lock);
    for (int index = 0; index < MAX_DESCRIPTORS; index++) {
        if (atomic_load(&descriptors[index].owner) != disk + 1) continue;
        atomic_store(&descriptors[index].owner, 0);
        free(descriptors[index].path);
        descriptors[index].path = NULL;
    }
    free(disks[disk].folder);
    disks[disk] = (struct disk){0};
    atomic_fetch_sub(&disk_count, 1);
    pthread_mutex_unlock(&lock);
}

// Who decides about that path; false if it is libc's.
static int disk_of_path(const char *path, struct disk *found) {
    int result = -1;
    if (!path || atomic_load(&disk_count) == 0) return result;
    pthread_mutex_lock(&lock);
    for (int index = 0; index < MAX_DISKS; index++) {
        const struct disk *disk = &disks[index];
        if (!disk->folder || strncmp(path, disk->folder, disk->length) != 0) continue;
        if (path[disk->length] != '/' && path[disk->length] != 0) continue;
        *found = *disk;
        result = index;
        break;
    }
    pthread_mutex_unlock(&lock);
    return result;
}

// Who decides about what is open there, and how it was opened; false if it is libc's.
static int disk_of_descriptor(int number, struct disk *found, struct cdisk_call *call) {
    if (number < 0 || number >= MAX_DESCRIPTORS || atomic_load(&descriptors[number].owner) == 0) return 0;
    pthread_mutex_lock(&lock);
    int owner = atomic_load(&descriptors[number].owner);
    if (owner > 0) {
        *found = disks[owner - 1];
        call->descriptor = number;
        call->path = descriptors[number].path;
        call->flags = descriptors[number].flags;
    }
    pthread_mutex_unlock(&lock);
    return owner > 0;
}

static ssize_t answer(const struct disk *disk, const struct cdisk_call *call) {
    ssize_t result = disk->decide(disk->context, call);
    if (result >= 0) return result;
    errno = (int)-result;
    return -1;
}

static ssize_t free_bytes(const char *path) {
    struct statvfs information;
    if (REAL(statvfs)(path, &information) < 0) return -1;
    return (ssize_t)(information.f_bavail * information.f_frsize);
}

ssize_t cdisk_make(const struct cdisk_call *call) {
    ssize_t result = -1;
    switch (call->kind) {
    case CDISK_OPEN: result = REAL(open)(call->path, call->flags, call->mode); break;
    case CDISK_WRITE: result = REAL(pwrite)(call->descriptor, call->bytes, call->count, call->offset); break;
    case CDISK_SYNC: result = REAL(fdatasync)(call->descriptor); break;
    case CDISK_TRUNCATE: result = REAL(ftruncate)(call->descriptor, call->offset); break;
    case CDISK_ALLOCATE: return -REAL(posix_fallocate)(call->descriptor, call->offset, (off_t)call->count);
    case CDISK_RENAME: result = REAL(rename)(call->path, call->new_path); break;
    case CDISK_REMOVE: result = REAL(unlink)(call->path); break;
    case CDISK_ROOM: result = free_bytes(call->path); break;
    }
    return result >= 0 ? result : -errno;
}

// MARK: In libc's place

int open(const char *path, int flags, ...) {
    mode_t mode = 0;
    if (flags & (O_CREAT | __O_TMPFILE)) {
        va_list arguments;
        va_start(arguments, flags);
        mode = va_arg(arguments, mode_t);
        va_end(arguments);
    }
    struct disk disk;
    int owner = disk_of_path(path, &disk);
    if (owner < 0) return REAL(open)(path, flags, mode);
    struct cdisk_call call = {.kind = CDISK_OPEN, .path = path, .descriptor = -1, .flags = flags, .mode = mode};
    int number = (int)answer(&disk, &call);
    if (number < 0 || number >= MAX_DESCRIPTORS) return number;
    pthread_mutex_lock(&lock);
    descriptors[number].path = strdup(path);
    descriptors[number].flags = flags;
    atomic_store(&descriptors[number].owner, owner + 1);
    pthread_mutex_unlock(&lock);
    return number;
}

int close(int number) {
    if (number >= 0 && number < MAX_DESCRIPTORS && atomic_load(&descriptors[number].owner) != 0) {
        pthread_mutex_lock(&lock);
        atomic_store(&descriptors[number].owner, 0);
        free(descriptors[number].path);
        descriptors[number].path = NULL;
        pthread_mutex_unlock(&lock);
    }
    return REAL(close)(number);
}

// A write to where the file's position is, which it moves on.
static ssize_t write_on(const struct disk *disk, struct cdisk_call *call, const void *bytes, size_t count) {
    call->kind = CDISK_WRITE;
    call->bytes = bytes;
    call->count = count;
    call->offset = lseek(call->descriptor, 0, call->flags & O_APPEND ? SEEK_END : SEEK_CUR);
    ssize_t written = answer(disk, call);
    if (written > 0) lseek(call->descriptor, call->offset + written, SEEK_SET);
    return written;
}

// The pieces one after the other; null if there is no memory for it.
static void *joined(const struct iovec *pieces, int piece_count, size_t *count) {
    *count = 0;
    for (int index = 0; index < piece_count; index++) *count += pieces[index].iov_len;
    char *bytes = malloc(*count ? *count : 1);
    if (!bytes) return NULL;
    size_t filled = 0;
    for (int index = 0; index < piece_count; index++) {
        memcpy(bytes + filled, pieces[index].iov_base, pieces[index].iov_len);
        filled += pieces[index].iov_len;
    }
    return bytes;
}

ssize_t write(int number, const void *bytes, size_t count) {
    struct disk disk;
    struct cdisk_call call = {0};
    if (!disk_of_descriptor(number, &disk, &call)) return REAL(write)(number, bytes, count);
    return write_on(&disk, &call, bytes, count);
}

ssize_t writev(int number, const struct iovec *pieces, int piece_count) {
    struct disk disk;
    struct cdisk_call call = {0};
    if (!disk_of_descriptor(number, &disk, &call)) return REAL(writev)(number, pieces, piece_count);
    size_t count;
    void *bytes = joined(pieces, piece_count, &count);
    if (!bytes) {
        errno = ENOMEM;
        return -1;
    }
    ssize_t written = write_on(&disk, &call, bytes, count);
    free(bytes);
    return written;
}

ssize_t pwrite(int number, const void *bytes, size_t count, off_t offset) {
    struct disk disk;
    struct cdisk_call call = {.kind = CDISK_WRITE, .bytes = bytes, .count = count, .offset = offset};
    if (!disk_of_descriptor(number, &disk, &call)) return REAL(pwrite)(number, bytes, count, offset);
    return answer(&disk, &call);
}

ssize_t pwritev(int number, const struct iovec *pieces, int piece_count, off_t offset) {
    struct disk disk;
    struct cdisk_call call = {.kind = CDISK_WRITE, .offset = offset};
    if (!disk_of_descriptor(number, &disk, &call)) return REAL(pwritev)(number, pieces, piece_count, offset);
    void *bytes = joined(pieces, piece_count, &call.count);
    if (!bytes) {
        errno = ENOMEM;
        return -1;
    }
    call.bytes = bytes;
    ssize_t written = answer(&disk, &call);
    free(bytes);
    return written;
}

int fsync(int number) {
    struct disk disk;
    struct cdisk_call call = {.kind = CDISK_SYNC};
    if (!disk_of_descriptor(number, &disk, &call)) return REAL(fsync)(number);
    return (int)answer(&disk, &call);
}

int fdatasync(int number) {
    struct disk disk;
    struct cdisk_call call = {.kind = CDISK_SYNC};
    if (!disk_of_descriptor(number, &disk, &call)) return REAL(fdatasync)(number);
    return (int)answer(&disk, &call);
}

int ftruncate(int number, off_t length) {
    struct disk disk;
    struct cdisk_call call = {.kind = CDISK_TRUNCATE, .offset = length};
    if (!disk_of_descriptor(number, &disk, &call)) return REAL(ftruncate)(number, length);
    return (int)answer(&disk, &call);
}

int posix_fallocate(int number, off_t offset, off_t count) {
    struct disk disk;
    struct cdisk_call call = {.kind = CDISK_ALLOCATE, .offset = offset, .count = (size_t)count};
    if (!disk_of_descriptor(number, &disk, &call)) return REAL(posix_fallocate)(number, offset, count);
    // Alone among these it returns its errno.
    return answer(&disk, &call) < 0 ? errno : 0;
}

int rename(const char *path, const char *new_path) {
    struct disk disk;
    if (disk_of_path(path, &disk) < 0) return REAL(rename)(path, new_path);
    struct cdisk_call call = {.kind = CDISK_RENAME, .path = path, .new_path = new_path, .descriptor = -1};
    return (int)answer(&disk, &call);
}

int unlink(const char *path) {
    struct disk disk;
    if (disk_of_path(path, &disk) < 0) return REAL(unlink)(path);
    struct cdisk_call call = {.kind = CDISK_REMOVE, .path = path, .descriptor = -1};
    return (int)answer(&disk, &call);
}

int statvfs(const char *path, struct statvfs *information) {
    struct disk disk;
    if (REAL(statvfs)(path, information) < 0) return -1;
    if (disk_of_path(path, &disk) < 0) return 0;
    struct cdisk_call call = {.kind = CDISK_ROOM, .path = path, .descriptor = -1};
    ssize_t bytes = answer(&disk, &call);
    if (bytes < 0) return -1;
    information->f_bfree = information->f_bavail = (fsblkcnt_t)bytes / information->f_frsize;
    return 0;
}
