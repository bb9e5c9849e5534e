/// How much of a file is looked at.
public enum TZifLimits {
    /// The largest file of the tz database is under 4 KiB.
    public static let maxBytes = 256 * 1024
    /// Transitions in a block.
    public static let maxTransitions = 4096
    /// Local time types in a block: an index into them is one byte.
    public static let maxTypes = 256
    /// Bytes of abbreviations in a block: an index into them is one byte, and the last one may run on.
    public static let maxAbbreviationBytes = 512
    /// Bytes of the footer's TZ string.
    public static let maxFooterBytes = 256
}

/// Why bytes are not a zone.
public enum TZifError: Error, Hashable, Sendable {
    /// A piece of the file.
    public enum Part: String, Sendable {
        case header, transitions, types, abbreviations, indicators, footer
        case leapSeconds = "leap seconds"
    }

    /// The bytes do not begin with "TZif".
    case notTZif
    /// A version that RFC 9636 does not define; the header's byte.
    case unknownVersion(UInt8)
    /// More bytes than `TZifLimits.maxBytes`.
    case tooLong(bytes: Int)
    /// The bytes end within this part; so many would be needed in all.
    case truncated(Part, needed: Int, bytes: Int)
    /// A part says what it must not, at that byte of the file.
    case malformed(Part, offset: Int, why: String)
    case countsLeapSeconds

    /// One sentence for a person: what was wrong, where, and what is allowed.
    public var sentence: String {
        switch self {
        case .notTZif: "this is not a time zone file: it does not begin with \"TZif\""
        case .unknownVersion(let byte): "the time zone file has version byte \(byte); versions 1 to 4 can be read"
        case .tooLong(let bytes):
            "the time zone file has \(bytes) bytes; at most \(TZifLimits.maxBytes) are read"
        case .truncated(let part, let needed, let bytes):
            "the time zone file ends within its \(part.rawValue): \(needed) bytes are needed, \(bytes) are there"
        case .malformed(let part, let offset, let why):
            "the time zone file is malformed in its \(part.rawValue), at byte \(offset): \(why)"
        case .countsLeapSeconds:
            "the time zone file counts leap seconds (a file of the \"right\" tree); use the ordinary one"
        }
    }
}
