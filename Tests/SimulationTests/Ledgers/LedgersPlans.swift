import FitPinkyCore
import Ledger
import Support

@testable import Store

/// What members said in their own ledgers of training plans and trainings, as it was acknowledged.
struct LedgersPlans {
    /// One version of a plan. Its content is known by the id of its only exercise, which no other one has.
    struct Change {
        var kiosk: Int
        var member: MemberID
        var change: ChangeID
        var replaces: [ChangeID]
        /// Nil of a removal.
        var exercise: PlannedExerciseID?
    }

    private var changes: [LedgerName: [Change]] = [:]
    private var trainings: [LedgerName: [(kiosk: Int, fact: TrainingFact)]] = [:]

    mutating func said(_ change: Change, in ledger: LedgerName) { changes[ledger, default: []].append(change) }

    mutating func saved(_ training: TrainingFact, in ledger: LedgerName, by kiosk: Int) {
        trainings[ledger, default: []].append((kiosk, training))
    }

    /// Whose plans and trainings are there, in order.
    func members(in ledger: LedgerName) -> [MemberID] {
        Set((changes[ledger] ?? []).map(\.member) + (trainings[ledger] ?? []).map(\.fact.member)).sorted()
    }

    /// What those kiosks saved.
    func trainings(of kiosks: Set<Int>, in ledger: LedgerName) -> [TrainingFact] {
        (trainings[ledger] ?? []).filter { kiosks.contains($0.kiosk) }.map(\.fact)
    }

    /// What has to be shown where these kiosks are equal, and all that may be.
    func plans(of kiosks: Set<Int>, in ledger: LedgerName) -> (
        needed: Set<PlannedExerciseID>, possible: Set<PlannedExerciseID>
    ) {
        let all = changes[ledger] ?? []
        let replaced = Set(all.flatMap(\.replaces))
        let standing = all.filter { !replaced.contains($0.change) && kiosks.contains($0.kiosk) }
        return (Set(standing.compactMap(\.exercise)), Set(all.compactMap(\.exercise)))
    }
}

// Training plans and trainings, which a member's kiosks change whether or not they hear each other.
extension LedgersWorld {
    /// The own ledger of one of the kiosk's members; nil while it waits for the one that another kiosk has.
    private func ownLedger(
        _ kiosk: LedgersKiosk, isOwner: Bool
    ) throws -> (store: Store, member: MemberID)? {
        let reading = KioskReading(kiosk.home.kiosk, from: try kiosk.home.settings())
        guard let author = isOwner ? reading.members.first : reading.members.last else { return nil }
        guard let group = kiosk.home.name.group else { return (kiosk.home, author.member) }
        guard try kiosk.folder.personalLack()?.member != author.member else { return nil }
        let person = try person(author, in: group, at: kiosk)
        return (person.store, person.member)
    }

    /// Adds, changes or removes a plan, by what stands at that kiosk, as the action does.
    func changePlan(_ kiosk: LedgersKiosk, isOwner: Bool, _ pick: UInt64) throws {
        guard let (store, member) = try ownLedger(kiosk, isOwner: isOwner) else { return }
        let splits = try store.winners(.plans).plans(of: member).splits
        let old = splits.isEmpty || pick % 4 == 0 ? nil : splits[Int(pick / 4 % UInt64(splits.count))].id
        guard old != nil || splits.count < 6 else { return }
        let (split, change) = (old ?? SplitID(kiosk.freshID()), ChangeID(kiosk.freshID()))
        let exercise = PlannedExercise(
            id: PlannedExerciseID(change.ulid), name: "Row", sets: 4, reps: 10, weightGrams: nil, load: .free,
            restSeconds: nil)
        let plan = old != nil && pick % 5 == 0 ? nil : TrainingPlan(name: "Plan \(pick % 3)", exercises: [exercise])
        let now = clock(kiosk)
        let said = try store.decide(at: now, reading: .plans) {
            [leak] winners throws(Never) -> Store.Decision<Version?> in
            let plans = winners.plans(of: member)
            // So few stand beside each other that one version replaces all.
            let facts = plans.changes(of: split, to: plan, of: member, at: now) { change.ulid }
            guard facts.count == 1, var fact = facts.first else { return Store.Decision([], answer: nil) }
            let version = fact.version
            if leak == .copiesReplaced {
                fact.version.replaces += plans.splits.filter { $0.copyOf != nil }.map { ChangeID($0.id.ulid) }
            }
            return Store.Decision([.split(fact)], answer: version)
        }
        guard case .success(let (_, version?, _)) = said else { return }
        try drain(kiosk)
        oracle.count { $0.planChanges += 1 }
        oracle.plans.said(
            .init(
                kiosk: kiosk.index, member: member, change: change, replaces: version.replaces,
                exercise: plan == nil ? nil : exercise.id), in: store.name)
    }

