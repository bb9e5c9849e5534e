import Glibc

/// Other programs, as proc(5) shows them.
enum Process {
    /// kB.
    static func anonymousMemory(_ process: pid_t) throws -> Int {
        let label = "RssAnon:"
        guard let text = Kernel.text("/proc/\(process)/status"),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix(label) }),
            let word = line.dropFirst(label.count).split(whereSeparator: { $0 == " " || $0 == "\t" }).first,
            let count = Int(word)
        else { throw JobError.wrong("process \(process) has ended") }
        return count
    }

    /// Seconds of the processor so far, in steps of the kernel's clock.
    static func work(_ process: pid_t) throws -> Double {
        // Its name, in brackets, may have spaces; user and system time are the 14th and 15th word.
        guard let words = Kernel.text("/proc/\(process)/stat")?.split(separator: ")").last?.split(separator: " "),
            words.count > 12, let user = Int(words[11]), let system = Int(words[12])
        else { throw JobError.wrong("process \(process) has ended") }
        return Double(user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    static func spawn(_ words: [String]) throws -> pid_t {
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for pointer in arguments { free(pointer) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // Standard output is for the figures.
        posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
        var child: pid_t = 0
        let code = posix_spawn(&child, words[0], &actions, nil, &arguments, environ)
        guard code == 0 else { throw JobError.system("posix_spawn", code) }
        return child
    }
}
