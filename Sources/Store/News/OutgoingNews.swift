public import FitPinkyCore

/// News that waits to be handed to the owner's commands.
public struct OutgoingNews: Hashable, Sendable {
    /// Its own: queued twice under one id it is there once.
    public var id: ULID
    /// Of which kind.
    public var kind: UInt32
    /// For whom it is: whose settings say whether and when they want to be told.
    public var member: MemberID
    /// When it became news; nil if the clock was not trusted then.
    public var created: UTCInstant?
    /// What a person reads.
    public var text: String
    /// What a command is handed. This room does not look into it.
    public var body: [UInt8]
    /// Who has been handed it already, by numbers of the agent's; at most `maxTold`.
    public var told: Set<UInt64>

    /// News that nobody has been handed yet.
    public init(
        id: ULID, kind: UInt32, member: MemberID, created: UTCInstant?, text: String, body: [UInt8],
        told: Set<UInt64> = []
    ) {
        (self.id, self.kind, self.member, self.created) = (id, kind, member, created)
        (self.text, self.body, self.told) = (text, body, told)
    }

    /// The longest text, in bytes of UTF-8: names, a caption and a wager at their byte caps, and the words around them.
    public static let maxTextBytes = 4 << 10
    /// The longest body: the same once more in its parts, each byte escaped at worst as two.
    public static let maxBodyBytes = 16 << 10
    /// The most who may have been handed it.
    public static let maxTold = 32

    var fits: Bool {
        text.utf8.count <= OutgoingNews.maxTextBytes && body.count <= OutgoingNews.maxBodyBytes
            && told.count <= OutgoingNews.maxTold
    }
}

// Its row: created 8 (the least number where it is not known), kind 4, member 16, how many were told 1, each of them 8, length
// of the text 2, text, body. Its key: number 8, in order of arrival, and its id 16.
extension OutgoingNews {
    private static let headByteCount = 29
    static let keyByteCount = 24

    var bytes: [UInt8] {
        var bytes = Meta.bytes(of: created?.milliseconds ?? .min) + Meta.bytes(of: kind) + member.ulid.bytes
        bytes.append(UInt8(clamping: told.count))
        for sink in told.sorted() { bytes += Meta.bytes(of: sink) }
        return bytes + Meta.bytes(of: UInt16(clamping: text.utf8.count)) + Array(text.utf8) + body
    }

    init?(key: [UInt8], bytes: [UInt8]) {
        guard key.count == OutgoingNews.keyByteCount, let id = ULID(bytes: key.dropFirst(8)),
            bytes.count >= OutgoingNews.headByteCount, let member = ULID(bytes: bytes[12..<28])
        else { return nil }
        let toldCount = Int(bytes[28])
        var rest = bytes[OutgoingNews.headByteCount...]
        guard toldCount <= OutgoingNews.maxTold, rest.count >= toldCount * 8 + 2 else { return nil }
        var told: Set<UInt64> = []
        for _ in 0..<toldCount {
            told.insert(Meta.number(rest.prefix(8)))
            rest = rest.dropFirst(8)
        }
        let textCount = Meta.number(rest.prefix(2), Int.self)
        rest = rest.dropFirst(2)
        guard rest.count >= textCount, let text = String(validating: rest.prefix(textCount), as: UTF8.self) else {
            return nil
        }
        let created: Int64 = Meta.number(bytes[0..<8])
        self.init(
            id: id, kind: Meta.number(bytes[8..<12]), member: MemberID(member),
            created: created == .min ? nil : UTCInstant(milliseconds: created), text: text,
            body: Array(rest.dropFirst(textCount)), told: told)
        guard fits else { return nil }
    }
}
