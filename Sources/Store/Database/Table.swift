internal import Ledger

/// The tables of the database: those that all ledgers share, and those that each ledger has for itself.
///
/// Kept ones are the truth and the originals; derived ones can be thrown away, and are worked out from them by
/// `Transaction.deriveAll()`.
enum Table: Int, CaseIterable {
    /// A few values of the database itself.
    case meta
    /// A few values of one ledger. Those of the first ledger lie in `meta`, where they were before there were others.
    case ledgerMeta
    /// The ledger: dot → record, byte for byte.
    case entries
    /// Records whose dot another one has as well: dot and header's hash → record. None of them is applied.
    case evidence
    /// Photo pieces: SHA-256 and piece number → at most 32 KiB.
    case photos
    /// Pieces of photos of which not all have come, or whose hash was not looked at, likewise. Nobody sees them.
    case arriving
    /// Small pictures made from the photos: SHA-256 → JPEG. Kept, for this room cannot make them again.
    case thumbnails
    /// Pictures of photos for browsers: the number in order of making, SHA-256 of the photo and piece number → at most 32 KiB. Made
    /// again when somebody looks, and in no backup.
    case displays
    /// Where the picture of a photo is in `displays`: SHA-256 of the photo → its number and how many bytes it has.
    case displayed
    /// Starts of the machine in which moments are awaited: number → what is known of it.
    case boots
    /// When deletions were first had by a trusted clock: dot → instant; and on which Day workouts came that may be late for their week:
    /// dot → its midnight in UTC.
    case heard
    /// Photos that this kiosk let go to save space: SHA-256 → nothing.
    case released
    /// News that waits to be handed to the owner's commands: number and id → what it says. Kept, for nobody tells it again.
    case outbox
    /// What this kiosk announced of which week: its first Day → the verdict. Kept, so that it is told once.
    case announced
    /// Health data of members: a member and a month → its Days and workouts; a member → who measured. Kept, and given to nobody.
    case health
    /// Documents of a newer schema: a member and a path → the document. Kept, and given to nobody.
    case documents
    /// Which entry fills which slot: slot → position. Derived.
    case winners
    /// Workouts by time: instant and id → nothing. Derived.
    case timeline
    /// Finger checks by time, likewise. Derived.
    case checks
    /// Exercises by time, likewise. Derived.
    case exercises
    /// Versions of trainings by time: instant, training, change and member → nothing. Derived.
    case trainings
    /// Which workouts speak of a photo: SHA-256 and workout → nothing. Derived.
    case mentions
    /// Where a header is: its hash → dot. Derived.
    case headers
    /// Kiosks' public keys: kiosk → 32 bytes. Derived.
    case keys
    /// Which entries tell something of a workout that would go with it: workout and dot → nothing. Derived.
    case tellings
    /// Entries that this version cannot apply: dot → why, in words. Derived.
    case quarantine
    /// Entries whose payload was erased: its hash and dot → nothing. Derived.
    case erased
    /// Payloads that an undelete brought again: their hash → the undelete's dot. Derived.
    case carried

    /// Those of what this kiosk tells, and has told.
    static let ofNews: [Table] = [.outbox, .announced]

    var isShared: Bool {
        switch self {
        case .meta, .photos, .arriving, .thumbnails, .displays, .displayed, .boots, .released, .outbox: true
        case .ledgerMeta, .entries, .evidence, .heard, .announced, .health, .documents, .winners, .timeline, .checks,
            .exercises,
            .trainings, .mentions, .headers, .keys, .tellings, .quarantine, .erased, .carried:
            false
        }
    }

    static let ofLedger = allCases.filter { !$0.isShared }

    /// The name in the file of a table that is shared or of the first ledger.
    var name: String { self == .ledgerMeta ? Table.meta.name : "\(self)" }

    /// The name in the file: `NAME.table` for a table of another ledger than the first.
    func name(in ledger: LedgerName) -> String {
        ledger == .first || isShared ? name : "\(ledger.text).\(self)"
    }

    /// The table of that name in the file, and its ledger; nil if this version makes no such table.
    static func named(_ name: String) -> (ledger: LedgerName, table: Table)? {
        guard let dot = name.firstIndex(of: ".") else {
            return allCases.first { $0.name == name }.map { (.first, $0) }
        }
        guard let ledger = LedgerName(text: name[..<dot]), ledger != .first,
            let table = ofLedger.first(where: { "\($0)" == name[name.index(after: dot)...] })
        else { return nil }
        return (ledger, table)
    }

    /// Those that `Transaction.deriveAll()` fills.
    static let derived: [Table] = [
        .winners, .timeline, .checks, .exercises, .trainings, .mentions, .headers, .keys, .tellings, .quarantine,
        .erased, .carried,
    ]
}
