internal import Ledger

/// A backup: one file that holds what is kept, and nothing that is derived. It depends on no database and no schema.
///
/// ```
/// "fitpinky backup 1\n", or 2 where a frame names a ledger
/// frames, each: table 1, length of key 2, length of value 4, key, value      (integers are big-endian)
/// last frame:   table 255, 0, 32, SHA-256 of all bytes before this frame
/// ```
/// Rows of a ledger follow the frame that names it; those before any such frame are of the first ledger.
enum BackupFormat {
    /// What a backup begins with: of the first ledger alone, as versions that knew no other wrote it and can read it, or of several.
    static func magic(ofSeveral: Bool) -> [UInt8] { Array("fitpinky backup \(ofSeveral ? 2 : 1)\n".utf8) }
    static let magicByteCount = 18
    /// How many bytes a frame has before its key.
    static let headByteCount = 7
    static let maxKeyBytes = 128
    /// No value is longer: the longest are thumbnails, and sources of health data.
    static let maxValueBytes = 1 << 20

    /// What a frame holds. Numbers are for ever.
    enum Kind: UInt8, CaseIterable {
        /// The kiosk's seed, if it was asked for: no key.
        case identity = 1
        /// Of `meta` and `ledgerMeta`: the head of the kiosk's chain, and its clock.
        case meta
        case entries, evidence, photos, thumbnails, boots, heard, released, announced
        /// The ledger whose rows follow: its name, and the value of `LedgerRow`, which is empty where the folder has none.
        case ledger
        /// A version of before health data refuses a backup that has any, by this number.
        case health
        /// Likewise documents of a newer schema.
        case documents
        /// A member's recovery key, see `RecoveryFile`: the nonce of their founding entry, and 33 bytes. Likewise of a newer number.
        case recovery
        case end = 255

        var table: Table? {
            switch self {
            case .identity, .ledger, .recovery, .end: nil
            case .meta: .ledgerMeta
            case .entries: .entries
            case .evidence: .evidence
            case .photos: .photos
            case .thumbnails: .thumbnails
            case .boots: .boots
            case .heard: .heard
            case .released: .released
            case .announced: .announced
            case .health: .health
            case .documents: .documents
            }
        }
    }

    struct Frame {
        var kind: Kind
        var key: [UInt8]
        var value: [UInt8]

        var bytes: [UInt8] {
            [kind.rawValue] + Meta.bytes(of: UInt16(key.count)) + Meta.bytes(of: UInt32(value.count)) + key + value
        }
    }
}
