internal import DatabaseFile
internal import Glibc

extension StoreFolder {
    /// Gives pages that nothing uses any more back to the disk: copies what is in use, and puts the copy in the file's place.
    ///
    /// Writing goes on while it is copied. If something was written then, the copy is thrown away. The new file has nothing of what was
    /// removed: LMDB copies pages whole, with what earlier rows left in them, so the copy is cleared of that.
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
        try clearSlack(of: descriptor, draft)
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

    /// Overwrites the bytes of a compacted copy that belong to no row.
    private func clearSlack(of descriptor: Int32, _ path: String) throws(StoreError) {
        let raw = try RawDatabase(path: path, calls: calls)
        var walk: SlackWalk
        do throws(Damage) { walk = try SlackWalk(raw.file) } catch {
            throw .damaged(path: path, what: error.description)
        }
        while let ranges = try nextSlack(&walk, path) {
            for range in ranges {
                _ = try calls.value("lseek", path) { lseek(descriptor, off_t(range.lowerBound), SEEK_SET) }
                try calls.writeAll([UInt8](repeating: 0, count: range.count), to: descriptor, path: path)
            }
        }
    }

    private func nextSlack(_ walk: inout SlackWalk, _ path: String) throws(StoreError) -> [Range<Int>]? {
        do throws(Damage) {
            return try walk.next()
        } catch {
            throw .damaged(path: path, what: error.description)
        }
    }
}

extension Store {
    /// Bytes of that file; 0 if there is none.
    static func byteCount(of path: String) -> Int {
        var information = stat()
        return stat(path, &information) == 0 ? information.st_size : 0
    }
}
