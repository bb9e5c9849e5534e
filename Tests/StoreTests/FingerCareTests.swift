import FitPinkyCore
import Ledger
import Support
import Synchronization
import Testing

@testable import Store

/// Checks, exercises, reminders and targets of a member in their own ledger.
@Suite struct FingerCareTests {
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
        return KnownMoment(instant: UTCInstant(milliseconds: instant), zone: "UTC", day: day, minute: minute)
    }

    private func check(_ number: UInt64, by member: MemberID, _ moment: Moment) -> CheckFact {
        CheckFact(check: CheckID(ULID(high: 2 + number << 16, low: number)), author: member, moment: moment)
    }

    private func exercise(
        _ number: UInt64, by member: MemberID, _ moment: Moment, isCompleted: Bool = true
    ) -> ExerciseFact {
        ExerciseFact(
            exercise: ExerciseID(ULID(high: 3 + number << 16, low: number)), author: member, moment: moment,
            name: "finger-bends", isCompleted: isCompleted, seconds: 90)
    }

    private func awaited(_ reading: Int64) -> Moment {
        .awaited(AwaitedMoment(boot: boot, reading: MonotonicInstant(nanoseconds: reading)))
    }

    private func report(_ store: Store) throws -> FingerCare.DayReport {
        let state = try store.personalState(today: today, dayStart: 0)
        return state.care.report(on: today, at: CareMinute(today, minute: 1_439))
    }

    // MARK: Exercises

    @Test func `exercises are listed newest first, broken off ones too, and saving one again changes nothing`() throws {
        let folder = TemporaryFolder()
        let (store, ana) = try open(folder)
        for (number, minute) in [600, 500, 700].enumerated() {
            try store.save(
                exercise(UInt64(number), by: ana, .known(known(minute)), isCompleted: number != 1), at: now)
        }
        let count = try store.entryCount()
        try store.save(exercise(1, by: ana, .known(known(500)), isCompleted: false), at: now)
        #expect(try store.entryCount() == count)
        let listed = try store.exercises()
        #expect(listed.map(\.fact.moment.known?.minute) == [700, 600, 500])
        #expect(listed.map(\.fact.isCompleted) == [true, true, false])
        #expect(listed.allSatisfy { $0.kiosk == store.kiosk && $0.fact.name == "finger-bends" })
        #expect(try store.exercises(limit: 1).map(\.fact) == [listed[0].fact])
        #expect(try store.exercises(since: known(600).instant).count == 2)
        #expect(try store.exercise(listed[1].fact.exercise) == listed[1])
        #expect(try report(store).exercises == 2)
    }

    @Test func `an exercise and a check of an untrusted clock come first, and count once they are settled`() throws {
        let folder = TemporaryFolder()
        do {
            let (store, ana) = try open(folder)
            try store.save(exercise(1, by: ana, awaited(9)), at: now)
            try store.save(check(1, by: ana, awaited(8)), at: now)
            try store.save(exercise(2, by: ana, .known(known(600))), at: now)
            #expect(try store.exercises().map(\.fact.moment.known?.minute) == [nil, 600])
            #expect(try report(store).checks == 0)
            #expect(try store.bootLog().boots.map(\.id) == [boot])
        }
        let (store, _) = try open(folder)
        _ = try report(store)
        let awaiting = try store.awaiting(limit: 9)
        #expect(try awaiting.count == 2 && store.awaiting(limit: 1).count == 1)
        for next in awaiting {
            try store.settle(next.subject, at: known(650), isEstimate: true, photo: nil, now: now)
            try store.settle(next.subject, at: known(10), isEstimate: true, photo: nil, now: now)
        }
        #expect(try store.awaiting(limit: 9).isEmpty)
        #expect(try store.exercises().map(\.fact.moment.known?.minute) == [650, 600])
        #expect(try store.checks().map(\.fact.moment.known?.minute) == [650])
        let report = try report(store)
        #expect(report.checks == 1 && report.exercises == 2)
        #expect(try store.verify().isClean)
    }

    @Test func `a check or exercise that is listed nowhere, or where it is not, is found and listed again`() throws {
        let folder = TemporaryFolder()
        let (store, ana) = try open(folder)
        try store.save(exercise(1, by: ana, .known(known(600))), at: now)
        try store.save(check(1, by: ana, .known(known(600))), at: now)
        let listed = try store.exercises()
        for isMissing in [true, false] {
            try store.commit { transaction throws(StoreError) in
                for key in try transaction.keys(.exercises, prefix: []) where isMissing {
                    try transaction.remove(.exercises, key)
                }
                if !isMissing { try transaction.put(.exercises, [UInt8](repeating: 7, count: 24)) }
            }
            let table = Table.exercises.name(in: store.name)
            #expect(try store.verify().findings == [.derived(table: table, rows: 1)])
            // Where a row is missing the pass tells of the entry that asks for it.
            let wrong = isMissing ? Table.winners.name(in: store.name) : table
            var (pass, found) = (VerifyingPass(), [Verification.Finding]())
            while !pass.hasEnded {
                try store.folder.step(&pass)
                found += pass.found
            }
            #expect(found.contains(.derived(table: wrong, rows: 1)))
            try store.rebuild()
            #expect(try store.verify().isClean && store.exercises() == listed)
        }
    }

    // MARK: What the ledger comes to

    @Test func `what a member's ledger comes to is kept with each commit, and is the same after a start and a rebuild`()
        throws
    {
        let folder = TemporaryFolder()
        var shown: [PersonalState] = []
        do {
            let (store, ana) = try open(folder)
            _ = try store.personalState(today: today, dayStart: 0)
            let defaults = ReminderFact.defaults(of: ana, from: CareMinute(today, minute: 300))
            try store.say(defaults.map { .reminder($0) }, at: now)
            for day in 0..<5 {
                try store.save(check(UInt64(day), by: ana, .known(known(500, daysBefore: day))), at: now)
            }
            let target = CareTarget(
                TargetID(ULID(high: 7, low: 7)), count: 1, of: .checks, per: .day, weekStart: .monday,
                from: today)
            try store.say([.target(TargetFact(target, of: ana, title: "One"))], at: now)
            try store.say([.careSharing(CareSharingFact(of: ana, isShared: true))], at: now)
            shown.append(try store.personalState(today: today, dayStart: 0))
            let current = shown[0]
            let minute = CareMinute(today, minute: 600)
            #expect(current.member?.name == "Ana" && current.isShared)
            #expect(current.reminders.map(\.time) == [480, 750, 1_140])
            #expect(current.care.reminded(on: today, at: minute).map(\.outcome) == [.answered, .toCome, .toCome])
            #expect(current.care.streak(at: minute) == Streak(current: 5, longest: 5))
            #expect(current.targets.map(\.title) == ["One"])
            let winners = try store.winners(.care)
            #expect(winners.reminders(of: ana) == current.reminders && winners.isCareShared(ana))
            #expect(winners.targets(of: ana) == current.targets)
            #expect(try store.settings().reminders(of: ana).isEmpty)
            try store.rebuild()
            shown.append(try store.personalState(today: today, dayStart: 0))
        }
        let (store, _) = try open(folder)
        shown.append(try store.personalState(today: today, dayStart: 0))
        #expect(shown[1] == shown[0] && shown[2] == shown[0])
        #expect(try store.verify().isClean)
        // Days that start later, and workouts of the household, are remembered until others are told.
        var workouts = ActiveDays()
        workouts.add(today)
        let later = try store.personalState(today: today, dayStart: 3, workouts: workouts)
        #expect(later.care.dayStart == 3 && later.workouts == workouts)
        #expect(try store.personalState(today: today, dayStart: 3) == later)
        #expect(try store.verify().isClean)
    }

    @Test func `finger care that is not what the ledger says is found once, and is right from then on`() throws {
        let folder = TemporaryFolder()
        let (store, ana) = try open(folder)
        try store.save(check(1, by: ana, .known(known(600))), at: now)
        store.personal.withLock { kept in
            kept.begin()
            kept.end(
                with: PersonalState.Draft().state(of: store.kiosk, today: today, dayStart: 0), from: 1)
        }
        #expect(try report(store).checks == 0)
        #expect(try store.verify().findings == [.household])
        #expect(try store.verify().isClean)
        #expect(try report(store).checks == 1)
    }

    @Test func `a check that is saved while the state is worked out is in it, and once`() throws {
        let folder = TemporaryFolder()
        let (store, ana) = try open(folder)
        try store.save(check(1, by: ana, .known(known(600))), at: now)
        let before = try store.database.read { transaction throws(StoreError) in
            try transaction.personal(of: store.kiosk, today: today, dayStart: 0)
        }
        try store.save(check(2, by: ana, .known(known(601))), at: now)
        let after = try store.database.read { transaction throws(StoreError) in
            try transaction.personal(of: store.kiosk, today: today, dayStart: 0)
        }
        let id = try #require(try store.checks(limit: 1).first).fact.check
        let change = try store.database.read { transaction throws(StoreError) in
            var change = PersonalState.Change()
            try transaction.forEachWinner(Slot.check(id).key) { change.done[id.ulid] = [$0] }
            return change
        }
        for read in [before, after] {
            var kept = KeptState<PersonalState>()
            kept.begin()
            kept.take(change, in: 2)
            kept.end(with: read, from: 1)
            #expect(kept.state == after)
        }
    }

    @Test func `what another kiosk of the member did counts here as well, whichever came first`() throws {
        let (one, other) = (TemporaryFolder(), TemporaryFolder())
        let (store, ana) = try open(one)
        let second = try Store(folder: other.path).folder
        let copy = try second.make(store.name, at: now)
        try store.say([.admit(AdmitFact(kiosk: copy.kiosk, member: ana))], at: now)
        try copy.say([.kiosk(KioskFact(identityKey: copy.publicKey, name: "Attic", zone: "UTC", owner: ana))], at: now)
        for (number, store) in [store, copy].enumerated() {
            _ = try store.personalState(today: today, dayStart: 0)
            try store.save(check(UInt64(number + 1), by: ana, .known(known(600 + number))), at: now)
            let minute = CareMinute(today, minute: 300 + number)
            try store.say(ReminderFact.defaults(of: ana, from: minute).map { .reminder($0) }, at: now)
        }
        func records(_ store: Store) throws -> [[UInt8]] {
            var records: [[UInt8]] = []
            try store.forEachEntry { if case .success(let entry) = $0 { records.append(Record.whole(entry).bytes) } }
            return records
        }
        let (ours, theirs) = (try records(store), try records(copy))
        _ = try store.receive(theirs, at: now, isClockTrusted: true)
        _ = try copy.receive(ours.reversed(), at: now, isClockTrusted: true)
        let states = try [store, copy].map { try $0.personalState(today: today, dayStart: 0) }
        #expect(states[0].care == states[1].care && states[0].reminders == states[1].reminders)
        #expect(states[0].reminders.count == 3)
        #expect(states[0].care.report(on: today, at: CareMinute(today, minute: 1_439)).checks == 2)
        for store in [store, copy] { #expect(try store.verify().isClean) }
    }

    // MARK: What was shown

    @Test func `what was shown and reminded of is there after a start, goes with the ledger, and is in no backup`()
        throws
    {
        let (folder, backups) = (TemporaryFolder(), TemporaryFolder())
        do {
            let (store, _) = try open(folder)
            #expect(try store.shown() == (1, 0))
            #expect(try store.reminded() == nil)
            try store.noteShown(level: 4, targets: 12)
            try store.noteReminded(CareMinute(Day(daysSince1970: -3) ?? .first, minute: 1_799))
        }
        let (store, _) = try open(folder)
        #expect(try store.shown() == (4, 12))
        #expect(try store.reminded() == CareMinute(Day(daysSince1970: -3) ?? .first, minute: 1_799))
        #expect(try store.folder.store(.first).shown() == (1, 0))
        #expect(try store.verify().isClean)

        let backup = try SeveralLedgers.backup(store, in: backups)
        let seed = try #require(try Store.check(backup: backup))
        _ = try Store.adopt(seed: seed, folder: "\(backups.path)/state")
        let restored = try Store(folder: "\(backups.path)/state").folder
        _ = try restored.restore(from: backup, at: now, isClockTrusted: true)
        let again = try restored.open(store.name)
        #expect(try again.shown() == (1, 0) && again.reminded() == nil)

        try store.folder.remove(store.name)
        let anew = try store.folder.make(store.name, at: now)
        #expect(try anew.shown() == (1, 0) && anew.reminded() == nil)
    }

    @Test func `a backup brings exercises, reminders and targets as it brings checks`() throws {
        let (folder, backups) = (TemporaryFolder(), TemporaryFolder())
        let (store, ana) = try open(folder)
        try store.save(exercise(1, by: ana, .known(known(600))), at: now)
        try store.save(check(1, by: ana, .known(known(600))), at: now)
        try store.say(ReminderFact.defaults(of: ana, from: CareMinute(today, minute: 1)).map { .reminder($0) }, at: now)
        let backup = try SeveralLedgers.backup(store, in: backups)
        let seed = try #require(try Store.check(backup: backup))
        _ = try Store.adopt(seed: seed, folder: "\(backups.path)/state")
        let restored = try Store(folder: "\(backups.path)/state").folder
        _ = try restored.restore(from: backup, at: now, isClockTrusted: true)
        let again = try restored.open(store.name)
        #expect(try again.exercises() == store.exercises() && again.checks() == store.checks())
        let states = try [store, again].map { try $0.personalState(today: today, dayStart: 0) }
        #expect(states[0] == states[1] && states[0].reminders.count == 3)
    }

    @Test func `a check of before in a household's ledger, without a minute, is read and counts at that of UTC`() throws
    {
        let folder = TemporaryFolder()
        let (store, ana) = try open(folder)
        var moment = known(615)
        moment.minute = nil
        try store.save(check(1, by: ana, .known(moment)), at: now)
        #expect(try store.checks().map(\.fact.moment) == [.known(moment)])
        let care = try store.personalState(today: today, dayStart: 0).care
        #expect(care.report(on: today, at: CareMinute(today, minute: 614)).checks == 0)
        #expect(care.report(on: today, at: CareMinute(today, minute: 615)).checks == 1)
    }
}
