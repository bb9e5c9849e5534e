import CDisk
import Glibc
import Synchronization

/// A disk under one folder: every call that a program of this process makes to change something there comes by here, LMDB's
/// too. What is asked for is done, so that it can be read and mapped; what would be left without power is kept as a `Medium`.
///
/// The folder's lock files are left alone: their locks and what is in them end with the process that made them.
final class SimulatedDisk: Sendable {
    let folder: ScratchFolder
    private let state: Mutex<State>

    private struct State {
        var medium = Medium()
        /// Which file is open at which descriptor; the folder itself is none.
        var open: [Int32: Medium.File] = [:]
        var boundaries = 0
        var trouble: Trouble?
        /// Nil while there is more than anybody needs.
        var room: Room?
        var isOff = false
        var isLying: Bool
        var number: Int32 = -1
    }

    /// Takes the folder; what is in it counts as synchronised.
    ///
    /// - Parameter isLying: it acknowledges synchronisations and does nothing, as some cards do.
    init(in folder: ScratchFolder, isLying: Bool = false) throws(ScratchFolder.Failed) {
        self.folder = folder
        var medium = Medium()
        for name in folder.names where !SimulatedDisk.isLockFile(name) {
            _ = medium.add(name, holding: try folder.bytes(of: name), isSynced: true)
        }
        state = Mutex(State(medium: medium, isLying: isLying))
        let number = cdisk_take(
            folder.path,
            { context, call in
                guard let context, let call else { return -ssize_t(EFAULT) }
                return Unmanaged<SimulatedDisk>.fromOpaque(context).takeUnretainedValue().decide(call.pointee)
            }, Unmanaged.passUnretained(self).toOpaque())
        guard number >= 0 else { throw ScratchFolder.Failed(call: "cdisk_take", code: -number) }
        state.withLock { $0.number = number }
    }

    deinit {
        cdisk_give_back(state.withLock { $0.number })
    }

    /// How many boundaries have been passed.
    var boundaries: Int { state.withLock { $0.boundaries } }
    /// Whether the power is cut.
    var isOff: Bool { state.withLock { $0.isOff } }

    /// What a cut at this moment would decide about.
    var medium: Medium { state.withLock { $0.medium } }

    /// Lets something go wrong, at a boundary counted from now.
    func expect(_ trouble: Trouble) {
        state.withLock { state in
            state.trouble = trouble
            state.trouble?.boundary += state.boundaries
        }
    }

    /// From now on the file system has so much left.
    func leave(_ byteCount: Int, of fileSystem: Room.FileSystem) {
        let names = folder.names.filter { !SimulatedDisk.isLockFile($0) }
        state.withLock { state in
            var files: [Medium.File: Int] = [:]
            for name in names {
                if let file = state.medium.file(name) { files[file] = folder.byteCount(of: name) }
            }
            state.room = Room(fileSystem, byteCount: byteCount, files: files)
        }
    }

    /// How much it has now; nil if that does not matter.
    var freeBytes: Int? { state.withLock { $0.room?.freeBytes } }

    /// Nothing more goes wrong; says whether anything did. Power that is cut stays so.
    @discardableResult
    func recover() -> Bool {
        state.withLock { state in
            defer { state.trouble = nil }
            return state.trouble.map { state.boundaries >= $0.boundary } ?? false
        }
    }

    /// Cuts the power, if it is not cut yet: what is certain on the medium, and what is not.
    func cut() -> Medium {
        state.withLock { state in
            state.isOff = true
            return state.medium
        }
    }

    private static func isLockFile(_ name: String) -> Bool { name == "lock" || name.hasSuffix("-lock") }

    // MARK: Deciding

    private func decide(_ call: cdisk_call) -> ssize_t {
        let name = call.path.map { String(cString: $0).dropFirst(folder.path.utf8.count + 1) } ?? ""
        if SimulatedDisk.isLockFile(String(name)) { return make(call) }
        return state.withLock { state in decide(call, String(name), &state) }
    }

    private func decide(_ call: cdisk_call, _ name: String, _ state: inout State) -> ssize_t {
        if state.isOff { return -ssize_t(EIO) }
        if call.kind == CDISK_ROOM { return state.room?.freeBytes ?? make(call) }
        guard isBoundary(call, name, state) else {
            // A file system that has become read-only opens nothing for writing.
            if call.kind == CDISK_OPEN, call.flags & O_ACCMODE != O_RDONLY, let trouble = state.trouble,
                state.boundaries >= trouble.boundary, case .failure(EROFS, _) = trouble.kind
            {
                return -ssize_t(EROFS)
            }
            let result = make(call)
            if call.kind == CDISK_OPEN, result >= 0 {
                state.open[Int32(result)] = state.medium.file(name)
            }
            return result
        }
        state.boundaries += 1
        guard let trouble = state.trouble,
            trouble.isLasting ? state.boundaries >= trouble.boundary : state.boundaries == trouble.boundary
        else { return pass(call, name, &state) }
        switch trouble.kind {
        case .kill:
            kill(getpid(), SIGKILL)
            return -ssize_t(EINTR)
        case .powerCut:
            state.isOff = true
            return -ssize_t(EIO)
        case .failure(let code, .all) where state.boundaries > trouble.boundary:
            return fail(call, name, code, after: .nothing, &state)
        case .failure(let code, let part):
            return fail(call, name, code, after: part, &state)
        }
    }

