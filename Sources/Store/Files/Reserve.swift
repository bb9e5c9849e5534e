internal import Glibc
internal import Synchronization

/// A file that only takes space: when the disk is full it is emptied, so that there is room for the workouts of some weeks.
///
/// That it cannot be filled is no error. It says whether it is, and who looks after the kiosk tells of it.
final class Reserve: Sendable {
    private let folder: String
    private let path: String
    private let calls: FileCalls
    private let wanted: Atomic<Int>

    /// What is left free for others when the reserve is filled again.
    private static let marginBytes = 16 << 20

    init(folder: String, byteCount: Int, calls: FileCalls) {
        (self.folder, self.calls) = (folder, calls)
        wanted = Atomic(byteCount)
        path = folder + "/reserve"
    }

    /// How large it is to be; 0 if none is wanted.
    var byteCount: Int {
        get { wanted.load(ordering: .relaxed) }
        set { wanted.store(newValue, ordering: .relaxed) }
    }

    /// Whether it holds what it is to hold.
    var isWhole: Bool { heldBytes >= byteCount }

    /// Gives the space back to the disk; false if it held none.
    func spend() -> Bool {
        guard heldBytes > 0 else { return false }
        return unlink(path) == 0
    }

    /// Takes the space, if the disk has it and some to spare. To be called now and then.
    func fill() {
        guard heldBytes != byteCount else { return }
        unlink(path)
        guard byteCount > 0, let free = Store.freeBytes(of: folder), free >= byteCount + Reserve.marginBytes else {
            return
        }
        let descriptor = calls.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // Blocks, not a hole: a hole reserves nothing.
        if calls.fallocate(descriptor, byteCount) != 0 { unlink(path) }
    }

    /// What it holds now.
    private var heldBytes: Int {
        var information = stat()
        return stat(path, &information) == 0 ? information.st_size : 0
    }
}

extension Store {
    /// What the disk of that folder has free for this user; nil if it does not say. A file system that is no disk's may answer
    /// zero for everything, or a number beyond all bounds.
    public static func freeBytes(of folder: String) -> Int? {
        var information = statvfs()
        guard statvfs(folder, &information) == 0, information.f_blocks > 0 else { return nil }
        let (bytes, overflow) = UInt(information.f_bavail).multipliedReportingOverflow(by: UInt(information.f_frsize))
        return overflow ? .max : Int(clamping: bytes)
    }
}
