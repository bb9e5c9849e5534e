import ArgumentParser
import Glibc
import JSON
import Messages
import TTRPC

struct StoreVerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Look at every entry and photo, and say what is wrong.",
        discussion: """
            Checks each entry's bytes, signature and predecessor, each photo against what was signed, and that the derived \
            tables say what the entries say and were worked out by this version's schemas. Presses go on meanwhile. What is \
            wrong is listed with what mends it. Exit code 1 if something is wrong.
            """)

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        var findings: [Fitpinky_V1_Finding] = []
        var sums: Fitpinky_V1_Verification?
        var bar = ProgressBar("verifying", options)
        defer { bar.clear() }
        try await KioskCall.make(options) { call in
            for try await reply in try await call.kiosk.verifyStore(.init()) {
                switch reply.what {
                case .progress(let progress): bar.show(progress)
                case .finding(let finding): findings.append(finding)
                case .verification(let verification): sums = verification
                case nil: break
                }
            }
            guard sums != nil else { throw TTRPCStatus(.unavailable, "the agent ended before it was done") }
        }
        bar.clear()
        guard let sums else { return }
        if options.json { sums.json(findings).print() } else { say(sums.text(findings)) }
        if !sums.isClean { throw ExitCode(EXIT_FAILURE) }
    }
}

extension Fitpinky_V1_VerifiedLedger {
    fileprivate var line: String {
        "\(name): \(counted(entries, "entry", "entries")), \(isClean ? "nothing" : "something") is wrong"
    }
}

extension Fitpinky_V1_WordsForNothing {
    /// `Bert’s kiosk signed 2 entries in the name of Lisa, of another kiosk: they count for nothing`.
    fileprivate var line: String {
        "\(kiosk) signed \(counted(entries, "entry", "entries")) in the name of \(member), of another kiosk: "
            + "\(entries == 1 ? "it counts" : "they count") for nothing"
    }
}

extension Fitpinky_V1_KeptSchema {
    /// `entry 1 to 2`: what was found, and what this version writes where that is another.
    fileprivate var words: String {
        guard highest > 0 else { return "\(id) none yet" }
        let found = lowest == highest ? "\(highest)" : "\(lowest) to \(highest)"
        return "\(id) \(found)\(highest == current ? "" : " (this version has \(current))")"
    }
}

extension Fitpinky_V1_Verification {
    fileprivate func json(_ findings: [Fitpinky_V1_Finding]) -> JSON {
        [
            "clean": .bool(isClean), "entries": .number(Int(entries)), "erased": .number(Int(erased)),
            "quarantined": .number(Int(quarantined)), "conflicts": .number(Int(conflicts)),
            "photos": .number(Int(photos)), "photoBytes": .number(Int(photoBytes)),
            "findings": .list(
                findings.map { ["kind": .text($0.kind), "message": .text($0.message), "ledger": .text($0.ledger)] }),
            "ledgers": .list(
                ledgers.map { ledger in
                    [
                        "id": .text(ledger.id), "name": .text(ledger.name), "clean": .bool(ledger.isClean),
                        "entries": .number(Int(clamping: ledger.entries)),
                    ]
                }),
            "schemas": .list(
                schemas.map {
                    [
                        "id": .text($0.id), "lowest": .number(Int($0.lowest)), "highest": .number(Int($0.highest)),
                        "current": .number(Int($0.current)),
                    ]
                }),
            "moreFindings": .number(Int(moreFindings)),
            "forNothing": .list(
                forNothing.map { words in
                    [
                        "kiosk": .text(words.kiosk), "member": .text(words.member),
                        "entries": .number(Int(clamping: words.entries)),
                    ]
                }),
            "fixes": .list(StoreCure.all(for: findings.map(\.kind)).map { .text($0.sentence) }),
        ]
    }

    /// What is wrong, each in its own line; or that nothing is.
    fileprivate func text(_ findings: [Fitpinky_V1_Finding]) -> String {
        let looked = "\(counted(entries, "entry", "entries")), \(counted(photos, "photo")) (\(size(photoBytes)))"
        // Where there is but one, it needs no name.
        var names = ledgers.count < 2 ? [String]() : ledgers.map(\.line)
        if !schemas.isEmpty { names.append("schemas: \(schemas.map(\.words).joined(separator: ", "))") }
        names += forNothing.map(\.line)
        guard !isClean else { return (names + ["\(looked): nothing is wrong"]).joined(separator: "\n") }
        var lines = names + findings.map(\.message)
        if moreFindings > 0 { lines.append("and \(moreFindings) more") }
        let count = UInt64(findings.count) + moreFindings
        lines += StoreCure.all(for: findings.map(\.kind)).map { "fix for \($0.sentence)" }
        lines.append("\(looked): \(count == 1 ? "1 thing is" : "\(count) things are") wrong")
        return lines.joined(separator: "\n")
    }
}
