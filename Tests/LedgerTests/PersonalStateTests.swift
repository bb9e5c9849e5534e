import FitPinkyCore
import Households
import Support
import Testing

@testable import Ledger

/// A state that took in every change equals the one that is worked out from all winners at once.
@Suite struct PersonalStateTests {
    private static let first = 20_000
    private static let members = [Specimen.member, Specimen.other]

    /// Slots, who fills them, and what a transaction that fills some of them tells.
    private struct Tables {
        var filled = FilledSlots()
        var winners: [Slot: Winner] { filled.bySlot }

        /// Says these facts in one transaction; gives what it changed.
        mutating func say(_ said: [(entry: Entry, fact: Fact)]) -> PersonalState.Change {
            var touched: Set<Slot> = []
            for (entry, fact) in said { touched.formUnion(filled.take(.whole(entry), fact)) }
            return change(touched)
        }

        private func change(_ touched: Set<Slot>) -> PersonalState.Change {
            var change = PersonalState.Change()
            for slot in touched {
                if slot.register.scope == .setting {
                    change.settings = Winners(winners.values.filter { $0.slot.register.scope == .setting })
                }
                if slot.register.scope == .care, let winner = winners[slot] { change.care.append(winner) }
                if let split = slot.split {
                    change.splits[split] = winners.values.filter { $0.slot.split == split }
                } else if slot.register.scope == .plan, let winner = winners[slot] {
                    change.timers.append(winner)
                }
                guard let id = Tables.done(slot) else { continue }
                change.done[id] = winners.values.filter { Tables.done($0.slot) == id }
            }
            return change
        }

        private static func done(_ slot: Slot) -> ULID? {
            slot.check?.ulid ?? slot.exercise?.ulid ?? slot.settlement?.subject
        }

        func state(of kiosk: KioskID, today: Day, dayStart: Int) -> PersonalState {
            var draft = PersonalState.Draft()
            for winner in winners.values.reversed() { draft.add(winner) }
            return draft.state(of: kiosk, today: today, dayStart: dayStart)
        }
    }

    private static func day(_ chance: inout SeededGenerator) throws -> Day {
        try #require(Day(daysSince1970: first + Int.random(in: 0..<20, using: &chance)))
    }

    private static func moment(_ chance: inout SeededGenerator) throws -> KnownMoment {
        let day = try day(&chance)
        let minute = Int.random(in: 0..<CareMinute.perDay, using: &chance)
        let instant = Int64(day.daysSince1970) * 86_400_000 + Int64(minute) * 60_000
        return KnownMoment(
            instant: UTCInstant(milliseconds: instant), zone: "UTC", day: day,
            minute: Bool.random(using: &chance) ? minute : nil)
    }

