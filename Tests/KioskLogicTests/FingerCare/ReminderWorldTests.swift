import FitPinkyCore
import KioskLogic
import Support
import Testing

/// Three weeks of a member's reminders, with checks, quiet hours, clock steps, distrust, restarts, failing disks and days of 23 and 25
/// hours, against a reference that keeps all that ever happened and computes each look from the beginning.
@Suite struct ReminderWorldTests {
    @Test(arguments: Array(0..<200))
    func `in every seeded world the schedule tells what the reference tells, and nothing twice`(seed: UInt64) {
        var world = ReminderWorld(seed: seed)
        world.play()
        #expect(world.complaints == [])
        #expect(world.remindedCount > 0 && world.missedCount > 0)
    }
}

private struct ReminderWorld {
    private typealias Occurrence = ReminderSchedule.Occurrence
    private let member = ULID(high: 0, low: 1)
    private var generator: SeededGenerator
    private var schedule = ReminderSchedule()
    private let occurrences: [Occurrence]
    private var checks: [Int64] = []
    /// What the disk has.
    private var kept: CareMinute?
    /// The reference: all that was told since the last start, and ever.
    private var reminded: Set<CareMinute> = []
    private var missed: Set<CareMinute> = []
    private var noting: CareMinute?
    /// What the ring called for last.
    private var called: CareMinute?
    /// By the clock that never steps, and how far the other is ahead of it; in seconds.
    private var now: Int64 = 0
    private var step: Int64 = 0
    private(set) var complaints: [String] = []
    private(set) var (remindedCount, missedCount) = (0, 0)

    private static let firstDay = 20_000
    private static let days = 21

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        occurrences = ReminderWorld.occurrences(&generator)
    }

    /// Up to five a Day. On one Day the wall clock leaves out an hour, on another it repeats one.
    private static func occurrences(_ generator: inout SeededGenerator) -> [Occurrence] {
        let (short, long) = (Int.random(in: 0..<days, using: &generator), Int.random(in: 0..<days, using: &generator))
        var beginning: Int64 = 0
        var occurrences: [Occurrence] = []
        for number in 0..<days {
            guard let day = Day(daysSince1970: firstDay + number) else { continue }
            let change: Int64 = (number == long ? 3600 : 0) - (number == short ? 3600 : 0)
            let end = beginning + 86_400 + change
            let count = Int.random(in: 0...5, using: &generator)
            let minutes = Set((0..<count).map { _ in Int.random(in: 0..<1440, using: &generator) }).sorted()
            // After the hour that changes, at two, the wall clock is ahead or behind; a minute left out begins with the one after it.
            let starts = minutes.map { minute in
                beginning + (minute < 120 ? Int64(minute) * 60 : max(7200, Int64(minute) * 60 + change))
            }
            for (index, minute) in minutes.enumerated() {
                let next = index + 1 < minutes.count ? starts[index + 1] : end
                occurrences.append(
                    Occurrence(
                        CareMinute(day, minute: minute), at: wall(starts[index]), windowEnd: wall(next),
                        isAnswered: false))
            }
            beginning = end
        }
        return occurrences
    }

    private static func wall(_ seconds: Int64) -> UTCInstant {
        UTCInstant(milliseconds: (Int64(firstDay) * 86_400 + seconds) * 1000)
    }

    private func seconds(_ instant: UTCInstant) -> Int64 { instant.milliseconds / 1000 - Int64(Self.firstDay) * 86_400 }

    /// As they stand now.
    private var known: [Occurrence] {
        occurrences.map { occurrence in
            var occurrence = occurrence
            let window = seconds(occurrence.at)..<max(seconds(occurrence.at), seconds(occurrence.windowEnd))
            occurrence.isAnswered = checks.contains { window.contains($0) }
            return occurrence
        }
    }

    mutating func play() {
        tell()
        while now < Int64(Self.days) * 86_400 {
            now += Bool.random(using: &generator) ? 5 : Int64.random(in: 5...7200, using: &generator)
            let isTrusted = Int.random(in: 0..<12, using: &generator) > 0
            let isSilent = Int.random(in: 0..<4, using: &generator) == 0
            switch Int.random(in: 0..<60, using: &generator) {
            case 0...5:
                checks.append(now + step)
                tell()
            case 6: step += Int64.random(in: -90_000...90_000, using: &generator)
            case 7: step = 0
            case 8: restart()
            default: break
            }
            look(isTrusted: isTrusted, isSilent: isSilent)
            noteSometimes()
        }
    }

    private mutating func tell() { schedule.set(known, reminded: kept, of: member) }

    private mutating func restart() {
        schedule = ReminderSchedule()
        noting = nil
        // What was told as missed is not kept by the schedule but by the notifications, which tell it once.
        missed = []
        tell()
    }

    private mutating func look(isTrusted: Bool, isSilent: Bool) {
        let wall = Self.wall(now + step)
        let time = ClockReading(
            monotonic: MonotonicInstant(nanoseconds: now * 1_000_000_000), wall: wall, isTrusted: isTrusted)
        let changes = schedule.look(time) { _ in isSilent }
        let expected = expected(at: wall, isTrusted: isTrusted, isSilent: isSilent)
        if changes != expected { complaints.append("at \(now) s: \(changes) instead of \(expected)") }
        missedCount += changes.count { if case .missed = $0 { true } else { false } }
        let isOver = called.map { called in
            isTrusted && known.contains { $0.minute == called && $0.windowEnd <= wall }
        }
        if let since = schedule.pulsesSince,
            isSilent || isOver ?? true || time.monotonic >= since + ReminderSchedule.Limits.pulse
        {
            complaints.append("at \(now) s: the ring still calls")
        }
    }

    private mutating func noteSometimes() {
        if let noting, Bool.random(using: &generator) { note(noting) }
    }

    private mutating func note(_ minute: CareMinute) {
        let isKept = Int.random(in: 0..<4, using: &generator) > 0
        noting = nil
        if isKept { kept = kept.map { max($0, minute) } ?? minute }
        let told = schedule.noted(
            minute, of: member, isKept: isKept, at: MonotonicInstant(nanoseconds: now * 1_000_000_000))
        let isAnswered = known.contains { $0.minute == minute && $0.isAnswered }
        if (told != nil) != (isKept && !isAnswered) { complaints.append("at \(now) s: \(minute) is told wrongly") }
        guard told != nil else { return }
        called = minute
        remindedCount += 1
        if !reminded.insert(minute).inserted { complaints.append("at \(now) s: \(minute) is told twice") }
    }

    /// Each rule of the documentation by itself.
    private mutating func expected(
        at wall: UTCInstant, isTrusted: Bool, isSilent: Bool
    ) -> [ReminderSchedule.Change] {
        guard isTrusted, !isSilent else { return [] }
        var expected: [ReminderSchedule.Change] = []
        for occurrence in known where !occurrence.isAnswered && occurrence.windowEnd <= wall {
            guard wall.milliseconds - occurrence.windowEnd.milliseconds <= 12 * 3_600_000,
                missed.allSatisfy({ $0 < occurrence.minute })
            else { continue }
            expected.append(.missed(occurrence, member: member))
        }
        for case .missed(let occurrence, _) in expected { missed.insert(occurrence.minute) }
        if noting == nil {
            let open = known.filter { !$0.isAnswered && $0.at <= wall && wall < $0.windowEnd }
            if let due = open.last, kept.map({ $0 < due.minute }) ?? true {
                expected.append(.note(due, member: member))
                noting = due.minute
            }
        }
        return expected
    }
}
