public import FitPinkyCore
internal import Glibc

/// The presses that are not workouts with their photos yet: one file each, in a folder beside the database, so that neither a
/// power cut nor a damaged database loses one. One agent a folder. Every call blocks.
public final class PressJournal: Sendable {
    private let folder: String
    private let calls: FileCalls
    /// Held by the kernel as long as it is open.
    private let lock: Int32
    private let makeRoom: @Sendable () -> Bool

    /// The bounds of the journal.
    public enum Limits {
        /// The most presses: of some months without a store.
        public static let presses = 512
        /// The largest file: the frame of the largest camera that has no compression.
        public static let fileBytes = 48 << 20
        /// The most files that are set aside; the next unreadable one is removed.
        public static let setAside = 16
    }

    /// Why a press could not be kept.
    public enum Failure: Error, Hashable, Sendable {
        case store(StoreError)
        /// There are as many as there may be.
        case full(folder: String, allowed: Int)
        case tooLarge(byteCount: Int, allowed: Int)
    }

    /// Opens the journal of a state folder, which has to be there; refused by name if another agent has it. When the disk is
    /// full, the reserve gives way to a press, also while the store itself cannot be opened.
    public convenience init(stateFolder: String) throws(StoreError) {
        try self.init(stateFolder: stateFolder, calls: FileCalls()) { Store.makeRoomForPresses(in: stateFolder) }
    }

    /// - Parameter makeRoom: is asked when the disk takes no more; true if it may take more now.
    init(
        stateFolder: String, calls: FileCalls, makeRoom: @escaping @Sendable () -> Bool = { false }
    ) throws(StoreError) {
        folder = PressJournal.folder(of: stateFolder)
        (self.calls, self.makeRoom) = (calls, makeRoom)
        lock = try PressJournal.take(folder, in: stateFolder, calls: calls)
        for name in try names() where name.hasSuffix(PressJournal.draftSuffix) { try calls.remove("\(folder)/\(name)") }
    }

    deinit { close(lock) }

