package import FitPinkyCore
internal import Glibc
package import Store
internal import SystemCalls
internal import SystemPackage

/// The folder that nightly backups go to. It has to be there: one that is made where a disk should be mounted would fill the
/// card that it is to save.
package struct BackupFolder: Hashable, Sendable {
    let path: String

    /// The folder at that path.
    package init(path: String) { self.path = path }

    /// The most names that are looked at.
    private static let maxNames = 4096
    /// So much is made durable at a time: a press that saves meanwhile waits for no more than this.
    private static let syncBytes = 4 << 20
    private static let draftName = ".fitpinky-backup.part"

    /// The Days of the backups in it. Blocks for as long as the disk does.
    package func days() throws(StoreError) -> [Day] {
        guard let stream = opendir(path) else { throw StoreError(errno: errno, call: "opendir", path: path) }
        defer { closedir(stream) }
        var days: [Day] = []
        var count = 0
        while count < BackupFolder.maxNames, let entry = readdir(stream) {
            count += 1
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let day = BackupRotation.day(ofName: name) { days.append(day) }
        }
        return days
    }

    /// Makes that Day's: to another name, durable, read back, and then to its own, so that whatever has the name is whole.
    ///
    /// - Parameters:
    ///   - freeBytes: what a folder's disk has left; nil where it does not say.
    ///   - isGivenUp: is asked all the time; true ends it with `cancelled`, and nothing is left.
    func make(
        of day: Day, from store: Store, freeBytes: (String) -> Int? = Store.freeBytes(of:),
        isGivenUp: () -> Bool
    ) throws(StoreError) -> BackupEnd {
        let there = try days()
        guard !there.contains(day) else { return .alreadyThere }
        let draft = "\(path)/\(BackupFolder.draftName)"
        // What an attempt left whose power went.
        unlink(draft)
        if let free = freeBytes(path) {
            let storeBytes = try store.statistics().fileBytes
            if let shortage = BackupRotation.shortage(storeBytes: storeBytes, freeBytes: free) {
                return .noRoom(shortage)
            }
        }
        let bytes: Int
        do throws(StoreError) {
            bytes = try write(store, to: draft, isGivenUp)
            _ = try Store.check(backup: draft) { _, _ throws(StoreError) in
                if isGivenUp() { throw .cancelled }
            }
            let name = "\(path)/\(BackupRotation.name(of: day))"
            guard rename(draft, name) == 0 else { throw StoreError(errno: errno, call: "rename", path: name) }
        } catch {
            unlink(draft)
            throw error
        }
        syncNames()
        return .made(bytes: bytes, removed: removeSurplus(of: there + [day]))
    }

    private func write(_ store: Store, to draft: String, _ isGivenUp: () -> Bool) throws(StoreError) -> Int {
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreError(errno: errno, call: "open", path: draft) }
        defer { close(descriptor) }
        var (written, synced) = (0, 0)
        try store.folder.backup { bytes throws(StoreError) in
            var rest = bytes[...]
            while !rest.isEmpty {
                if isGivenUp() { throw .cancelled }
                do throws(Errno) {
                    let count = try retryingOnInterrupt {
                        rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                    }
                    rest = rest.dropFirst(count)
                    written += count
                } catch {
                    throw StoreError(errno: error.rawValue, call: "write", path: draft)
                }
            }
            guard written - synced >= BackupFolder.syncBytes else { return }
            guard fdatasync(descriptor) == 0 else { throw StoreError(errno: errno, call: "fdatasync", path: draft) }
            synced = written
        }
        guard fsync(descriptor) == 0 else { throw StoreError(errno: errno, call: "fsync", path: draft) }
        return written
    }

    private func syncNames() {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // A file system that cannot do this has nothing better to offer.
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    /// How many went. One that does not go is tried again with the next.
    private func removeSurplus(of days: [Day]) -> Int {
        BackupRotation(days).surplus.count { unlink("\(path)/\(BackupRotation.name(of: $0))") == 0 }
    }
}
