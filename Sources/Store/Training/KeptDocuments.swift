public import FitPinkyCore
internal import Ledger

// Documents of a newer schema, which a member has imported: originals, byte for byte, that no other kiosk is given. A row each.
extension Store {
    /// One of them.
    public struct KeptDocument: Hashable, Sendable {
        /// Whose it is, in this ledger.
        public var member: MemberID
        /// Of UTF-8, at most ``Store/KeptDocument/maxPathBytes``.
        public var path: String
        /// At most ``Store/KeptDocument/maxBytes``.
        public var bytes: [UInt8]

        /// How long a path may be.
        public static let maxPathBytes = 64
        /// How long a document may be.
        public static let maxBytes = 16 << 10

        /// That one.
        public init(of member: MemberID, at path: String, _ bytes: [UInt8]) {
            (self.member, self.path, self.bytes) = (member, path, bytes)
        }
    }

    /// Those of the member, by path. Rows that cannot be read say nothing; ``StoreFolder/verify(progress:)`` finds them.
    public func keptDocuments(of member: MemberID) throws(StoreError) -> [KeptDocument] {
        try database.read { transaction throws(StoreError) in
            var found: [KeptDocument] = []
            try transaction.visit(.documents, .ascending(prefix: member.ulid.bytes)) { key, value in
                if let row = KeptDocument(key: Array(copying: key), row: Array(copying: value)) { found.append(row) }
                return true
            }
            return found
        }
    }
}

// What the table `documents` holds: a member and a path → a sum of the document, and the document.
extension Store.KeptDocument {
    private static let memberBytes = 16

    /// Nil of a row that is not right.
    init?(key: [UInt8], row: [UInt8]) {
        guard let path = Self.path(ofKey: key), let member = ULID(bytes: key.prefix(Self.memberBytes)),
            let content = HealthRow.content(row), content.count <= Self.maxBytes
        else { return nil }
        self.init(of: MemberID(member), at: path, Array(content))
    }

    private static func path(ofKey key: [UInt8]) -> String? {
        let path = key.dropFirst(memberBytes)
        guard (1...maxPathBytes).contains(path.count) else { return nil }
        return String(validating: path, as: UTF8.self)
    }

    var key: [UInt8] { member.ulid.bytes + path.utf8 }
    var row: [UInt8] { HealthRow.summed(bytes) }

    /// What a person is told of a row.
    static func name(ofKey key: [UInt8]) -> String { path(ofKey: key) ?? "a row" }
}

extension Transaction {
    /// Puts them in the places of those at the same paths.
    func keep(_ documents: [Store.KeptDocument]) throws(StoreError) {
        if !documents.isEmpty { try refuseIfClosed() }
        for document in documents { try put(.documents, document.key, document.row) }
    }

    /// The rows of another ledger, or of members who are known by another id now, become that member's of this one. What is here stays.
    func takeDocuments(_ key: [UInt8], from other: borrowing Transaction, to member: MemberID) throws(StoreError) {
        guard let row = try other.value(.documents, key) else { return }
        if var document = Store.KeptDocument(key: key, row: row) {
            document.member = member
            if try !has(.documents, document.key) { try put(.documents, document.key, row) }
        }
        try other.remove(.documents, key)
    }
}
