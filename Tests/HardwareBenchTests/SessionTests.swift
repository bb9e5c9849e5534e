import FitPinkyCore
import FoundationEssentials
import KioskLogic
import Messages
import Support
import TTRPC
import Testing

extension KioskTests {
    @Suite("Sessions")
    struct SessionTests {
        private static let settings = RunningKiosk.Settings(sessions: "run", countdownSeconds: 0, reviewSeconds: 0)
        /// When a session ends by itself.
        private static let end: Int64 = 12 * 3600
        /// How long the hand of the dial stays on one of its LEDs.
        private static let tick = Duration.milliseconds(60_000 / SentFrames.ledCount)
        /// The disk has what was done before.
        private static let onDisk = Duration.seconds(2)

        @Test func `a button starts, pauses, resumes and ends a session, and the next press proves it`() async throws {
            try await RunningKiosk.with(SessionTests.settings) { kiosk in
                try await begin(kiosk)
                var events = try await kiosk.events()
                try SentFrames.clear()
                try await kiosk.press()
                #expect(try await events.session("running").type == "run")
                try await kiosk.ringSays("a session")
                try await expectMovingHand()

                try await kiosk.doublePress()
                _ = try await events.session("paused")
                let still = try await kiosk.ringSays("a session: paused after")
                let frames = try await SentFrames.sent(within: SessionTests.tick * 2)
                #expect(frames.allSatisfy { $0 == still }, "a paused session stands still")

                try SentFrames.clear()
                try await kiosk.doublePress()
                _ = try await events.session("running")
                let running = try await kiosk.ringSays("so far")
                #expect(light(of: still) < light(of: running), "a paused session is dim")
                try await expectMovingHand()

                try await kiosk.press()
                let ended = try await events.session("ended")
                try await kiosk.ringSays("left to press the button for a photo of the workout")
                #expect(try await kiosk.logged() == [])
                try await kiosk.press()
                let saved = try await events.upTo { $0.savedWorkout != nil }.last?.savedWorkout
                let workout = try #require(saved)
                try await kiosk.requireWholePhoto(of: workout)
                let minutes = max(1, (Int(ended.elapsedSeconds) + 30) / 60)
                #expect(try await kiosk.logged() == [.init(activity: "run", minutes: minutes, proof: "photo")])
                #expect(try await kiosk.session() == nil)
                print("measured: a session of \(ended.elapsedSeconds) s, its pause left out, was decoded from the wire")
            }
        }

        @Test func `a session goes on after a crash, and a workout that waited for its proof is saved unproven`()
            async throws
        {
            var settings = SessionTests.settings
            settings.stateFolder = "/tmp/crash-\(UUID().uuidString.prefix(8))"
            var kiosk = try await RunningKiosk(settings)
            try await begin(kiosk)
            var events = try await kiosk.events()
            try await kiosk.press()
            let started = try await events.session("running")
            try await Task.sleep(for: SessionTests.onDisk)
            try await kiosk.cutOff()

            kiosk = try await RunningKiosk(settings)
            let goingOn = try await eventually("the session to go on") { try await kiosk.session() }
            #expect(goingOn.id == started.id && goingOn.type == "run" && goingOn.state == "running")
            // The agent was off, and the machine was not.
            let age = Int((Boot.now() - started.startedAtMs) / 1000)
            #expect((age - 4...age).contains(goingOn.elapsedSeconds))
            events = try await kiosk.events()
            try await kiosk.press()
            _ = try await events.session("ended")
            try await Task.sleep(for: SessionTests.onDisk)
            try await kiosk.cutOff()

            try await RunningKiosk.with(settings) { kiosk in
                let logged = try await eventually("the workout to be saved") {
                    let logged = try await kiosk.logged()
                    return logged.isEmpty ? nil : logged
                }
                #expect(logged == [.init(activity: "run", minutes: 1, proof: "unproven")])
                #expect(try await kiosk.session() == nil)
            }
        }

        @Test func `twelve hours after its beginning a session that nobody ends does, and is saved unproven`()
            async throws
        {
            var settings = SessionTests.settings
            settings.stateFolder = "/tmp/twelve-\(UUID().uuidString.prefix(8))"
            let clock = try SetClock(to: 8)
            defer { clock.restore() }
            let kiosk = try await RunningKiosk(settings)
            try await begin(kiosk)
            var events = try await kiosk.events()
            try await kiosk.press()
            let started = try await events.session("running")
            let age = ContinuousClock.now
            try await Task.sleep(for: SessionTests.onDisk)
            try await kiosk.cutOff()

            // So much is left that the agent starts meanwhile.
            let left: Int64 = 30
            let later = SessionTests.end - left - age.duration(to: .now).components.seconds
            settings.timeSpace = try LaterTime(bySeconds: later).file
            try clock.forward(later)
            try await RunningKiosk.with(settings) { kiosk in
                var events = try await kiosk.events()
                let asking = try #require(try await kiosk.session(), "it has ended before its time")
                #expect(asking.id == started.id && asking.state == "running" && asking.asks)
                let ended = try await events.session("ended")
                #expect(ended.id == started.id && Int64(ended.elapsedSeconds) == SessionTests.end)
                print("measured: a session that nobody ended did by itself after \(ended.elapsedSeconds) s")
                _ = try await events.upTo { $0.savedWorkout != nil }
                #expect(try await kiosk.logged() == [.init(activity: "run", minutes: 720, proof: "unproven")])
                #expect(try await kiosk.session() == nil)
            }
        }

