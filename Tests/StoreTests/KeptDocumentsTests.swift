import Documents
import FitPinkyCore
import Ledger
import Support
import Testing

@testable import Store

/// Documents of a newer schema: kept as they are.
@Suite struct KeptDocumentsTests {
    private let furnished = Furnished()
    private var ana: MemberID { furnished.member }
    private let other = MemberID(ULID(high: 3, low: 5))

    private func document(
        _ number: UInt64, of member: MemberID? = nil, in folder: DocumentPath.Folder = .splits,
        text: String = "{ \"schema\": 2 }"
    ) -> Store.KeptDocument {
        let path = DocumentPath(folder, ULID(high: 0, low: number))
        let document = NewerDocument(kept: path, Array(text.utf8)) ?? NewerDocument(path, schema: 2, Array(text.utf8))
        return Store.KeptDocument(of: member ?? ana, document)
    }

    private let another = "{ \"schema\" : 2 }"

    private struct Refused: Error {}

    @Test func `of one id one document is kept, wherever it stands`() throws {
        let store = try furnished.open()
        try keep([document(1)], in: store)
        let moved = document(1, in: .workouts(year: 2026, month: 11))
        try keep([moved, document(2)], in: store)
        #expect(try store.keptDocuments(of: ana) == [moved.document, document(2).document])
    }

    private func keep(_ documents: [Store.KeptDocument], in store: Store) throws {
        _ = try store.decide(at: furnished.now) { _ throws(Never) in
            var decision = Store.Decision([], answer: true)
            decision.documents = documents
            return decision
        }
    }

    @Test func `what was kept is there after a restart, byte for byte, of its member alone`() throws {
        let documents = [
            document(1), document(2, text: "{ \"schema\": 2 }\n" + String(repeating: "\n ", count: 8184)),
            document(1, of: other),
        ]
        try keep(documents, in: try furnished.open())
        let store = try furnished.open()
        #expect(try store.keptDocuments(of: ana) == documents.prefix(2).map(\.document))
        #expect(try store.keptDocuments(of: other) == [documents[2].document])
        try keep([document(1, text: another)], in: store)
        #expect(try store.keptDocuments(of: ana).first?.bytes == Array(another.utf8))
        #expect(try store.verify().isClean)
    }

    @Test func `one is removed by its id, of its member alone`() throws {
        let store = try furnished.open()
        try keep([document(1), document(2), document(1, of: other)], in: store)
        #expect(try store.removeKeptDocument(document(1).document.path.id, of: ana))
        #expect(try store.keptDocuments(of: ana) == [document(2).document])
        #expect(try store.keptDocuments(of: other) == [document(1).document])
        #expect(try !store.removeKeptDocument(document(1).document.path.id, of: ana))
        #expect(try store.verify().isClean)
    }

