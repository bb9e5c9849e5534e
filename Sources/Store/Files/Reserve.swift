internal import Glibc
internal import Synchronization

/// A file that only takes space. When the disk is full it gives way in two steps: first to the database, for the workouts of
/// some weeks, and at last to presses that wait as files because the database found no room even so.
///
/// That it cannot be filled is no error. It says whether it is, and who looks after the kiosk tells of it.
final class Reserve: Sendable {
    let folder: String
    private let path: String
    private let calls: FileCalls
    private let wanted: Atomic<Int>

    /// The part that is for presses alone. A reserve of less than twice that has no such part.
    static let pressBytes = 8 << 20

    static let name = "reserve"

    init(folder: String, byteCount: Int, calls: FileCalls) {
        (self.folder, self.calls) = (folder, calls)
        wanted = Atomic(byteCount)
        path = folder + "/" + Reserve.name
    }

    /// How large it is to be; 0 if none is wanted.
    var byteCount: Int {
        get { wanted.load(ordering: .relaxed) }
        set { wanted.store(newValue, ordering: .relaxed) }
    }

    var isWhole: Bool { heldBytes >= byteCount }

    private var partForPresses: Int { byteCount >= 2 * Reserve.pressBytes ? Reserve.pressBytes : 0 }

    /// Gives space back to the disk, all but the part for presses; false if it held no more than that.
    func spend() -> Bool {
        let kept = partForPresses
        guard heldBytes > kept else { return false }
        return kept > 0 ? setLength(kept) : unlink(path) == 0
    }

    /// Gives all of it back; false if it held nothing.
    func spendAll() -> Bool {
        guard heldBytes > 0 else { return false }
        return unlink(path) == 0
    }

    /// Takes the space, if the disk has it and some to spare; at least that for presses. To be called now and then.
    func fill() {
        let (held, whole) = (heldBytes, byteCount)
        guard held < whole else {
            if whole == 0 { unlink(path) } else if held > whole { _ = setLength(whole) }
            return
        }
        guard let free = Store.freeBytes(of: folder) else { return }
        // What is left free is what makes a failed write one that found no room: it would be given back at once.
        let sizes = [whole, partForPresses].filter { $0 > held && free >= $0 - held + Store.scarceBytes }
        guard let size = sizes.first else { return }
        let descriptor = calls.open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // Blocks, not a hole: a hole reserves nothing.
        guard calls.fallocate(descriptor, size) != 0 else { return }
        if held == 0 { unlink(path) } else { _ = setLength(held) }
    }

    private func setLength(_ byteCount: Int) -> Bool {
        let descriptor = calls.open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK, 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return ftruncate(descriptor, byteCount) == 0
    }

    private var heldBytes: Int { Store.byteCount(of: path) }
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

    /// Gives all of that folder's reserve to the disk: for presses that wait as files in the folder, where one of them found no
    /// room. Until then a part of the reserve stays, of 8 MiB where the reserve has at least 16, which the database does not get.
    ///
    /// - Returns: false if nothing was left to give.
    public static func makeRoomForPresses(in folder: String) -> Bool {
        Reserve(folder: folder, byteCount: 0, calls: FileCalls()).spendAll()
    }
}
