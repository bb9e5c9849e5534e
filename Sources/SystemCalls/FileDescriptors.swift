package import SystemPackage

// swift-system's calls throw nothing but `Errno` and do not say so in their types; these do.
extension FileDescriptor {
    /// Opens a file; a program that is started meanwhile does not inherit it.
    package static func opened(
        _ path: String, _ mode: AccessMode, options: OpenOptions = [], permissions: FilePermissions? = nil
    ) throws(Errno) -> FileDescriptor {
        try typed {
            try open(FilePath(path), mode, options: options.union(.closeOnExec), permissions: permissions)
        }
    }

    /// Reads to the end, or up to so many bytes.
    package func bytes(upTo maxBytes: Int) throws(Errno) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: min(maxBytes, 64 << 10))
        while bytes.count < maxBytes {
            let most = min(piece.count, maxBytes - bytes.count)
            let count = try typed {
                try piece.withUnsafeMutableBytes {
                    try read(into: UnsafeMutableRawBufferPointer(rebasing: $0[..<most]))
                }
            }
            if count == 0 { break }
            bytes += piece.prefix(count)
        }
        return bytes
    }

    /// Writes all of the bytes, waiting where the other end takes its time.
    package func put(_ bytes: some Sequence<UInt8>) throws(Errno) {
        try typed { _ = try writeAll(bytes) }
    }
}

private func typed<Value>(_ call: () throws -> Value) throws(Errno) -> Value {
    do {
        return try call()
    } catch {
        throw error as? Errno ?? .ioError
    }
}
