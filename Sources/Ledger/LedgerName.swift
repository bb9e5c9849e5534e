public import FitPinkyCore

/// Which of a kiosk's ledgers. Each has its own entries, chain, version vector and digest.
public enum LedgerName: Hashable, Sendable {
    /// The ledger of a folder that was made before a kiosk could keep several. The folder's own key signs it.
    case first
    /// A household's ledger, by the id of its group.
    case household(GroupID)
    /// The ledger of one member, by 16 random bytes that only that member's kiosks know.
    case personal(ULID)

    /// How many bytes a name takes: kind 1 (0 first, 1 household, 2 personal), id 16 (zeros for the first).
    public static let byteCount = 17

    private var kind: UInt8 {
        switch self {
        case .first: 0
        case .household: 1
        case .personal: 2
        }
    }

    private var id: ULID {
        switch self {
        case .first: ULID(high: 0, low: 0)
        case .household(let group): group.ulid
        case .personal(let id): id
        }
    }

    /// By which the exchange names it: the group's, or the 16 random bytes; nil of the first, which is never exchanged.
    public var sharedID: ULID? { self == .first ? nil : id }

    /// The group whose ledger it is; nil of a ledger that is not a household's.
    public var household: GroupID? { if case .household(let group) = self { group } else { nil } }

    /// The 17 bytes.
    public var bytes: [UInt8] { [kind] + id.bytes }

    /// Whether it is a member's own.
    public var isPersonal: Bool { if case .personal = self { true } else { false } }

    /// Reads 17 such bytes; nil if they are not a name.
    public init?(bytes: some Collection<UInt8>) {
        guard let kind = bytes.first, let id = ULID(bytes: bytes.dropFirst()) else { return nil }
        switch kind {
        case 0: self = .first
        case 1: self = .household(GroupID(id))
        case 2: self = .personal(id)
        default: return nil
        }
        guard self.id == id else { return nil }
    }

    /// `first`, or `h` or `p` and the 26 characters of the id.
    public var text: String {
        switch self {
        case .first: "first"
        case .household: "h" + id.text
        case .personal: "p" + id.text
        }
    }

    /// Reads such a text; nil if it is not a name.
    public init?(text: some StringProtocol) {
        if text == "first" {
            self = .first
            return
        }
        guard let kind = text.first, let id = ULID(text: String(text.dropFirst())) else { return nil }
        switch kind {
        case "h": self = .household(GroupID(id))
        case "p": self = .personal(id)
        default: return nil
        }
        guard self.text == text else { return nil }
    }
}

extension LedgerName: Comparable {
    /// The first, households, personal ones; each by id.
    public static func < (a: LedgerName, b: LedgerName) -> Bool { (a.kind, a.id) < (b.kind, b.id) }
}

extension LedgerName: CustomStringConvertible {
    /// See `text`.
    public var description: String { text }
}
