import FitPinkyCore
import Glibc
import Ledger
import Support
import Testing

@testable import Store

/// The private recovery keys of members whose ids are made at a kiosk.
@Suite struct RecoveryKeyTests {
    private let folder = TemporaryFolder()
    private let now = SeveralLedgers.now

    private func founder(of store: Store) throws -> MemberID {
        try #require(KioskReading(store.kiosk, from: try store.settings()).members.first?.member)
    }

    private func key(_ standing: RecoveryStanding) -> (key: RecoveryKey, isShown: Bool)? {
        if case .here(let key, let isShown) = standing { (key, isShown) } else { nil }
    }

    private func backup(_ store: Store) throws -> String {
        var bytes: [UInt8] = []
        try store.folder.backup { piece throws(StoreError) in bytes += piece }
        let path = folder.path + "/backup"
        DamagedFile(path: path).write(bytes)
        return path
    }

    @Test func `a member whose id is made here has a recovery key, which a start later is the same`() throws {
        let (name, member, publicKey): (LedgerName, MemberID, [UInt8])
        do {
            let store = try SeveralLedgers.found(in: try SeveralLedgers.open(folder).folder)
            (name, member) = (store.name, try founder(of: store))
            let kept = try #require(key(try store.recoveryStanding(of: member)))
            #expect(!kept.isShown)
            #expect(try store.unshownRecovery(of: [member]) == [member])
            publicKey = kept.key.publicKey
            #expect(try store.settings().recoveryKey(of: member) == publicKey)
            try store.folder.noteShownRecovery(publicKey)
            #expect(try store.unshownRecovery(of: [member]) == [])
        }
        let store = try SeveralLedgers.open(folder).folder.open(name)
        let kept = try #require(key(try store.recoveryStanding(of: member)))
        #expect(kept.key.publicKey == publicKey && kept.isShown)
        var information = stat()
        #expect(stat(folder.path + "/recovery.key", &information) == 0)
        #expect(information.st_mode & 0o777 == 0o600)
    }

