internal import Glibc

extension StoreFolder {
    /// Gives pages that nothing uses any more back to the disk: copies what is in use, and puts the copy in the file's place.
    ///
    /// Writing goes on while it is copied. If something was written then, the copy is thrown away.
    ///
    /// - Returns: bytes of the file before and after; nil if somebody wrote meanwhile: to be tried again.
    public func compact() throws(StoreError) -> (before: Int, after: Int)? {
        try makeRoom()
        let path = self.path + "/" + Store.databaseName
        let draft = path + ".new"
        // What an earlier attempt left when the power went.
        try calls.remove(draft)
        defer { unlink(draft) }
        do throws(StoreError) {
            return try replace(path, by: draft)
        } catch {
            throw error.named(byRoomIn: self.path)
        }
    }

    private func replace(_ path: String, by draft: String) throws(StoreError) -> (before: Int, after: Int)? {
        let before = Store.byteCount(of: path)
        let copied = try database.copy(to: draft)
        let descriptor = try calls.value("open", draft) { calls.open(draft, O_RDWR | O_CLOEXEC, 0) }
        defer { Glibc.close(descriptor) }
        // LMDB makes copies that anybody may read.
        _ = try calls.value("fchmod", draft) { fchmod(descriptor, 0o600) }
        _ = try calls.value("fsync", draft) { calls.fsync(descriptor) }
        let isReplaced = try withStates { _ throws(StoreError) in
            try database.replace(byCopyOf: copied) { () throws(StoreError) in
                _ = try calls.value("rename", path) { calls.rename(draft, path) }
            } sync: { [calls, folder = self.path] () throws(StoreError) in
                try calls.syncFolder(folder)
            }
        }
        return isReplaced ? (before, Store.byteCount(of: path)) : nil
    }
}

extension Store {
    /// Bytes of that file; 0 if there is none.
    static func byteCount(of path: String) -> Int {
        var information = stat()
        return stat(path, &information) == 0 ? information.st_size : 0
    }
}
