import Actions
import FitPinkyCore
import Households
import Ledger
import Messages
import SwiftProtobuf

/// Households of every kind: without a group, of two, of three, full, left, retired, before they are heard of.
struct Scenes {
    private var homes: [Home] = []
    /// A workout of every kind that `homes` have.
    private(set) var workouts: [WorkoutID] = []
    let group: GroupID
    let kiosks: [String]

    private let ids = FreshIDs()

    private static let today = "2026-02-11"
    /// Before the group began; a Day of it; and when a deletion stays.
    private static let days = ["2026-02-01", today, "2026-04-01"]

    init() throws {
        var two = try Home()
        (group, kiosks) = (two.group, [two.kiosk(0), two.kiosk(1)].map(\.ulid.text))
        workouts = [
            try two.work(two.ana, on: Scenes.today, by: 0),
            try two.work(two.ana, on: Scenes.today, by: 0, isProven: false),
            try two.work(two.ana, on: Scenes.today, by: 0),
        ]
        try two.take(DeleteWorkout(workouts[2], as: .only), on: Scenes.today)
        homes.append(two)
        var left = two
        try left.take(LeaveGroup(as: .only), on: Scenes.today, by: 1)
        homes.append(left)
        var retired = two
        try retired.say([.member(MemberFact(member: two.ana, name: "Ana"))], by: 1)
        try retired.say([.retire(RetireFact(kiosk: two.kiosk(0), member: two.ana))], by: 1)
        homes.append(retired)
        var quiet = two
        let many = Set((100..<100 + UInt32(NotifyFact.maxOff)))
        try quiet.say([.notify(NotifyFact(member: two.ana, off: many, quiet: nil))])
        let ahead = try Specimen.day("2026-12-24")
        try quiet.say([
            .groupName(GroupNameFact(group: group, name: "Ahead", member: two.ana, day: ahead)),
            .dayStart(DayStartFact(group: group, hour: 5, member: two.ana, day: ahead)),
        ])
        homes.append(quiet)
        var nudged = two
        let nudge = try nudged.outcome(SendNudge(to: .named(""), as: .only), on: Scenes.today)
        try nudged.say(nudge.facts)
        homes.append(nudged)
        homes.append(try Scenes.caring(two))
        homes.append(try Scenes.training(two))
        var full = two
        for number in 0..<Split.maxCount {
            try full.take(ChangeSplit(.add(.with { $0.name = "Split \(number)" }), as: .only), on: Scenes.today)
        }
        homes.append(full)
        let three = try Home(withCas: true)
        homes.append(three)
        var withoutCas = three
        try withoutCas.take(LeaveGroup(as: .named("Cas")), on: Scenes.today, by: 1)
        homes.append(withoutCas)
    }

    /// Ana has as many reminders and goals as there can be, two of them of one name.
    private static func caring(_ home: Home) throws -> Home {
        var home = home
        for hour in 0..<9 {
            let add = Fitpinky_V1_NewReminder.with { ($0.time, $0.name) = ("1\(hour):05", hour < 2 ? "tea" : "") }
            try home.take(ChangeReminder(.add(add), as: .only), on: today)
        }
        for _ in 0..<12 {
            try home.take(
                try AddTarget(.with { ($0.title, $0.count, $0.of, $0.per) = ("Two", 2, "checks", "day") }), on: today)
        }
        return home
    }

    static let plannedExercise = PlannedExerciseID(ULID(high: 40, low: 1))
    static let training = TrainingID(ULID(high: 41, low: 1))

    /// Ana has a split, two of one name, and two trainings whose ids end alike.
    private static func training(_ home: Home) throws -> Home {
        var home = home
        let exercise = PlannedExercise(
            id: plannedExercise, name: "Crunch", sets: 4, reps: 10, weightGrams: nil, load: .bodyweight,
            restSeconds: nil)
        let start = try Home.noon(today)
        for (number, name) in ["Core", "Twice", "Twice"].enumerated() {
            let id = ULID(high: 42, low: UInt64(number))
            try home.say([
                .split(
                    SplitFact(
                        SplitID(id), of: home.ana, Version(ChangeID(id), replacing: [ChangeID](), updated: start),
                        TrainingPlan(name: name, exercises: [exercise])))
            ])
        }
        for high in [training.ulid.high, 43] {
            let id = ULID(high: high, low: training.ulid.low)
            let course = TrainedCourse(seconds: 60, split: SplitID(id), called: "Core", exercises: [])
            try home.say([
                .training(
                    TrainingFact(
                        TrainingID(id), of: home.ana,
                        Version(ChangeID(id), replacing: [ChangeID](), updated: start),
                        at: Specimen.known(try Specimen.day(today)), course))
            ])
        }
        return home
    }

    /// What each kiosk of each sees, whether or not it knows the date.
    func all() throws -> [(HouseholdReading, Now)] {
        var readings: [HouseholdReading] = []
        let buttons = [("Ana", "Ana"), ("Ben", nil), (nil, nil)].map {
            HouseholdReading.Button(configured: $0.0, holder: $0.1)
        }
        for home in homes {
            for index in 0...1 {
                readings.append(HouseholdReading(home.reading(at: index), home.world.winners, buttons: buttons))
            }
        }
        // Another kiosk of the first household was there today.
        var lately = HouseholdReading(homes[0].reading(at: 0), homes[0].world.winners, buttons: buttons)
        lately.lastHeard = [homes[0].kiosk(1): try Home.noon(Scenes.today)]
        readings.append(lately)
        for world in try strangers() {
            let reading = KioskReading(world.writers[0].kiosk, from: world.winners)
            readings.append(HouseholdReading(reading, world.winners))
        }
        return try Scenes.days.flatMap { day in
            try [true, false].flatMap { isTrusted in
                let now = try Now(Home.noon(day), on: day, ids, isTrusted: isTrusted)
                return readings.map { ($0, now) }
            }
        }
    }

    /// A kiosk that has said nothing; one that serves somebody; one that has joined what it has not heard of; one that serves
    /// three.
    private func strangers() throws -> [SaidWorld] {
        let silent = try SaidWorld()
        var alone = silent
        let key = try Specimen.identity(1).publicKey
        try alone.say(.kiosk(KioskFact(identityKey: key, name: "Kiosk", zone: "UTC")))
        try alone.say(.member(MemberFact(member: Specimen.member, name: "Ana")))
        var awaiting = alone
        try say(JoinGroup(group, as: Newcomer(name: "Ana", goal: 3)), in: &awaiting)
        var crowded = alone
        try say(CreateGroup(by: Newcomer(name: "Ana", goal: 3), maxMembers: 3), in: &crowded)
        for name in ["Ben", "Cas"] { try say(AddMember(Newcomer(name: name, goal: 3)), in: &crowded) }
        return [silent, alone, awaiting, crowded]
    }

    private func say(_ action: some Action, in world: inout SaidWorld) throws {
        let household = HouseholdReading(KioskReading(world.writers[0].kiosk, from: world.winners), world.winners)
        let now = try Now(Home.noon(Home.created), on: Home.created, ids)
        for fact in try action.outcome(household, at: now).facts { try world.say(fact) }
    }
}
