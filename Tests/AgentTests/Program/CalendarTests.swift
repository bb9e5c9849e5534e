import FitPinkyCore
import Glibc
import Messages
import Pictures
import Support
import SwiftProtobuf
import TTRPC
import TTRPCTransport
import Testing

/// Two people of one home over some days: what the agent says of them, and the picture that the command line draws of it.
@Suite struct CalendarTests {
    private static let buttons = """
        [[button]]
        line = "GPIO17"
        [[button]]
        line = "GPIO27"

        """
    private static let (first, second) = ("2026-02-26", "2026-02-28")
    private static let (left, back) = ("2026-03-01", "2026-03-03")

    /// Two days on, or one.
    private static func advance(to day: String, hours: Int64, _ client: TTRPCClient) async throws {
        _ = try await Fitpinky_V1_SimulatorClient(client).setClock(.with { $0.advanceMs = hours * 3_600_000 })
        try await eventually("it is \(day)") {
            try await Fitpinky_V1_KioskClient(client).status(.init()).kiosk.today == day
        }
    }

    private static func press(_ button: UInt32, _ kiosk: KeptKiosk, _ client: TTRPCClient) async throws {
        let before = kiosk.logged("workout saved").count
        _ = try await Fitpinky_V1_SimulatorClient(client).press(.with { $0.button = button }, timeout: .seconds(60))
        try await eventually("a press saved") { kiosk.logged("workout saved").count > before }
    }

    private static func run(_ kiosk: KeptKiosk, _ arguments: String...) async throws {
        let run = try await kiosk.fitpinky(arguments)
        try #require(run.code == 0, "\(arguments): \(run.errors)")
    }

    @Test func `a calendar says who belonged when and how often they worked out, and its picture is drawn of that`()
        async throws
    {
        let kiosk = try KeptKiosk()
        kiosk.configuration += CalendarTests.buttons
        try await kiosk.startAgent()
        let client = try await #require(kiosk.agent).connect()
        _ = try await kiosk.createGroup("--max-members", "3")
        for _ in 0..<3 { try await CalendarTests.press(1, kiosk, client) }
        try await CalendarTests.advance(to: CalendarTests.second, hours: 48, client)
        try await CalendarTests.run(kiosk, "member", "add", "Ben", "--goal", "3", "--button", "2")
        for button: UInt32 in [1, 2, 2] { try await CalendarTests.press(button, kiosk, client) }
        try await CalendarTests.advance(to: CalendarTests.left, hours: 24, client)
        _ = try await Fitpinky_V1_KioskClient(client).leaveGroup(.with { $0.asMember = "Ben" })
        try await CalendarTests.advance(to: CalendarTests.back, hours: 48, client)
        try await CalendarTests.run(kiosk, "member", "add", "Ben", "--goal", "3")

        let calendar = try await Fitpinky_V1_KioskClient(client).getCalendar(
            .with { ($0.from, $0.to) = ("2026-02-01", "2026-03-31") })
        #expect(calendar.began == CalendarTests.first && calendar.today == CalendarTests.back)
        let said = calendar.members.map { member in
            [member.name] + member.days.map { "\($0.day): \($0.workouts)" } + ["of \(member.workouts)"]
                + member.stays.map { "\($0.joined)–\($0.left)" }
        }
        let expected = [
            ["Ana", "2026-02-26: 3", "2026-02-28: 1", "of 4", "2026-02-26–"],
            ["Ben", "2026-02-28: 2", "of 2", "2026-02-28–2026-03-01", "2026-03-03–"],
        ]
        #expect(said == expected)
        let before = try await Fitpinky_V1_KioskClient(client).getCalendar(
            .with { ($0.from, $0.to) = ("2026-02-01", "2026-02-27") })
        #expect(before.members.map(\.name) == ["Ana"])
        await client.close()

        let path = "\(kiosk.folder.path)/year.png"
        try await CalendarTests.run(kiosk, "heatmap", "--output", path)
        #expect(try KeptKiosk.bytes(of: path) == CalendarTests.picture().png(.light))
        let tooEarly = try await kiosk.fitpinky("recap", "--month", "2026-01", "--output", path)
        #expect(tooEarly.code == 1 && tooEarly.errors.contains("began on 2026-02-26"), "\(tooEarly.errors)")
    }

    /// The same, written down by hand.
    private static func picture() throws -> HeatMap {
        let day = { (text: String) in try #require(Day(iso8601: text)) }
        return HeatMap(
            household: "Ana & Ben",
            members: [
                Attendance(
                    name: "Ana", workouts: [try day(first): 3, try day(second): 1], stays: [try day(first)...Day.last]),
                Attendance(
                    name: "Ben", workouts: [try day(second): 2],
                    stays: [try day(second)...day(left), try day(back)...Day.last]),
            ], days: try day("2025-03-03")...day("2026-03-08"), today: try day(back))
    }
}
