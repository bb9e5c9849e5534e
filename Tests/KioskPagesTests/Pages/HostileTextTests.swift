import KioskPages
import Messages
import Support
import SwiftProtobuf
import Testing

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

        mutating func number() -> UInt32 { [0, 1, 3, 7, 99, .max].randomElement(using: &chance) ?? 0 }

        mutating func spoil(_ workout: inout Fitpinky_V1_Workout) {
            (workout.id, workout.memberName, workout.caption) = (text(), text(), text())
            (workout.localTime, workout.day, workout.kiosk) = (text(), text(), text())
            workout.reactions = [.with { ($0.memberName, $0.emoji) = (text(), text()) }]
            (workout.vouchedBy, workout.photo.type, workout.photo.bytes) = ([text(), text()], text(), number())
        }

        mutating func spoil(_ week: inout Fitpinky_V1_WeekSummary) {
            if Bool.random(using: &chance) { (week.start, week.end) = (text(), text()) }
            (week.wager, week.waitingFor) = (text(), [text(), text()])
            week.state = ["provisional", "final", "revised", "running", text()].randomElement(using: &chance) ?? ""
            (week.waitsUntilMs, week.daysLeft, week.streak.current) = (.max, number(), number())
            week.announcedResult = text()
            for index in week.members.indices {
                (week.members[index].name, week.members[index].logged) = (text(), number())
                week.members[index].required = number()
            }
        }

        mutating func status() -> Fitpinky_V1_StatusResponse {
            var status = Sample.household
            (status.kiosk.today, status.kiosk.zone, status.kiosk.version) = (text(), text(), text())
            (status.group.name, status.activity) = (text(), text())
            for index in status.group.members.indices {
                (status.group.members[index].name, status.group.members[index].left) = (text(), "")
                (status.group.members[index].logged, status.group.members[index].required) = (number(), number())
                status.group.members[index].lastChance = Bool.random(using: &chance)
                status.group.members[index].outOfReach = Bool.random(using: &chance)
                spoil(&status.group.members[index].lastWorkout)
            }
            (status.wager.text, status.wager.next, status.wager.nextFrom) = (text(), text(), text())
            spoil(&status.lastWeek)
            (status.peers[0].name, status.peers[0].connected, status.peers[0].lastHeardMs) = (text(), false, .min)
            status.faults = [.with { ($0.code, $0.message, $0.fix) = (text(), text(), text()) }]
            return status
        }

        mutating func pages() -> [Page] {
            let status = status()
            var week = WeekViewTests.page
            spoil(&week.summary)
            for day in week.days.indices {
                for index in week.days[day].workouts.indices { spoil(&week.days[day].workouts[index]) }
            }
            var summary = Sample.missedWeek
            spoil(&summary)
            var nudge = EventLineTests.nudge
            (nudge.fromName, nudge.toName, nudge.text) = (text(), text(), text())
            let settings = Fitpinky_V1_Settings.with {
                ($0.shownGroupName, $0.groupName, $0.weekStart.day, $0.weekStart.next) = (
                    text(), text(), text(), text()
                )
                ($0.wager.text, $0.wager.next, $0.dayStart) = (text(), text(), number())
                $0.members = [
                    .with {
                        ($0.name, $0.goal, $0.nextGoal, $0.nextFrom) = (text(), number(), number(), text())
                        ($0.quietFromMinutes, $0.news) = (number(), [.with { $0.kind = text() }])
                    }
                ]
            }
            return [
                status.page, status.group.page, week.page, week.gallery,
                HistoryPage([summary, week.summary]).page, status.group.members[0].lastWorkout.page,
                Page([nudge.line, Fitpinky_V1_Event.with { $0.nudge = nudge }.line]), settings.goalPage,
                settings.wagerPage, settings.weekStartPage, settings.dayStartPage, settings.groupNamePage,
                settings.members[0].newsPage,
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
