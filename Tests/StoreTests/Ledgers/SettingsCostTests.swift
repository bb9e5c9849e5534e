import FitPinkyCore
import Households
import Ledger
import Support
import Synchronization
import Testing

@testable import Store

/// What it costs to know whose word counts, in entries that are read.
@Suite struct SettingsCostTests {
    private let now = SeveralLedgers.now

    private func give(_ records: some Sequence<Record>, to store: Store) throws {
        var records = Array(records.map(\.bytes))
        while !records.isEmpty {
            try store.receive(Array(records.prefix(200)), at: now, isClockTrusted: true)
            records.removeFirst(min(200, records.count))
        }
    }

    /// Ten years in which Ana sets another wager every month, and Ben's kiosk sees it; and a workout of his.
    private func decade() throws -> (pair: FoundedPair, workout: WorkoutID, settings: Int) {
        var pair = try FoundedPair()
        for month in 0..<120 {
            let wager = try pair.wager("\(month)", on: month * 30)
            try pair.see([wager], on: month * 30, by: 1)
        }
        let workout = try pair.ledger.workout(of: pair.ben, on: FoundedPair.day(3600), by: 1).workout()
        let count = try pair.ledger.winners().count { Register.tags(.setting).contains($0.slot.key[0]) }
        return (pair, workout, count)
    }

    private func store(_ pair: FoundedPair, in folder: TemporaryFolder) throws -> Store {
        let store = try SeveralLedgers.open(folder).folder.make(pair.ledger.name, at: now)
        try give(pair.ledger.records, to: store)
        return store
    }

    /// How many entries are read to show that workout.
    private func cost(of workout: WorkoutID, in store: Store) throws -> Int {
        try store.database.read { transaction throws(StoreError) in
            _ = try transaction.workout(workout)
            return transaction.settingsRead.entryCount
        }
    }

    @Test func `to show a workout reads no settings where the household is kept, and the right ones after each change`()
        throws
    {
        let folder = TemporaryFolder()
        var (pair, workout, settings) = try decade()
        let store = try store(pair, in: folder)
        #expect(settings > 120)
        #expect(try cost(of: workout, in: store) > settings)
        let today = try FoundedPair.day(3600)
        _ = try store.household(today: today)
        #expect(try cost(of: workout, in: store) == 1)
        // What Ana's kiosk says in Ben's name counts once it serves him.
        let caption = try pair.ledger.say(
            .caption(CaptionFact(workout: workout, member: pair.ben, text: "Up")), by: 0)
        try give([caption], to: store)
        #expect(try store.workout(workout)?.caption == nil)
        let (ben, anas) = (pair.ben, pair.ledger.kiosk(0))
        let introduction = KioskFact(
            identityKey: pair.ledger.identities[0].publicKey, name: "Kiosk 0", zone: "UTC", owner: ben)
        try give(
            [pair.ledger.say(.kiosk(introduction), by: 0), pair.ledger.admit(anas, member: ben, by: 1)], to: store)
        #expect(try store.workout(workout)?.caption == "Up")
        _ = try store.household(today: today)
        #expect(try store.workout(workout)?.caption == "Up" && cost(of: workout, in: store) == 2)
    }

    @Test func `a reader never takes settings of another snapshot than its own`() throws {
        let folder = TemporaryFolder()
        var (pair, _, _) = try decade()
        let store = try store(pair, in: folder)
        let today = try FoundedPair.day(3600)
        _ = try store.household(today: today)
        let kept = { @Sendable (snapshot: Int) in store.household.withLock { $0.settings(at: snapshot) } }
        let before = try store.database.read { transaction throws(StoreError) in transaction.id }
        let settings = try store.settings()
        #expect(kept(before) == settings)
        // Between the commit and the moment in which its change is taken in, nothing is known of the new snapshot.
        store.settingsWillChange(in: before + 1)
        #expect(kept(before) == settings && kept(before + 1) == nil)
        try give([try pair.wager("Other", on: 3601)], to: store)
        let after = try store.database.read { transaction throws(StoreError) in transaction.id }
        #expect(kept(before) == nil && after > before)
        #expect(try kept(after) == store.settings() && kept(after) != settings)
        // What changes no settings leaves them known, from before it on.
        try give([try pair.ledger.workout(of: pair.ana, on: FoundedPair.day(3601), by: 0)], to: store)
        #expect(try kept(after) == store.settings() && kept(after + 1) == store.settings())
        // Where a state cannot be followed nothing is kept.
        store.take(nil)
        #expect(kept(after + 1) == nil)
    }

    @Test func `a write that fails leaves the settings known`() throws {
        let folder = TemporaryFolder()
        let (pair, _, _) = try decade()
        let store = try store(pair, in: folder)
        _ = try store.household(today: try FoundedPair.day(3600))
        let before = try store.database.read { transaction throws(StoreError) in transaction.id }
        store.settingsWillChange(in: before)
        #expect(store.household.withLock { $0.settings(at: before) } == nil)
        #expect(throws: StoreError.self) {
            try store.commit { _ throws(StoreError) in throw .firstLedgerStays }
        }
        #expect(store.household.withLock { $0.settings(at: before) } != nil)
    }

    @Test func `reports of stakes that do not exist cost no entry, and change no settings`() throws {
        let folder = TemporaryFolder()
        var (pair, _, _) = try decade()
        let store = try store(pair, in: folder)
        func read() throws -> (settings: Winners, cost: Int) {
            try store.database.read { transaction throws(StoreError) in
                (try transaction.winners(.settings), transaction.settingsRead.entryCount)
            }
        }
        let before = try read()
        var reports: [Record] = []
        for entry in 0..<50 as Range<UInt64> {
            let stakes = (0..<UInt64(SeenFact.maxStakes)).map { StakeID(ULID(high: entry + 1, low: $0)) }
            reports.append(
                try pair.ledger.say(.seen(SeenFact(day: FoundedPair.day(3600), stakes: stakes)), by: 1))
        }
        try give(reports, to: store)
        let after = try read()
        #expect(after.settings == before.settings && after.cost == before.cost)
    }
}
