import FitPinkyCore
import Ledger
import Testing

@testable import KioskPages

/// Views of a household: Sammy at this kiosk, Lisa at another, on Thursday 26 February 2026.
enum Sample {
    static let sammy: MemberID = id("01K0000000000000000000SAMM")
    static let lisa: MemberID = id("01K0000000000000000000L1SA")
    static let tom: MemberID = id("01K00000000000000000000T0M")
    static let kiosk: KioskID = id("01K00000000000000000000KSK")

    /// 18:40 in Amsterdam, and 17:40 where whoever asks may be.
    static let now = instant("2026-02-26T17:40:00Z")

    static func id<Noun>(_ text: String) -> ID<Noun> { ID(ULID(text: text) ?? ULID(high: 0, low: 0)) }
    static func day(_ text: String) -> Day { Day(iso8601: text) ?? .first }
    static func instant(_ text: String) -> UTCInstant { UTCInstant(rfc3339: text) ?? UTCInstant(milliseconds: 0) }
    static func time(_ text: String) -> TimeOfDay { TimeOfDay(text) ?? TimeOfDay(hour: 0, minute: 0) }
    static func wallTime(_ day: String, _ time: String) -> WallTime { WallTime(now, self.day(day), self.time(time)) }
    static func days(_ start: String, _ end: String) -> Week {
        Week(start: day(start), end: day(end)) ?? Week(containing: day(start), startingOn: .monday)
    }

    static func workout(
        _ number: Int, _ member: MemberID, _ day: String, _ time: String, proof: WorkoutView.Proof = .photo,
        _ change: (inout WorkoutView) -> Void = { _ in }
    ) -> WorkoutView {
        let instant = instant("\(day)T\(time):00Z")
        var workout = WorkoutView(
            id: id("01KJD0000000000000000000" + (number < 10 ? "0\(number)" : "\(number)")), member: member,
            memberName: name(member),
            moment: .init(
                day: self.day(day), instant: UTCInstant(milliseconds: instant.milliseconds - 3_600_000),
                zone: "Europe/Amsterdam", time: self.time(time)), words: .init(proof: proof),
            photo: .init(
                sha256: String(repeating: "0a", count: 32), byteCount: 432_100, type: "image/heic", width: 1280,
                height: 720, isPresent: true), kiosk: kiosk)
        if proof != .photo { workout.photo = nil }
        change(&workout)
        return workout
    }

    static func unproven(_ number: Int, _ member: MemberID, _ day: String, _ time: String) -> WorkoutView {
        workout(number, member, day, time, proof: .unproven)
    }

    static func reaction(_ member: MemberID, _ emoji: String) -> WorkoutView.Reaction {
        .init(member: member, memberName: name(member), emoji: emoji)
    }

    static func name(_ member: MemberID) -> String { [sammy: "Sammy", lisa: "Lisa", tom: "Tom"][member] ?? "" }

    // MARK: Weeks

    static func week(
        _ start: String, _ end: String, _ state: WeekView.State, owes: [MemberID] = [],
        wager: String? = "loser cooks dinner", streak: (Int, Int) = (0, 0),
        _ days: [(member: MemberID, logged: Int, required: Int)]
    ) -> WeekView {
        WeekView(
            week: self.days(start, end), state: state, wager: wager,
            members: days.map { day in
                .init(
                    id: day.member, name: name(day.member), goal: day.required, required: day.required,
                    logged: day.logged, hasHit: day.logged >= day.required, owes: owes.contains(day.member),
                    isHere: day.member == sammy)
            }, streak: Streak(current: streak.0, longest: streak.1))
    }

    static func verdict(_ result: WeekResult, owes: [MemberID] = []) -> Verdict { Verdict(result: result, owes: owes) }

    /// Some kiosks may still hold workouts until midnight of Wednesday 25 February.
    static func provisional(_ verdict: Verdict, waitingFor: [String] = ["Lisa"]) -> WeekView.State {
        .provisional(verdict, waitingFor: waitingFor, until: wallTime("2026-02-25", "00:00"))
    }

    static let running = week("2026-02-23", "2026-03-01", .running, streak: (2, 5), [(sammy, 3, 5), (lisa, 1, 4)])
    static let lastWeek = week(
        "2026-02-16", "2026-02-22", .final(verdict(.allHit)), streak: (2, 5), [(sammy, 5, 5), (lisa, 5, 4)])
    static let missedWeek = week(
        "2026-02-02", "2026-02-08", .final(verdict(.someMissed, owes: [lisa])), owes: [lisa],
        wager: "loser does the dishes for a week", [(sammy, 5, 5), (lisa, 2, 4)])

    // MARK: Status

    /// Before there is a group.
    static var alone: StatusView {
        var status = StatusView(
            kiosk: .init(
                id: kiosk, name: "Sammy", version: "0.1.0", isClockTrusted: true, zone: "Europe/Amsterdam",
                today: day("2026-02-26"), devices: "simulated", now: now), activity: .idle)
        status.members = [
            MemberView(id: sammy, name: "Sammy", isHere: true, required: 7, logged: 3, isDoneToday: true)
        ]
        status.week = .init(week: running.week, daysLeft: 4)
        return status
    }

    static func member(
        _ id: MemberID, goal: Int?, logged: Int, _ change: (inout MemberView) -> Void = { _ in }
    ) -> MemberView {
        var member = MemberView(
            id: id, name: name(id), isHere: id == sammy, goal: goal, role: id == sammy ? .owner : .member,
            joined: day("2026-01-12"), zone: "Europe/Amsterdam", required: goal ?? 0, logged: logged)
        change(&member)
        return member
    }

    /// Two people in the middle of a week.
    static var household: StatusView {
        var status = alone
        status.members = []
        status.group = GroupView(
            id: id("01K00000000000000000000GR0"), name: "Sammy & Lisa", weekStart: .monday, maxMembers: 2,
            members: [
                member(sammy, goal: 5, logged: 3) {
                    ($0.isDoneToday, $0.streak) = (true, Streak(current: 6, longest: 6))
                    $0.lastWorkout = workout(3, sammy, "2026-02-26", "18:34") {
                        ($0.words.caption, $0.words.reactions) = ("Leg day, never again", [reaction(lisa, "🔥")])
                    }
                },
                member(lisa, goal: 4, logged: 1) {
                    $0.invitedBy = "Sammy"
                    $0.lastWorkout = workout(2, lisa, "2026-02-24", "07:12") {
                        $0.words.activity = WorkoutActivity(.swim, minutes: 40)
                    }
                },
            ])
        status.wager = WagerView(
            text: "loser cooks dinner", next: "winner picks the film", nextFrom: day("2026-03-02"))
        (status.streak, status.lastWeek) = (Streak(current: 2, longest: 5), lastWeek)
        status.peers = [PeerView(kiosk: id("01K00000000000000000000K1S"), name: "Lisa", isConnected: true)]
        return status
    }
}

extension StatusView {
    /// The group of a household that has one.
    var group: GroupView {
        get {
            belonging.group ?? GroupView(id: Sample.id(""), name: "", weekStart: .monday, maxMembers: 0, members: [])
        }
        set { belonging = .group(newValue) }
    }
}
