import FitPinkyCore
import Glibc
import Messages
import Support
import SwiftProtobuf
import TTRPC
import TTRPCTransport
import Testing

/// What people agree on and say to each other, over two homes as programs.
@Suite struct PromiseTests {
    /// Two homes of one group: Ana began it, Ben has joined.
    private static func couple() async throws -> (ana: KeptKiosk, ben: KeptKiosk) {
        let (ana, ben) = try await KeptKiosk.homes()
        _ = try await ana.createGroup()
        let invitation = try await ana.invite()
        let run = try await ben.join(invitation.code, at: invitation.address)
        #expect(run.code == 0, "\(run.errors)")
        try await eventually("one ledger") { try await ana.digest() == ben.digest() }
        return (ana, ben)
    }

    private static func logWorkout(at kiosk: KeptKiosk) async throws -> String {
        let client = try await #require(kiosk.agent).connect()
        var events = try await Fitpinky_V1_KioskClient(client).watch(.init(), timeout: .seconds(60))
            .makeAsyncIterator()
        _ = try await events.next()
        #expect(try await kiosk.fitpinky("simulate", "press").code == 0)
        while let event = try await events.next() {
            guard case .workoutSaved(let workout) = event.what else { continue }
            await client.close()
            return workout.id
        }
        Issue.record("the workout was never saved")
        return ""
    }

    @Test func `what a rule refuses ends with 1 and a sentence that says what is allowed, and changes nothing`()
        async throws
    {
        let (ana, ben) = try await PromiseTests.couple()
        let own = try await PromiseTests.logWorkout(at: ana)
        try await eventually("the workout there") { try await ana.digest() == ben.digest() }
        #expect(try await ana.fitpinky("nudge", "gym time? 😏").code == 0)
        try await eventually("the nudge there") { try await ana.digest() == ben.digest() }
        let before = try await ana.digest()
        let refusals: [(KeptKiosk, [String], String)] = [
            (ana, ["caption", own, String(repeating: "a", count: 101)], "100"),
            (ana, ["wager", String(repeating: "a", count: 201)], "200"),
            (ana, ["goal", "0"], "1 to 7"), (ana, ["goal", "8"], "1 to 7"),
            (ana, ["react", own, "ok"], "emoji"), (ana, ["react", own, "👍👍"], "emoji"),
            (ana, ["vouch", own], "of their own"), (ben, ["vouch", own], "photo"),
            (ben, ["workouts", "delete", own], "only Ana"), (ben, ["caption", own, "mine"], "Ana"),
            (ana, ["nudge", "again"], "minutes"),
            (ana, ["group", "create", "--member", "Ana", "--goal", "3"], "already"),
            (ben, ["group", "join", "12345", "--at", "127.0.0.1:1", "--member", "Ben", "--goal", "3"], "6 characters"),
            (ana, ["member", "add", "Cleo", "--goal", "3"], "2"), (ana, ["day-start", "7"], "0 to 6"),
            (ana, ["name", String(repeating: "a", count: 41)], "40"),
        ]
        for (kiosk, arguments, allowed) in refusals {
            let run = try await kiosk.fitpinky(arguments)
            #expect(run.code == 1, "\(arguments): \(run.code) \(run.errors)")
            #expect(run.errors.contains(allowed), "\(arguments): \(run.errors)")
            #expect(run.output.isEmpty, "\(arguments): \(run.output)")
        }
        // No day at all: the command line cannot be parsed.
        let someday = try await ana.fitpinky("week-start", "someday")
        #expect(someday.code == 64 && someday.errors.contains("monday"), "\(someday.code) \(someday.errors)")
        #expect(try await ana.digest() == before)
        #expect(try await ben.digest() == before)
    }

