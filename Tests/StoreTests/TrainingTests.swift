import FitPinkyCore
import Ledger
import Support
import Testing

@testable import Store

/// Trainings and training plans of a member in their own ledger.
@Suite struct TrainingTests {
    private let now = UTCInstant(milliseconds: 1_772_100_000_000)
    private let today = Day(daysSince1970: 20_510) ?? .first
    private let boot = BootID(bytes: [UInt8](repeating: 5, count: 16)) ?? .none

    /// A folder, its owner's own ledger, and who they are there.
    private func open(_ folder: TemporaryFolder) throws -> (store: Store, ana: MemberID) {
        let store = try Store(folder: folder.path).folder.own(at: now)
        if let ana = try KioskReading(store.kiosk, from: store.settings()).owner?.member { return (store, ana) }
        let (drawn, nonce) = (ULID(high: 1, low: 1), Nonce(ULID(high: 1, low: 2)))
        let said: [Fact] = [
            .kiosk(KioskFact(identityKey: store.publicKey, name: "Home", zone: "UTC")),
            .member(MemberFact(member: MemberID(drawn), name: "Ana", nonce: nonce)),
        ]
        let answer = try store.decide(at: now) { _ throws(Never) in Store.Decision(said, answer: true) }
        return (store, answer.get().ids[drawn].map { MemberID($0) } ?? MemberID(drawn))
    }

    private func known(_ minute: Int, daysBefore: Int = 0) -> KnownMoment {
        let day = today.advanced(byDays: -daysBefore) ?? today
        let instant = Int64(day.daysSince1970) * 86_400_000 + Int64(minute) * 60_000
        return KnownMoment(instant: UTCInstant(milliseconds: instant), zone: "UTC", day: day)
    }

    private var awaited: Moment {
        .awaited(AwaitedMoment(boot: boot, reading: MonotonicInstant(nanoseconds: 9)))
    }

    /// A version of a training; without a name it removes.
    private func training(
        _ number: UInt64, by member: MemberID, _ moment: Moment, change: UInt64 = 1, replacing: [UInt64] = [],
        _ name: String? = "Legs"
    ) -> TrainingFact {
        let id = TrainingID(ULID(high: 1000 - number, low: number))
        func named(_ change: UInt64) -> ChangeID { ChangeID(ULID(high: number, low: change)) }
        let sets = [TrainedSet(reps: 10, weightGrams: 40_000, .done)]
        let course = name.map {
            TrainedCourse(
                seconds: 600, split: SplitID(id.ulid), called: $0,
                exercises: [TrainedExercise(name: "Leg press", load: .machine, sets: sets)])
        }
        return TrainingFact(
            id, of: member,
            Version(
                named(change), replacing: replacing.map(named), updated: UTCInstant(milliseconds: Int64(change))),
            at: moment, course)
    }

    private func split(_ name: String?, change: UInt64, replacing: [UInt64] = [], of member: MemberID) -> Fact {
        func named(_ change: UInt64) -> ChangeID { ChangeID(ULID(high: 70, low: change)) }
        let version = Version(
            named(change), replacing: replacing.map(named), updated: UTCInstant(milliseconds: Int64(change)))
        return .split(
            SplitFact(
                SplitID(ULID(high: 71, low: 1)), of: member, version,
                name.map { TrainingPlan(name: $0, exercises: []) }))
    }

    @Test func `trainings are listed newest first by their moments, and saving one again changes nothing`() throws {
        let folder = TemporaryFolder()
        let (store, ana) = try open(folder)
        // Their ids are in the other order.
        for (number, minute) in [600, 500, 700].enumerated() {
            try store.save(training(UInt64(number), by: ana, .known(known(minute))), at: now)
        }
        let count = try store.entryCount()
        try store.save(training(1, by: ana, .known(known(500))), at: now)
        #expect(try store.entryCount() == count)
        let listed = try store.trainings(of: ana)
        #expect(listed.map(\.moment.known?.instant) == [700, 600, 500].map { known($0).instant })
        #expect(try store.trainings(of: ana, limit: 2) == Array(listed.prefix(2)))
        #expect(try store.trainings(of: ana, since: known(600).instant) == Array(listed.prefix(2)))
        for (index, last) in listed.enumerated() {
            #expect(try store.trainings(of: ana, after: last) == Array(listed[(index + 1)...]))
        }
        #expect(try store.trainings(of: ana, limit: 1, after: listed[0]) == [listed[1]])
        #expect(try store.trainings(of: MemberID(ULID(high: 8, low: 8))) == [])
        #expect(try store.winners(.trainings).trainings(of: ana) == listed)
        #expect(try store.verify().isClean)
    }

