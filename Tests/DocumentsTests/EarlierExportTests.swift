import Documents
import FitPinkyCore
import Ledger
import Testing

/// What an export does with the documents that its folder has.
@Suite struct EarlierExportTests {
    private let x = ULID(high: 1, low: 1)
    private let y = ULID(high: 2, low: 2)

    private func outdated(
        _ before: [DocumentFile], _ files: [DocumentFile], leavingOut leftOut: [String] = [],
        at now: UTCInstant? = RandomStore.now
    ) throws(DocumentError) -> [String] {
        try EarlierExport(
            before.map(\.path), replacedBy: files, leavingOut: leftOut, at: now,
            content: { path in before.first { $0.path == path }?.content }
        ).outdated
    }

    private func file(_ folder: DocumentPath.Folder, _ id: ULID) -> DocumentFile {
        DocumentFile(DocumentPath(folder, id).text, [])
    }

    private func stub(daysAgo days: Int64) -> DocumentFile {
        let updated = UTCInstant(milliseconds: RandomStore.now.milliseconds - days * 86_400_000)
        let stub = Document.stub(StubDocument(.split, x, updated: updated))
        return DocumentFile(stub.path.text, stub.bytes)
    }

    @Test func `A document that the export has at another place goes, and one at its own place is replaced`() throws {
        let march = file(.workouts(year: 2026, month: 3), y)
        let april = file(.workouts(year: 2026, month: 4), y)
        #expect(try outdated([file(.splits, x)], [file(.stubs, x)]) == [file(.splits, x).path])
        #expect(try outdated([march], [april]) == [march.path])
        #expect(try outdated([march], [march]).isEmpty)
    }

    @Test func `A document that the export does not have refuses it by its name`() throws {
        for files in [[], [file(.splits, y)], [file(.stubs, y)]] {
            let error = #expect(throws: DocumentError.self) { try outdated([file(.splits, x)], files) }
            #expect(error?.path == file(.splits, x).path)
            #expect(error?.sentence.contains("choose another folder") == true)
        }
    }

    @Test func `A document that the export leaves out stays`() throws {
        let kept = file(.splits, x)
        #expect(try outdated([kept], [], leavingOut: [kept.path]).isEmpty)
        // Another one stands for it, and the folder could not have both.
        #expect(throws: DocumentError.self) { try outdated([kept], [file(.stubs, x)], leavingOut: [kept.path]) }
    }

    @Test func `A stub that is over goes, and one that is not refuses the export`() throws {
        #expect(try outdated([stub(daysAgo: 31)], []) == [stub(daysAgo: 31).path])
        #expect(throws: DocumentError.self) { try outdated([stub(daysAgo: 29)], []) }
        // While the date is not known none is.
        #expect(throws: DocumentError.self) { try outdated([stub(daysAgo: 31)], [], at: nil) }
    }
}
