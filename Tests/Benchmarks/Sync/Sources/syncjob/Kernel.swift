import Glibc

enum Kernel {
    /// What the kernel says under that path, up to 64 KiB of it.
    static func text(_ path: String) -> String? {
        let file = open(path, O_RDONLY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        var count = 0
        while count < bytes.count {
            let some = bytes.withUnsafeMutableBytes { buffer in
                read(file, buffer.baseAddress?.advanced(by: count), buffer.count - count)
            }
            guard some >= 0 else { return nil }
            if some == 0 { break }
            count += some
        }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
