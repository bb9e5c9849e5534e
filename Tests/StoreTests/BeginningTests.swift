import Ledger
import Support
import Testing

@testable import Store

@Suite struct BeginningTests {
    @Test func `a ledger is given in order and in batches, and says where it was cut off`() throws {
        let furnished = Furnished()
        let store = try furnished.open()
        let count = try store.entryCount()
        let whole = try store.beginning(batchBytes: 1000)
        #expect(whole.isWhole && whole.batches.reduce(0) { $0 + $1.count } == count)
        #expect(whole.batches.count > 1 && whole.batches.allSatisfy { !$0.isEmpty })
        #expect(whole.batches.allSatisfy { batch in batch.count == 1 || batch.reduce(0) { $0 + $1.count } <= 1000 })

        let exact = try store.beginning(batchBytes: 1000, limit: count)
        #expect(exact == whole)
        let cut = try store.beginning(batchBytes: 1000, limit: count - 1)
        #expect(!cut.isWhole && Array(cut.batches.joined()) == Array(whole.batches.joined().dropLast()))

        // Who has nothing can take it in as it comes.
        let other = try Store(folder: furnished.folder.path + "/other")
        for batch in whole.batches {
            let outcomes = try other.receive(batch, at: furnished.now, isClockTrusted: true)
            #expect(outcomes.allSatisfy { if case .applied = $0 { true } else { false } })
        }
        #expect(try other.statistics().digest == store.statistics().digest)
    }
}