    @Test func `a training is listed where its standing version has it, and a removed one nowhere`() throws {
        let folder = TemporaryFolder()
        let (store, ana) = try open(folder)
        try store.save(training(1, by: ana, .known(known(600))), at: now)
        try store.save(training(2, by: ana, .known(known(650))), at: now)
        try store.save(training(1, by: ana, .known(known(700)), change: 2, replacing: [1], "Later"), at: now)
        #expect(try store.trainings(of: ana).map(\.course?.splitName) == ["Later", "Legs"])
        try store.save(training(2, by: ana, .known(known(650)), change: 2, replacing: [1], nil), at: now)
        #expect(try store.trainings(of: ana).map(\.course?.splitName) == ["Later"])
        // An earlier moment stands now: the later listing of the same training says nothing.
        try store.save(training(1, by: ana, .known(known(100)), change: 3, replacing: [2], "Early"), at: now)
        #expect(try store.trainings(of: ana).map(\.moment.known?.instant) == [known(100).instant])
        #expect(try store.trainings(of: ana, since: known(600).instant) == [])
        #expect(try store.training(training(2, by: ana, awaited).training, of: ana)?.course == nil)
        #expect(try store.verify().isClean)
        let listed = try store.trainings(of: ana)
        try store.rebuild()
        #expect(try store.trainings(of: ana) == listed && store.verify().isClean)
    }

    @Test func `a training of an untrusted clock comes first, and is settled once its moment is known`() throws {
        let folder = TemporaryFolder()
        do {
            let (store, ana) = try open(folder)
            try store.save(training(1, by: ana, awaited), at: now)
            try store.save(training(2, by: ana, .known(known(600))), at: now)
            #expect(try store.trainings(of: ana).map(\.moment.known?.instant) == [nil, known(600).instant])
            #expect(try store.bootLog().boots.map(\.id) == [boot])
        }
        let (store, ana) = try open(folder)
        let awaiting = try store.awaiting(limit: 9)
        #expect(awaiting.map(\.subject) == [.training(training(1, by: ana, awaited).training, of: ana)])
        #expect(try store.awaiting(limit: 9, except: [awaiting[0].subject.ulid]).isEmpty)
        for minute in [650, 10] {
            try store.settle(
                awaiting[0].subject, at: known(minute), isEstimate: true, photo: nil, now: now)
        }
        #expect(try store.awaiting(limit: 9).isEmpty)
        #expect(try store.trainings(of: ana).map(\.moment.known?.instant) == [known(650).instant, known(600).instant])
        #expect(try store.winners(.trainings).trainings(of: ana) == store.trainings(of: ana))
        #expect(try store.verify().isClean)
        let listed = try store.trainings(of: ana)
        try store.rebuild()
        #expect(try store.trainings(of: ana) == listed && store.verify().isClean)
    }

    @Test func `a removed training awaits nothing`() throws {
        let folder = TemporaryFolder()
        let (store, ana) = try open(folder)
        try store.save(training(1, by: ana, awaited, nil), at: now)
        #expect(try store.awaiting(limit: 9).isEmpty && store.trainings(of: ana).isEmpty)
        let listed = try store.database.read { transaction throws(StoreError) in
            try transaction.keys(.trainings, prefix: [])
        }
        #expect(listed.isEmpty, "what is listed as awaited keeps the kiosk looking for its moment")
        #expect(try store.verify().isClean)
    }

    @Test func `a training that is listed nowhere, or where it is not, is found and listed again`() throws {
        let folder = TemporaryFolder()
        let (store, ana) = try open(folder)
        try store.save(training(1, by: ana, .known(known(600))), at: now)
        let listed = try store.trainings(of: ana)
        for isMissing in [true, false] {
            try store.commit { transaction throws(StoreError) in
                for key in try transaction.keys(.trainings, prefix: []) where isMissing {
                    try transaction.remove(.trainings, key)
                }
                if !isMissing { try transaction.put(.trainings, [UInt8](repeating: 7, count: 56)) }
            }
            let table = Table.trainings.name(in: store.name)
            #expect(try store.verify().findings == [.derived(table: table, rows: 1)])
            try store.rebuild()
            #expect(try store.verify().isClean && store.trainings(of: ana) == listed)
        }
    }

