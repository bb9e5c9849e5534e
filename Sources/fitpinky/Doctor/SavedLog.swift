import ArgumentParser
import Glibc
import SystemPackage

final class SavedLog: Sendable {
    private let descriptor: Int32

    /// Opens it, so that who named another file hears of it before anything is done.
    init(path: String) throws {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        // A folder opens, and is refused at the first read.
        guard descriptor >= 0, read(descriptor, nil, 0) == 0 else {
            complain("--log \(path) cannot be read: \(String(cString: strerror(errno)))")
            throw ExitCode(EX_DATAERR)
        }
    }

    deinit { close(descriptor) }

    /// Its newest lines, as many as have room; nil if it cannot be read. Blocks.
    func newest(maxBytes: Int) -> String? {
        // What has no end, such as a pipe, is read from where it is.
        let start = max(0, lseek(descriptor, 0, SEEK_END) - maxBytes)
        lseek(descriptor, start, SEEK_SET)
        guard let bytes = DoctorBundle.bytes(FileDescriptor(rawValue: descriptor), maxBytes: maxBytes) else {
            return nil
        }
        let whole = start == 0 ? bytes[...] : bytes.drop { $0 != UInt8(ascii: "\n") }.dropFirst()
        return String(decoding: whole, as: UTF8.self)
    }
}
