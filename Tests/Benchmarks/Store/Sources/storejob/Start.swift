import Glibc
import Store

/// The agent with simulated devices, from being executed to saying that it is ready: sd_notify(3).
enum Start {
    static func run(_ folder: String, program: String) throws {
        let times = try Measured((0..<5).map { _ in try once(folder, program) })
        print("measured: start of the agent with \(try Store(folder: folder).entryCount()) entries: \(times.text)")
    }

    private static func once(_ folder: String, _ program: String) throws -> Double {
        let path = folder + "/notify"
        let inbox = try inbox(path)
        defer {
            close(inbox)
            unlink(path)
        }
        var child: pid_t = 0
        let time = try Stopwatch.time {
            child = try spawn(
                [program, "--devices", "simulated", "--state-dir", folder, "--socket", folder + "/kiosk.sock"],
                environment: ["NOTIFY_SOCKET=" + path])
            try awaitReady(inbox)
        }
        kill(child, SIGTERM)
        var status: Int32 = 0
        guard waitpid(child, &status, 0) == child else { throw JobError.system("waitpid", errno) }
        return time
    }

    private static func inbox(_ path: String) throws -> Int32 {
        let inbox = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        guard inbox >= 0 else { throw JobError.system("socket", errno) }
        // An agent that never gets ready is not waited for.
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(inbox, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw JobError.wrong("a long path")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(inbox, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard code == 0 else { throw JobError.system("bind", errno) }
        return inbox
    }

    private static func awaitReady(_ inbox: Int32) throws {
        var message = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(inbox, &message, message.count, 0)
            guard count >= 0 else { throw JobError.system("recv", errno) }
            if String(decoding: message.prefix(count), as: UTF8.self).split(separator: "\n").contains("READY=1") {
                return
            }
        }
    }

    private static func spawn(_ words: [String], environment: [String]) throws -> pid_t {
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
        defer { for pointer in arguments + variables { free(pointer) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var child: pid_t = 0
        let code = posix_spawn(&child, words[0], &actions, nil, &arguments, &variables)
        guard code == 0 else { throw JobError.system("posix_spawn", code) }
        return child
    }
}
