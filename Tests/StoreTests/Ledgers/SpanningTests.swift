import FitPinkyCore
import Ledger
import Support
import Synchronization
import Testing

@testable import Store

/// What is said in two ledgers at once.
@Suite struct SpanningTests {
    private let folder = TemporaryFolder()
    private let now = SeveralLedgers.now
    private struct Refused: Error, Equatable {}

    /// As that ledger says it.
    private func workout(_ number: UInt64, in store: Store) throws -> Fact {
        let new = SeveralLedgers.workout(number)
        return .workout(
            WorkoutFact(workout: try store.id(of: new), author: new.author, moment: new.moment, photo: nil))
    }

    @Test func `what is carried from one ledger into another is in both, and each hears of its own`() throws {
        let stores = try SeveralLedgers.all(in: try SeveralLedgers.open(folder))
        let (personal, household) = (stores[2], stores[1])
        try personal.save(SeveralLedgers.workout(1), at: now)
        let heard = Mutex<[LedgerName: Int]>([:])
        for store in stores {
            _ = try store.household(today: .first)
            store.listen { appended in heard.withLock { $0[store.name, default: 0] += appended.dots.count } }
        }
        let gone = try personal.id(of: SeveralLedgers.workout(1))
        let carried = try [1, 2].map { try workout($0, in: household) }
        let answers = try stores[0].folder.decide(in: [personal, household], at: now) { winners throws(Refused) in
            #expect(winners.count == 2)
            let delete = Fact.delete(DeleteFact(workout: gone, member: SeveralLedgers.member))
            return [.init([delete], answer: "gone"), .init(carried, answer: "carried")]
        }.get()
        #expect(answers == ["gone", "carried"])
        #expect(try personal.workouts().isEmpty && household.workouts().count == 2)
        #expect(heard.withLock { $0 } == [personal.name: 1, household.name: 2])
        for store in stores { #expect(try store.isHouseholdCurrent() && store.verify().isClean) }
        // Each chain goes on where it was.
        for store in stores {
            try store.save(SeveralLedgers.workout(9), at: now)
            guard case .whole = try store.proof(of: store.id(of: SeveralLedgers.workout(9)))?.chain else {
                Issue.record("\(store.name)")
                continue
            }
        }
    }

    @Test func `what is refused in one ledger has happened in none`() throws {
        let stores = try SeveralLedgers.all(in: try SeveralLedgers.open(folder))
        try stores[0].folder.close(stores[1].name, at: now)
        let digests = try stores.map { try $0.digest() }
        #expect(throws: StoreError.ledgerClosed(stores[1].name)) {
            let (own, shared) = (try workout(1, in: stores[2]), try workout(1, in: stores[1]))
            _ = try stores[0].folder.decide(in: [stores[2], stores[1]], at: now) { _ throws(Never) in
                [.init([own], answer: 1), .init([shared], answer: 2)]
            }
        }
        let refused = try stores[0].folder.decide(in: [stores[2], stores[0]], at: now) {
            _ throws(Refused) -> [Store.Decision<Int>] in throw Refused()
        }
        #expect(throws: Refused.self) { try refused.get() }
        #expect(
            try stores.map { try $0.digest() } == digests
                && stores.map { try $0.entryCount() } == [0, SeveralLedgers.entriesOfAll, 0])
    }
}
