import Glibc
import Support
import Testing

@testable import DatabaseFile
@testable import Store

/// What reads a database goes forward only, also where damage leads back: LMDB opens these files without the look at them.
@Suite struct BoundedReadingTests {
    private let kiosk = Furnished()
    private var path: String { kiosk.folder.path + "/kiosk.mdb" }

    /// A table with rows on many leaf pages, and where these pages and the one above them lie.
    private func fill(_ table: Table, keyBytes: Int) throws -> (leaves: [UInt64], branch: UInt64) {
        do {
            let store = try kiosk.open()
            try store.commit { transaction throws(StoreError) in
                for number in 1...100 as ClosedRange<UInt8> {
                    let key = [number] + [UInt8](repeating: number, count: keyBytes - 1)
                    try transaction.put(table, key, [UInt8](repeating: number, count: 300))
                }
            }
        }
        let file = DatabaseFile(DamagedFile(path: path).bytes)
        let root = try #require(try file.latestMeta().main.root)
        let main = try #require(try file.page(root, of: 4096))
        let nodes = try main.check(isFree: false).nodes
        let node = try #require(nodes.first { main.bytes[$0.key].elementsEqual(table.name.utf8) })
        let branch = try #require(TreeRecord(main.bytes, at: node.value.lowerBound).root)
        let page = try #require(try file.page(branch, of: 4096))
        try #require(page.kind == .branch)
        return (try page.check(isFree: false).nodes.map(\.child), branch)
    }

    /// Opens the file as it is, and reads; false if that has not ended within a minute.
    private func ends(_ read: @escaping @Sendable (Database) -> Void) async throws -> Bool {
        let database = try Database(path: path, size: .init())
        return await withTaskGroup { group in
            let done = AsyncStream<Void>.makeStream()
            // A thread that never ends is left to the end of the tests.
            var thread = pthread_t()
            let body = Unmanaged.passRetained(
                Body {
                    read(database)
                    done.continuation.yield()
                })
            pthread_create(
                &thread, nil,
                { argument in
                    guard let argument else { return nil }
                    Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                    return nil
                }, body.toOpaque())
            pthread_detach(thread)
            group.addTask {
                for await _ in done.stream { return true }
                return false
            }
            group.addTask {
                try? await Task.sleep(for: .seconds(60))  // cancelled once the reading has ended
                return false
            }
            let result = await group.next() ?? false
            group.cancelAll()
            return result
        }
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Gives the first row of the second leaf a key that comes before all others: whoever goes on from the end of the first leaf
    /// is led there.
    private func leadBack(_ leaves: [UInt64]) throws {
        var bytes = DamagedFile(path: path).bytes
        let page = try #require(try DatabaseFile(bytes).page(leaves[1], of: 4096))
        let key = try #require(try page.check(isFree: false).nodes.first).key
        for index in key { bytes[Int(leaves[1]) * 4096 + index] = 0 }
        DamagedFile(path: path).write(bytes)
    }

    @Test func `looking for epochs ends where keys lead back`() async throws {
        try leadBack(try fill(.entries, keyBytes: 32).leaves)
        #expect(
            try await ends { database in
                // What it finds is not the point.
                _ = try? database.read { transaction throws(StoreError) in try transaction.epochs() }
            })
    }

    @Test func `looking for photos ends where keys lead back`() async throws {
        try leadBack(try fill(.photos, keyBytes: 36).leaves)
        #expect(
            try await ends { database in
                // What it finds is not the point.
                _ = try? database.read { transaction throws(StoreError) in try transaction.photoHashes() }
            })
    }

    @Test func `a table is not gone through beyond the rows that it says it has`() throws {
        let (leaves, branch) = try fill(.entries, keyBytes: 32)
        var bytes = DamagedFile(path: path).bytes
        let page = try #require(try DatabaseFile(bytes).page(branch, of: 4096))
        // Every leaf is the one with the most rows, so these come again and again.
        let counts = try leaves.map { try DatabaseFile(bytes).page($0, of: 4096)?.count ?? 0 }
        let most = try #require(counts.max())
        let leaf = try #require(zip(leaves, counts).first { $0.1 == most }).0
        try #require(most * leaves.count > counts.reduce(0, +))
        for node in try page.check(isFree: false).nodes {
            let place = Int(branch) * 4096 + node.offset
            for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: leaf >> (8 * UInt64(index))) }
        }
        DamagedFile(path: path).write(bytes)
        let database = try Database(path: path, size: .init())
        var rows = 0
        #expect(throws: StoreError.self) {
            try database.read { transaction throws(StoreError) in
                try transaction.visit(.entries, .ascending()) { _, _ in
                    rows += 1
                    return true
                }
            }
        }
        #expect(rows <= 108)
    }
}
