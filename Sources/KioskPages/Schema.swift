package import JSON

/// The form of something that the kiosk keeps or says, which a later version may change.
package struct Schema: Hashable, Sendable {
    /// Stable, for scripts.
    package let id: String
    package let name: String
    /// Of what, in a sentence.
    package let about: String
    /// Newest first.
    package let changes: [Change]

    /// A version of it.
    package struct Change: Hashable, Sendable {
        package let version: Int
        /// Since when, ISO 8601.
        package let day: String
        /// What it changed, and why.
        package let why: String

        init(_ version: Int, _ day: String, _ why: String) { (self.version, self.day, self.why) = (version, day, why) }
    }

    init(_ id: String, _ name: String, _ about: String, _ changes: [Change]) {
        (self.id, self.name, self.about, self.changes) = (id, name, about, changes)
    }

    /// The one that this version writes.
    package var version: Int { changes.first?.version ?? 0 }

    /// All of them. A test compares each with the constant of the code that writes it.
    package static let all = [
        Schema(
            "entry", "Entries", "The form of an entry of the ledger: its signed header and its payload.",
            [
                Change(
                    2, "2026-11-24",
                    "The words of an entry stand apart from what is kept for ever, so that erasing them leaves an entry that "
                        + "can still be checked; ids name the kiosk that made them."),
                Change(1, "2026-11-21", "The first: a header that is signed, and a payload."),
            ]),
        Schema(
            "facts", "Facts",
            "What entries can say. A kiosk keeps what only a newer one understands, and applies it later.",
            [
                Change(
                    6, "2026-11-27",
                    "A word in a member's name counts only from a kiosk that serves them, and a wager or a lowered goal once the "
                        + "others have seen it."),
                Change(
                    5, "2026-11-27",
                    "Entries say what a workout was, how long it took, with notes, and that a session runs."),
                Change(4, "2026-11-26", "Entries say finger checks' reminders, exercises and goals, for finger care."),
                Change(
                    3, "2026-11-22",
                    "Joining, leaving and giving a kiosk up count only from a kiosk that serves the member, so that nobody "
                        + "speaks for another."),
                Change(2, "2026-11-21", "Entries say all of the pinky promise: groups, goals, wagers and words."),
                Change(1, "2026-11-21", "The first: workouts and finger checks."),
            ]),
        Schema(
            "database", "Database",
            "The layout of the tables in the kiosk's file. An older one is moved over at the start.",
            [
                Change(
                    5, "2026-11-24",
                    "One file holds several ledgers: that of each household, and each member's own. One that holds a single "
                        + "ledger is still laid out as 4."),
                Change(4, "2026-11-22", "Tables for what is exchanged with other kiosks."),
                Change(3, "2026-11-21", "Entries of other kiosks are taken in, and photos are kept in pieces."),
                Change(2, "2026-11-21", "A press is kept while the clock is not trusted, and gets its day later."),
                Change(1, "2026-11-21", "The first."),
            ]),
        Schema(
            "sync", "Exchange",
            "What kiosks say to each other. Two of different versions exchange nothing, and say so.",
            [
                Change(
                    2, "2026-11-24",
                    "An exchange names its ledger, and entries of version 2 are passed on, so that words can be withheld."
                ),
                Change(1, "2026-11-22", "The first."),
            ]),
        Schema(
            "backup", "Backups", "The form of a backup file, which depends on no version of the database.",
            [
                Change(2, "2026-11-24", "It holds several ledgers. A backup of a single one is still written as 1."),
                Change(1, "2026-11-21", "The first."),
            ]),
        Schema(
            "press", "Kept presses", "A press that could not be saved yet, in a file of its own.",
            [Change(1, "2026-11-23", "The first: a press survives a power cut before it is a workout.")]),
        Schema(
            "invite", "Invitations", "What is kept of an invitation until somebody joins with it.",
            [
                Change(2, "2026-11-28", "It names the member in place of whose lost kiosks one comes."),
                Change(1, "2026-11-22", "The first."),
            ]),
        Schema(
            "api", "JSON", "What --json prints and the page serves under /api. Keys are added, and keep their meaning.",
            [Change(1, "2026-11-22", "The first.")]),
    ]

    /// For scripts.
    package var json: JSON {
        [
            "id": .text(id), "name": .text(name), "about": .text(about), "version": .number(version),
            "changedAt": .orNull(changes.first?.day), "why": .orNull(changes.first?.why),
            "changes": .list(
                changes.map { ["version": .number($0.version), "day": .text($0.day), "why": .text($0.why)] }),
        ]
    }

    /// All of them, with each of their versions.
    package static var page: Page {
        var page = Page()
        for schema in all {
            if schema != all.first { page.addGap() }
            page.add("\(Line(schema.name).bold) \(schema.version)  \(Line(schema.about).dim)", hanging: 2)
            for change in schema.changes {
                let number = Line("\(change.version)").rightAligned(to: 2)
                page.add("  \(number)  \(change.day)  \(change.why)", hanging: 18)
            }
        }
        return page
    }
}