    @Test func `a fourth member is refused, at the kiosk and by invitation`() async throws {
        let (ana, _) = try await KeptKiosk.homes()
        let created = try await ana.fitpinky("group", "create", "--member", "Ana", "--goal", "4", "--max-members", "3")
        #expect(created.code == 0, "\(created.errors)")
        for name in ["Ben", "Cleo"] {
            let added = try await ana.fitpinky("member", "add", name, "--goal", "3")
            #expect(added.code == 0, "\(added.errors)")
        }
        let before = try await ana.digest()
        for arguments in [["member", "add", "Dora", "--goal", "3"], ["group", "invite"]] {
            let run = try await ana.fitpinky(arguments)
            #expect(run.code == 1, "\(arguments): \(run.code) \(run.output) \(run.errors)")
            #expect(run.errors.contains("3"), "\(arguments): \(run.errors)")
        }
        #expect(try await ana.digest() == before)
    }

    @Test func `settings are the household's: each home shows what the other has set, and from when it counts`()
        async throws
    {
        let (ana, ben) = try await PromiseTests.couple()
        let changes: [(KeptKiosk, [String])] = [
            (ana, ["name", "Anna"]), (ben, ["group", "name", "The Two"]), (ben, ["goal", "5"]),
            (ana, ["wager", "loser cooks dinner"]), (ben, ["week-start", "sunday"]), (ana, ["day-start", "4"]),
            (ana, ["notify", "nudge", "off"]),
        ]
        for (kiosk, arguments) in changes {
            let run = try await kiosk.fitpinky(arguments)
            #expect(run.code == 0, "\(arguments): \(run.errors)")
            #expect(["now", "from "].contains { run.output.contains($0) }, "\(arguments): \(run.output)")
        }
        try await eventually("equal") { try await ana.digest() == ben.digest() }
        for kiosk in [ana, ben] {
            let status = try await kiosk.status()
            #expect(status.group?.name == "The Two" && status.group?.weekStart == "sunday")
            #expect(status.group?.members.map(\.name) == ["Anna", "Ben"])
            // On the Day of the very first one a slip can be mended: it counts this week.
            #expect(status.wager == "loser cooks dinner")
        }
    }

    @Test func `a nudge, an answer and somebody's word are heard in the other home`() async throws {
        let (ana, ben) = try await PromiseTests.couple()
        #expect(try await ana.fitpinky("simulate", "camera", "unplugged").code == 0)
        let unproven = try await PromiseTests.logWorkout(at: ana)
        try await eventually("the workout there") { try await ana.digest() == ben.digest() }
        #expect(try await ben.status().group?.members.first?.logged == 0)
        let client = try await #require(ana.agent).connect()
        var events = try await Fitpinky_V1_KioskClient(client).watch(.init(), timeout: .seconds(120))
            .makeAsyncIterator()
        _ = try await events.next()
        #expect(try await ben.fitpinky("vouch", unproven).code == 0)
        #expect(try await ben.fitpinky("react", unproven, "👍🏽").code == 0)
        #expect(try await ben.fitpinky("nudge", "again tomorrow?").code == 0)
        var (nudge, changed): (Fitpinky_V1_Nudge?, Fitpinky_V1_Workout?)
        while nudge == nil || changed?.reactions.isEmpty ?? true, let event = try await events.next() {
            switch event.what {
            case .nudge(let heard): nudge = heard
            case .workoutChanged(let workout): changed = workout
            default: break
            }
        }
        #expect(nudge?.fromName == "Ben" && nudge?.toName == "Ana" && nudge?.text == "again tomorrow?")
        #expect(changed?.proof == .vouched && changed?.vouchedBy == ["Ben"])
        #expect(changed?.reactions.map(\.emoji) == ["👍🏽"])
        #expect(try await ana.fitpinky("caption", unproven, "without a camera").code == 0)
        try await eventually("equal") { try await ana.digest() == ben.digest() }
        for kiosk in [ana, ben] {
            let status = try await kiosk.status()
            #expect(status.group?.members.first?.logged == 1 && status.group?.members.first?.doneToday == true)
            let line = try await kiosk.fitpinky("workouts").output
            #expect(line.contains("without a camera") && line.contains("👍🏽"), "\(line)")
        }
        await client.close()
    }
}
