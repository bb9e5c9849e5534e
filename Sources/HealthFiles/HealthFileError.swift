public import HealthExport

/// Why a file was not read as an export of Apple Health. Nothing was kept of it.
public enum HealthFileError: Error, Hashable, Sendable {
    /// The export itself is refused.
    case refused(HealthRefusal)
    /// The zip archive is damaged, lies about itself or holds no export.
    case zip(ZipRefusal)
    /// The compressed bytes are damaged.
    case damaged
    /// The XML is larger than `HealthFileLimits` allow.
    case tooLarge
    /// The file cannot be read; the system said why.
    case unreadable(String)

    /// One sentence for a person: what is wrong, and what is allowed.
    public var sentence: String {
        switch self {
        case .refused(let refusal): refusal.sentence
        case .zip(let refusal): refusal.sentence
        case .damaged: "the compressed bytes are damaged; export again on the phone"
        case .tooLarge:
            "the export's XML is larger than \(HealthFileLimits.maxXMLBytes >> 30) GB, or is packed more than "
                + "\(HealthFileLimits.maxRatio) times; FitPinky reads nothing larger"
        case .unreadable(let reason): "the file cannot be read: \(reason)"
        }
    }

    /// Whether the reader was told to stop.
    public var isCancelled: Bool { self == .refused(.spool(.cancelled)) }

    /// Whether the machine is at fault, and not the file.
    public var isOfMachine: Bool {
        switch self {
        case .refused(.spool), .unreadable: true
        case .refused, .zip, .damaged, .tooLarge: false
        }
    }
}

/// Why a zip archive is refused.
public enum ZipRefusal: Error, Hashable, Sendable {
    /// It is not an archive, or its directory is damaged, or cut off.
    case notAnArchive
    /// It has more entries than `HealthFileLimits.maxEntries`.
    case tooManyEntries
    /// None of its entries is an export's XML.
    case noExport
    /// The entry is encrypted, or compressed in a way that is not deflate.
    case unreadableEntry
    /// The entry's bytes are not those that the archive says.
    case damagedEntry

    /// One sentence for a person.
    public var sentence: String {
        switch self {
        case .notAnArchive: "this is not a zip archive, or it is damaged; export again on the phone"
        case .tooManyEntries: "the archive has more than \(HealthFileLimits.maxEntries) entries"
        case .noExport: "the archive holds no export.xml of Apple Health"
        case .unreadableEntry: "the archive's export.xml is encrypted or compressed in an unknown way"
        case .damagedEntry: "the archive's export.xml is damaged; export again on the phone"
        }
    }
}

/// How much of a file is read.
public enum HealthFileLimits {
    /// The most XML: an honest export of ten years may have 3 GB.
    public static let maxXMLBytes = 16 << 30
    /// How many times smaller the XML may be when compressed, once it is larger than `ratioFromBytes`. Honest ones reach 40.
    public static let maxRatio = 200
    /// From which size of the XML on the ratio counts.
    public static let ratioFromBytes = 64 << 20
    /// The most entries of an archive.
    public static let maxEntries = 100_000
}
