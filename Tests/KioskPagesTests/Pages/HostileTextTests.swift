import FitPinkyCore
import Support
import Testing

@testable import KioskPages

/// Kiosks of others send what they like.
@Suite struct HostileTextTests {
    /// Draws what a hostile kiosk sends.
    private struct HostileKiosk {
        var chance: SeededGenerator

        mutating func text() -> String {
            let parts = [
                "Lisa", " ", "  ", "\u{1B}[2J", "\u{1B}]0;owned\u{7}", "\n", "\r", "\t", "\u{9B}31m", "\u{202E}",
                "\u{2066}",
                "莉莎", "👨‍👩‍👧‍👦", "🇵🇹", "❤️", "e" + String(repeating: "\u{301}", count: 60), "\u{200D}", "\u{FE0F}", "\u{7F}",
                String(repeating: "x", count: 90), "한글", "'", "\"", "%n", "\u{2028}", "שלום", "\u{0}",
            ]
            return (0..<Int.random(in: 0...9, using: &chance)).map { _ in parts.randomElement(using: &chance) ?? "" }
                .joined()
        }

        mutating func number() -> Int { [0, 1, 3, 7, 99, Int(UInt32.max)].randomElement(using: &chance) ?? 0 }

        mutating func spoil(_ workout: inout WorkoutView) {
            (workout.memberName, workout.words.caption) = (text(), text())
            workout.moment?.zone = text()
            workout.words.reactions = [.init(member: workout.member, memberName: text(), emoji: text())]
            if Bool.random(using: &chance) { workout.words.proof = .vouched(by: [text(), text()]) }
            workout.photo?.type = text()
            workout.photo?.byteCount = number()
            workout.photo?.sha256 = text()
        }

        mutating func spoil(_ week: inout WeekView) {
            let verdict = Verdict(
                result: WeekResult.allCases.randomElement(using: &chance) ?? .allHit, owes: week.members.map(\.id))
            let states: [WeekView.State] = [
                .running, .left, .final(verdict), .revised(verdict, announced: verdict),
                Sample.provisional(verdict, waitingFor: [text(), text()]),
            ]
            week.state = states.randomElement(using: &chance) ?? .running
            if Bool.random(using: &chance) { week.week = Sample.days("2020-01-01", "2026-02-26") }
            (week.wager, week.daysLeft, week.streak.current) = (text(), number(), number())
            for index in week.members.indices {
                (week.members[index].name, week.members[index].logged) = (text(), number())
                week.members[index].required = number()
            }
        }

        mutating func status() -> StatusView {
            var status = Sample.household
            (status.kiosk.zone, status.kiosk.version, status.kiosk.devices) = (text(), text(), text())
            (status.group.name, status.activity) = (text(), Activity(rawValue: text()))
            for index in status.group.members.indices {
                var member = status.group.members[index]
                (member.name, member.logged, member.required) = (text(), number(), number())
                member.warning = ([nil] + MemberView.Warning.allCases).randomElement(using: &chance) ?? nil
                if var workout = member.lastWorkout {
                    spoil(&workout)
                    member.lastWorkout = workout
                }
                status.group.members[index] = member
            }
            status.wager = WagerView(text: text(), next: text())
            if var week = status.lastWeek {
                spoil(&week)
                status.lastWeek = week
            }
            (status.peers[0].name, status.peers[0].isConnected) = (text(), false)
            status.peers[0].lastHeard = UTCInstant(milliseconds: .min)
            status.faults = [FaultView(code: text(), message: text(), fix: text(), since: Sample.now)]
            return status
        }

        mutating func pages() -> [Page] {
            let status = status()
            var week = WeekViewTests.page
            spoil(&week.week)
            for day in week.days.indices {
                for index in week.days[day].workouts.indices { spoil(&week.days[day].workouts[index]) }
            }
            var summary = Sample.missedWeek
            spoil(&summary)
            var nudge = EventLineTests.nudge
            (nudge.fromName, nudge.toName, nudge.text) = (text(), text(), text())
            let settings = SettingsView(
                groupName: text(), shownGroupName: text(), wager: WagerView(text: text(), next: text()),
                weekStart: .init(day: .monday, next: .sunday), dayStart: number(),
                members: [
                    .init(
                        id: Sample.sammy, name: text(), isHere: true, goal: number(), nextGoal: number(),
                        notifications: [.init(kind: text(), isOn: true)])
                ])
            return [
                status.page, status.belonging.page, week.page, week.gallery,
                HistoryPage([summary, week.week]).page, status.group.members[0].lastWorkout?.page ?? Page(),
                Page([nudge.line, EventLineTests.event(.nudge(nudge)).line]), settings.goalPage,
                settings.wagerPage, settings.weekStartPage, settings.dayStartPage, settings.groupNamePage,
                settings.members[0].newsPage,
            ] + carePages()
        }