    @Test func `documents are kept with the facts of their import, or neither is`() throws {
        let store = try furnished.open()
        let before = try store.settings()
        let result = try store.decide(at: furnished.now) { _ throws(Refused) -> Store.Decision<Bool> in
            throw Refused()
        }
        #expect(throws: Refused.self) { try result.get() }
        let member = Fact.member(MemberFact(member: ana, name: String(repeating: "x", count: 5_000)))
        #expect(throws: StoreError.self) {
            _ = try store.decide(at: furnished.now) { [document = document(1)] _ throws(Never) in
                var decision = Store.Decision([member], answer: true)
                decision.documents = [document]
                return decision
            }
        }
        #expect(try store.keptDocuments(of: ana).isEmpty && store.settings() == before)
    }

    @Test func `one bit flipped anywhere in a document's row is found and named`() throws {
        let store = try furnished.open()
        try keep([document(1)], in: store)
        let row = try #require(try furnished.rows(.documents, in: store).first)
        for offset in row.value.indices {
            var damaged = row.value
            damaged[offset] ^= 1 << UInt8(offset % 8)
            #expect(Store.KeptDocument(key: row.key, row: damaged) == nil, "byte \(offset)")
        }
        var damaged = row.value
        damaged[10] ^= 1
        try furnished.put(.documents, row.key, damaged, in: store)
        let finding = Verification.Finding.document(document(1).document.path.id.text)
        #expect(try store.verify().findings == [finding] && store.keptDocuments(of: ana).isEmpty)
        #expect(finding.description.contains(document(1).document.path.id.text))
        try keep([document(1)], in: store)
        #expect(try store.verify().isClean)
    }

    @Test func `a backup brings documents of a newer schema, and keeps those that are here`() throws {
        let store = try furnished.open()
        try keep([document(1), document(2)], in: store)
        let path = try SeveralLedgers.backup(store, in: furnished.folder)
        let after = try SeveralLedgers.open(TemporaryFolder())
        try after.folder.restore(from: path, at: furnished.now, isClockTrusted: true)
        #expect(try after.keptDocuments(of: ana) == [document(1).document, document(2).document])
        try keep([document(1, text: another)], in: store)
        try store.folder.restore(from: path, at: furnished.now, isClockTrusted: true)
        #expect(try store.keptDocuments(of: ana) == [document(1, text: another).document, document(2).document])
        #expect(BackupFormat.Kind.documents.rawValue == 13)
    }

    @Test func `a rebuild and compacting keep documents`() throws {
        let store = try furnished.open()
        try keep([document(1)], in: store)
        try store.folder.rebuild()
        _ = try store.folder.compact()
        #expect(try store.keptDocuments(of: ana) == [document(1).document])
    }

    @Test func `a kiosk that takes over its owner's ledger takes their documents along`() throws {
        let folder = TemporaryFolder()
        let home = try SeveralLedgers.open(folder).folder.home(at: furnished.now)
        let introduction = KioskFact(identityKey: [], name: "Hall", zone: "UTC")
        let owner = try home.introduce(introduction, owner: "Ana", fresh: ana, at: furnished.now)
        try keep([document(1, of: owner)], in: home)
        let ledger = try #require(ULID(bytes: [UInt8](repeating: 9, count: 16)))
        let there = MemberID(ULID(high: 77, low: 1))
        try home.folder.introduce(introduction, of: there, toPersonal: ledger, at: furnished.now)
        let adopted = try home.folder.adopt(personal: ledger, at: furnished.now)
        #expect(try adopted.keptDocuments(of: there) == [document(1).document])
        #expect(try home.keptDocuments(of: owner).isEmpty)
    }

    @Test func `of a document here and one that is taken over the newer stays, and a damaged row stays where it is`()
        throws
    {
        let folder = TemporaryFolder()
        let home = try SeveralLedgers.open(folder).folder.home(at: furnished.now)
        let introduction = KioskFact(identityKey: [], name: "Hall", zone: "UTC")
        let owner = try home.introduce(introduction, owner: "Ana", fresh: ana, at: furnished.now)
        let ledger = try #require(ULID(bytes: [UInt8](repeating: 9, count: 16)))
        let there = MemberID(ULID(high: 77, low: 1))
        try home.folder.introduce(introduction, of: there, toPersonal: ledger, at: furnished.now)
        let old = #"{"schema":2,"updatedAt":"2026-01-01T00:00:00.000Z"}"#
        let new = #"{"schema":2,"updatedAt":"2026-01-02T00:00:00.000Z"}"#
        try keep(
            [document(1, of: owner, text: new), document(2, of: owner, text: old), document(3, of: owner)], in: home)
        let adopting = try home.folder.open(.personal(ledger))
        try keep([document(1, of: there, text: old), document(2, of: there, text: new)], in: adopting)
        let damaged = document(3, of: owner)
        try furnished.put(.documents, damaged.key, Array(damaged.row.dropLast()), in: home)
        let adopted = try home.folder.adopt(personal: ledger, at: furnished.now)
        #expect(
            try adopted.keptDocuments(of: there)
                == [document(1, text: new).document, document(2, text: new).document])
        #expect(try furnished.rows(.documents, in: home).map(\.key) == [damaged.key])
    }

    @Test func `no byte of a document is left of a member who erased themselves`() throws {
        let folder = TemporaryFolder()
        let home = try SeveralLedgers.open(folder).folder.home(at: furnished.now)
        let introduction = KioskFact(identityKey: [], name: "Hall", zone: "UTC")
        let owner = try home.introduce(introduction, owner: "Ana", fresh: ana, at: furnished.now)
        let text = "{\"schema\":2,\"text\":\"what only Ana has written\"}"
        try keep([document(1, of: owner, text: text)], in: home)
        func isLeft() -> Bool {
            FolderNames.all(in: folder.path).contains { name in
                let bytes = folder.bytes(of: name)
                let first = text.utf8.first
                return bytes.indices.contains { bytes[$0] == first && bytes[$0...].starts(with: text.utf8) }
            }
        }
        #expect(isLeft())
        let store = home.folder
        try store.erase(own: home.name, at: furnished.now)
        _ = try store.home(at: furnished.now)
        while try store.eraseStep(at: furnished.now) == .more {}
        #expect(try store.compactErased())
        #expect(!isLeft())
    }
}
