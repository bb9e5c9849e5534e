import Glibc
import Support
import Synchronization
import Testing

@testable import fitpinky

/// System calls that fail while a file is written.
@Suite struct OutputFileTests {
    /// The calls of the tests' own, of which one fails.
    private final class FailingCalls: Sendable {
        let name: String
        let code: Int32
        private let countdown: Mutex<Int>

        /// - Parameter number: which of the calls of that name fails, from 1; all after it succeed.
        init(_ name: String, _ code: Int32, number: Int) {
            (self.name, self.code) = (name, code)
            countdown = Mutex(number)
        }

        /// Whether this call is the one.
        private func fails(_ called: String) -> Bool {
            guard called == name else { return false }
            let left = countdown.withLock { left in
                left -= 1
                return left
            }
            if left == 0 { errno = code }
            return left == 0
        }

        var hasFailed: Bool { countdown.withLock { $0 <= 0 } }

        var calls: OutputCalls {
            let real = OutputCalls()
            var calls = real
            calls.lstat = { [self] in fails("lstat") ? -1 : real.lstat($0, &$1) }
            calls.readlink = { [self] in fails("readlink") ? -1 : real.readlink($0, $1) }
            calls.open = { [self] in fails("open") ? -1 : real.open($0, $1, $2) }
            calls.fchown = { [self] in fails("fchown") ? -1 : real.fchown($0, $1, $2) }
            calls.fchmod = { [self] in fails("fchmod") ? -1 : real.fchmod($0, $1) }
            calls.write = { [self] descriptor, bytes in
                if fails("write") { return -1 }
                // As a disk does that is nearly full.
                if fails("short write") { return real.write(descriptor, .init(rebasing: bytes.prefix(1))) }
                return fails("no write") ? 0 : real.write(descriptor, bytes)
            }
            calls.fsync = { [self] in fails("fsync") ? -1 : real.fsync($0) }
            calls.close = { [self] in fails("close") ? (_ = real.close($0), -1).1 : real.close($0) }
            calls.rename = { [self] in fails("rename") ? -1 : real.rename($0, $1) }
            calls.unlink = { [self] in fails("unlink") ? -1 : real.unlink($0) }
            return calls
        }
    }

    private static let (old, new) = (Array("old\n".utf8), Array("something new\n".utf8))

    private static func write(_ path: String, _ calls: OutputCalls) throws(OutputError) {
        let file = try OutputFile(path: path, calls: calls)
        try file.append(new.prefix(5))
        try file.append(new.dropFirst(5))
        try file.finish()
    }

    /// Runs the closure in a folder with a file in it and a link to that.
    private static func inFolder(_ body: (_ folder: String) throws -> Void) throws {
        let folder = TemporaryFolder()
        folder.write(old, to: "file")
        folder.link("link", to: "file")
        try withExtendedLifetime(folder) { try body(folder.path) }
    }

    private static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names.filter { $0 != "." && $0 != ".." }.sorted()
    }

    private static func contents(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes.prefix(count))
    }

    /// Whether a call of that name and number can fail on the way, and what it means: nil where the file is written all the same.
    @Test(arguments: [
        ("lstat", 1, EACCES), ("lstat", 2, EIO), ("readlink", 1, EIO), ("open", 1, EACCES), ("open", 1, EROFS),
        ("open", 1, ENOSPC), ("fchmod", 1, EPERM), ("write", 1, ENOSPC), ("write", 2, EIO), ("write", 2, EDQUOT),
        ("no write", 1, EIO), ("fsync", 1, EIO), ("fsync", 1, ENOSPC), ("close", 1, EIO), ("close", 1, ENOSPC),
        ("rename", 1, EACCES), ("rename", 1, EBUSY),
    ])
    func `a call that fails is said with its reason, and the file is what it was`(
        call: String, number: Int, code: Int32
    ) throws {
        for name in ["link", "file", "fresh"] {
            // A name without a link has fewer calls, and a new file keeps no rights.
            if name != "link" && (call == "readlink" || call == "lstat" && number == 2) { continue }
            if name == "fresh" && call == "fchmod" { continue }
            try Self.inFolder { folder in
                let failing = FailingCalls(call, code, number: number)
                let error = #expect(throws: OutputError.self) {
                    do throws(OutputError) { try Self.write("\(folder)/\(name)", failing.calls) } catch { throw error }
                }
                #expect(failing.hasFailed)
                #expect(error?.sentence.contains("cannot be written: \(String(cString: strerror(code)))") == true)
                #expect(Self.names(in: folder) == ["file", "link"], "\(name)")
                #expect(Self.contents("\(folder)/file") == Self.old)
            }
        }
    }

    @Test(arguments: [
        ("write", 1, EINTR), ("write", 2, EAGAIN), ("short write", 1, 0), ("fsync", 1, EINTR), ("fsync", 1, EINVAL),
        ("fsync", 2, EIO), ("open", 2, EACCES), ("close", 1, EINTR), ("close", 2, EIO), ("fchown", 1, EPERM),
    ])
    func `what does not matter, or is over soon, keeps no file from being written`(
        call: String, number: Int, code: Int32
    ) throws {
        for name in ["link", "file", "fresh"] {
            try Self.inFolder { folder in
                try Self.write("\(folder)/\(name)", FailingCalls(call, code, number: number).calls)
                #expect(Self.names(in: folder) == (name == "fresh" ? ["file", "fresh", "link"] : ["file", "link"]))
                #expect(Self.contents("\(folder)/\(name)") == Self.new)
            }
        }
    }

    @Test func `a draft that a killed process of the same number left is in nobody's way`() throws {
        try Self.inFolder { folder in
            let left = "\(folder)/file.\(getpid()).part"
            let file = try #require(fopen(left, "w"))
            fclose(file)
            try Self.write("\(folder)/file", OutputCalls())
            #expect(Self.names(in: folder) == ["file", "link"])
            #expect(Self.contents("\(folder)/file") == Self.new)
        }
    }

    @Test func `a configuration that a link leads to is written where the link leads, also when it is not there yet`()
        throws
    {
        try Self.inFolder { folder in
            try #require(symlink("new.toml", "\(folder)/kiosk.toml") == 0)
            #expect(ConfigurationFile(path: "\(folder)/kiosk.toml").path == "\(folder)/new.toml")
            #expect(ConfigurationFile(path: "\(folder)/link").path == "\(folder)/file")
        }
    }

    @Test func `the longest name that a file can have is written`() throws {
        try Self.inFolder { folder in
            let name = String(repeating: "ä", count: 127) + "x"
            try Self.write("\(folder)/\(name)", OutputCalls())
            #expect(Self.contents("\(folder)/\(name)") == Self.new)
        }
    }

    @Test func `a link that is not UTF-8 is refused, for its repaired text would be another file's name`() throws {
        try Self.inFolder { folder in
            let target: [CChar] = [CChar(bitPattern: 0xFF), 0x78, 0]
            try #require(symlink(target, "\(folder)/odd") == 0)
            let error = #expect(throws: OutputError.self) {
                do throws(OutputError) { try Self.write("\(folder)/odd", OutputCalls()) } catch { throw error }
            }
            #expect(error?.sentence.contains("not UTF-8") == true)
            #expect(Self.names(in: folder) == ["file", "link", "odd"])
        }
    }
}