    /// Whether the call changes something, or waits for it.
    private func isBoundary(_ call: cdisk_call, _ name: String, _ state: State) -> Bool {
        if call.kind == CDISK_RENAME || call.kind == CDISK_REMOVE { return state.medium.file(name) != nil }
        guard call.kind == CDISK_OPEN else { return true }
        if call.flags & O_CREAT != 0, state.medium.file(name) == nil { return true }
        return call.flags & O_TRUNC != 0
    }

    private func fail(
        _ call: cdisk_call, _ name: String, _ code: Int32, after part: Trouble.Part, _ state: inout State
    ) -> ssize_t {
        switch (call.kind, part) {
        case (CDISK_WRITE, .half) where call.count > 1:
            var shorter = call
            shorter.count = call.count / 2
            shorter.flags &= ~O_DSYNC
            return pass(shorter, name, &state)
        case (CDISK_WRITE, .all):
            var later = call
            later.flags &= ~O_DSYNC
            _ = pass(later, name, &state)
        case (CDISK_SYNC, _):
            if let file = state.open[call.descriptor] { state.medium.change(file) { $0.forsake() } }
        default: break
        }
        return -ssize_t(code)
    }

    /// Does what is asked for, and keeps what that does to the medium.
    private func pass(_ call: cdisk_call, _ name: String, _ state: inout State) -> ssize_t {
        var call = call
        if let code = findRoom(for: &call, name, &state) { return -ssize_t(code) }
        // To wait for the machine's own disk would prove nothing.
        let result = call.kind == CDISK_SYNC ? 0 : make(call)
        guard result >= 0 else { return result }
        let file = state.open[call.descriptor]
        switch call.kind {
        case CDISK_OPEN:
            let file = state.medium.file(name) ?? state.medium.add(name, isSynced: false)
            if call.flags & O_TRUNC != 0 { state.medium.change(file) { $0.setLength(0) } }
            state.open[Int32(result)] = file
        case CDISK_WRITE:
            guard let file else { break }
            let isSynced = call.flags & O_DSYNC != 0 && !state.isLying
            let bytes = UnsafeRawBufferPointer(start: call.bytes, count: result)
            state.medium.change(file) { $0.write(bytes, at: Int(call.offset), isSynced: isSynced) }
        case CDISK_SYNC where state.isLying: break
        case CDISK_SYNC:
            if let file { state.medium.change(file) { $0.sync() } } else { state.medium.syncNames() }
        case CDISK_TRUNCATE:
            if let file { state.medium.change(file) { $0.setLength(Int(call.offset)) } }
        case CDISK_ALLOCATE:
            if let file { state.medium.change(file) { $0.reserve(Int(call.offset) + call.count) } }
        case CDISK_RENAME:
            let new = String(String(cString: call.new_path).dropFirst(folder.path.utf8.count + 1))
            state.medium.note(.renamed(name, new))
        case CDISK_REMOVE: state.medium.note(.removed(name))
        default: break
        }
        return result
    }

    /// Takes the room that a call needs, or frees what it gives back. A write may be shortened.
    ///
    /// - Returns: why the call fails; nil if it does not.
    private func findRoom(for call: inout cdisk_call, _ name: String, _ state: inout State) -> Int32? {
        let open = state.open[call.descriptor]
        switch call.kind {
        case CDISK_OPEN:
            guard let file = state.medium.file(name) else { return state.room?.make() == false ? ENOSPC : nil }
            state.room?.setLength(file, 0)
        case CDISK_WRITE:
            guard let open, call.count > 0 else { break }
            call.count = state.room?.write(open, offset: Int(call.offset), count: call.count) ?? call.count
            if call.count == 0 { return ENOSPC }
        case CDISK_SYNC:
            if let open { state.room?.sync(open) }
        case CDISK_TRUNCATE:
            if let open { state.room?.setLength(open, Int(call.offset)) }
        case CDISK_ALLOCATE:
            guard let open else { break }
            if state.room?.allocate(open, count: Int(call.offset) + call.count) == false { return ENOSPC }
        case CDISK_REMOVE:
            if let file = state.medium.file(name) { state.room?.remove(file) }
        default: break
        }
        return nil
    }

    private func make(_ call: cdisk_call) -> ssize_t {
        var call = call
        return cdisk_make(&call)
    }
}
