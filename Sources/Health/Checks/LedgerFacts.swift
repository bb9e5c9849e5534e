/// Whether everything that was ever said can be believed and applied.
package struct LedgerFacts: Hashable, Sendable {
    /// Names under which there is more than one entry.
    package var conflicts: [String]
    /// Entries that only a newer version can apply.
    package var quarantined: Int

    package init(conflicts: [String] = [], quarantined: Int = 0) {
        (self.conflicts, self.quarantined) = (conflicts, quarantined)
    }

    package static func check(_ look: Look<LedgerFacts>) -> HealthCheck {
        switch look {
        case .seen(let facts): facts.check
        case .failed: .failure(.ledger, "it cannot be read", fix: "see storage")
        case .late: .late(.ledger)
        }
    }

    private var check: HealthCheck {
        if let dot = conflicts.first {
            let others = conflicts.count - 1
            return .failure(
                .ledger,
                "two different entries are both signed as \(dot)\(others > 0 ? ", and so are \(others) more" : ""): a copy "
                    + "of that kiosk's card was in use beside it, or somebody else has its key. Both are kept, neither "
                    + "counts",
                fix:
                    "find the copy and stop it; on that kiosk stop the agent, move its state folder aside, start it and join "
                    + "again with fitpinky group join CODE --at HOST:PORT --as NAME; what was in doubt can be entered again"
            )
        }
        if quarantined > 0 {
            return .warning(
                .ledger,
                "\(quarantined) entries are of a newer version: they are kept and passed on, and not applied",
                fix: "update this kiosk; they are applied then")
        }
        return .pass(.ledger, "every entry is applied")
    }
}