    /// A training that has ended is kept in its member's own ledger; its id is the kiosk's, so that a second time changes nothing.
    func train(_ kiosk: LedgersKiosk, isOwner: Bool, _ pick: UInt64) throws {
        guard let (store, member) = try ownLedger(kiosk, isOwner: isOwner) else { return }
        let (id, now) = (kiosk.freshID(), clock(kiosk))
        let states = TrainedSet.State.allCases
        let course = TrainedCourse(
            seconds: Int(pick % 3600), split: SplitID(ULID(high: 5, low: pick % 3)), called: "Plan",
            exercises: [
                TrainedExercise(
                    name: "Row", load: .free,
                    sets: (0..<4).map {
                        TrainedSet(reps: 10, weightGrams: nil, states[Int((pick >> UInt64($0)) % UInt64(states.count))])
                    }
                )
            ])
        let moment = Moment.known(KnownMoment(instant: now, zone: "UTC", day: day(kiosk)))
        let fact = TrainingFact(
            TrainingID(id), of: member, Version(ChangeID(id), replacing: [], updated: now), at: moment, course)
        for _ in 0..<(pick % 4 == 0 ? 2 : 1) { try store.save(fact, at: now) }
        try drain(kiosk)
        oracle.count { $0.trainings += 1 }
        oracle.plans.saved(fact, in: store.name, by: kiosk.index)
    }

    /// Kiosks that are equal show the same plans, every change that was told as done and no later one replaced, and every training once.
    func judgePlans(_ circle: [LedgersKiosk], in name: LedgerName) throws {
        guard name.isPersonal, let ledger = name.sharedID else { return }
        let stores = circle.compactMap { $0.shared[ledger]?.store }
        let (members, numbers) = (oracle.plans.members(in: name), Set(circle.map(\.index)))
        if stores.count > 1, !members.isEmpty { oracle.count { $0.plansCompared += stores.count } }
        var first: [Plans]?
        for (kiosk, store) in zip(circle, stores) {
            let winners = try store.winners(.plans)
            let plans = members.map { winners.plans(of: $0) }
            if let first, first != plans {
                oracle.find(.unequal, "kiosks \(circle[0].index) and \(kiosk.index) show other plans in \(name)")
            }
            first = first ?? plans
            // An old card has forgotten what was told.
            guard oracle.tally.restores == 0, oracle.tally.erasures == 0 else { continue }
            let (needed, possible) = oracle.plans.plans(of: numbers, in: name)
            let shown = Set(plans.flatMap(\.splits).flatMap(\.plan.exercises).map(\.id))
            if !needed.isSubset(of: shown) {
                let lost = needed.subtracting(shown).count
                oracle.find(.planLost, "kiosk \(kiosk.index) has lost \(lost) plans of \(name)")
            }
            if !shown.isSubset(of: possible) {
                oracle.find(.planLost, "kiosk \(kiosk.index) shows plans that nobody made in \(name)")
            }
            var kept: [Training] = []
            for member in members { kept += try store.trainings(of: member) }
            let found = Dictionary(grouping: kept, by: \.id)
            for fact in oracle.plans.trainings(of: numbers, in: name)
            where found[fact.training]?.map(\.course) != [fact.course] {
                oracle.find(.trainingLost, "kiosk \(kiosk.index) has not \(fact.training) as it ended in \(name)")
            }
        }
    }
}