    /// Makes the folder if it is not there, and locks it: itself and not a file in it, so that it holds presses alone.
    private static func take(_ folder: String, in stateFolder: String, calls: FileCalls) throws(StoreError) -> Int32 {
        do {
            _ = try calls.value("mkdir", folder) { calls.mkdir(folder, 0o700) }
            try calls.syncFolder(stateFolder)
        } catch .failed("mkdir", _, EEXIST) {
            // It is there already, which is what was wanted.
        }
        let descriptor = try calls.value("open", folder) { calls.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0) }
        do {
            _ = try calls.value("flock", folder) { calls.flock(descriptor, LOCK_EX | LOCK_NB) }
        } catch {
            close(descriptor)
            guard error == .failed(call: "flock", path: folder, code: EWOULDBLOCK) else { throw error }
            throw .inUse(folder: folder, program: "another program", pid: 0)
        }
        return descriptor
    }

    /// Where the journal of a state folder is.
    public static func folder(of stateFolder: String) -> String { stateFolder + "/presses" }

    private static let draftSuffix = ".new"
    private static let asideSuffix = ".unreadable"

    /// Keeps a press, whole or not at all, in place of what was kept of it. Durable when this returns; what it threw has
    /// changed nothing.
    public func keep(_ press: KeptPress) throws(Failure) {
        let bytes = press.fileBytes
        guard bytes.count <= Limits.fileBytes else {
            throw .tooLarge(byteCount: bytes.count, allowed: Limits.fileBytes)
        }
        do throws(StoreError) {
            if access(path(press.workout), F_OK) != 0 {
                guard try workouts().count < Limits.presses else {
                    throw .tooMany(Limits.presses + 1, allowed: Limits.presses)
                }
            }
            try keep(bytes, of: press.workout)
        } catch .tooMany {
            throw .full(folder: folder, allowed: Limits.presses)
        } catch {
            throw .store(error)
        }
    }

    private func keep(_ bytes: [UInt8], of workout: WorkoutID) throws(StoreError) {
        do {
            try write(bytes, to: path(workout))
        } catch  where error.isOfTheDisk && makeRoom() {
            try write(bytes, to: path(workout))
        }
    }

    private func write(_ bytes: [UInt8], to path: String) throws(StoreError) {
        let draft = path + PressJournal.draftSuffix
        do {
            let descriptor = try calls.value("open", draft) {
                calls.open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            }
            do {
                defer { close(descriptor) }
                try calls.writeAll(bytes, to: descriptor, path: draft)
                _ = try calls.value("fsync", draft) { calls.fsync(descriptor) }
            }
            _ = try calls.value("rename", path) { calls.rename(draft, path) }
        } catch {
            // What it holds is room that the next try needs.
            unlink(draft)
            throw error
        }
        try calls.syncFolder(folder)
    }

    /// Removes what is kept of a press, if there is anything.
    ///
    /// - Parameter isDurable: whether it may not come back. That of a saved workout may: it changes nothing then.
    public func remove(_ workout: WorkoutID, isDurable: Bool) throws(StoreError) {
        try calls.remove(path(workout))
        if isDurable { try calls.syncFolder(folder) }
    }

    /// The workouts of all that is kept, the oldest first; at most `Limits.presses`.
    public func workouts() throws(StoreError) -> [WorkoutID] {
        let ids = try names().compactMap { ULID(text: $0) }.sorted()
        return ids.prefix(Limits.presses).map { WorkoutID($0) }
    }

    /// What is kept of a press; nil if nothing is. A file that cannot be read is `StoreError.damaged`.
    public func press(_ workout: WorkoutID) throws(StoreError) -> KeptPress? {
        let path = path(workout)
        guard let bytes = try contents(of: path) else { return nil }
        let press: KeptPress
        do throws(KeptPress.Unreadable) {
            press = try KeptPress(fileBytes: bytes)
        } catch {
            throw .damaged(path: path, what: error.what)
        }
        guard press.workout == workout else { throw .damaged(path: path, what: "it is the file of another press") }
        return press
    }

    /// Keeps a file that cannot be read out of the way, under a name that no press has.
    ///
    /// - Returns: where it is; nil if too many are set aside already, and it was removed.
    @discardableResult public func setAside(_ workout: WorkoutID) throws(StoreError) -> String? {
        let (path, aside) = (path(workout), path(workout) + PressJournal.asideSuffix)
        guard try names().count(where: { $0.hasSuffix(PressJournal.asideSuffix) }) < Limits.setAside else {
            try calls.remove(path)
            return nil
        }
        _ = try calls.value("rename", aside) { calls.rename(path, aside) }
        try calls.syncFolder(folder)
        return aside
    }

    // MARK: Parts

    private func path(_ workout: WorkoutID) -> String { "\(folder)/\(workout.ulid.text)" }

    private func names() throws(StoreError) -> [String] {
        guard let stream = opendir(folder) else { throw StoreError(errno: errno, call: "opendir", path: folder) }
        defer { closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw StoreError(errno: errno, call: "readdir", path: folder) }
                return names
            }
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
    }

    /// All bytes of a file; nil if there is none. Only a regular file of a size that a press may have is read.
    private func contents(of path: String) throws(StoreError) -> [UInt8]? {
        let descriptor: Int32
        do {
            // A pipe under that name must not be waited for.
            descriptor = try calls.value("open", path) {
                calls.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW, 0)
            }
        } catch .failed("open", _, ENOENT) {
            return nil
        } catch .failed("open", _, ELOOP) {
            throw .damaged(path: path, what: "it is a link")
        }
        defer { close(descriptor) }
        var information = stat()
        _ = try calls.value("fstat", path) { fstat(descriptor, &information) }
        guard information.st_mode & S_IFMT == S_IFREG else { throw .damaged(path: path, what: "it is not a file") }
        guard information.st_size <= Limits.fileBytes else {
            throw .damaged(path: path, what: "it has \(information.st_size) bytes; \(Limits.fileBytes) are allowed")
        }
        var bytes = [UInt8](repeating: 0, count: Int(information.st_size))
        var count = 0
        while count < bytes.count {
            let step = try calls.value("read", path) {
                bytes.withUnsafeMutableBytes { calls.read(descriptor, .init(rebasing: $0[count...])) }
            }
            guard step > 0 else { break }
            count += step
        }
        return Array(bytes.prefix(count))
    }
}

extension PressJournal.Failure: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .store(let error): error.description
        case .full(let folder, let allowed):
            "\(folder) holds \(allowed) presses, and no more are allowed; mend the store, and they become workouts"
        case .tooLarge(let byteCount, let allowed):
            "a press of \(byteCount) bytes cannot be kept; \(allowed) are allowed"
        }
    }
}
