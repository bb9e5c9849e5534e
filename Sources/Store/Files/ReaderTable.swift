internal import Glibc

/// `kiosk.mdb-lock`, in which LMDB notes its readers. LMDB writes to it as to memory: where the file system has no room for
/// a page of it, the kernel has no other answer than to end the program.
enum ReaderTable {
    /// The head and 61 of the 126 places: more snapshots are never begun at a time.
    private static let byteCount = 4096

    /// Sees to it that its first page has room on the disk before LMDB touches it.
    static func allocate(in folder: String, calls: FileCalls) throws(StoreError) {
        let path = folder + "/" + Store.databaseName + "-lock"
        var information = stat()
        if stat(path, &information) == 0, information.st_blocks * 512 >= byteCount { return }
        let descriptor = calls.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        // Where it cannot be opened for writing LMDB says why, or does without.
        guard descriptor >= 0 else {
            if errno == ENOSPC || errno == EDQUOT { throw .diskFull(path: path) }
            return
        }
        defer { close(descriptor) }
        let code = calls.fallocate(descriptor, byteCount)
        if code == ENOSPC || code == EDQUOT { throw .diskFull(path: path) }
    }
}
