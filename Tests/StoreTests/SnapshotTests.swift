import FitPinkyCore
import Ledger
import Support
import Synchronization
import Testing

@testable import Store

/// Reading while nothing is committed, which an idle agent does all the time.
@Suite struct SnapshotTests {
    private let folder = TemporaryFolder()

    /// LMDB's reader table, as the file on the card would have it.
    private var table: [UInt8]? { try? FileCalls().contents(of: folder.path + "/kiosk.mdb-lock", maxBytes: 1 << 20) }

    @Test func `looking again while nothing is committed leaves the reader table as it is`() throws {
        let store = try Store(folder: folder.path)
        try store.keep(1)
        #expect(try store.kept() == 1)
        let before = try #require(table)
        for _ in 0..<3 {
            let within = try store.database.read { _ in table }
            #expect(within == before && table == before)
        }
        // Two at the same time need a second one, once.
        func readTwo() throws {
            try store.database.read { _ throws(StoreError) in
                try store.database.read { transaction throws(StoreError) in _ = try transaction.count(.meta) }
            }
        }
        try readTwo()
        let two = table
        #expect(two != before)
        try readTwo()
        #expect(table == two)
    }

    @Test func `what is told again and was told once leaves the reader table as it is`() throws {
        let store = try Store(folder: folder.path)
        let news = OutgoingNews(
            id: ULID(high: 7, low: 1), kind: NotificationKind.workout.number, member: MemberID(ULID(high: 3, low: 4)),
            created: nil,
            text: "all", body: [])
        #expect(try store.queueOnce([news], keeping: [news.id]).new == [news.id])
        #expect(try store.queueOnce([news], keeping: [news.id]).new.isEmpty)
        let before = table
        #expect(try store.queueOnce([news], keeping: [news.id]).new.isEmpty)
        #expect(table == before)
    }

    @Test func `who begins to read after a commit sees it, and who reads meanwhile what was before`() throws {
        let store = try Store(folder: folder.path)
        for number in UInt8(1)...20 {
            #expect(try store.kept() == (number == 1 ? nil : number - 1))
            try store.database.read { transaction throws(StoreError) in
                do {
                    try store.keep(number)
                    #expect(try store.kept() == number)
                } catch {
                    Issue.record(error)
                }
                #expect(try transaction.kept() == (number == 1 ? nil : number - 1))
            }
            #expect(try store.kept() == number)
        }
    }

    @Test func `a snapshot that rests keeps no page from being used again`() throws {
        let store = try Store(folder: folder.path)
        func usedBytes() throws -> Int { try store.folder.database.sizes().usedBytes }
        for number in UInt8(0)..<10 { try store.keep(number) }
        let before = try usedBytes()
        for number in UInt8(0)..<100 {
            try store.keep(number)
            #expect(try store.kept() == number)
        }
        for number in UInt8(0)..<100 { try store.keep(number) }
        #expect(try usedBytes() == before)
    }

    @Test func `what was seen before the map moved, or the file was replaced, is seen after`() throws {
        let store = try Store(folder: folder.path, size: .init(mapBytes: 256 << 10))
        func keyCount() throws -> Int {
            try store.database.read { transaction throws(StoreError) in try transaction.count(.meta) }
        }
        let before = try keyCount()
        for number in UInt8(0)..<100 {
            #expect(try keyCount() == before + Int(number))
            try store.database.write { transaction throws(StoreError) in
                try transaction.put(.meta, [0xFD, number], [UInt8](repeating: 1, count: 30_000))
            }
        }
        #expect(try store.folder.database.sizes().mapBytes > 256 << 10)
        #expect(try store.folder.compact() != nil)
        #expect(try keyCount() == before + 100)
    }

    @Test func `whoever reads beside a writer sees what was committed before, and never less than the last time`()
        async throws
    {
        let store = try Store(folder: folder.path)
        try store.keep(0)
        let committed = Latest()
        try await withThrowingTaskGroup { group in
            group.addTask {
                for number in UInt8(1)...250 {
                    try store.keep(number)
                    committed.number.store(number, ordering: .sequentiallyConsistent)
                }
            }
            for _ in 0..<3 {
                group.addTask {
                    var last: UInt8 = 0
                    for _ in 0..<5000 {
                        let before = committed.number.load(ordering: .sequentiallyConsistent)
                        let seen = try #require(try store.kept())
                        #expect(seen >= max(before, last))
                        last = seen
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}

/// What was committed last, for all tasks.
private final class Latest: Sendable {
    let number = Atomic<UInt8>(0)
}

extension Store {
    fileprivate func keep(_ number: UInt8) throws(StoreError) {
        try database.write { transaction throws(StoreError) in
            try transaction.put(.meta, Transaction.key, [UInt8](repeating: number, count: 1000))
        }
    }

    fileprivate func kept() throws(StoreError) -> UInt8? {
        try database.read { transaction throws(StoreError) in try transaction.kept() }
    }
}

extension Transaction {
    fileprivate static let key: [UInt8] = [0xFE, 1]

    fileprivate func kept() throws(StoreError) -> UInt8? { try value(.meta, Transaction.key)?.first }
}
