/// A protocol is there for two real implementations.
enum ProtocolRules {
    /// Protocols with fewer, and why.
    static let exceptions: Set = [
        // Generated clients are in pure targets, which may not name the transport: a call goes through this.
        "TTRPCCaller",
        // A pure target sorts by way of it, and cannot name the files behind it.
        "Spool",
    ]

    /// An exception that no lonely protocol needs any more is found, so that the list stays true.
    static func idleExceptionBreaches(_ files: [RepositoryFile], exceptions: Set<String> = exceptions) -> [Breach] {
        let lonely = breaches(files, exceptions: [])
        return exceptions.filter { name in !lonely.contains { $0.what.hasPrefix("\(name) has ") } }.sorted().map {
            Breach(
                "Tests/HouseRulesTests/Rules/ProtocolRules.swift", 1, "\($0) is no exception any more",
                mend: "take it off the list")
        }
    }

    static func breaches(_ files: [RepositoryFile], exceptions: Set<String> = exceptions) -> [Breach] {
        var found: [(RepositoryFile, Declaration)] = []
        for file in files where file.top == "Sources" { found += (file.swift?.declarations ?? []).map { (file, $0) } }
        let protocols = found.filter { $0.1.kind == "protocol" }
        return protocols.compactMap { file, declared in
            // The plug-in writes one protocol a service; who implements it is not its business.
            guard !file.isGenerated, !exceptions.contains(declared.name) else { return nil }
            var names: Set = [declared.name]
            while true {
                let refining = protocols.map(\.1).filter { !names.isDisjoint(with: $0.inherited) }.map(\.name)
                guard !names.isSuperset(of: refining) else { break }
                names.formUnion(refining)
            }
            let conforming = found.filter { _, other in
                !["protocol", "typealias"].contains(other.kind) && !names.isDisjoint(with: other.inherited)
            }
            let count = Set(conforming.map { "\($0.0.target ?? "") \($0.1.name)" }).count
            guard count < 2 else { return nil }
            return Breach(
                file.path, declared.line,
                "\(declared.name) has \(count) implementation\(count == 1 ? "" : "s") in Sources",
                mend: "use the type itself, or give the reason in ProtocolRules.swift")
        }
    }
}
