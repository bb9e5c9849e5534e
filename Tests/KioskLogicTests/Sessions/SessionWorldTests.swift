import FitPinkyCore
import KioskLogic
import Support
import Testing

/// Half a day of a session with pauses, power cuts, restarts, stalls, clock steps, distrust and a disk that refuses, against a reference
/// that counts every ten seconds one by one.
@Suite struct SessionWorldTests {
    @Test(arguments: Array(0..<120))
    func `in every seeded world the session has run for as long as the reference says`(seed: UInt64) {
        var world = SessionWorld(seed: seed)
        world.play()
        #expect(world.complaints == [])
        #expect(world.isOver, "a session is over after half a day at the latest")
    }

    @Test func `the worlds see all that can happen`() {
        var seen: Set<String> = []
        for seed in 0..<UInt64(120) {
            var world = SessionWorld(seed: seed)
            world.play()
            seen.formUnion(world.seen)
        }
        #expect(
            seen == [
                "power cut", "restart", "stall", "clock step", "uncounted", "counted", "asked", "confirmed", "paused",
                "resumed", "ended", "ended by itself", "overslept", "sign refused",
            ])
    }
}

/// In steps of ten seconds.
private struct SessionWorld {
    /// What the reference counts, in seconds.
    private struct Count: Equatable {
        var (spent, paused) = (0, 0)
        var isPaused = false
        /// What the time of day is by what was last known of it; nil if nothing was.
        var wall: Int?
        /// How it stood while the machine was off for an unknown time.
        var uncounted: Bool?
        var isConfirmed = false

        var age: Int { spent + paused }

        mutating func pass(_ seconds: Int) {
            if isPaused { paused += seconds } else { spent += seconds }
            wall = wall.map { $0 + seconds }
        }

        static func == (a: Count, b: Count) -> Bool {
            (a.spent, a.paused, a.isPaused, a.isConfirmed) == (b.spent, b.paused, b.isPaused, b.isConfirmed)
        }
    }

