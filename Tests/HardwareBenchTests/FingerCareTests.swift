import FitPinkyCore
import FoundationEssentials
import KioskLogic
import Messages
import Support
import TTRPC
import Testing

extension KioskTests {
    @Suite("Finger care")
    struct FingerCareTests {
        /// What happens on each of the fourteen Days, whose clock the test sets: which reminders are answered by a double press.
        private struct Fortnight {
            static let dayCount = 14
            static let firstDay = "2026-03-02"

            static func answersMorning(_ day: Int) -> Bool { day % 2 == 0 }
            static func answersEvening(_ day: Int) -> Bool { day % 3 == 0 }
            /// The first Day begins with a check before any reminder.
            static func checks(_ day: Int) -> Int {
                (day == 0 ? 1 : 0) + (answersMorning(day) ? 1 : 0) + (answersEvening(day) ? 1 : 0)
            }
            static func missed(_ day: Int) -> Int {
                (answersMorning(day) ? 0 : 1) + (answersEvening(day) ? 0 : 1)
            }
            static var days: Range<Int> { 0..<dayCount }
        }

        /// The keys of `progress --json` that are looked at.
        private struct Progress: Decodable {
            struct Day: Decodable, Equatable {
                var checks: Int
                var reminders: Int
                var missed: Int
                var exercises: Int
            }
            var checks: Int
            var exercises: Int
            var missedReminders: Int
            var longestStreak: Int
            var days: [Day]
        }

        private struct Rewards: Decodable, Equatable {
            var coins: Int
            var xp: Int
            var level: Int
            var unshown: Int
        }

        private struct Done: Decodable, Equatable {
            var exercise: String
            var completed: Bool
        }

        private struct Told: Decodable {
            struct One: Decodable { var kind: String }
            var kind: String
            var news: [One]?

            var kinds: [String] { news?.map(\.kind) ?? [kind] }
        }

        /// Sets the machine's clock to that time of the kiosk's wall clock.
        private func setClock(_ day: Int, _ hour: Int, _ minute: Int, _ second: Int = 0) throws {
            let first = try #require(Day(iso8601: Fortnight.firstDay))
            let seconds = Int(first.daysSince1970 + Int32(day)) * 86_400 + hour * 3600 + minute * 60 + second
            try Bench.run("date --set @\(seconds - Int(RunningKiosk.minutesAheadOfUTC) * 60)")
        }

        private func json<Value: Decodable>(
            _ kiosk: RunningKiosk, _ arguments: String..., as type: Value.Type = Value.self
        ) async throws -> Value {
            try JSONDecoder().decode(type, from: Data(try await kiosk.commandLine(arguments + ["--json"])))
        }

        @Test func `a fortnight of reminders, checks and exercises on button and ring, over a restart`() async throws {
            let before = Boot.now()
            let start = ContinuousClock.now
            defer {
                let past = start.duration(to: .now).components.seconds
                _ = Bench.succeeds("date --set @\(before / 1000 + past)")
            }
            let folder = "/tmp/fortnight-\(UUID().uuidString.prefix(8))"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            defer { try? FileManager.default.removeItem(atPath: folder) }  // it goes with the machine
            let settings = RunningKiosk.Settings(
                stateFolder: "\(folder)/state", notifyCommand: "cat >>\(folder)/told; echo >>\(folder)/told")

            try setClock(0, 7, 50)
            try await RunningKiosk.with(settings) { kiosk in
                _ = try await kiosk.commandLine(["group", "create", "--member", RunningKiosk.owner, "--goal", "3"])
                var events = try await kiosk.events(timeout: .seconds(1800))
                try await check(kiosk, &events)
                _ = try await kiosk.commandLine(["reminders", "off", "lunch"])
                for day in 0..<7 { try await live(day, kiosk, &events) }
            }
            try await RunningKiosk.with(settings) { kiosk in
                var events = try await kiosk.events(timeout: .seconds(1800))
                for day in 7..<Fortnight.dayCount { try await live(day, kiosk, &events) }
                try await exercise(kiosk, &events)
                // At night nobody is told of a miss.
                try setClock(Fortnight.dayCount, 7, 30)
                try await missed("evening", &events)
                try await look(kiosk)
                try await eventually("each notification to be told") {
                    try kinds(in: "\(folder)/told").count { $0 == "missed" } == Fortnight.days.map(Fortnight.missed).sum
                }
                let told = try kinds(in: "\(folder)/told")
                #expect(told.count { $0 == "reminder" } == 2 * Fortnight.dayCount)
                #expect(told.count { $0 == "level" } == 1)
            }
        }

        // MARK: A Day

        private func live(_ day: Int, _ kiosk: RunningKiosk, _ events: inout Events) async throws {
            try await remind(day, (8, 0), "morning", isAnswered: Fortnight.answersMorning(day), kiosk, &events)
            try await remind(day, (19, 0), "evening", isAnswered: Fortnight.answersEvening(day), kiosk, &events)
        }

