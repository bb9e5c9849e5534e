import Glibc
import Support

/// A program that shares no code with what is tested, run to its end with files of a folder of its own.
struct OtherProgram {
    enum Failure: Error {
        case notStarted(CInt)
        case failed(program: String, status: CInt, said: String)
    }

    private let temporary = TemporaryFolder()

    var folder: String { temporary.path }

    /// Makes a folder, which the closure may use.
    static func inFolder<Result>(_ body: (OtherProgram) throws -> Result) rethrows -> Result {
        try body(OtherProgram())
    }

    /// Writes a file into the folder and says where.
    func write(_ bytes: [UInt8], _ name: String) -> String { temporary.write(bytes, to: name) }

    /// What the program wrote to standard output. It has to end with 0.
    @discardableResult
    func run(_ words: String...) throws -> [UInt8] {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let (output, errors) = ("\(folder).output", "\(folder).errors")
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { for path in [output, errors] { unlink(path) } }
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let started = posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
        guard started == 0 else { throw Failure.notStarted(started) }
        var status: CInt = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        guard status == 0 else {
            let said = String(decoding: try BytesFile.read(errors), as: UTF8.self)
            throw Failure.failed(program: words.joined(separator: " "), status: status, said: said)
        }
        return try BytesFile.read(output)
    }
}

/// Whole files.
enum BytesFile {
    struct Failure: Error {
        let path: String
    }

    static func read(_ path: String) throws -> [UInt8] {
        guard let file = fopen(path, "r") else { throw Failure(path: path) }
        defer { fclose(file) }
        var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
        while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece.prefix(count) }
        return bytes
    }
}
