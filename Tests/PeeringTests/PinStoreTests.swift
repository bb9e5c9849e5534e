import FitPinkyCore
import Store
import StoreThreads
import Support
import Synchronization
import TTRPC
import Testing

@testable import Peering

@Suite struct PinStoreTests {
    private func key(_ byte: UInt8) throws -> KeyPin {
        try #require(KeyPin(bytes: [UInt8](repeating: byte, count: KeyPin.byteCount)))
    }

    @Test func `who is let in no more is refused first, and then their connections end`() async throws {
        let folder = TemporaryFolder()
        let worker = try await StoreThreads(folder: folder.path)
        let book = PinStore(store: worker)
        let (one, two) = (try key(1), try key(2))
        let revoked = Mutex<[KeyPin]>([])
        book.revoke { key in
            #expect(!book.contains(key))
            revoked.withLock { $0.append(key) }
        }
        let (ledger, other) = (ULID(high: 1, low: 2), ULID(high: 1, low: 3))
        book.replace(by: [ledger: .init(readers: [two.bytes], givers: [one.bytes])])
        #expect(book.contains(one) && book.contains(two))
        #expect(book.contains(one, in: ledger) && !book.contains(one, in: other))
        #expect(!book.mayRead(one, ledger) && book.mayRead(two, ledger) && !book.mayRead(two, other))
        #expect(revoked.withLock { $0 }.isEmpty)
        book.replace(by: [ledger: .init(readers: [two.bytes])])
        #expect(!book.contains(one) && book.contains(two))
        #expect(revoked.withLock { $0 } == [one])
        // The store knows nobody.
        await book.refresh()
        #expect(!book.contains(two) && !book.contains(two, in: ledger))
        #expect(revoked.withLock { $0 } == [one, two])
        worker.close()
    }
}
