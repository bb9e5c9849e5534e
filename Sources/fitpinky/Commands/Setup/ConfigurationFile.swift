import ArgumentParser
import Configuration
import ConfigurationFiles
import Glibc
import SystemCalls
import SystemPackage

/// The file that is set up. It is replaced whole, and only by what the agent accepts.
struct ConfigurationFile {
    /// As it was named, with links followed: a link to it stays one.
    let path: String

    /// The largest that the agent reads.
    private static let maxBytes = KioskConfiguration.maxFileBytes
    /// Files that are kept beside it.
    private static let maxBackups = 99

    init(path: String) {
        // What is no file is refused when it is read.
        if case .file(let file)? = try? OutputPlace(path) { self.path = file.path } else { self.path = path }
    }

    /// Its text; nil if it is not there.
    func read() throws -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0 && errno == ENOENT { return nil }
        guard descriptor >= 0 else { throw refusal("read") }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw refusal("read") }
        guard status.st_mode & S_IFMT == S_IFREG else {
            complain("\(path) is no file of text, but a folder, a pipe or a device; name another with --config")
            throw ExitCode(EX_DATAERR)
        }
        let bytes: [UInt8]
        do throws(Errno) {
            bytes = try FileDescriptor(rawValue: descriptor).bytes(upTo: ConfigurationFile.maxBytes + 1)
        } catch {
            throw refusal("read", error)
        }
        guard bytes.count <= ConfigurationFile.maxBytes, let text = String(validating: bytes, as: UTF8.self) else {
            complain("\(path) is no configuration: it is not UTF-8, or larger than \(ConfigurationFile.maxBytes) bytes")
            throw ExitCode(EX_DATAERR)
        }
        return text
    }

    /// Puts that text in its place, if the agent accepts it, and keeps what was there. The path of that, if anything was.
    func replace(with text: String, before: String?) throws -> String? {
        if let objection = objection(to: text) {
            // What is wrong in the file that is there is said with its own lines.
            complain("\(before.flatMap(self.objection) ?? objection); nothing was changed")
            throw ExitCode(EXIT_FAILURE)
        }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
        if mkdir(folder, 0o755) == 0 {
            // Whoever runs the agent reads it, whatever this shell's umask is.
            chmod(folder, 0o755)
        } else if errno != EEXIST {
            throw refusal("written")
        }
        let draft = "\(path).\(getpid()).new"
        do {
            try write(text, to: draft)
            let backup = before == nil ? nil : try keep()
            guard rename(draft, path) == 0 else { throw refusal("written") }
            // A file system that cannot do this has nothing better to offer.
            let opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            if opened >= 0 {
                fsync(opened)
                close(opened)
            }
            return backup
        } catch {
            unlink(draft)
            throw error
        }
    }

    /// What the agent would refuse in that text; nil if it takes it.
    private func objection(to text: String) -> String? {
        do throws(ConfigurationError) {
            _ = try ConfigurationSource.configuration(text, file: path)
            return nil
        } catch {
            return error.description
        }
    }

    /// With the rights of the file that it is to replace.
    private func write(_ text: String, to draft: String) throws {
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw refusal("written") }
        defer { close(descriptor) }
        var status = stat()
        if stat(path, &status) == 0 {
            // Whoever is not root keeps the file as theirs.
            _ = fchown(descriptor, status.st_uid, status.st_gid)
            _ = fchmod(descriptor, status.st_mode & 0o777)
        } else {
            _ = fchmod(descriptor, 0o644)
        }
        do throws(Errno) {
            try FileDescriptor(rawValue: descriptor).put(text.utf8)
        } catch {
            throw refusal("written", error)
        }
        guard fsync(descriptor) == 0 else { throw refusal("written") }
    }

    /// Gives the file that is there a second name, which no other one has.
    private func keep() throws -> String {
        for number in 1...ConfigurationFile.maxBackups {
            let backup = "\(path).\(number)"
            if link(path, backup) == 0 { return backup }
            guard errno == EEXIST else { throw refusal("kept as \(backup)") }
        }
        complain("there are \(ConfigurationFile.maxBackups) earlier files beside \(path) already: remove some")
        throw ExitCode(EXIT_FAILURE)
    }

    private func refusal(_ what: String, _ error: Errno = Errno(rawValue: errno)) -> ExitCode {
        complain(
            "\(path) cannot be \(what): \(error)\(error == .permissionDenied ? "; put sudo before it, or use --config" : "")"
        )
        return ExitCode(EXIT_FAILURE)
    }
}
