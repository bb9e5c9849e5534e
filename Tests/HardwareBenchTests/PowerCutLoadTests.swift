import FitPinkyCore
import FoundationEssentials
import Glibc
import Ledger
import Messages
import Store
import Support
import SwiftProtobuf
import Testing

extension KioskTests.PowerCutTests {
    /// Each boot looks at all that the ones before it left on the disk, then writes as fast as it can until its power is cut.
    /// `power-cuts` starts the machine for each, and says which boot it is and from which seed all its chance comes.
    @Suite("Power cuts under load")
    struct UnderLoad {
        private static let storeFolder = "\(Boot.disk)/store"
        private static let agentFolder = "\(Boot.disk)/agent"

        @Test(.enabled(if: Boot.name == "load-store"))
        func `the power is cut while a store writes as fast as it can`() async throws {
            let history = try WritingHistory()
            try checkAgent()
            let (disk, before) = try checkStore(history)
            let noise = try Noise()
            defer { noise.stop() }
            var expected = before
            var steps = history.steps(of: history.boot)
            try Boot.tell("\(history.boot) 0", in: WritingHistory.acknowledged)
            try Boot.tell("now", in: "cut")
            for number in 1... {
                let step = steps.next(after: expected)
                expected.take(step)
                try disk.take(step)
                try Boot.tell("\(history.boot) \(number)", in: WritingHistory.acknowledged)
            }
        }

        @Test(.enabled(if: Boot.name == "load-agent"))
        func `the power is cut while an agent saves press after press`() async throws {
            try checkAgent()
            _ = try checkStore(try WritingHistory())
            // Whatever else writes to the card does so later: it was without power too.
            let kiosk = try await startAgent()
            try await requireAllPassed(kiosk)
            let noise = try Noise()
            defer { noise.stop() }
            var stream = try await kiosk.events()
            try Boot.tell("now", in: "cut")
            while true {
                _ = try await kiosk.simulator.press(.with { $0.holdMs = 40 })
                var activity = ""
                while activity != "idle" {
                    switch try await stream.next() {
                    case .activity(let changed):
                        activity = changed.activity
                        try Boot.tell(activity, in: "activity")
                        // Its countdown is over.
                        if activity == "capturing" { try Boot.tell("press", in: "passed") }
                    case .workoutSaved(let workout):
                        try Boot.tell("\(workout.id) \(workout.photo.sha256)", in: "saved")
                    default: break
                    }
                }
            }
        }

        @Test(.enabled(if: Boot.name == "load-end"))
        func `after every power cut all that was acknowledged is there once, byte for byte, and nothing else is`()
            async throws
        {
            try checkAgent()
            _ = try checkStore(try WritingHistory())
            let kiosk = try await startAgent()
            try await requireAllPassed(kiosk)
            let storage = try await kiosk.doctor("storage")
            try #require(storage.outcome == .pass, "\(storage.message)")
            try #require(try await kiosk.status().faults.map(\.message) == [])
            try #require(Set(try await kiosk.workouts().map(\.id)).isSuperset(of: try told().keys))
        }

        // MARK: Parts

        /// Opens the store, and requires of it what earlier boots wrote.
        private func checkStore(_ history: WritingHistory) throws -> (StoreOnDisk, ExpectedStore) {
            let photos = PhotoMaker(seed: history.seed)
            let clock = ContinuousClock()
            let start = clock.now
            let disk = try StoreOnDisk(folder: UnderLoad.storeFolder, photos: photos)
            let newest = try disk.store.workouts(limit: UnderLoad.workoutsAtStart)
            try Boot.tell("\(start.duration(to: clock.now).inMilliseconds)", in: "opened")
            try #require(newest.count <= UnderLoad.workoutsAtStart)
            let expected = try history.expected(entryCount: try disk.store.entryCount())
            let bytes = try disk.require(expected)
            try #require(try disk.store.verify().findings == [])
            try Boot.tell("\(expected.entryCount) \(expected.photos.count) \(bytes)", in: "checked")
            return (disk, expected)
        }

        /// About what an agent reads before it is ready: two weeks of three members.
        private static let workoutsAtStart = 42

        /// What the agent told as saved is there, once, and whole.
        private func checkAgent() throws {
            guard access(UnderLoad.agentFolder, F_OK) == 0 else { return }
            let store = try Store(folder: UnderLoad.agentFolder).folder.home(at: UTCInstant(milliseconds: 0))
            let workouts = try store.workouts(includingDeleted: true)
            let told = try told()
            let stored = Dictionary(grouping: workouts, by: \.fact.workout.ulid.text)
            try #require(stored.count == workouts.count, "a workout is there twice")
            try #require(Set(stored.keys).isSuperset(of: told.keys), "a workout told as saved is gone")
            for (id, workouts) in stored {
                let hash = workouts[0].fact.photo?.sha256.hexadecimal ?? ""
                try #require(told[id] ?? hash == hash)
            }
            try #require(try store.photoHashes() == Set(workouts.compactMap(\.fact.photo?.sha256)))
            try #require(try store.verify().findings == [])
        }

        /// Each press whose countdown was over is a workout, wherever on its way the power went: at least as many are there.
        private func requireAllPassed(_ kiosk: RunningKiosk) async throws {
            let passed = try Boot.told(in: "passed").count
            try await KioskTests.PowerCutTests.waitForJournal(of: UnderLoad.agentFolder)
            let count = try await kiosk.workouts().count
            try #require(count >= passed, "\(passed) presses had passed their countdown, and \(count) are workouts")
            try Boot.tell("\(passed) \(count)", in: "presses")
        }

        /// The workouts that the agent told as saved, by id: their photos' SHA-256; empty where the camera was too slow.
        private func told() throws -> [String: String] {
            let pairs = try Boot.told(in: "saved").map { line in
                let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
                try #require(words.count == 2, "\(line)")
                return (words[0], words[1])
            }
            try #require(Set(pairs.map(\.0)).count == pairs.count, "a workout was told as saved twice")
            return Dictionary(uniqueKeysWithValues: pairs)
        }

        private func startAgent() async throws -> RunningKiosk {
            // What is measured ends as the start of a service does: when the agent says that it is ready.
            //
            // A kiosk has its program and libraries on its own card. Here they are on the host's disk, behind a protocol that is
            // read page by page: what is measured is how long the start takes, not how long that does.
            let programs = "/tmp/programs"
            try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: "\(try #require(Bench.programs))/fitpinkyd", toPath: "\(programs)/fitpinkyd")
            try Bench.run("\(programs)/fitpinkyd --version >/tmp/version")
            let kiosk = try await RunningKiosk(
                .init(
                    devices: "simulated", width: 320, height: 240, countdownSeconds: 1, reviewSeconds: 1,
                    stateFolder: UnderLoad.agentFolder, programs: programs, ready: ReadySocket(path: "/tmp/ready")))
            try Boot.tell("\(kiosk.untilReady.inMilliseconds)", in: "restarted")
            return kiosk
        }
    }
}

extension KioskTests.PowerCutTests {
    /// Returns when the presses that earlier boots left in the journal are workouts.
    static func waitForJournal(of stateFolder: String) async throws {
        try await eventually("the presses of the journal to be workouts") {
            try FileManager.default.contentsOfDirectory(atPath: "\(stateFolder)/presses").isEmpty
        }
    }
}

extension Duration {
    fileprivate var inMilliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}

extension [UInt8] {
    fileprivate var hexadecimal: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
