internal import Glibc

/// flock(2), which Swift would take for the C struct of the same name but for its type.
private let lockFile: @Sendable (_ descriptor: Int32, _ operation: Int32) -> Int32 = flock

/// The system calls that the store makes on files, so that a test can make each of them fail.
///
/// They are libc's and not swift-system's, which has neither flock, fsync, posix_fallocate, rename nor mkdir: one table for all
/// calls keeps what tests replace, and what they see of the order of writes, in one place.
struct FileCalls: Sendable {
    var open: @Sendable (_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 = { Glibc.open($0, $1, $2) }
    var flock: @Sendable (_ descriptor: Int32, _ operation: Int32) -> Int32 = lockFile
    var read: @Sendable (_ descriptor: Int32, UnsafeMutableRawBufferPointer) -> Int = {
        Glibc.read($0, $1.baseAddress, $1.count)
    }
    var pread: @Sendable (_ descriptor: Int32, UnsafeMutableRawBufferPointer, _ offset: Int) -> Int = {
        Glibc.pread($0, $1.baseAddress, $1.count, off_t($2))
    }
    var write: @Sendable (_ descriptor: Int32, UnsafeRawBufferPointer) -> Int = {
        Glibc.write($0, $1.baseAddress, $1.count)
    }
    var fsync: @Sendable (_ descriptor: Int32) -> Int32 = { Glibc.fsync($0) }
    /// Allocates so many bytes from the start; an errno, or 0.
    var fallocate: @Sendable (_ descriptor: Int32, _ byteCount: Int) -> Int32 = { posix_fallocate($0, 0, $1) }
    var rename: @Sendable (_ old: String, _ new: String) -> Int32 = { Glibc.rename($0, $1) }
    var mkdir: @Sendable (_ path: String, _ mode: mode_t) -> Int32 = { Glibc.mkdir($0, $1) }

    /// A named call on a path: its value, or what its errno means. EINTR is tried again.
    func value<Value: SignedInteger>(_ call: String, _ path: String, _ body: () -> Value) throws(StoreError) -> Value {
        while true {
            let result = body()
            if result >= 0 { return result }
            if errno == EINTR { continue }
            throw StoreError(errno: errno, call: call, path: path)
        }
    }

    /// All bytes of a small file; nil if there is none. More than `maxBytes` is damage, and so is what is not a regular file:
    /// to open a pipe waits for its other end.
    func contents(of path: String, maxBytes: Int) throws(StoreError) -> [UInt8]? {
        let descriptor: Int32
        do {
            descriptor = try value("open", path) { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0) }
        } catch .failed("open", _, ENOENT) {
            return nil
        }
        defer { close(descriptor) }
        var information = stat()
        _ = try value("fstat", path) { fstat(descriptor, &information) }
        guard information.st_mode & S_IFMT == S_IFREG else {
            throw .damaged(path: path, what: "it is \(FileCalls.kind(information.st_mode)) and not a regular file")
        }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: maxBytes + 1)
        while true {
            let count = try value("read", path) { piece.withUnsafeMutableBytes { read(descriptor, $0) } }
            if count == 0 { return bytes }
            bytes += piece.prefix(count)
            guard bytes.count <= maxBytes else {
                throw .damaged(path: path, what: "it is larger than \(maxBytes) bytes")
            }
        }
    }

    /// Makes a file of these bytes, whole or not at all, readable by its owner alone, and durable when this returns.
    func writeDurably(_ bytes: [UInt8], to path: String, in folder: String) throws(StoreError) {
        let draft = path + ".new"
        // What an attempt left whose power went.
        try remove(draft)
        let descriptor = try value("open", draft) { open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        do throws(StoreError) {
            defer { close(descriptor) }
            try writeAll(bytes, to: descriptor, path: draft)
            _ = try value("fsync", draft) { fsync(descriptor) }
            _ = try value("rename", path) { rename(draft, path) }
        } catch {
            let cause = error.named(byRoomIn: folder)
            unlink(draft)
            throw cause
        }
        try syncFolder(folder)
    }

    /// Sees to it that there is no such file.
    func remove(_ path: String) throws(StoreError) {
        do {
            _ = try value("unlink", path) { unlink(path) }
        } catch .failed("unlink", _, ENOENT) {
            // There was none.
        }
    }

    /// Makes the names in a folder durable.
    func syncFolder(_ folder: String) throws(StoreError) {
        let folderDescriptor = try value("open", folder) { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0) }
        defer { close(folderDescriptor) }
        _ = try value("fsync", folder) { fsync(folderDescriptor) }
    }

    private static func kind(_ mode: mode_t) -> String {
        switch mode & S_IFMT {
        case S_IFDIR: "a folder"
        case S_IFIFO: "a pipe"
        case S_IFSOCK: "a socket"
        case S_IFCHR, S_IFBLK: "a device"
        default: "something else"
        }
    }

    func writeAll(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(StoreError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try value("write", path) { rest.withUnsafeBytes { write(descriptor, $0) } }
            guard count > 0 else { throw .failed(call: "write", path: path, code: EIO) }
            rest = rest.dropFirst(count)
        }
    }
}

extension StoreError {
    /// What an errno means to a person who runs a kiosk.
    public init(errno code: Int32, call: String, path: String) {
        switch code {
        case ENOSPC, EDQUOT: self = .diskFull(path: path)
        case EROFS: self = .readOnly(path: path)
        case EACCES, EPERM: self = .notPermitted(path: path)
        default: self = .failed(call: call, path: path, code: code)
        }
    }

    /// What a failed write to that folder is called once the room that is left there was looked at, see `Store.scarceBytes`.
    func named(byRoomIn folder: String) -> StoreError {
        guard case .failed(_, let path, EIO) = self, let free = Store.freeBytes(of: folder), free < Store.scarceBytes
        else { return self }
        return .diskFull(path: path)
    }
}
