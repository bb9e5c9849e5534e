import FitPinkyCore
import Ledger
import Support
import Testing

@testable import Store

/// What was erased, while the file cannot be cleared of it yet.
@Suite struct UncompactedTests {
    @Test func `until the file is compacted backups are made, without what was erased, and news is told`() throws {
        let house = try ErasedHousehold()
        try house.speak()
        try house.leave()
        let folder = house.kiosks[1].folder
        #expect(throws: StoreError.busy) { try folder.backup { _ in } }
        while try folder.eraseStep(at: ErasedHousehold.now) == .more { continue }
        #expect(try folder.isErasing())
        var backup: [UInt8] = []
        try folder.backup { backup += $0 }
        for word in ErasedHousehold.words { #expect(!backup.contains(Array(word.utf8)), "\(word)") }
        // What is to be told from now on is not theirs.
        try folder.writeShared { transaction throws(StoreError) in try transaction.put(.outbox, [1], [2]) }
        #expect(try folder.eraseStep(at: ErasedHousehold.now) == .compacts)
        #expect(try folder.database.read { transaction throws(StoreError) in try transaction.has(.outbox, [1]) })
        #expect(try folder.compactErased() && !folder.isErasing())
        #expect(house.left(at: 1) == [])
    }
}
