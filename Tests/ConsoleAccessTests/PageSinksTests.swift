import ConsoleAccess
import ConsoleLogic
import FitPinkyCore
import Glibc
import Store
import StoreThreads
import Support
import Synchronization
import Testing

@Suite struct PageSinksTests {
    private let folder = TemporaryFolder()

    private func sinks(_ store: StoreThreads) async throws -> PageSinks {
        try await PageSinks(store: store) { UTCInstant(milliseconds: 1_800_000_000_000) }
    }

    private func address(_ topic: String = "a-topic") throws -> SinkAddress {
        try SinkAddress("https://ntfy.sh/\(topic)", for: .ntfy)
    }

    @Test func `a sink is kept across starts, until it is removed`() async throws {
        let store = try await StoreThreads(folder: folder.path)
        let added = try await sinks(store).add(.ntfy, address(), hasPicture: true, for: .owner, served: []).get()
        await store.end()
        let again = try await StoreThreads(folder: folder.path)
        let kept = try await sinks(again)
        #expect(kept.all == [added] && added.hasPicture && added.address.host == "ntfy.sh")
        #expect(try await kept.setPicture(false, of: added.id, .owner))
        #expect(kept.sink(added.id, of: .owner)?.hasPicture == false)
        #expect(try await kept.remove(added.id, of: .owner) && kept.all.isEmpty)
        #expect(try await !kept.remove(added.id, of: .owner))
        await again.end()
    }

    @Test func `sinks at once are all kept, and those of members that are gone make room`() async throws {
        let store = try await StoreThreads(folder: folder.path)
        let sinks = try await sinks(store)
        let gone = Phone.Holder.member(MemberID(ULID(high: 1, low: 2)))
        let heard = Mutex(0)
        sinks.listen { heard.withLock { $0 += 1 } }
        try await withThrowingTaskGroup { group in
            for number in 0..<ConsoleLimits.sinks {
                let address = try address("topic-\(number)")
                group.addTask {
                    _ = try await sinks.add(
                        .ntfy, address, hasPicture: false, for: gone, served: [MemberID(ULID(high: 1, low: 2))])
                }
            }
            try await group.waitForAll()
        }
        #expect(sinks.all.count == ConsoleLimits.sinks && heard.withLock { $0 } == ConsoleLimits.sinks)
        let served: Set = [MemberID(ULID(high: 1, low: 2))]
        let refused = try await sinks.add(.ntfy, address("more"), hasPicture: false, for: .owner, served: served)
        #expect(refused == .failure(.full) && heard.withLock { $0 } == ConsoleLimits.sinks)
        let added = try await sinks.add(.ntfy, address("more"), hasPicture: false, for: .owner, served: []).get()
        #expect(sinks.all == [added])
        await store.end()
    }

    @Test(arguments: [ENOSPC, EIO])
    func `a disk that takes nothing leaves memory and disk as they were`(code: CInt) async throws {
        let disk = FailingDisk(folder.path)
        let store = try await StoreThreads(folder: folder.path)
        let sinks = try await sinks(store)
        let first = try await sinks.add(.ntfy, address("first"), hasPicture: false, for: .owner, served: []).get()
        let heard = Mutex(0)
        sinks.listen { heard.withLock { $0 += 1 } }
        disk.refuse(code)
        await #expect(throws: StoreError.self) {
            try await sinks.add(.ntfy, address("second"), hasPicture: false, for: .owner, served: [])
        }
        await #expect(throws: StoreError.self) { try await sinks.remove(first.id, of: .owner) }
        #expect(sinks.all == [first] && heard.withLock { $0 } == 0)
        disk.refuse(0)
        await store.end()
        let again = try await StoreThreads(folder: folder.path)
        #expect(try await self.sinks(again).all == [first])
        await again.end()
        disk.giveBack()
    }

    @Test func `what is kept and cannot be read is sent nothing`() async throws {
        let store = try await StoreThreads(folder: folder.path)
        try await store.run { store throws(StoreError) in try store.keep(pageSinks: [0xff, 0x00]) }
        #expect(try await sinks(store).all.isEmpty)
        await store.end()
    }

    @Test func `a backup has none of them`() async throws {
        let store = try await StoreThreads(folder: folder.path)
        _ = try await sinks(store).add(.ntfy, address("seldom-seen"), hasPicture: false, for: .owner, served: [])
        let backup = try await store.run { store throws(StoreError) in
            var bytes: [UInt8] = []
            try store.folder.backup(includesIdentity: true) { piece throws(StoreError) in bytes += piece }
            return bytes
        }
        let file = folder.bytes(of: "kiosk.mdb")
        await store.end()
        let secret = Array("seldom-seen".utf8)
        #expect(file.firstRange(of: secret) != nil && backup.firstRange(of: secret) == nil && !backup.isEmpty)
    }
}