        @Test func `the partner's ring shows a session within five seconds over a bad line, and its silence`()
            async throws
        {
            let folder = "/tmp/partner-\(UUID().uuidString.prefix(8))"
            let clock = try SetClock(to: 14)
            defer { clock.restore() }
            try await Household.with({ home, settings in
                SessionTests.shareDevices(home, &settings)
                if home == .ben { settings.stateFolder = folder }
            }) { household in
                try await household.connected()
                for home in TwoHomes.Home.allCases { try await remindOfNothing(household[home]) }
                let work = try await untilShown(household)
                _ = try await household.anna.commandLine(["session", "discard"])
                try household.homes.setLine(.bad)
                let taken = try await untilShown(household)
                Promise(.seconds(5), work: work).expect(taken, "a session was on the partner's ring within")

                let shown = try await household.ben.sessions()
                #expect(shown.map(\.type) == ["run"] && shown.map(\.state) == ["running"])
                #expect(shown.map(\.stale) == [false])
            }
            // Kiosks count a silence by the clock that never steps, so Ben's is off for it; and Anna's is not there any more.
            try clock.forward(11 * 60)
            var settings = RunningKiosk.Settings(owner: TwoHomes.Home.ben.owner, stateFolder: folder)
            SessionTests.shareDevices(.ben, &settings)
            try await RunningKiosk.with(settings) { ben in
                try await eventually("the session to be stale") { try await ben.sessions().map(\.stale) == [true] }
                let silence = try await ben.sessions().first?.heardSecondsAgo
                #expect((silence ?? 0) >= 11 * 60, "\(silence ?? -1) s")
                let still = try await ben.ringSays("in a session that is paused or not heard of")
                #expect(try await SentFrames.sent(within: .seconds(3)).allSatisfy { $0 == still })
            }
        }

        // MARK: Parts

        /// A group of one calls nobody, and at rest its ring shows the week alone.
        private func begin(_ kiosk: RunningKiosk) async throws {
            try await kiosk.beginAlone()
        }

        private func remindOfNothing(_ kiosk: RunningKiosk) async throws {
            for reminder in ["morning", "lunch", "evening"] {
                _ = try await kiosk.commandLine(["reminders", "off", reminder])
            }
        }

        /// The hand goes from LED to LED.
        private func expectMovingHand() async throws {
            let hands = try await SentFrames.sent(within: SessionTests.tick * 3).map { try SentFrames.hand(of: $0) }
            let steps = zip(hands, hands.dropFirst()).map { (SentFrames.ledCount + $1 - $0) % SentFrames.ledCount }
            #expect(steps.allSatisfy { $0 <= 1 } && steps.count { $0 == 1 } >= 1, "\(hands)")
        }

        private func light(of frame: [RGB]) -> Int {
            frame.reduce(0) { sum, led in sum + Int(led.red) + Int(led.green) + Int(led.blue) }
        }

        /// Anna's is the button, Ben's the ring: there is one of each.
        private static func shareDevices(_ home: TwoHomes.Home, _ settings: inout RunningKiosk.Settings) {
            settings.devices = "linux"
            switch home {
            case .anna: (settings.sessions, settings.ring) = ("run", "none")
            case .ben: settings.button = Bench.buttonLine + 1
            }
        }

        /// Starts a session by Anna's button. How long after her finger touched it Ben's ring shows that, as it is on the wire.
        private func untilShown(_ household: Household) async throws -> Duration {
            let rest = try await eventually("Ben's ring to be still") {
                let told = try await household.ben.ring().levels.colours
                return try await SentFrames.sent(within: .seconds(2)).allSatisfy { $0 == told } ? told : nil
            }
            try SentFrames.clear()
            let start = ContinuousClock.now
            try await household.anna.press()
            let led = try await eventually("the session on Ben's ring") {
                try SentFrames.all().lazy.compactMap { SentFrames.whiteLight(in: $0, beside: rest) }.first
            }
            let taken = start.duration(to: .now)
            let breath = try await SentFrames.sent(within: .seconds(3))
            #expect(breath.allSatisfy { SentFrames.whiteLight(in: $0, beside: rest) == led })
            #expect(Set(breath).count >= 3, "it breathes")
            return taken
        }
    }
}
