import Glibc
import Messages
import Support
import SwiftProtobuf
import Synchronization
import TTRPC
import TTRPCTransport
import Testing

/// An agent that answers as a test wants it to, and remembers what it was asked.
final class AskedKiosk: Sendable {
    /// Where it listens.
    let socket: String
    private let folder = TemporaryFolder()
    /// A folder for what a test's script makes.
    let scratch: String
    private let questions = Mutex<[String]>([])

    /// What the calls were, each as its method's name and its request as protobuf's text.
    var asked: [String] { questions.withLock { $0 } }

    /// Serves those methods while the closure runs.
    static func run(
        _ methods: [String: Answering], _ body: (AskedKiosk) async throws -> Void
    ) async throws {
        let kiosk = AskedKiosk()
        let service = TTRPCService(name: "fitpinky.v1.Kiosk", methods: methods.mapValues { $0(kiosk) })
        let server = TTRPCServer(listener: try UnixListener(path: kiosk.socket), services: [service])
        try await withThrowingTaskGroup { group in
            group.addTask { try await server.run() }
            try await body(kiosk)
            group.cancelAll()
            // A server that is cancelled says so.
            while let ended = await group.nextResult() { _ = ended }
        }
    }

    private init() {
        socket = "\(folder.path)/kiosk.sock"
        scratch = "\(folder.path)/scratch"
        mkdir(scratch, 0o700)
    }

    /// What is in `$D`, in the order of the alphabet.
    var scratchNames: [String] { AskedKiosk.names(in: scratch) }

    private static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    fileprivate func remember(_ method: String, _ request: some Message) {
        let fields = request.textFormatString().split(separator: "\n").map { $0.drop { $0 == " " } }
        questions.withLock { $0.append("\(method) \(fields.joined(separator: " "))") }
    }

    // MARK: The program

    /// What a command line came to.
    struct Run: Sendable {
        var code: Int32
        var output: String
        var errors: String
    }

    /// Runs `fitpinky` on this kiosk's socket.
    func fitpinky(_ arguments: String...) async throws -> Run { try await fitpinky(arguments) }

    /// The same with a list.
    func fitpinky(_ arguments: [String], environment more: [String] = []) async throws -> Run {
        try await run([AskedKiosk.program, "--socket", socket] + arguments, environment: more)
    }

    /// Runs a script of sh, in which `$F` is `fitpinky` on this kiosk's socket and `$D` an empty folder.
    func shell(_ script: String, environment more: [String] = []) async throws -> Run {
        try await run(
            ["/bin/sh", "-c", script],
            environment: ["F=\(AskedKiosk.program) --socket \(socket)", "D=\(scratch)"] + more)
    }

    private func run(_ words: [String], environment more: [String]) async throws -> Run {
        let (out, errors) = ("\(folder.path)/out", "\(folder.path)/errors")
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, out, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        let argv: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        let environment = ["PATH=/usr/bin:/bin", "TZ=UTC"] + more
        let envp: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
        defer { for pointer in argv + envp { free(pointer) } }
        // Who runs the tests may ignore signals, which is inherited.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        var pid: pid_t = 0
        let code = posix_spawn(&pid, words[0], &actions, &attributes, argv, envp)
        try #require(code == 0, "\(words[0]): \(String(cString: strerror(code)))")
        var status: Int32 = 0
        for _ in 0..<12_000 {
            if waitpid(pid, &status, WNOHANG) == pid {
                return Run(code: status >> 8 & 0xFF, output: AskedKiosk.read(out), errors: AskedKiosk.read(errors))
            }
            try await Task.sleep(for: .milliseconds(5))
        }
        kill(pid, SIGKILL)
        waitpid(pid, &status, 0)
        Issue.record("\(words.joined(separator: " ")) did not end")
        return Run(code: -1, output: "", errors: "")
    }

    /// The program.
    private static var program: String { "\(binaries)/fitpinky" }

    /// The programs lie beside the tests.
    private static var binaries: String {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let path = String(decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }

    private static func read(_ path: String) -> String {
        guard let file = fopen(path, "rb") else { return "" }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65536)
        while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// How a kiosk answers calls of a method.
typealias Answering = @Sendable (AskedKiosk) -> MethodHandler

/// A method that answers with one message, made of the request.
func answering<Request: Message, Response: Message>(
    _ method: String, _ answer: @escaping @Sendable (Request) throws(TTRPCStatus) -> Response
) -> Answering {
    { kiosk in
        .unary { (request: Request, _) async throws(TTRPCStatus) -> Response in
            kiosk.remember(method, request)
            return try answer(request)
        }
    }
}

/// A method that answers with several messages.
func streaming<Request: Message, Response: Message>(
    _ method: String, _ answers: @escaping @Sendable (Request) -> [Response]
) -> Answering {
    { kiosk in
        .serverStreaming { (request: Request, responses: ResponseWriter<Response>, _) async throws(TTRPCStatus) in
            kiosk.remember(method, request)
            for answer in answers(request) { try await responses.write(answer) }
        }
    }
}
