/// The name of a zone in the tz database, such as `Europe/Amsterdam`: relative, and safe to append to a folder.
public struct ZoneName: Hashable, Sendable {
    /// The name as it was given.
    public let text: String

    /// The longest name; the database's own are under 40 bytes.
    public static let maxBytes = 64

    /// UTC.
    public static let utc = ZoneName(unchecked: "UTC")

    /// Why a name is refused.
    public enum Refusal: Error, Hashable, Sendable {
        case empty
        case tooLong(bytes: Int)
        case absolute
        /// A part between slashes is empty, or begins with `.` (`..` would lead out of the database) or `-`.
        case badPart(String)
        /// A character other than ASCII letters, digits and `+ - . _ /`.
        case badCharacter(String)

        /// One sentence for a person: what was wrong and what is allowed.
        public var sentence: String {
            let example = "a zone is named as in \"Europe/Amsterdam\""
            return switch self {
            case .empty: "the name of the time zone is empty; \(example)"
            case .tooLong(let bytes):
                "the name of the time zone has \(bytes) bytes, and may have up to \(ZoneName.maxBytes); \(example)"
            case .absolute: "the name of a time zone may not begin with \"/\"; \(example)"
            case .badPart(let part):
                "the name of a time zone may not contain the part \"\(part)\": parts are not empty and do not begin with "
                    + "\".\" or \"-\"; \(example)"
            case .badCharacter(let character):
                "the name of a time zone may not contain \"\(character)\", only letters, digits and + - . _ /; \(example)"
            }
        }
    }

    /// The name, if it may be looked up. Whether the database has it is for the reader of the file to find out.
    public init(_ text: String) throws(Refusal) {
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= ZoneName.maxBytes else { throw .tooLong(bytes: text.utf8.count) }
        for character in text.unicodeScalars where !ZoneName.isAllowed(character) {
            throw .badCharacter(character.escaped(asASCII: false))
        }
        guard !text.hasPrefix("/") else { throw .absolute }
        for part in text.split(separator: "/", omittingEmptySubsequences: false) {
            guard let first = part.first, first != ".", first != "-" else { throw .badPart(String(part)) }
        }
        self.text = text
    }

    private init(unchecked text: String) {
        self.text = text
    }

    private static func isAllowed(_ character: Unicode.Scalar) -> Bool {
        switch character {
        case "a"..."z", "A"..."Z", "0"..."9", "+", "-", ".", "_", "/": true
        default: false
        }
    }
}