    private static let step = 10
    private static let (ask, end) = (6 * 3600, 12 * 3600)
    private var generator: SeededGenerator
    private var course: SessionCourse
    private var count = Count()
    /// What each has on its disk, and what was there at the last start.
    private var row: (kept: SessionCourse.Kept, count: Count)
    private var atStart: Count?
    private var sign: (count: Count, at: Int)
    private var hasOverslept = false
    private var hasAsked = false
    /// By the clock that never steps, since this start of the machine; true time; and how far the time of day is from it.
    private var (now, truth, error) = (100, 1_000_000, 0)
    private var isTrusted: Bool
    private(set) var complaints: [String] = []
    private(set) var seen: Set<String> = []
    private(set) var isOver = false

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        isTrusted = seed % 4 != 0
        let time = SessionWorld.reading(now, truth, isTrusted)
        course = SessionCourse(ULID(high: 6, low: 1), .walk, at: time)
        count.wall = isTrusted ? truth : nil
        row = (course.kept(at: time.monotonic), count)
        sign = (count, now)
    }

    private static func reading(_ now: Int, _ wall: Int, _ isTrusted: Bool) -> ClockReading {
        ClockReading(
            monotonic: at(Int64(now) * 1000), wall: UTCInstant(milliseconds: Int64(wall) * 1000), isTrusted: isTrusted)
    }

    private var time: ClockReading { SessionWorld.reading(now, truth + error, isTrusted) }

    mutating func play() {
        // Half of the worlds are left alone for long, so that some sessions reach their end.
        let isBusy = generator.oneIn(2)
        for _ in 0..<6000 where !isOver {
            pass(SessionWorld.step)
            look()
            if !isOver, generator.oneIn(isBusy ? 60 : 600) { happen() }
        }
    }

    private mutating func pass(_ seconds: Int) {
        (now, truth) = (now + seconds, truth + seconds)
        count.pass(seconds)
    }

    // MARK: The reference

    private mutating func settleCount() {
        guard isTrusted else { return }
        let wall = truth + error
        if let isPaused = count.uncounted, let known = count.wall {
            let off = min(max(0, wall - known), 24 * 3600)
            if isPaused { count.paused += off } else { count.spent += off }
            hasOverslept = hasOverslept || count.age >= SessionWorld.end
            seen.insert("counted")
        }
        (count.wall, count.uncounted) = (wall, nil)
    }

    /// How long it has run by the reference if it is too old.
    private var endOfCount: Int? {
        guard count.age >= SessionWorld.end else { return nil }
        if hasOverslept, let atStart { return atStart.spent }
        guard now - sign.at <= 65 else { return sign.count.spent }
        return count.isPaused ? count.spent : count.spent - (count.age - SessionWorld.end)
    }

    // MARK: What happens

    /// The loop looks, as it does every few seconds.
    private mutating func look() {
        settleCount()
        course.settle(time)
        while let deadline = course.deadline, deadline <= time.monotonic, !isOver {
            switch course.timePassed(time) {
            case .nothing: complain("nothing happens at a deadline")
            case .sign: kept()
            case .asks:
                if hasAsked || count.isConfirmed || count.age < SessionWorld.ask { complain("it asks") }
                hasAsked = true
                seen.insert("asked")
            case .ended(let ending): ended(ending)
            }
        }
        guard !isOver else { return }
        if endOfCount != nil { complain("it is too old") }
        compare()
    }

    private mutating func compare() {
        let spent = Int(course.spent(at: time.monotonic).nanoseconds / 1_000_000_000)
        let paused = Int(course.paused(at: time.monotonic).nanoseconds / 1_000_000_000)
        if (spent, paused) != (count.spent, count.paused) {
            complain("it has run for \(spent) and \(paused), not \(count.spent) and \(count.paused)")
        }
        if (course.standing == .paused) != count.isPaused { complain("it is \(course.standing)") }
        let asks = count.age >= SessionWorld.ask && !count.isConfirmed
        if course.asks(at: time.monotonic) != asks { complain("whether it asks differs") }
    }

    private mutating func ended(_ ending: SessionCourse.Ending) {
        isOver = true
        let spent = Int(ending.spent.nanoseconds / 1_000_000_000)
        guard ending.isByItself else {
            if spent != count.spent || endOfCount != nil { complain("it ends after \(spent)") }
            seen.insert("ended")
            return
        }
        if spent != endOfCount {
            complain("it ends by itself after \(spent), not \(endOfCount.map(String.init) ?? "yet")")
        }
        if (ending.at == .keptSign) != hasOverslept { complain("it ends \(ending.at)") }
        seen.insert(hasOverslept ? "overslept" : "ended by itself")
    }

    private mutating func kept() {
        sign = (count, now)
        guard !generator.oneIn(8) else {
            seen.insert("sign refused")
            return course.signFailed(at: time.monotonic)
        }
        row = (course.kept(at: time.monotonic), count)
    }

    private mutating func steer(_ steering: SessionSteering) {
        let outcome = course.steer(steering, at: time)
        switch outcome {
        case .paused, .resumed:
            if count.age >= SessionWorld.ask { count.isConfirmed = true }
            if count.isPaused == (outcome == .paused) { complain("it is \(outcome) and was so") }
            count.isPaused = outcome == .paused
            seen.insert("\(outcome)")
            kept()
        case .confirmed:
            if count.isConfirmed || count.age < SessionWorld.ask { complain("it is confirmed") }
            count.isConfirmed = true
            seen.insert("confirmed")
            kept()
        case .ended(let ending): ended(ending)
        case .discarded: complain("it is discarded")
        case .nothing: if steering == .end { complain("it does not end") }
        }
    }

    private mutating func happen() {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0, 1: steer(.pause)
        case 2, 3, 4: steer(.resume)
        case 5: if generator.oneIn(6) { steer(.end) }
        case 6: startAgain(isSameBoot: true)
        case 7: startAgain(isSameBoot: false)
        case 8:
            seen.insert("clock step")
            error += Int.random(in: -7200...7200, using: &generator)
        case 9, 10: isTrusted.toggle()
        default:
            seen.insert("stall")
            pass(SessionWorld.step * Int.random(in: 1...(generator.oneIn(3) ? 5000 : 30), using: &generator))
        }
        // What a member does is decided at that moment, and what the loop does not see is seen at the next look.
    }

    private mutating func startAgain(isSameBoot: Bool) {
        let off = SessionWorld.step * Int.random(in: 1...(generator.oneIn(3) ? 5000 : 60), using: &generator)
        truth += off
        let since = now - Int(row.kept.sign.nanoseconds / 1_000_000_000)
        (count, atStart, hasAsked) = (row.count, row.count, false)
        if isSameBoot {
            seen.insert("restart")
            now += off
            count.pass(since + off)
        } else {
            seen.insert("power cut")
            now = 20
            if count.wall != nil { count.uncounted = count.isPaused }
            if generator.oneIn(2) { isTrusted.toggle() }
            if count.uncounted != nil, !isTrusted { seen.insert("uncounted") }
        }
        hasOverslept = false
        settleCount()
        hasOverslept = count.age >= SessionWorld.end
        sign = (row.count, isSameBoot ? now - off - since : now)
        course = SessionCourse(row.kept, isSameBoot: isSameBoot, at: time)
        look()
    }

    private mutating func complain(_ sentence: String) {
        if complaints.count < 3 { complaints.append("at \(truth): \(sentence)") }
    }
}