    @Test func `two members of one kiosk have a key each`() throws {
        let store = try SeveralLedgers.found(in: try SeveralLedgers.open(folder).folder)
        let fresh = MemberID(ULID(high: 8, low: 8))
        let fact = MemberFact(member: fresh, name: "Ben", nonce: Nonce(ULID(high: 8, low: 9)))
        let decided = try store.decide(at: now) { _ throws(Never) in Store.Decision([.member(fact)], answer: true) }
        let ben = MemberID(try #require(decided.get().ids[fresh.ulid]))
        let keys = try [founder(of: store), ben].map { try #require(key(try store.recoveryStanding(of: $0))).key }
        #expect(keys[0].publicKey != keys[1].publicKey)
        #expect(try store.folder.recoveryKeys().count == 2)
    }

    @Test func `what founds a member in their own ledger names no recovery key`() throws {
        let home = try SeveralLedgers.open(folder).folder.home(at: now)
        let member = try home.introduce(
            KioskFact(identityKey: [], name: "Hall", zone: "UTC"), owner: "Ana", fresh: MemberID(ULID(high: 1, low: 2)),
            at: now)
        guard case .none = try home.recoveryStanding(of: member) else {
            Issue.record("it names one")
            return
        }
        #expect(access(folder.path + "/recovery.key", F_OK) != 0)
    }

    @Test func `a founding entry that is made once more names the same key`() throws {
        let store = try SeveralLedgers.open(folder)
        let first = try SeveralLedgers.found(in: store.folder)
        let second = try SeveralLedgers.found(in: store.folder)
        #expect(first.name == second.name)
        #expect(try store.folder.recoveryKeys().count == 1)
        let fact = MemberFact(
            member: MemberID(ULID(high: 8, low: 8)), name: "Ben", nonce: Nonce(ULID(high: 8, low: 9)))
        #expect(try first.minted([.member(fact)]).ids == (try first.minted([.member(fact)]).ids))
    }

    @Test func `a founding entry whose id is made already stays as it is`() throws {
        let store = try SeveralLedgers.found(in: try SeveralLedgers.open(folder).folder)
        let mint = try #require(store.mint)
        let fact = MemberFact(
            member: MemberID(ULID(high: 8, low: 8)), name: "Ben", nonce: Nonce(ULID(high: 8, low: 9)))
        let made = try mint.minted([.member(fact)])
        #expect(try store.minted(made.facts).facts == made.facts)
        #expect(try store.folder.recoveryKeys().count == 1)
    }

    @Test func `where the key cannot be kept no entry is written`() throws {
        let store = try SeveralLedgers.found(in: try SeveralLedgers.open(folder).folder)
        let before = try SeveralLedgers.rows(.entries, of: store)
        #expect(mkdir(folder.path + "/recovery.key.new", 0o700) == 0)
        let fact = MemberFact(
            member: MemberID(ULID(high: 8, low: 8)), name: "Ben", nonce: Nonce(ULID(high: 8, low: 9)))
        #expect(throws: StoreError.self) { try store.say([.member(fact)], at: now) }
        #expect(try SeveralLedgers.rows(.entries, of: store) == before)
        rmdir(folder.path + "/recovery.key.new")
        try store.say([.member(fact)], at: now)
        #expect(try SeveralLedgers.rows(.entries, of: store).count == before.count + 1)
    }

    @Test func `a backup without the identity brings recovery keys, and one that is here stays`() throws {
        let store = try SeveralLedgers.found(in: try SeveralLedgers.open(folder).folder)
        let member = try founder(of: store)
        let mine = try #require(key(try store.recoveryStanding(of: member))).key
        let path = try backup(store)
        #expect(try Store.check(backup: path) == nil)
        let other = TemporaryFolder()
        let restored = try SeveralLedgers.open(other)
        #expect(try restored.folder.restore(from: path, at: now, isClockTrusted: true).recoveryKeys == 1)
        let there = try restored.folder.open(store.name)
        #expect(there.kiosk != store.kiosk)
        #expect(key(try there.recoveryStanding(of: member))?.key.privateKey == mine.privateKey)
        try restored.folder.noteShownRecovery(mine.publicKey)
        #expect(try restored.folder.restore(from: path, at: now, isClockTrusted: true).recoveryKeys == 0)
        #expect(key(try there.recoveryStanding(of: member))?.isShown == true)
    }

    @Test func `without its file a member's recovery key is elsewhere`() throws {
        let (name, member): (LedgerName, MemberID)
        do {
            let store = try SeveralLedgers.found(in: try SeveralLedgers.open(folder).folder)
            (name, member) = (store.name, try founder(of: store))
        }
        unlink(folder.path + "/recovery.key")
        guard case .elsewhere = try SeveralLedgers.open(folder).folder.open(name).recoveryStanding(of: member) else {
            Issue.record("it is here, or there is none")
            return
        }
    }

    @Test func `who erases themselves loses their recovery key, and no backup of before brings it back`() throws {
        let house = try ErasedHousehold()
        let (ben, store) = (house.members[1], house.kiosks[1])
        #expect(key(try store.recoveryStanding(of: ben)) != nil)
        let path = try backup(store)
        try house.leave()
        try house.erase(1)
        #expect(try store.folder.recoveryKeys() == [])
        #expect(access(house.folders[1].path + "/recovery.key", F_OK) != 0)
        try store.folder.restore(from: path, at: now, isClockTrusted: true)
        #expect(try store.folder.recoveryKeys() == [])
        #expect(try house.kiosks[0].folder.recoveryKeys().count == 1)
    }

    @Test(arguments: [
        [], Array("fitpinky recovery 2\n".utf8), Array("fitpinky recovery 1\n".utf8) + [1, 2, 3],
        Array("fitpinky recovery 1\n".utf8) + [UInt8](repeating: 2, count: 49),
        [UInt8](repeating: 0, count: 1 << 14),
    ])
    func `a file of recovery keys that is not one is refused in words, and the folder opens`(_ bytes: [UInt8]) throws {
        DamagedFile(path: folder.path + "/recovery.key").write(bytes)
        let store = try SeveralLedgers.open(folder)
        #expect(throws: StoreError.self) { try SeveralLedgers.found(in: store.folder) }
        #expect(throws: StoreError.self) { try backup(store) }
        do throws(StoreError) {
            _ = try store.folder.recoveryKeys()
        } catch {
            #expect("\(error)".contains("recovery.key"))
        }
    }

    @Test func `no more than 128 keys are kept`() throws {
        let store = try SeveralLedgers.open(folder)
        let secret = try #require(RecoveryKey(privateKey: [UInt8](repeating: 7, count: 32)))
        for number in 0..<UInt64(RecoveryFile.maxRecords) {
            #expect(try store.folder.keep(.init(nonce: Nonce(ULID(high: 4, low: number)), key: secret)))
        }
        #expect(throws: StoreError.self) { try SeveralLedgers.found(in: store.folder) }
        #expect(try RecoveryFile(in: folder.path, calls: FileCalls()).records.count == RecoveryFile.maxRecords)
    }
}