    @Test func `plans are kept with each commit, and are the same after a start and a rebuild`() throws {
        let folder = TemporaryFolder()
        var shown: [PersonalState] = []
        do {
            let (store, ana) = try open(folder)
            _ = try store.personalState(today: today, dayStart: 0)
            try store.say([split("Legs", change: 1, of: ana)], at: now)
            try store.say([split("Lower", change: 2, replacing: [1], of: ana)], at: now)
            try store.say([split("Upper", change: 3, replacing: [1], of: ana)], at: now)
            #expect(try store.personalState(today: today, dayStart: 0).trainingTimers.restSeconds == 90)
            try store.say(
                [.trainingTimers(TrainingTimersFact(member: ana, restSeconds: 60, countdownSeconds: 5))], at: now)
            shown.append(try store.personalState(today: today, dayStart: 0))
            #expect(shown[0].plans.splits.map(\.plan.name) == ["Lower (copy)", "Upper"])
            #expect(shown[0].trainingTimers.restSeconds == 60)
            #expect(try store.winners(.plans).plans(of: ana) == shown[0].plans)
            #expect(try store.settings().plans(of: ana) == Plans())
            try store.rebuild()
            shown.append(try store.personalState(today: today, dayStart: 0))
        }
        let (store, _) = try open(folder)
        shown.append(try store.personalState(today: today, dayStart: 0))
        #expect(shown[1] == shown[0] && shown[2] == shown[0])
        #expect(try store.verify().isClean)
    }

    /// Between the two kiosks there is nothing but entries, as an exchange carries them.
    @Test func `two kiosks that change one split apart end with the same splits, and the losing version as a copy`()
        throws
    {
        let (folder, other) = (TemporaryFolder(), TemporaryFolder())
        let (ours, ana) = try open(folder)
        try ours.say([split("Legs", change: 1, of: ana)], at: now)
        let theirs = try Store(folder: other.path).folder.take(own: ours, at: now)
        _ = try [ours, theirs].map { try $0.personalState(today: today, dayStart: 0) }
        try ours.say([split("Lower", change: 2, replacing: [1], of: ana)], at: now)
        try theirs.say([split("Upper", change: 3, replacing: [1], of: ana)], at: now)
        try theirs.hear(ours, at: now)
        try ours.hear(theirs, at: now)
        for store in [ours, theirs] {
            #expect(try store.winners(.plans).plans(of: ana).splits.map(\.plan.name) == ["Lower (copy)", "Upper"])
        }
        #expect(try ours.digest() == theirs.digest())
        #expect(try ours.winners(.plans).plans(of: ana) == theirs.winners(.plans).plans(of: ana))
    }

    @Test func `a year of trainings is read a month at a time`() throws {
        let folder = TemporaryFolder()
        let (store, ana) = try open(folder)
        let facts = (0..<365).map { day in
            Fact.training(training(UInt64(day), by: ana, .known(known(600, daysBefore: day))))
        }
        try store.say(facts, at: now)
        let month = try store.trainings(of: ana, since: known(0, daysBefore: 29).instant)
        #expect(month.count == 30 && month.first?.moment.known?.day == today)
        #expect(try store.trainings(of: ana).count == 365)
    }
}

extension StoreFolder {
    /// The same ledger at another kiosk, with all that it has.
    fileprivate func take(own ledger: Store, at now: UTCInstant) throws -> Store {
        let store = try make(ledger.name, at: now)
        try store.hear(ledger, at: now)
        try store.say([.kiosk(KioskFact(identityKey: store.publicKey, name: "Gym", zone: "UTC"))], at: now)
        return store
    }
}

extension Store {
    fileprivate func hear(_ other: Store, at now: UTCInstant) throws {
        var records: [[UInt8]] = []
        try other.forEachEntry { result in
            if case .success(let entry) = result { records.append(entry.bytes) }
        }
        try receive(records, at: now, isClockTrusted: true)
    }
}
