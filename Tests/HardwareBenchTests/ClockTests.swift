import Messages
import Support
import Testing

extension KioskTests {
    @Suite("A clock that is wrong at first")
    struct ClockTests {
        @Test func `presses of before the clock is set get their exact instant, Day and watermark once it is`()
            async throws
        {
            let unmarked = try UnmarkedPicture.ofStillCamera()
            let truth = TrueTime()
            // A kernel whose clock is set by hand trusts it no more; it takes no time before its own start.
            try Bench.run("date --set @86400")
            defer { _ = Bench.succeeds("$BENCH_TOOLS/keep-time \(truth.now / 1000)") }
            try await RunningKiosk.with(.init(countdownSeconds: 0, clockTrust: "ntp")) { kiosk in
                #expect(try await !kiosk.status().kiosk.clockTrusted)
                let fault = try await eventually("the fault") { try await kiosk.status().faults.first }
                #expect(fault.code == "clock" && fault.message != "" && fault.fix != "")
                let check = try await kiosk.doctor("clock")
                #expect(check.outcome != .pass && check.fix != "", "\(check)")

                var stream = try await kiosk.events()
                var pressed: [ClosedRange<Int64>] = []
                for _ in 0..<2 {
                    let before = truth.now
                    try await kiosk.press()
                    let saved = try await stream.upToIdle().compactMap(\.savedWorkout)
                    #expect(saved.map(\.awaitsClock) == [true])
                    pressed.append(before...truth.now)
                }
                #expect(try await kiosk.status().members.map(\.awaitingClock) == [2])

                try Bench.run("$BENCH_TOOLS/keep-time \(truth.now / 1000)")
                var settled: [Fitpinky_V1_Workout] = []
                while settled.count < 2 {
                    if let workout = try await stream.next().settledWorkout { settled.append(workout) }
                }
                settled.sort { $0.loggedAtMs < $1.loggedAtMs }
                for (workout, pressed) in zip(settled, pressed) {
                    // The clock was set to a whole second.
                    #expect((pressed.lowerBound - 1000...pressed.upperBound).contains(workout.loggedAtMs))
                    #expect(!workout.estimated && !workout.awaitsClock)
                    // The original was a JPEG already: it lost a little twice.
                    try await kiosk.checkPhoto(of: workout, unmarked, minDecibels: 30)
                }
                let status = try await kiosk.status()
                #expect(status.members.map(\.awaitingClock) == [0])
                #expect(status.members.map(\.doneToday) == [true])
                #expect(status.faults.map(\.message) == [])
                #expect(try await kiosk.workouts().count == 2)
            }
        }
    }
}

/// The time of day by a clock that nobody sets.
private struct TrueTime {
    private let wallAtStart: Int64
    private let start = ContinuousClock.now

    init() { wallAtStart = Boot.now() }

    /// Milliseconds since 1970.
    var now: Int64 {
        let past = start.duration(to: .now).components
        return wallAtStart + past.seconds * 1000 + past.attoseconds / 1_000_000_000_000_000
    }
}
