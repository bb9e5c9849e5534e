/// Who switches over an enum of ours thinks of every case, so that the compiler names the places when there is one more.
enum SwitchRules {
    /// Enums that nobody adds a case to.
    static let exceptions: Set<String> = [
        // gRPC's codes are seventeen, and closed.
        "StatusCode"
    ]

    static func breaches(_ files: [RepositoryFile], exceptions: Set<String> = exceptions) -> [Breach] {
        let sources = files.filter { $0.top == "Sources" }
        let enumerations = sources.flatMap { $0.swift?.enumerations ?? [] }.filter { !exceptions.contains($0.name) }
        return sources.filter { !$0.isGenerated }.flatMap { file in
            (file.swift?.switches ?? []).compactMap { each -> Breach? in
                guard let line = each.defaultLine, let cases = each.cases else { return nil }
                let names = Set(enumerations.filter { $0.cases.isSuperset(of: cases) }.map(\.name))
                guard !names.isEmpty else { return nil }
                return Breach(
                    file.path, line, "a default: over \(names.sorted().joined(separator: " or "))",
                    mend: "name every case, so that the compiler asks here when there is one more")
            }
        }
    }
}