        mutating func carePages() -> [Page] {
            let exercise = ExerciseView(
                id: text(), name: text(), purpose: text(), seconds: number(),
                steps: [.init(text: text(), seconds: number())])
            let states = ExerciseState.allCases.map {
                RunningExerciseView(
                    exercise: exercise, member: Sample.sammy, state: $0, step: number(), leftSeconds: number(),
                    memberName: text())
            }
            var care = CareSample.today
            (care.memberName, care.checksToday, care.rewards.level) = (text(), number(), number())
            var other = care
            other.memberName = text()
            let progress = CareProgressView(
                week: .init(start: Sample.day("2020-01-01"), end: Sample.day("2026-02-26")), checks: number(),
                exercises: number(), missedReminders: number(), longestStreak: number(),
                days: [
                    .init(
                        day: Sample.day("2026-02-26"), checks: number(), reminders: number(), missed: number(),
                        exercises: number())
                ], tip: text())
            return [
                Sample.household.page(care: [care, other]), progress.page,
                ExercisesView(exercises: [exercise], running: states.first).page, exercise.page,
                ProfileView(
                    member: Sample.sammy, name: text(), joined: Sample.day("2026-02-26"), totalWorkouts: number(),
                    followers: number(), currentStreak: number(), longestStreak: number(),
                    lastWorkout: Sample.wallTime("2026-02-26", "18:34")
                ).page,
                Page(states.map(\.line)),
                ExerciseLogView(exercises: [
                    .init(
                        id: Sample.id(""), exercise: text(), name: text(), isCompleted: false, seconds: number())
                ]).page,
                RemindersView(
                    reminders: [.init(id: Sample.id(""), name: text(), time: Sample.time("08:00"), isOn: true)],
                    hasBegun: false, warning: text()
                ).page,
                RewardsView(
                    coins: number(), xp: number(), level: number(), nextLevelXp: number(), unshown: number()
                ).page,
                TargetsView(targets: [
                    .init(
                        id: Sample.id(""), title: text(), count: number(), of: .checks, per: .week,
                        progress: number(), isReached: false, periodStart: Sample.day("2026-02-23"),
                        timesReached: number())
                ]).page,
            ]
        }
    }

    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func `whatever they send, no line is over 80 columns, and nothing moves the cursor`(seed: UInt64) {
        var kiosk = HostileKiosk(chance: SeededGenerator(seed: seed))
        let lines = kiosk.pages().enumerated().flatMap { number, page in page.lines.map { (number, $0) } }
        let wide = lines.filter { $0.1.columnCount > Page.columnCount }
        #expect(wide.isEmpty, "seed \(seed): \(wide.prefix(3).map { "page \($0.0): \($0.1.text)" })")
        let commands = lines.filter { _, line in
            // Only the sequences that set and end colours are left.
            let rest = Style(isColoured: true).rendered(line).unicodeScalars.split(
                separator: "\u{1B}", omittingEmptySubsequences: false
            ).dropFirst()
            return !rest.allSatisfy(Self.isColour) || line.text.unicodeScalars.contains(where: Self.isCommand)
        }
        #expect(commands.isEmpty, "seed \(seed): \(commands.prefix(3).map { "page \($0.0): \($0.1.text)" })")
    }

    private static func isColour(_ text: Substring.UnicodeScalarView) -> Bool {
        guard text.first == "[", let end = text.firstIndex(of: "m") else { return false }
        return text[text.index(after: text.startIndex)..<end].allSatisfy { ("0"..."9").contains($0) || $0 == ";" }
    }

    private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x2028...0x202E).contains(scalar.value)
            || (0x2066...0x2069).contains(scalar.value)
    }
}