        private func remind(
            _ day: Int, _ time: (hour: Int, minute: Int), _ name: String, isAnswered: Bool, _ kiosk: RunningKiosk,
            _ events: inout Events
        ) async throws {
            let isBeforeMissed =
                name == "evening"
                ? !Fortnight.answersMorning(day) : day > 0 && !Fortnight.answersEvening(day - 1)
            try SentFrames.clear()
            try setClock(day, time.hour, time.minute)
            var (isDue, isMissed) = (false, false)
            while !isDue || isMissed != isBeforeMissed {
                switch try await events.next() {
                case .reminderDue(let reminder):
                    #expect(reminder.name == name && !isDue)
                    isDue = true
                case .reminderMissed: isMissed = true
                default: break
                }
            }
            try await eventually("the reminder on the wire, day \(day), \(name)") {
                let told = try await ring(kiosk)
                guard told.meaning.contains("time for a finger check"), told.levels.contains(where: { $0 > 0 }) else {
                    return false
                }
                return try SentFrames.all().contains(told.levels.colours)
            }
            guard isAnswered else { return }
            try await check(kiosk, &events)
            try await eventually("the ring to stop reminding") {
                try await !ring(kiosk).meaning.contains("time for a finger check")
            }
        }

        private func check(_ kiosk: RunningKiosk, _ events: inout Events) async throws {
            try await kiosk.doublePress()
            _ = try await events.upTo { if case .checkSaved = $0 { true } else { false } }
        }

        private func missed(_ name: String, _ events: inout Events) async throws {
            _ = try await events.upTo {
                if case .reminderMissed(let reminder) = $0 { reminder.name == name } else { false }
            }
        }

        // MARK: Exercises

        /// One that runs to its end by itself, and one that is steered by the button and broken off.
        private func exercise(_ kiosk: RunningKiosk, _ events: inout Events) async throws {
            _ = try await kiosk.commandLine(["exercise", "start", "finger-bends", "--json"])
            try SentFrames.clear()
            var frames: [Int: [RGB]] = [:]
            var state = ""
            while state != "completed" {
                guard case .exercise(let exercise) = try await events.next() else { continue }
                state = exercise.state
                frames[Int(exercise.step)] = try await eventually("the ring to move") { try SentFrames.all().last }
            }
            #expect(frames.keys.sorted() == [1, 2, 3, 4, 5] && Set(frames.values).count > 1)

            _ = try await kiosk.commandLine(["exercise", "start", "thumb-touches", "--json"])
            try await steered(&events, to: "running", step: 1)
            try await kiosk.press()
            try await steered(&events, to: "running", step: 2)
            try await kiosk.doublePress()
            try await steered(&events, to: "paused", step: 2)
            try await kiosk.hold(.milliseconds(1800))
            try await steered(&events, to: "stopped", step: 2)
            try await eventually("both exercises in the log") {
                try await json(kiosk, "exercise", "log", as: [Done].self) == [
                    Done(exercise: "thumb-touches", completed: false),
                    Done(exercise: "finger-bends", completed: true),
                ]
            }
        }

        private func steered(_ events: inout Events, to state: String, step: UInt32) async throws {
            _ = try await events.upTo {
                if case .exercise(let exercise) = $0 { exercise.state == state && exercise.step == step } else { false }
            }
        }

        // MARK: What it comes to

        private func look(_ kiosk: RunningKiosk) async throws {
            let first = try #require(Day(iso8601: Fortnight.firstDay))
            for week in [0, 7] {
                let day = try #require(first.advanced(byDays: week)).iso8601
                let progress: Progress = try await json(kiosk, "progress", "--week", day)
                let days = Fortnight.days.filter { $0 / 7 == week / 7 }
                #expect(
                    progress.days
                        == days.map {
                            Progress.Day(
                                checks: Fortnight.checks($0), reminders: 2, missed: Fortnight.missed($0),
                                exercises: $0 == Fortnight.dayCount - 1 ? 1 : 0)
                        })
                #expect(progress.checks == days.map(Fortnight.checks).sum)
                #expect(progress.missedReminders == days.map(Fortnight.missed).sum)
                #expect(progress.longestStreak == 3)
            }
            let checks = Fortnight.days.map(Fortnight.checks).sum
            let rewards: Rewards = try await json(kiosk, "rewards")
            #expect(rewards.coins == 5 * checks + 10 && rewards.xp == 10 * checks + 20 && rewards.level == 2)
        }

        private func ring(_ kiosk: RunningKiosk) async throws -> Fitpinky_V1_RingReply {
            var stream = try await kiosk.client.ring(timeout: .seconds(60)).makeAsyncIterator()
            return try #require(try await stream.next())
        }

        private func kinds(in file: String) throws -> [String] {
            guard FileManager.default.fileExists(atPath: file) else { return [] }
            let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
            return try text.split(separator: "\n").flatMap {
                try JSONDecoder().decode(Told.self, from: Data($0.utf8)).kinds
            }
        }
    }
}

extension Sequence<Int> {
    fileprivate var sum: Int { reduce(0, +) }
}
