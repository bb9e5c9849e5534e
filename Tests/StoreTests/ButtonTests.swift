import FitPinkyCore
import Ledger
import Support
import Testing

@testable import Store

/// Whose button of this kiosk is which.
@Suite struct ButtonTests {
    private let furnished = Furnished()

    private struct Refusal: Error {}

    private func assign(_ button: UInt8, to member: MemberID, in store: Store) throws {
        _ = try store.decide(at: furnished.now) { _ throws(Never) in
            Store.Decision([], button: .init(button: button, member: member), answer: true)
        }
    }

    @Test func `a button stays whose it was made, and goes with a backup of this kiosk`() throws {
        let store = try furnished.open()
        #expect(try store.assignedButtons().isEmpty)
        let other = MemberID(ULID(high: 5, low: 6))
        try assign(1, to: furnished.member, in: store)
        try assign(2, to: furnished.member, in: store)
        try assign(2, to: other, in: store)
        #expect(try store.assignedButtons() == [1: furnished.member, 2: other])
        var bytes: [UInt8] = []
        try store.folder.backup(includesIdentity: true) { piece throws(StoreError) in bytes += piece }
        let folder = TemporaryFolder()
        let path = folder.path + "/backup"
        try FileCalls().writeDurably(bytes, to: path, in: folder.path)
        let seed = try #require(try Store.check(backup: path))
        #expect(try Store.adopt(seed: seed, folder: folder.path))
        for (place, expected) in [(folder, [1: furnished.member, 2: other]), (TemporaryFolder(), [:])] {
            let restored = try Store(
                folder: place.path, size: .init(), random: Store.systemRandom, calls: FileCalls(), isSynchronous: false)
            try restored.folder.restore(from: path, at: furnished.now, isClockTrusted: true)
            #expect(try restored.assignedButtons() == expected, "another kiosk's buttons are not for this one")
            #expect(try restored.verify().isClean)
        }
    }

    @Test func `what is refused gives nobody a button`() throws {
        let store = try furnished.open()
        let result = try store.decide(at: furnished.now) {
            _ throws(Refusal) -> Store.Decision<Bool> in throw Refusal()
        }
        #expect(throws: Refusal.self) { try result.get() }
        #expect(try store.assignedButtons().isEmpty)
    }
}
