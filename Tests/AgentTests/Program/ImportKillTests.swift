import FitPinkyCore
import FoundationEssentials
import Glibc
import Support
import Testing

/// An import is killed at any moment: the command that reads the files, or the agent that keeps what they say. All of it is there or
/// nothing, and to import once more makes it whole.
@Suite(.timeLimit(.minutes(30))) struct ImportKillTests {
    /// What gets the signal.
    enum Victim: CaseIterable { case agent, command }

    private static let kills = 12

    /// What is looked at of `documents import --json`.
    private struct Counts: Decodable, Equatable {
        var splits: Int
        var workouts: Int
        var unchanged: Int
    }

    private struct Statistics: Decodable { var healthDays: Int }

    /// One kiosk whose imports are killed.
    private final class Kiosk {
        let kiosk: KeptKiosk
        let victim: Victim
        let seed: UInt64
        private var chance: SeededGenerator
        private(set) var wholeCount = 0
        private(set) var cutCount = 0

        init(_ victim: Victim) async throws {
            (self.victim, seed) = (victim, UInt64.random(in: 0 ... .max))
            chance = SeededGenerator(seed: seed)
            kiosk = try KeptKiosk()
            try await kiosk.startAgent()
        }

        /// Runs a command, and kills it or the agent at some moment of twice so long; the agent is started again.
        ///
        /// - Returns: whether the command said that it succeeded.
        func runKilled(_ arguments: [String], within length: Duration) async throws -> Bool {
            let agent = try #require(kiosk.agent)
            let pid = try AgentProcess.spawn(
                "fitpinky", ["--socket", agent.socket] + arguments, environment: [],
                log: "\(kiosk.folder.path)/killed")
            let microseconds = length.components.seconds * 1_000_000 + length.components.attoseconds / 1_000_000_000_000
            try await Task.sleep(
                for: .microseconds(Int64.random(in: 0...max(1, 2 * microseconds), using: &chance)), tolerance: .zero)
            switch victim {
            case .command:
                kill(pid, SIGKILL)
                let code = try await AgentProcess.end(of: pid)
                try #require(code == -SIGKILL || code == 0, "\(code), seed \(seed)")
                return code == 0
            case .agent:
                agent.send(SIGKILL)
                #expect(try await agent.end() == -SIGKILL)
                let code = try await AgentProcess.end(of: pid)
                try await kiosk.startAgent()
                return code == 0
            }
        }

        func note(isWhole: Bool) { if isWhole { wholeCount += 1 } else { cutCount += 1 } }

        func finish(_ what: String) async throws {
            #expect(try await kiosk.fitpinky("store", "verify").code == 0, "seed \(seed)")
            print(
                "measured: \(what), \(victim) killed: \(wholeCount) were whole, \(cutCount) left nothing, seed \(seed)")
        }
    }

    /// Runs to its end, and says how long that took.
    private static func timed(_ kiosk: KeptKiosk, _ arguments: [String]) async throws -> Duration {
        let start = ContinuousClock.now
        let run = try await kiosk.fitpinky(arguments)
        #expect(run.code == 0, "\(run.errors)")
        return ContinuousClock.now - start
    }

    // MARK: Documents

    private static let documentCount = 202

    /// Two splits and two hundred trainings by the first, whose ids no other number has, as an export writes them.
    private static func documents(_ number: Int, in kiosk: KeptKiosk) throws -> (
        folder: String, files: [String: String]
    ) {
        func id(_ low: Int) -> String { ULID(high: 0x019C_9A00 << 32, low: UInt64(number) << 32 | UInt64(low)).text }
        var files: [String: String] = [:]
        for split in 1...2 {
            files["Splits/\(id(split)).json"] =
                "{\"exercises\":[{\"id\":\"\(id(split + 1000))\",\"load\":\"free\",\"name\":\"Row\",\"reps\":10,"
                + "\"restSeconds\":null,\"sets\":4,\"weightKg\":42.5}],\"id\":\"\(id(split))\",\"name\":\"Split \(number) \(split)\","
                + "\"schema\":1,\"updatedAt\":\"2026-02-20T17:03:42.120Z\"}\n"
        }
        for training in 1...documentCount - 2 {
            let day = "2026-01-\(10 + training % 20)"
            files["Workouts/2026/01/\(id(training + 10_000)).json"] =
                "{\"day\":\"\(day)\",\"endedAt\":\"\(day)T17:03:42.000Z\",\"exercises\":[{\"load\":\"free\",\"name\":\"Row\","
                + "\"sets\":[{\"count\":4,\"reps\":10,\"status\":\"done\",\"weightKg\":42.5}]}],\"id\":\"\(id(training + 10_000))\","
                + "\"minute\":1083,\"schema\":1,\"seconds\":1800,\"splitId\":\"\(id(1))\",\"splitName\":\"Split \(number) 1\","
                + "\"updatedAt\":\"\(day)T17:03:42.120Z\",\"zone\":\"Europe/Amsterdam\"}\n"
        }
        let folder = "\(kiosk.folder.path)/documents-\(number)"
        for (path, text) in files {
            let file = "\(folder)/\(path)"
            let parent = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])
            try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
            KeptKiosk.write(Array(text.utf8), to: file)
        }
        return (folder, files)
    }

    @Test(arguments: Victim.allCases)
    func
        `an import of documents that is killed at any moment is there as a whole or not at all, and is made whole by the next`(
            victim: Victim
        ) async throws
    {
        let killed = try await Kiosk(victim)
        let kiosk = killed.kiosk
        var all = try ImportKillTests.documents(0, in: kiosk).files
        let length = try await ImportKillTests.timed(
            kiosk, ["documents", "import", "\(kiosk.folder.path)/documents-0"])
        for number in 1...ImportKillTests.kills {
            let (folder, files) = try ImportKillTests.documents(number, in: kiosk)
            all.merge(files) { one, _ in one }
            let isTold = try await killed.runKilled(["documents", "import", folder], within: length)
            let counts = try await kiosk.fitpinky("documents", "import", folder, "--dry-run", "--json").json(
                Counts.self)
            let whole = Counts(splits: 0, workouts: 0, unchanged: ImportKillTests.documentCount)
            let none = Counts(splits: 2, workouts: ImportKillTests.documentCount - 2, unchanged: 0)
            #expect(counts == whole || !isTold && counts == none, "\(counts), told \(isTold), seed \(killed.seed)")
            killed.note(isWhole: counts == whole)
            let again = try await kiosk.fitpinky("documents", "import", folder, "--json")
            #expect(again.code == 0, "\(again.errors), seed \(killed.seed)")
        }
        let folder = "\(kiosk.folder.path)/exported"
        #expect(try await kiosk.fitpinky("documents", "export", folder).code == 0)
        let exported = KeptKiosk.files(in: folder).mapValues { String(decoding: $0, as: UTF8.self) }
        #expect(exported == all, "byte for byte what was imported, seed \(killed.seed)")
        try await killed.finish("imports of documents")
    }

    // MARK: Health

    private static let healthDays = 60
    private static let workoutsOfExport = 3

    /// Steps of two months, and workouts of the last hours at which no other number has any.
    private static func healthExport(_ number: Int) -> String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"en_NL\">\n"
        text += " <ExportDate value=\"2026-02-26 18:30:00 +0100\"/>\n"
        for day in 0..<healthDays {
            let date = Day(iso8601: "2025-12-20")?.advanced(byDays: day)?.iso8601 ?? ""
            for hour in 10...19 {
                text +=
                    " <Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"Watch\" unit=\"count\" "
                    + "creationDate=\"\(date) \(hour):10:00 +0100\" startDate=\"\(date) \(hour):00:00 +0100\" "
                    + "endDate=\"\(date) \(hour):10:00 +0100\" value=\"\(100 + hour)\"/>\n"
            }
        }
        for workout in 0..<workoutsOfExport {
            // From the morning of the day before on: a quarter of an hour each.
            let minute = (number * workoutsOfExport + workout) * 20
            let (hour, rest) = (8 + minute / 60, minute % 60)
            let time = "2026-02-25 \(hour < 10 ? "0" : "")\(hour):\(rest < 10 ? "0" : "")\(rest)"
            let end = "2026-02-25 \(hour < 10 ? "0" : "")\(hour):\(rest + 15)"
            text +=
                " <Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"15\" durationUnit=\"min\" "
                + "sourceName=\"Watch\" startDate=\"\(time):00 +0100\" endDate=\"\(end):00 +0100\"/>\n"
        }
        return text + "</HealthData>\n"
    }

    @Test(arguments: Victim.allCases)
    func
        `a health import that is killed at any moment leaves all its Days or none, and the next logs each workout once`(
            victim: Victim
        ) async throws
    {
        let killed = try await Kiosk(victim)
        let kiosk = killed.kiosk
        func days() async throws -> Int {
            try await kiosk.fitpinky("store", "stats", "--json").json(Statistics.self).healthDays
        }
        func importing(_ number: Int) -> [String] {
            let file = kiosk.folder.write(ImportKillTests.healthExport(number), to: "export-\(number).xml")
            return ["health", "import", file, "--yes", "--log-workouts"]
        }
        let length = try await ImportKillTests.timed(kiosk, importing(0))
        let whole = try await days()
        #expect(whole >= ImportKillTests.healthDays)
        var logged = ImportKillTests.workoutsOfExport
        for number in 1...ImportKillTests.kills {
            #expect(try await kiosk.fitpinky("health", "erase", "--yes").code == 0)
            #expect(try await days() == 0)
            let isTold = try await killed.runKilled(importing(number), within: length)
            let found = try await days()
            #expect(found == whole || !isTold && found == 0, "\(found) Days, told \(isTold), seed \(killed.seed)")
            killed.note(isWhole: found == whole)
            let again = try await kiosk.fitpinky(importing(number))
            #expect(again.code == 0, "\(again.errors), seed \(killed.seed)")
            logged += ImportKillTests.workoutsOfExport
            #expect(try await days() == whole)
            let workouts = try await kiosk.fitpinky("workouts", "--limit", "1000", "--json").json([WorkoutJSON].self)
            #expect(workouts.count == logged && Set(workouts.map(\.id)).count == logged, "seed \(killed.seed)")
        }
        try await killed.finish("imports of health data")
    }
}
