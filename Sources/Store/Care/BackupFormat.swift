internal import Crypto

/// A backup: one file that holds what is kept, and nothing that is derived. It depends on no database and no schema.
///
/// ```
/// "fitpinky backup 1\n"
/// frames, each: table 1, length of key 2, length of value 4, key, value      (integers are big-endian)
/// last frame:   table 255, 0, 32, SHA-256 of all bytes before this frame
/// ```
enum BackupFormat {
    /// What every backup begins with.
    static let magic = Array("fitpinky backup 1\n".utf8)
    /// How many bytes a frame has before its key.
    static let headByteCount = 7
    /// No key is longer.
    static let maxKeyBytes = 128
    /// No value is longer: the longest is a thumbnail.
    static let maxValueBytes = 1 << 20

    /// What a frame holds. Numbers are for ever.
    enum Kind: UInt8, CaseIterable {
        /// The kiosk's seed, if it was asked for: no key.
        case identity = 1
        /// Of `meta`: the head of the kiosk's chain, and its clock.
        case meta
        case entries, evidence, photos, thumbnails, boots, heard, released, announced
        case end = 255

        /// The table whose rows it holds.
        var table: Table? {
            switch self {
            case .identity, .end: nil
            case .meta: .meta
            case .entries: .entries
            case .evidence: .evidence
            case .photos: .photos
            case .thumbnails: .thumbnails
            case .boots: .boots
            case .heard: .heard
            case .released: .released
            case .announced: .announced
            }
        }
    }

    /// One row.
    struct Frame {
        var kind: Kind
        var key: [UInt8]
        var value: [UInt8]

        var bytes: [UInt8] {
            [kind.rawValue] + Meta.bytes(of: UInt16(key.count)) + Meta.bytes(of: UInt32(value.count)) + key + value
        }
    }
}
