// Why C: a program takes the place of libc's functions by defining others of the same name, which only C can do, and `open`
// takes its mode as a variable argument. That is all that is done here; what becomes of a call, Swift decides.
//
// liblmdb calls these functions by name, so the linker exports the test program's own, and the loader binds the library to
// them. Calls on files that no disk has taken go to libc as they are.

#ifndef FITPINKY_CDISK_H
#define FITPINKY_CDISK_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// What a program asks of a file.
enum cdisk_kind {
    /// open(2), whatever the flags.
    CDISK_OPEN,
    /// write(2), writev(2) and their kind, as one piece and with the place where it goes.
    CDISK_WRITE,
    /// fsync(2) or fdatasync(2), of a file or a folder.
    CDISK_SYNC,
    /// ftruncate(2): `offset` is the new length.
    CDISK_TRUNCATE,
    /// posix_fallocate(3): `count` bytes from `offset`.
    CDISK_ALLOCATE,
    /// rename(2): from `path` to `new_path`.
    CDISK_RENAME,
    /// unlink(2).
    CDISK_REMOVE,
    /// statvfs(3): the result is how many bytes are free.
    CDISK_ROOM,
};

/// One call, before it has happened.
struct cdisk_call {
    enum cdisk_kind kind;
    /// The file's name, or the name that it was opened by.
    const char *path;
    /// Of a rename, else null.
    const char *new_path;
    /// What is open; -1 where the call takes a name.
    int descriptor;
    /// What open(2) was given.
    int flags;
    mode_t mode;
    const void *bytes;
    size_t count;
    off_t offset;
};

/// Decides one call: what the call returns, or a negative errno. Called on the thread that made the call, with no lock held.
typedef ssize_t (*cdisk_decide)(void *context, const struct cdisk_call *call);

/// Has every call on the folder, and on files in it that are opened from now on, decided. Only paths that begin with the
/// folder's are seen. Returns a number for `cdisk_give_back`, or a negative errno: ENOSPC if there are too many disks.
int cdisk_take(const char *folder, cdisk_decide decide, void *context);

/// Ends that. Files that are still open belong to libc again.
void cdisk_give_back(int disk);

/// Makes the call: what it returns, or a negative errno.
ssize_t cdisk_make(const struct cdisk_call *call);

#endif
