/// What locks hold.
enum LockRules {
    /// Each look at a closure that a lock holds by itself puts another layer around it, until calling it overflows the stack.
    static func breaches(_ files: [RepositoryFile]) -> [Breach] {
        files.filter { $0.top == "Sources" && $0.swift != nil }.flatMap { file in
            file.lines.enumerated().compactMap { index, line in
                guard line.contains(/Mutex<\(.*->/) else { return nil }
                return Breach(
                    file.path, index + 1, "a lock holds a closure by itself",
                    mend: "put the closure into a struct, as Store.Listener has it")
            }
        }
    }
}
