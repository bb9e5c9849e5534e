import FitPinkyCore
import Ledger
import Store

/// What a look at the household costs as its ledger grows: Ana's kiosk, whose store it is, and Ben's, who both show up.
enum Looks {
    private static let group = GroupID(ULID(high: 6, low: 1))
    private static let members = (1...2).map { MemberID(ULID(high: 5, low: $0)) }
    private static let looks = 300
    private static let now = History.begin + History.tenYears

    /// Measures after so many entries, ascending; all in one run, so that the ratios mean something.
    static func run(in folder: String, counts: [Int]) throws {
        var medians: [String: [Double]] = [:]
        for count in counts {
            let path = "\(folder)/\(count)"
            try fill(path, count: count)
            for (name, times) in try measure(path) {
                let measured = Measured(times)
                print("measured: \(name) after \(count) entries: \(measured.text)")
                medians[name, default: []].append(measured.percentile(50))
            }
        }
        for (name, times) in medians.sorted(by: { $0.key < $1.key }) where times.count == counts.count {
            guard let first = times.first, let last = times.last, first > 0 else { continue }
            print("measured: \(name), p50 of the last over that of the first: \(Measured.rounded(last / first))")
        }
    }

    /// Up to the present ten entries a day, however long that makes the past: two workouts in three, the rest reactions.
    private static func fill(_ folder: String, count: Int) throws {
        var chance = Chance(seed: 1970)
        guard let identity = Identity(seed: chance.bytes(32)) else { throw JobError.wrong("a seed") }
        var writer = EntryWriter(identity: identity, epoch: chance.next(), previousHead: nil, clock: HybridClock())
        let store = try Store(folder: folder)
        let begin = Looks.now - 86_400_000 / 10 * Int64(count)
        let created = try History.moment(begin).day
        guard let goal = Goal(daysPerWeek: 4) else { throw JobError.wrong("a goal") }
        func joining(_ index: Int) -> [Fact] {
            let stay = MembershipID(ULID(high: 7, low: UInt64(index)))
            return [
                .member(MemberFact(member: members[index], name: ["Ana", "Ben"][index])),
                .join(JoinFact(membership: stay, member: members[index], group: group, day: created)),
                .goal(GoalFact(member: members[index], day: created, goal: goal)),
            ]
        }
        let beginning = GroupFact(
            group: group, name: "", created: created, weekStart: .monday, dayStart: 0, maxMembers: 2,
            creator: members[0])
        let own: [Fact] = [.group(beginning)] + joining(0)
        try store.say(own, at: UTCInstant(milliseconds: begin))
        var facts = [Fact.kiosk(KioskFact(identityKey: identity.publicKey, name: "Ben", zone: "Europe/Amsterdam"))]
        facts += joining(1)
        let left = count - own.count - 1 - facts.count
        var last: WorkoutID?
        for index in 0..<max(0, left) {
            let instant = begin + 86_400_000 / 10 * Int64(index)
            let moment = try History.moment(instant)
            if index % 3 == 2, let last {
                facts.append(.reaction(ReactionFact(workout: last, member: members[index % 2], emoji: "💪")))
                continue
            }
            let photo = PhotoFact(
                sha256: chance.bytes(32), byteCount: Press.photoByteCount, type: "image/jpeg", width: 1280, height: 720)
            let workout = WorkoutID(ULID(high: UInt64(instant) << 16, low: chance.next()))
            last = workout
            facts.append(
                .workout(
                    WorkoutFact(workout: workout, author: members[index % 2], moment: .known(moment), photo: photo)))
        }
        for start in stride(from: 0, to: facts.count, by: Store.maxReceived) {
            let batch = try facts[start..<min(start + Store.maxReceived, facts.count)].map { fact in
                try writer.entry(
                    fact, salt: chance.bytes(Fact.saltByteCount), at: UTCInstant(milliseconds: begin)
                ).bytes
            }
            try store.receive(batch, at: UTCInstant(milliseconds: begin), isClockTrusted: true)
        }
        guard try store.entryCount() == count else { throw JobError.wrong("\(try store.entryCount()) entries") }
    }

    private static func measure(_ folder: String) throws -> [(name: String, times: [Double])] {
        let now = UTCInstant(milliseconds: Looks.now)
        let today = try History.moment(now.milliseconds).day
        func weeks(_ store: Store) throws -> HouseholdWeeks {
            let household = try store.household(today: today)
            let announced = try store.announcedVerdicts()
            let vantage = Vantage(now: now, announced: announced) { _, day in
                UTCInstant(milliseconds: Int64(day.daysSince1970) * 86_400_000)
            }
            guard let weeks = try HouseholdWeeks(household, today: today, vantage) else {
                throw JobError.wrong("no group")
            }
            return weeks
        }
        let first = try (0..<3).map { _ in
            let store = try Store(folder: folder)
            return try Stopwatch.time { _ = try store.household(today: today) }
        }
        let start = try (0..<5).map { _ in
            let store = try Store(folder: folder)
            return try Stopwatch.time { _ = try store.recentHousehold(today: today).members(on: today) }
        }
        let store = try Store(folder: folder)
        _ = try store.household(today: today)
        func times(_ body: () throws -> Void) throws -> [Double] {
            try (0..<looks).map { _ in try Stopwatch.time(body) }
        }
        let status = try times {
            let weeks = try weeks(store)
            guard weeks.members.count == 2, weeks.last != nil, weeks.streak.longest >= 0 else {
                throw JobError.wrong("a status")
            }
            _ = try store.workouts(limit: 1)
        }
        let watch = try times { if try weeks(store).toAnnounce.isEmpty { throw JobError.wrong("nothing to announce") } }
        let history = try times { if try weeks(store).newest(12).count != 12 { throw JobError.wrong("a history") } }
        let week = try times {
            let weeks = try weeks(store)
            guard let day = today.advanced(byDays: -70), let week = weeks.week(holding: day) else {
                throw JobError.wrong("a week")
            }
            func instant(_ day: Day) -> UTCInstant {
                UTCInstant(milliseconds: Int64(day.daysSince1970) * 86_400_000)
            }
            let workouts = try store.workouts(since: instant(week.week.start), before: instant(week.week.end))
            guard workouts.count > 30 else { throw JobError.wrong("a week of \(workouts.count) workouts") }
        }
        let ring = try times {
            let household = try store.recentHousehold(today: today)
            guard household.members(on: today).count == 2 else { throw JobError.wrong("a ring") }
        }
        let press = try (0..<20).map { index in
            let workout = Store.NewWorkout(
                id: WorkoutID(ULID(high: UInt64(now.milliseconds) << 16, low: UInt64(index))), author: members[0],
                moment: .known(try History.moment(now.milliseconds)), photo: nil)
            try store.save(workout, at: now)
            return try Stopwatch.time { _ = try store.household(today: today).members(on: today) }
        }
        return [
            ("the first look after a start", first), ("the ring at a start", start), ("status", status),
            ("history of 12 weeks", history), ("a week", week), ("a look at the ring", ring),
            ("what is to be announced", watch),
            ("a look after a press", press),
        ]
    }
}
