public import FitPinkyCore
public import Ledger

/// What a look at every entry of a ledger, and at every photo, found.
public struct Verification: Hashable, Sendable {
    /// The ledger.
    public internal(set) var ledger = LedgerName.first
    /// Entries, those that are only evidence included.
    public var entries = 0
    /// Those of them whose payload was erased.
    public var erased = 0
    /// Those that this version does not apply.
    public var quarantined = 0
    /// Dots under which there is more than one entry.
    public var conflicts = 0
    /// Photos that are here.
    public var photos = 0
    /// Their bytes.
    public var photoBytes = 0
    /// The lowest and the highest version of its entries; nil if it has none that can be read.
    public internal(set) var entryVersions: ClosedRange<UInt8>?
    /// By which ``Fact/schema`` its derived tables were worked out; nil if it does not say.
    public internal(set) var factSchema: UInt32?
    /// The layout of the tables of the whole database; nil if it does not say.
    public internal(set) var databaseSchema: UInt32?
    /// What is wrong, at most `maxFindings` of it.
    public private(set) var findings: [Finding] = []
    /// How much more is wrong.
    public private(set) var moreFindings = 0

    /// The most findings that are kept.
    public static let maxFindings = 1000

    /// Nothing is wrong.
    public var isClean: Bool { findings.isEmpty }

    mutating func find(_ finding: Finding) {
        guard findings.count < Verification.maxFindings else {
            moreFindings += 1
            return
        }
        findings.append(finding)
    }

    mutating func note(entryVersion version: UInt8) {
        let known = entryVersions ?? version...version
        entryVersions = min(known.lowerBound, version)...max(known.upperBound, version)
    }

    /// One thing that is wrong, and where.
    public enum Finding: Hashable, Sendable {
        /// The bytes under that dot are no entry, or not that one.
        case malformed(Dot, String)
        /// The entry's kiosk did not sign it, or its key is not here.
        case unsigned(Dot)
        /// What the entry goes on from is not here, or cannot be before it.
        case brokenChain(Dot)
        /// The bytes of a photo are not those that were signed for.
        case alteredPhoto(sha256: [UInt8], workouts: [WorkoutID])
        /// Pieces of a photo are missing, or too large.
        case incompletePhoto(sha256: [UInt8], workouts: [WorkoutID])
        /// A photo that no workout of any ledger speaks of.
        case strayPhoto(sha256: [UInt8])
        /// A derived table does not say what the entries say, or one of news (of another ledger than the first `LEDGER.TABLE`) has rows that say nothing; rebuilding mends it.
        case derived(table: String, rows: Int)
        /// The derived tables were worked out by another version's ``Fact/schema``; rebuilding mends it.
        case schema(found: UInt32?, known: UInt32)
        /// What was shown of the household was not what the entries say; from now on it is.
        case household
        /// A row of health data cannot be read: of which month, or that of the sources. Another import mends it.
        case health(String)
        /// A document of a newer schema cannot be read: of which id. Another import mends it.
        case document(String)
    }
}

extension Verification.Finding: CustomStringConvertible {
    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .malformed(let dot, let what):
            "\(dot) is damaged (\(what)); a partner's kiosk that has it sends it again, or restore a backup"
        case .unsigned(let dot):
            "\(dot) is not signed by that kiosk; a partner's kiosk that has it sends it again, or restore a backup"
        case .brokenChain(let dot): "\(dot) follows an entry that is not here; restore a backup"
        case .alteredPhoto(let sha256, let workouts):
            "photo \(hexadecimal(sha256))\(Self.of(workouts)) is damaged: its bytes are not those that were signed for; "
                + "restore a backup"
        case .incompletePhoto(let sha256, let workouts):
            "photo \(hexadecimal(sha256))\(Self.of(workouts)) is not all here; restore a backup"
        case .strayPhoto(let sha256): "photo \(hexadecimal(sha256)) belongs to no workout; it only takes space"
        case .derived(let table, let rows):
            Table.ofNews.contains { $0 == Table.named(table)?.table }
                ? "the table \(table) has \(rows) rows that cannot be read; rebuild the store to be rid of them"
                : "the derived table \(table) disagrees with the entries in \(rows) rows; rebuild the store"
        case .schema(let found, let known):
            "the derived tables were worked out by schema \(found.map { String($0) } ?? "of no number") of facts, and this version has \(known); "
                + "rebuild the store"
        case .household:
            "what was shown of the household disagreed with the entries; it was worked out anew, so look again"
        case .health(let what):
            "health data (\(what)) cannot be read; import an export of Apple Health once more, or erase the health data"
        case .document(let id):
            "the document \(id), which a newer version wrote, cannot be read; import it once more"
        }
    }

    private static func of(_ workouts: [WorkoutID]) -> String {
        workouts.isEmpty ? "" : " of workout " + workouts.map { $0.ulid.text }.joined(separator: ", ")
    }
}

/// Lower-case digits.
func hexadecimal(_ bytes: some Collection<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
