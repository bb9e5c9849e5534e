import FitPinkyCore
import Glibc
import Ledger
import Support
import Testing

@testable import Store

/// A new kiosk of a member whose others are lost, which comes to another member's kiosk with the recovery key.
@Suite struct RecoveredKioskTests {
    private let now = SeveralLedgers.now
    private let folder = TemporaryFolder()
    private let pin = [UInt8](repeating: 0x5A, count: KioskFact.tlsPinByteCount)

    /// Ben's new kiosk, which knows nothing but the group, his stay, and that key.
    private func join(_ house: ErasedHousehold, with key: RecoveryKey?) throws -> Store {
        let group = try #require(house.kiosks[0].name.household)
        let home = try SeveralLedgers.open(folder).folder.home(at: now)
        let introduction = KioskFact(
            identityKey: [], name: "Attic", zone: "UTC", tlsPin: pin, owner: house.members[1])
        var pairing = Store.Pairing(pin: [UInt8](repeating: 7, count: 32), group: group)
        pairing.recoveryKey = key?.privateKey
        return try home.folder.join(
            group, [.kiosk(introduction), .member(MemberFact(member: house.members[1], name: "Ben"))],
            as: introduction, awaiting: house.stays[1], leaving: (home, { _ in [] }), pairing: pairing, at: now)
    }

    private func welcome(_ new: Store, at old: Store) throws -> KioskID? {
        let group = try #require(old.name.household)
        try old.keep(
            invitations: [], pairing: .init(pin: pin, group: group, invited: .furtherKiosk), at: now)
        let records = try new.beginning(batchBytes: 48 << 10).batches.flatMap { $0 }
        let kiosk = try old.welcome(pin, introducedBy: records, at: now, isClockTrusted: true)
        try old.receive(records, at: now, isClockTrusted: true)
        return kiosk
    }

    @Test func `with the recovery key it is the member's own, at a kiosk that does not serve them`() throws {
        let house = try ErasedHousehold()
        guard case .here(let key, _) = try house.kiosks[1].recoveryStanding(of: house.members[1]) else {
            Issue.record("Ben has no key")
            return
        }
        let new = try join(house, with: key)
        #expect(try welcome(new, at: house.kiosks[0]) == new.kiosk)
        let winners = try house.kiosks[0].settings()
        #expect(winners.serves(new.kiosk, house.members[1]))
        #expect(winners.replacements.isEmpty)
        // It has the key from now on, so its backups have it as well. The words are on paper already.
        let kept = try new.folder.recoveryKeys()
        #expect(kept.map(\.key.publicKey) == [key.publicKey] && kept.allSatisfy(\.isShown))
    }

    @Test func `with another key, or with none, it is not let in`() throws {
        let house = try ErasedHousehold()
        let other = try #require(RecoveryKey(privateKey: [UInt8](repeating: 9, count: 32)))
        let new = try join(house, with: other)
        _ = try welcome(new, at: house.kiosks[0])
        #expect(try !house.kiosks[0].settings().serves(new.kiosk, house.members[1]))
    }

    @Test func `without a key it says nothing of one, and keeps none`() throws {
        let house = try ErasedHousehold()
        let new = try join(house, with: nil)
        #expect(try !new.settings().all.contains { $0.fact.kind == .admit })
        #expect(try new.folder.recoveryKeys() == [])
        _ = try welcome(new, at: house.kiosks[0])
        #expect(try !house.kiosks[0].settings().serves(new.kiosk, house.members[1]))
    }
}