    /// Any fact of a personal ledger, mostly of its member, over few ids.
    private static func fact(_ chance: inout SeededGenerator) throws -> Fact {
        let member = Int.random(in: 0..<6, using: &chance) == 0 ? Specimen.other : Specimen.member
        let id = ULID(high: 0, low: UInt64.random(in: 1..<9, using: &chance))
        let moment = try moment(&chance)
        switch Int.random(in: 0..<19, using: &chance) {
        case 0, 1, 2:
            let awaits = Int.random(in: 0..<3, using: &chance) == 0
            return .check(
                CheckFact(
                    check: CheckID(id), author: member, moment: awaits ? try Specimen.awaited() : .known(moment)))
        case 3, 4:
            let awaits = Int.random(in: 0..<3, using: &chance) == 0
            return .exercise(
                ExerciseFact(
                    exercise: ExerciseID(id), author: member,
                    moment: awaits ? try Specimen.awaited() : .known(moment), name: "bends",
                    isCompleted: Int.random(in: 0..<4, using: &chance) > 0, seconds: 60))
        case 5, 6: return .settle(SettleFact(subject: id, moment: moment, photo: nil, isEstimate: false))
        case 7, 8:
            let states: [ReminderFact.State] = [.on, .on, .off, .removed]
            return .reminder(
                ReminderFact(
                    ReminderID(ULID(high: 0, low: UInt64.random(in: 1..<5, using: &chance))), ChangeID(id), of: member,
                    from: moment.careMinute, time: Int.random(in: 0..<24, using: &chance) * 60,
                    try #require(states.randomElement(using: &chance)), name: "Reminder"))
        case 9:
            let defaults = ReminderFact.defaults(of: member, from: moment.careMinute)
            return .reminder(try #require(defaults.randomElement(using: &chance)))
        case 10:
            let target = CareTarget(
                TargetID(id), count: Int.random(in: 1...3, using: &chance),
                of: try #require(CareTarget.Subject.allCases.randomElement(using: &chance)),
                per: try #require(CareTarget.Period.allCases.randomElement(using: &chance)), weekStart: .monday,
                from: moment.day)
            return .target(TargetFact(target, of: member, title: "Some"))
        case 11: return .targetEnd(TargetEndFact(target: TargetID(id), member: member, day: moment.day))
        case 12: return .careSharing(CareSharingFact(of: member, isShared: Bool.random(using: &chance)))
        case 13: return .energyGoal(EnergyGoalFact(member: member, kcal: Int.random(in: 0...3, using: &chance)))
        case 14, 15, 16:
            let replaced = (1..<UInt64(9)).filter { _ in Int.random(in: 0..<6, using: &chance) == 0 }
            let version = Version(
                ChangeID(id), replacing: replaced.prefix(8).map { ChangeID(ULID(high: 0, low: $0)) },
                updated: moment.instant)
            let plan = TrainingPlan(name: "Plan \(Int.random(in: 0..<3, using: &chance))", exercises: [])
            return .split(
                SplitFact(
                    SplitID(ULID(high: 0, low: UInt64.random(in: 1..<4, using: &chance))), of: member, version,
                    Bool.random(using: &chance) ? plan : nil))
        case 17:
            let rest = Int.random(in: 0...900, using: &chance)
            return .trainingTimers(TrainingTimersFact(member: member, restSeconds: rest, countdownSeconds: 3))
        default: return .member(MemberFact(member: member, name: "Somebody"))
        }
    }

    private static func introduction(_ index: Int, owner: MemberID) throws -> Fact {
        let key = try Specimen.identity(UInt8(index + 1)).publicKey
        return .kiosk(
            KioskFact(identityKey: key, name: "Kiosk \(index)", zone: "UTC", tlsPin: [], address: "", owner: owner))
    }

    @Test(arguments: UInt64(0)..<60)
    func `taking in change by change of finger care and plans ends where working it out from all winners ends`(
        seed: UInt64
    )
        throws
    {
        var chance = SeededGenerator(seed: seed)
        var writers = try [UInt8(1), 2].map { try Specimen.writer($0) }
        let kiosk = writers[0].kiosk
        func entry(_ fact: Fact, by index: Int) throws -> (Entry, Fact) {
            let now = UTCInstant(milliseconds: Int64.random(in: 0..<5, using: &chance))
            return (try writers[index].entry(fact, salt: Specimen.salt, at: now), fact)
        }
        // What two kiosks of the member said, in any order, and some of it twice.
        var said: [(Entry, Fact)] = []
        for index in 0..<2 {
            said.append(try entry(try PersonalStateTests.introduction(index, owner: Specimen.member), by: index))
            said.append(try entry(.member(MemberFact(member: Specimen.member, name: "Somebody")), by: index))
            for _ in 0..<60 { said.append(try entry(try PersonalStateTests.fact(&chance), by: index)) }
        }
        if seed % 4 == 0 {
            // It became a further kiosk of somebody else's.
            said.append(try entry(.member(MemberFact(member: Specimen.other, name: "Other")), by: 0))
            said.append(try entry(try PersonalStateTests.introduction(0, owner: Specimen.other), by: 0))
        }
        said += said.filter { _ in Int.random(in: 0..<5, using: &chance) == 0 }
        said.shuffle(using: &chance)

        var (tables, today, dayStart) = (Tables(), try PersonalStateTests.day(&chance), Int(seed % 7))
        var state = tables.state(of: kiosk, today: today, dayStart: dayStart)
        while !said.isEmpty {
            let count = min(said.count, Int.random(in: 1...7, using: &chance))
            let change = tables.say(Array(said.prefix(count)))
            said.removeFirst(count)
            for _ in 0...Int.random(in: 0...1, using: &chance) { state.apply(change) }
            if Int.random(in: 0..<4, using: &chance) == 0 {
                today = try PersonalStateTests.day(&chance)
                state.advance(to: today)
            }
            if Int.random(in: 0..<8, using: &chance) == 0 {
                dayStart = Int.random(in: 0...6, using: &chance)
                state.set(dayStart: dayStart)
            }
            let anew = tables.state(of: kiosk, today: today, dayStart: dayStart)
            guard state == anew else {
                let parts = PersonalStateTests.differences(state, anew)
                Issue.record("seed \(seed): with \(said.count) still to say other than all winners make, in \(parts)")
                return
            }
        }
        let winners = Winners(tables.winners.values)
        let member = try #require(state.member?.member)
        #expect(winners.reminders(of: member) == state.reminders)
        #expect(winners.targets(of: member) == state.targets)
        #expect(winners.isCareShared(member) == state.isShared)
        #expect(winners.hasSetReminders(member) == state.hasSetReminders)
        #expect(winners.plans(of: member) == state.plans)
    }

    /// The names of the parts that differ.
    private static func differences(_ a: PersonalState, _ b: PersonalState) -> [String] {
        func areEqual<Part: Equatable>(_ part: Part, _ other: Any) -> Bool { part == other as? Part }
        return zip(Mirror(reflecting: a).children, Mirror(reflecting: b).children).compactMap { one, other in
            guard let part = one.value as? any Equatable else { return one.label }
            return areEqual(part, other.value) ? nil : one.label
        }
    }

    // MARK: Each rule by itself

    private let day = Day(daysSince1970: first) ?? .first

    /// The state after a kiosk of the member has said these, one after the other.
    private func state(_ facts: [Fact], today: Day? = nil) throws -> PersonalState {
        var (writer, tables) = (try Specimen.writer(1), Tables())
        var all: [Fact] = [
            try PersonalStateTests.introduction(0, owner: Specimen.member),
            .member(MemberFact(member: Specimen.member, name: "Ana")),
        ]
        all += facts
        var state = tables.state(of: writer.kiosk, today: today ?? day, dayStart: 0)
        for fact in all {
            let entry = try writer.entry(fact, salt: Specimen.salt, at: UTCInstant(milliseconds: 5))
            state.apply(tables.say([(entry, fact)]))
        }
        return state
    }

    private func reminder(
        _ id: UInt64, _ change: UInt64, at minute: Int, on day: Day? = nil, time: Int = 600,
        _ state: ReminderFact.State,
        name: String = ""
    ) -> Fact {
        .reminder(
            ReminderFact(
                ReminderID(ULID(high: 1, low: id)), ChangeID(ULID(high: 2, low: change)), of: Specimen.member,
                from: CareMinute(day ?? self.day, minute: minute), time: time, state, name: name))
    }

    private func check(_ id: UInt64, at minute: Int, by member: MemberID = Specimen.member) -> Fact {
        let moment = KnownMoment(instant: UTCInstant(milliseconds: 0), zone: "UTC", day: day, minute: minute)
        return .check(
            CheckFact(check: CheckID(ULID(high: 3, low: id)), author: member, moment: .known(moment)))
    }

    @Test func `a change of a reminder stands until the next one, whatever order they came in`() throws {
        let changes = [
            reminder(1, 1, at: 0, time: 600, .on), reminder(1, 2, at: 500, time: 700, .on),
            reminder(1, 3, at: 650, time: 700, .off), reminder(1, 4, at: 690, time: 700, .on, name: "Last"),
        ]
        for changes in [changes, changes.reversed()] {
            let state = try state(changes)
            // At 600 it was one of 700 already.
            #expect(state.care.occurrences(on: day) == [CareMinute(day, minute: 700)])
            #expect(
                state.reminders == [
                    CareReminder(
                        id: ReminderID(ULID(high: 1, low: 1)), name: "Last", time: 700, isOn: true,
                        since: CareMinute(day, minute: 690))
                ])
        }
        let off = try state(changes + [reminder(1, 5, at: 700, .off, name: "Off")])
        #expect(off.care.occurrences(on: day) == [] && off.reminders.map(\.isOn) == [false])
        let removed = try state(changes + [reminder(1, 5, at: 701, .removed)])
        #expect(removed.care.occurrences(on: day).count == 1 && removed.reminders == [] && removed.hasSetReminders)
    }

    @Test func `defaults that two kiosks make are those that were made first, and what was changed since stays`() throws
    {
        let later = try #require(day.advanced(byDays: 3))
        let first = ReminderFact.defaults(of: Specimen.member, from: CareMinute(day, minute: 0))
        let second = ReminderFact.defaults(of: Specimen.member, from: CareMinute(later, minute: 0))
        var off = first[0]
        (off.change, off.day, off.state) = (ChangeID(ULID(high: 9, low: 9)), try #require(day.advanced(byDays: 1)), 0)
        let state = try state((first + [off] + second).map { .reminder($0) }, today: later)
        #expect(state.reminders.map(\.isOn) == [false, true, true])
        #expect(state.reminders.map(\.name) == ["morning", "lunch", "evening"])
        #expect(state.care.occurrences(on: day).count == 3 && state.care.occurrences(on: later).count == 2)
    }

    @Test func `a check that came twice counts once, and one of somebody else is not the owner's`() throws {
        let checks = [check(1, at: 100), check(1, at: 100), check(2, at: 100), check(3, at: 90, by: Specimen.other)]
        let state = try state(checks)
        #expect(state.care.report(on: day, at: CareMinute(day, minute: 100)).checks == 2)
    }

    @Test func `an awaited check and exercise count once their kiosk has settled them`() throws {
        let known = KnownMoment(instant: UTCInstant(milliseconds: 0), zone: "UTC", day: day, minute: 200)
        let now = CareMinute(day, minute: 300)
        var facts: [Fact] = [
            .check(CheckFact(check: Specimen.check, author: Specimen.member, moment: try Specimen.awaited())),
            .exercise(
                ExerciseFact(
                    exercise: Specimen.exercise, author: Specimen.member, moment: try Specimen.awaited(), name: "bends",
                    isCompleted: true, seconds: 60)),
        ]
        #expect(try state(facts).care.report(on: day, at: now).checks == 0)
        for id in [Specimen.check.ulid, Specimen.exercise.ulid] {
            facts.append(.settle(SettleFact(subject: id, moment: known, photo: nil, isEstimate: false)))
        }
        let report = try state(facts).care.report(on: day, at: now)
        #expect(report.checks == 1 && report.exercises == 1)
        #expect(try state(facts).care.report(on: day, at: CareMinute(day, minute: 199)).checks == 0)
    }

    @Test func `a target that was removed counts through that Day and is not listed`() throws {
        let target = CareTarget(Specimen.target, count: 1, of: .checks, per: .day, weekStart: .monday, from: day)
        let said = Fact.target(TargetFact(target, of: Specimen.member, title: "One"))
        let end = Fact.targetEnd(TargetEndFact(target: target.id, member: Specimen.member, day: day))
        let foreign = Fact.targetEnd(TargetEndFact(target: target.id, member: Specimen.other, day: day))
        let lasting = try state([check(1, at: 5), foreign, said])
        #expect(lasting.targets == [NamedTarget(target, title: "One")])
        let ended = try state([check(1, at: 5), end, said])
        #expect(ended.targets == [] && ended.care.targets.count == 1)
        let now = CareMinute(try #require(day.advanced(byDays: 1)), minute: 5)
        #expect(ended.care.rewards(at: now) == lasting.care.rewards(at: now))
    }

    @Test func `checks are shared once their member says so, and until they say otherwise`() throws {
        let (on, off) = (
            Fact.careSharing(CareSharingFact(of: Specimen.member, isShared: true)),
            Fact.careSharing(CareSharingFact(of: Specimen.member, isShared: false))
        )
        #expect(try !state([]).isShared)
        #expect(try state([on]).isShared)
        #expect(try !state([on, off]).isShared)
        #expect(try !state([.careSharing(CareSharingFact(of: Specimen.other, isShared: true))]).isShared)
    }

    @Test func `the energy goal is the one that its member set last, and 0 takes it away`() throws {
        func goal(_ kcal: Int, of member: MemberID = Specimen.member) -> Fact {
            .energyGoal(EnergyGoalFact(member: member, kcal: kcal))
        }
        #expect(try state([]).energyGoal == nil)
        #expect(try state([goal(500)]).energyGoal == 500)
        #expect(try state([goal(500), goal(650)]).energyGoal == 650)
        #expect(try state([goal(500), goal(0)]).energyGoal == nil)
        #expect(try state([goal(500, of: Specimen.other)]).energyGoal == nil)
    }

    @Test func `workouts count for the targets that count them, and what is handed out answers the same`() throws {
        let target = CareTarget(Specimen.target, count: 1, of: .workouts, per: .day, weekStart: .monday, from: day)
        var state = try state([.target(TargetFact(target, of: Specimen.member, title: "One"))])
        let now = CareMinute(day, minute: 5)
        #expect(!state.care.standing(of: target, at: now).isReached)
        var workouts = ActiveDays()
        workouts.add(day)
        state.set(workouts: workouts)
        #expect(state.care.standing(of: target, at: now).isReached)
        #expect(state.withoutLog.care == state.care && state.withoutLog.targets == state.targets)
    }
}
