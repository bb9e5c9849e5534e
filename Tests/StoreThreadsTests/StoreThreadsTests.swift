import FitPinkyCore
import Store
import Support
import Synchronization
import Testing
import Threads

@testable import StoreThreads

@Suite struct StoreThreadsTests {
    private let folder = TemporaryFolder()
    private let noon = UTCInstant(milliseconds: 1_772_127_245_120)

    @Test func `work posted before the end is done in order, and then the store is closed`() async throws {
        let threads = try await StoreThreads(folder: folder.path)
        let done = Mutex<[Int]>([])
        for number in 0..<100 {
            #expect(
                threads.post { _ in
                    number
                } deliver: { result in
                    if case .success(let number) = result { done.withLock { $0.append(number) } }
                })
        }
        await threads.end()
        #expect(done.withLock { $0 } == Array(0..<100))
        #expect(threads.hasEnded && threads.home == nil)
        await #expect(throws: StoreError.busy) { try await threads.run { _ in } }
        // Nothing keeps it open, so it can be opened again.
        let again = try await StoreThreads(folder: folder.path)
        await again.end()
    }

    @Test func `a store that could not be opened answers every call with the reason`() async throws {
        let full = StoreError.diskFull(path: folder.path)
        let threads = StoreThreads(folder: folder.path, trouble: full)
        await #expect(throws: full) { try await threads.run { _ in } }
        await #expect(throws: full) { try await threads.read { _ in } }
        await #expect(throws: full) { try await threads.runAtHome { _ in } }
        #expect(threads.home == nil)
        await threads.end()
    }

    @Test func `a read is answered while a write runs`() async throws {
        let threads = try await StoreThreads(folder: folder.path)
        let gate = Monitor(false)
        let hasEnded = Mutex(false)
        threads.post { _ in
            gate.wait { isOpen, _ in isOpen ? .done(()) : .sleep(until: .now() + .milliseconds(50)) }
        } deliver: { _ in
            hasEnded.withLock { $0 = true }
        }
        _ = try await threads.read { store throws(StoreError) in try store.statistics() }
        #expect(!hasEnded.withLock { $0 })
        gate.change { $0 = true }
        await threads.end()
        #expect(hasEnded.withLock { $0 })
    }

    @Test func `a press waits for one piece of what arrives, however much more has come`() async throws {
        let threads = try await StoreThreads(folder: folder.path)
        let ledger = threads.of(try #require(threads.home?.store))
        let gate = Monitor(false)
        let done = Mutex<[String]>([])
        func arrive(_ name: String) -> Bool {
            ledger.postArrival { _ in
                if name == "first" {
                    gate.wait { isOpen, _ in isOpen ? .done(()) : .sleep(until: .now() + .milliseconds(50)) }
                }
            } deliver: { _ in
                done.withLock { $0.append(name) }
            }
        }
        #expect(["first", "second", "third"].map(arrive) == [true, true, true])
        threads.post { _ in
        } deliver: { _ in
            done.withLock { $0.append("press") }
        }
        gate.change { $0 = true }
        // A thread that takes no more work does at once what is in the line.
        while done.withLock({ $0.count }) < 4 { try await threads.run { _ in } }
        await threads.end()
        #expect(done.withLock { $0 } == ["first", "press", "second", "third"])
    }

    @Test func `what arrives is bounded while it waits, and all that was taken is done`() async throws {
        let threads = try await StoreThreads(folder: folder.path)
        let ledger = threads.of(try #require(threads.home?.store))
        let gate = Monitor(false)
        let done = Mutex(0)
        let taken = (0..<600).count { _ in
            ledger.postArrival { _ in
                gate.wait { isOpen, _ in isOpen ? .done(()) : .sleep(until: .now() + .milliseconds(50)) }
            } deliver: { _ in
                done.withLock { $0 += 1 }
            }
        }
        #expect(256...257 ~= taken)
        threads.close()
        gate.change { $0 = true }
        await threads.end()
        #expect(done.withLock { $0 } == taken)
    }

    @Test func `the listener hears of another home once, and the ledger of a call is the home of that moment`()
        async throws
    {
        let threads = try await StoreThreads(folder: folder.path)
        let noon = noon
        let moves = Mutex(0)
        let (first, second) = try await threads.runAtHome { home throws(StoreError) in
            home.introduce(Introduction(name: "Mia", zone: "Europe/Amsterdam", pin: [], address: ""))
            home.listen { _ in moves.withLock { $0 += 1 } }
            let first = home.store
            try home.settle(at: noon)
            try home.settle(at: noon)
            return (first, home.store)
        }
        #expect(moves.withLock { $0 } == (first === second ? 0 : 1))
        #expect(threads.of(second).isHome)
        let isHome = try await threads.run { store in store === second }
        #expect(isHome)
        await threads.end()
    }
}
