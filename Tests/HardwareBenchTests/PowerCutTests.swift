import Glibc
import Messages
import Support
import Testing

extension KioskTests {
    /// Each test is one boot of a machine; its host cuts the power in the middle of all but the last. What a boot that is
    /// cut expects it requires, for it has no end in which an issue could be told.
    @Suite("Power cuts")
    struct PowerCutTests {
        // MARK: While saving

        private static let savingFolder = "\(Boot.disk)/saving"

        @Test(.enabled(if: Boot.name == "saving"))
        func `the power is cut around the moment in which a workout is saved`()
            async throws
        {
            let kiosk = try await RunningKiosk(
                .init(width: 640, height: 360, reviewSeconds: 0, stateFolder: PowerCutTests.savingFolder))
            try await requireAllSaved(kiosk)
            var stream = try await kiosk.events()
            // The first workout of a boot is told as saved; the next one may be.
            for count in 1... {
                try await kiosk.press()
                var isIdle = false
                while !isIdle {
                    switch try await stream.next() {
                    case .activity(let changed) where changed.activity == "saving" && count > 1:
                        try Boot.tell("now", in: "cut")
                    case .workoutSaved(let workout): try Boot.tell(workout.id, in: "saved")
                    case .activity(let changed): isIdle = changed.activity == "idle"
                    default: break
                    }
                }
            }
        }

        @Test(.enabled(if: Boot.name == "saved"))
        func `after every power cut all that was told as saved is there, whole, and nothing is there by half`()
            async throws
        {
            try await RunningKiosk.with(.init(width: 640, height: 360, stateFolder: PowerCutTests.savingFolder)) {
                kiosk in
                try await requireAllSaved(kiosk)
                #expect(try Boot.told(in: "saved").count >= 4)
                var stream = try await kiosk.events()
                try await kiosk.press()
                #expect(try await stream.upToIdle().compactMap(\.savedWorkout?.proof) == [.photo])
                let counts = (try await kiosk.workouts().count, try Boot.told(in: "saved").count)
                print(
                    "measured: \(counts.0 - 1) workouts outlived the power cuts, of which \(counts.1) had been told as saved"
                )
            }
        }

        // MARK: Before the time is known

        private static let clockSettings = RunningKiosk.Settings(
            countdownSeconds: 0, clockTrust: "ntp", stateFolder: "\(Boot.disk)/clock")

        @Test(.enabled(if: Boot.name == "clock-1970")) func `a kiosk that woke up in 1970 keeps two presses`()
            async throws
        {
            try UnmarkedPicture.holdStill()
            let kiosk = try await RunningKiosk(PowerCutTests.clockSettings)
            try #require(Boot.now() < 86_400_000)
            try #require(try await !kiosk.status().kiosk.clockTrusted)
            var stream = try await kiosk.events()
            for number in 1...2 {
                try Boot.tell("now", in: "press-\(number)")
                try await kiosk.press()
                let saved = try await stream.upToIdle().compactMap(\.savedWorkout)
                try #require(saved.map(\.awaitsClock) == [true])
                try Boot.tell(saved[0].id, in: "saved")
            }
            try #require(try await kiosk.status().members.map(\.awaitingClock) == [2])
            try await Boot.cutPower()
        }

        @Test(.enabled(if: Boot.name == "clock-set"))
        func `after a power cut, with the time: both presses of 1970 have a Day, an instant and a watermark`()
            async throws
        {
            let unmarked = try UnmarkedPicture.ofStillCamera()
            let told = try Boot.told(in: "saved")
            try Bench.run("$BENCH_TOOLS/keep-time")
            try await RunningKiosk.with(PowerCutTests.clockSettings) { kiosk in
                let workouts = try await eventually("both workouts to have a Day") {
                    let workouts = try await kiosk.workouts()
                    return workouts.allSatisfy { !$0.awaitsClock } ? workouts : nil
                }
                try #require(Set(workouts.map(\.id)) == Set(told) && workouts.count == 2)
                for (number, id) in zip(1..., told) {
                    let workout = try #require(workouts.first { $0.id == id })
                    // Nobody can know how long the machine was without power: the kiosk says that it estimates, and the
                    // latest that it can have been.
                    #expect(workout.estimated)
                    // Each reading of a clock is cut to its millisecond.
                    let possible = try Boot.toldAt("press-\(number)")...Boot.start() + 2
                    #expect(possible.contains(workout.loggedAtMs))
                    print("measured: press \(number) is estimated \(workout.loggedAtMs - possible.lowerBound) ms late")
                    // The original was a JPEG already: it lost a little twice.
                    try await kiosk.checkPhoto(of: workout, unmarked, minDecibels: 30)
                }
                let status = try await kiosk.status()
                #expect(status.members.map(\.awaitingClock) == [0])
                #expect(status.faults.map(\.message) == [])
            }
        }

        // MARK: Parts

        private func requireAllSaved(_ kiosk: RunningKiosk) async throws {
            try await PowerCutTests.waitForJournal(of: PowerCutTests.savingFolder)
            let workouts = try await kiosk.workouts()
            let ids = workouts.map(\.id)
            try #require(Set(ids).count == ids.count)
            let told = Set(try Boot.told(in: "saved"))
            try #require(Set(ids).isSuperset(of: told), "a workout told as saved is gone")
            for workout in workouts {
                // A press whose power went before its frame was durable is a workout without a photo.
                guard workout.proof == .photo || told.contains(workout.id) else { continue }
                try #require(workout.proof == .photo && workout.photo.present)
                try await kiosk.requireWholePhoto(of: workout)
            }
            let storage = try await kiosk.doctor("storage")
            try #require(storage.outcome == .pass, "\(storage.message)")
            try #require(try await kiosk.status().faults.map(\.message) == [])
        }
    }
}
