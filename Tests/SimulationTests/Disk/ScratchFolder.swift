import Glibc

/// A folder in memory, where there is such a file system; gone when the last to hold it lets go.
final class ScratchFolder: Sendable {
    let path: String
    private let isOwned: Bool

    /// A call failed: the test cannot go on.
    struct Failed: Error {
        var call: String
        var code: Int32
    }

    init() throws(Failed) {
        let place = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        var template = Array("\(place)/fitpinky-disk-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        guard let made else { throw Failed(call: "mkdtemp", code: errno) }
        path = made
        isOwned = true
    }

    /// A folder that another process made and takes away.
    init(borrowing path: String) {
        self.path = path
        isOwned = false
    }

    deinit {
        guard isOwned else { return }
        for name in names { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    /// What is in it; folders in it are not foreseen.
    var names: [String] {
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// How long a file in it is.
    func byteCount(of name: String) -> Int {
        var information = stat()
        return stat("\(path)/\(name)", &information) == 0 ? information.st_size : 0
    }

    /// All bytes of a file in it.
    func bytes(of name: String) throws(Failed) -> [UInt8] {
        let descriptor = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failed(call: "open", code: errno) }
        defer { close(descriptor) }
        let length = Int(lseek(descriptor, 0, SEEK_END))
        return [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
            filled = max(0, pread(descriptor, buffer.baseAddress, length, 0))
        }
    }

    /// A folder with the same files.
    func copy() throws(Failed) -> ScratchFolder {
        let copy = try ScratchFolder()
        for name in names {
            let draft = try copy.draft(name)
            defer { draft.close() }
            try draft.put(try bytes(of: name)[...], at: 0)
        }
        return copy
    }

    /// A file in it that is being made.
    struct Draft {
        fileprivate let descriptor: Int32

        func put(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(Failed) {
            let written = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, offset) }
            guard written == bytes.count else { throw Failed(call: "pwrite", code: errno) }
        }

        func setLength(_ length: Int) throws(Failed) {
            guard ftruncate(descriptor, length) == 0 else { throw Failed(call: "ftruncate", code: errno) }
        }

        func close() { Glibc.close(descriptor) }
    }

    func draft(_ name: String) throws(Failed) -> Draft {
        let descriptor = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failed(call: "open", code: errno) }
        return Draft(descriptor: descriptor)
    }
}
