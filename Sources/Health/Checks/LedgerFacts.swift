/// Whether everything that was ever said can be believed and applied.
package struct LedgerFacts: Hashable, Sendable {
    /// Names under which there is more than one entry.
    package var conflicts: [String]
    /// Entries that only a newer version can apply.
    package var quarantined: Int
    /// What the ledgers are called that can be read and take no entries: those of households that were left.
    package var closed: [String]
    /// As many ledgers are kept as a kiosk can have; nil while there is room for another.
    package var fullAt: Int?
    /// Kiosks that signed entries in the name of members whom they do not serve.
    package var impostors: [Impostor]
    /// Other members' kiosks that sent more than is taken.
    package var floods: [Flood]

    package struct Flood: Hashable, Sendable {
        /// What the kiosk is called.
        package var kiosk: String
        /// Entries that were taken today, where more wait; else nil.
        package var entries: Int?
        /// Photos that wait.
        package var waitingPhotos: Int
        /// Photos that are too large.
        package var tooLargePhotos: Int

        package init(kiosk: String, entries: Int? = nil, waitingPhotos: Int = 0, tooLargePhotos: Int = 0) {
            (self.kiosk, self.entries) = (kiosk, entries)
            (self.waitingPhotos, self.tooLargePhotos) = (waitingPhotos, tooLargePhotos)
        }

        /// For a person, without its period.
        package var sentence: String {
            if let entries {
                let photos = waitingPhotos > 0 ? ", with \(Flood.photos(waitingPhotos))" : ""
                return
                    "\(kiosk) sends more than a day's share: \(entries) entries were taken today, the rest waits until "
                    + "tomorrow\(photos)"
            }
            if waitingPhotos > 0 {
                return "\(Flood.photos(waitingPhotos)) of \(kiosk) \(waitingPhotos == 1 ? "waits" : "wait") until "
                    + "tomorrow: 64 MiB of one member's are fetched in a day"
            }
            let size = tooLargePhotos == 1 ? "is larger than 8 MiB, and is" : "are larger than 8 MiB, and are"
            return "\(Flood.photos(tooLargePhotos)) of \(kiosk) \(size) never fetched"
        }

        private static func photos(_ count: Int) -> String { count == 1 ? "1 photo" : "\(count) photos" }
    }

    package struct Impostor: Hashable, Sendable {
        /// What it is called.
        package var kiosk: String
        /// How many entries.
        package var count: Int

        package init(kiosk: String, count: Int) { (self.kiosk, self.count) = (kiosk, count) }
    }

    package init(
        conflicts: [String] = [], quarantined: Int = 0, closed: [String] = [], fullAt: Int? = nil,
        impostors: [Impostor] = [], floods: [Flood] = []
    ) {
        (self.conflicts, self.quarantined, self.closed, self.fullAt) = (conflicts, quarantined, closed, fullAt)
        (self.impostors, self.floods) = (impostors, floods)
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
                    + "of that kiosk's card was in use beside it, or somebody else has its key. Both are kept. Of two "
                    + "goals, wagers, week starts or leaves the one counts that another member's kiosk had first; of all "
                    + "else neither counts, but a deletion stands",
                fix:
                    "find the copy and stop it; on that kiosk stop the agent, move its state folder aside, start it and join "
                    + "again with fitpinky group join CODE --at HOST:PORT --as NAME; what was in doubt can be entered again"
            )
        }
        if let impostor = impostors.first {
            let entries = impostor.count == 1 ? "an entry" : "\(impostor.count) entries"
            let more = impostors.count > 1 ? ", and so did \(impostors.count - 1) more" : ""
            return .warning(
                .ledger,
                "\(impostor.kiosk) signed \(entries) in the name of others\(more): nothing of it counts, and nothing is lost",
                fix:
                    "ask its owner; if they did not do it, their key was copied, and they should give the kiosk up with "
                    + "fitpinky kiosk retire at another of theirs")
        }
        if let flood = floods.first {
            let more = floods.count > 1 ? "; of \(floods.count - 1) more something waits as well" : ""
            return .warning(
                .ledger, flood.sentence + more,
                fix:
                    "ask whose kiosk it is what it does; yours goes on as ever, and what waits is taken in the days to come"
            )
        }
        if quarantined > 0 {
            return .warning(
                .ledger,
                "\(quarantined) entries are of a newer version: they are kept and passed on, and not applied",
                fix: "update this kiosk; they are applied then")
        }
        if let fullAt {
            return .warning(
                .ledger,
                "\(fullAt) ledgers are kept, of households that were left and of this one, and there is no room for another: "
                    + "no further household can be begun or joined here",
                fix: "to begin or join another, keep a copy with fitpinky store backup, stop fitpinkyd, move its state "
                    + "folder aside and start it")
        }
        guard !closed.isEmpty else { return .pass(.ledger, "every entry is applied") }
        let verb = closed.count == 1 ? "takes" : "take"
        return .pass(
            .ledger, "every entry is applied; can be read and \(verb) no entries: \(closed.joined(separator: "; "))")
    }
}
