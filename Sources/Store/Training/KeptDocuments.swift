package import Documents
package import FitPinkyCore
internal import Ledger

// Documents of a newer schema, which a member has imported: originals, byte for byte, that no other kiosk is given. A row each.
extension Store {
    /// One of them.
    package struct KeptDocument: Hashable, Sendable {
        /// Whose it is, in this ledger.
        package var member: MemberID
        package var document: NewerDocument

        package init(of member: MemberID, _ document: NewerDocument) {
            (self.member, self.document) = (member, document)
        }
    }

    /// Those of the member, by id. Rows that cannot be read say nothing; ``StoreFolder/verify(progress:)`` finds them.
    package func keptDocuments(of member: MemberID) throws(StoreError) -> [NewerDocument] {
        try database.read { transaction throws(StoreError) in
            var found: [NewerDocument] = []
            try transaction.visit(.documents, .ascending(prefix: member.ulid.bytes)) { key, value in
                if let row = KeptDocument(key: Array(copying: key), row: Array(copying: value)) {
                    found.append(row.document)
                }
                return true
            }
            return found
        }
    }
}

extension Store {
    /// Takes the one of that id away. Free pages keep bytes of it until ``StoreFolder/compact()``.
    ///
    /// - Returns: whether there was one.
    package func removeKeptDocument(_ id: ULID, of member: MemberID) throws(StoreError) -> Bool {
        let key = KeptDocument.key(of: member, id)
        guard try database.read({ transaction throws(StoreError) in try transaction.value(.documents, key) }) != nil
        else { return false }
        try commit { transaction throws(StoreError) in
            try transaction.refuseIfClosed()
            try transaction.remove(.documents, key)
        }
        return true
    }
}

// What the table `documents` holds: a member and the document's id → a sum of what follows, its path, a line's end, and the document.
extension Store.KeptDocument {
    private static let idBytes = 16

    /// Nil of a row that is not right.
    init?(key: [UInt8], row: [UInt8]) {
        guard let id = Self.id(ofKey: key), let member = ULID(bytes: key.prefix(Self.idBytes)),
            let content = HealthRow.content(row)
        else { return nil }
        let path = content.prefix { $0 != Self.lineEnd }
        guard let text = String(validating: path, as: UTF8.self), let place = DocumentPath(text), place.id == id,
            let document = NewerDocument(kept: place, Array(content.dropFirst(path.count + 1)))
        else { return nil }
        self.init(of: MemberID(member), document)
    }

    private static let lineEnd: UInt8 = 0x0A

    private static func id(ofKey key: [UInt8]) -> ULID? {
        key.count == 2 * idBytes ? ULID(bytes: key.suffix(idBytes)) : nil
    }

    var key: [UInt8] { Self.key(of: member, document.path.id) }
    static func key(of member: MemberID, _ id: ULID) -> [UInt8] { member.ulid.bytes + id.bytes }
    var row: [UInt8] { HealthRow.summed(document.path.text.utf8 + [Self.lineEnd] + document.bytes) }

    /// What a person is told of a row.
    static func name(ofKey key: [UInt8]) -> String { id(ofKey: key)?.text ?? "of a row" }
}

extension Transaction {
    /// Puts them in the places of those of the same ids.
    func keep(_ documents: [Store.KeptDocument]) throws(StoreError) {
        if !documents.isEmpty { try refuseIfClosed() }
        for document in documents { try put(.documents, document.key, document.row) }
    }

    /// A row of another ledger, or of a member who is known by another id now, becomes that member's of this one. Where both are here, the
    /// same one stays as after an import. One that cannot be read stays where it is.
    func takeDocuments(_ key: [UInt8], from other: borrowing Transaction, to member: MemberID) throws(StoreError) {
        guard let row = try other.value(.documents, key), var taken = Store.KeptDocument(key: key, row: row) else {
            return
        }
        taken.member = member
        let here = try value(.documents, taken.key).flatMap { Store.KeptDocument(key: taken.key, row: $0) }
        if here?.document.givesWay(to: taken.document) ?? true { try put(.documents, taken.key, taken.row) }
        try other.remove(.documents, key)
    }
}
