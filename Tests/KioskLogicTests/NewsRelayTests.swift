import FitPinkyCore
import Testing

@testable import KioskLogic

@Suite struct NewsRelayTests {
    private let mia = MemberID(ULID(high: 3, low: 1))
    private let sam = MemberID(ULID(high: 3, low: 2))
    private let phone = NewsRelay.Sink(id: 1)
    private let start = UTCInstant(milliseconds: 1_772_127_245_120)

    private func time(_ seconds: Int64, isTrusted: Bool = true) -> NewsRelay.Time {
        NewsRelay.Time(
            at(seconds * 1000),
            utc: isTrusted ? UTCInstant(milliseconds: start.milliseconds + seconds * 1000) : nil)
    }

    private func news(
        _ number: UInt64, _ kind: NotificationKind? = .workout, for member: MemberID? = nil, told: Set<UInt64> = []
    ) -> NewsRelay.News {
        NewsRelay.News(
            id: ULID(high: 0, low: number), kind: kind, member: member ?? mia, created: start, told: told)
    }

    private func id(_ number: UInt64) -> ULID { ULID(high: 0, low: number) }

    /// A relay at a time of day at which nobody wants quiet.
    private func awake(_ sinks: NewsRelay.Sink...) -> NewsRelay {
        var relay = NewsRelay(sinks: sinks)
        _ = relay.wantQuiet([], at: time(0))
        return relay
    }

    // MARK: One member's

    @Test func `a sink of one member is told that member's news alone`() {
        var relay = awake(NewsRelay.Sink(id: 1, member: mia), NewsRelay.Sink(id: 2))
        #expect(relay.queued([news(1, for: sam)], at: time(0)) == [.run(sink: 2, news: [id(1)])])
        #expect(relay.queued([news(2, for: mia)], at: time(1)) == [.run(sink: 1, news: [id(2)])])
        var alone = awake(NewsRelay.Sink(id: 1, member: mia))
        #expect(alone.queued([news(1, for: sam)], at: time(0)) == [.note(told: [:], gone: [id(1)])])
    }

    @Test func `a sink that was found to work is not left alone any longer`() {
        var relay = awake(phone)
        _ = relay.queued([news(1)], at: time(0))
        for second in [1, 10, 100] as [Int64] {
            _ = relay.ended(1, isTold: false, chance: 0, at: time(second))
            _ = relay.timeReached(time(second + 60))
        }
        #expect(relay.ended(1, isTold: false, chance: 0, at: time(200)) == [])
        #expect(relay.tryAgain(2, at: time(201)) == [])
        #expect(relay.tryAgain(1, at: time(201)) == [.run(sink: 1, news: [id(1)])])
        #expect(relay.tryAgain(1, at: time(201)) == [])
    }

    // MARK: Going well

    @Test func `news is handed over at once, and leaves the outbox after the command has ended well`() {
        var relay = awake(phone)
        #expect(relay.queued([news(1)], at: time(0)) == [.run(sink: 1, news: [id(1)])])
        #expect(relay.state(of: 1) == .running([id(1)], failures: 0))
        #expect(relay.waitingNews == [id(1)])
        #expect(relay.ended(1, isTold: true, chance: 0, at: time(1)) == [.note(told: [:], gone: [id(1)])])
        #expect(relay.state(of: 1) == .idle)
        #expect(relay.waitingNews == [])
        #expect(relay.noted(isKept: true, at: time(1)) == [])
        #expect(relay.deadline(after: time(1)) == nil)
    }

    @Test func `one command runs at a time for each sink, and what came meanwhile is one list`() {
        var relay = awake(phone)
        _ = relay.queued([news(1)], at: time(0))
        #expect(relay.queued([news(2)], at: time(1)) == [])
        #expect(relay.queued([news(3)], at: time(2)) == [])
        #expect(
            relay.ended(1, isTold: true, chance: 0, at: time(3)) == [
                .run(sink: 1, news: [id(2), id(3)]), .note(told: [:], gone: [id(1)]),
            ])
    }

    @Test func `each sink gets its kinds, and news stays until all of them have had it`() {
        var relay = awake(phone, NewsRelay.Sink(id: 2, kinds: [.nudge]))
        #expect(
            relay.queued([news(1, .nudge), news(2, .workout)], at: time(0)) == [
                .run(sink: 1, news: [id(1), id(2)]), .run(sink: 2, news: [id(1)]),
            ])
        #expect(
            relay.ended(1, isTold: true, chance: 0, at: time(1)) == [.note(told: [id(1): [1]], gone: [id(2)])])
        #expect(relay.noted(isKept: true, at: time(1)) == [])
        #expect(relay.ended(2, isTold: true, chance: 0, at: time(2)) == [.note(told: [:], gone: [id(1)])])
        #expect(relay.waitingNews == [])
    }

    @Test func `after a restart who had it is not told again, and who had not is`() {
        var relay = awake(phone, NewsRelay.Sink(id: 2))
        #expect(relay.queued([news(1, told: [1])], at: time(0)) == [.run(sink: 2, news: [id(1)])])
    }

    @Test func `a kind that this version does not know is for who takes all kinds`() {
        var relay = awake(phone, NewsRelay.Sink(id: 2, kinds: [.workout]))
        #expect(relay.queued([news(1, nil)], at: time(0)) == [.run(sink: 1, news: [id(1)])])
    }

    @Test func `news that no command wants does not wait`() {
        var relay = awake(NewsRelay.Sink(id: 2, kinds: [.nudge]))
        #expect(relay.queued([news(1)], at: time(0)) == [.note(told: [:], gone: [id(1)])])
        #expect(relay.waitingNews == [])
    }

    @Test func `no more is handed over at once than a command can be expected to read`() throws {
        var relay = awake(phone)
        let many = (1...UInt64(SinkMachine.Limits.together) + 5).map { news($0) }
        #expect(
            relay.queued(many, at: time(0)) == [
                .run(sink: 1, news: many.prefix(SinkMachine.Limits.together).map(\.id))
            ])
    }

    // MARK: Failing

    @Test func `a command that fails is tried again after one second, two, four, and then each hour`() {
        var relay = awake(phone)
        _ = relay.queued([news(1)], at: time(0))
        var now: Int64 = 0
        var pauses: [Int64] = []
        for failure in 1...15 {
            // Chance takes nothing of the pause.
            let whole = SinkMachine.pause(afterFailures: failure, chance: .max).nanoseconds
            #expect(whole <= SinkMachine.Limits.longestPause.nanoseconds)
            let effects = relay.ended(1, isTold: false, chance: 0, at: time(now))
            #expect(effects == [])
            guard case .resting(let until, let failures) = relay.state(of: 1) else {
                Issue.record("it does not rest")
                return
            }
            #expect(failures == failure && relay.deadline(after: time(now)) == until)
            let pause = until.nanoseconds / 1_000_000 - now * 1000
            pauses.append(pause)
            #expect(relay.timeReached(time(now + pause / 1000 - 1)) == [])
            now += (pause + 999) / 1000
            #expect(relay.timeReached(time(now)) == [.run(sink: 1, news: [id(1)])])
        }
        // The least that chance leaves: half.
        #expect(pauses.prefix(4) == [500, 1000, 2000, 4000])
        #expect(pauses.last == 1_800_000)
        #expect(relay.ended(1, isTold: true, chance: 0, at: time(now)) == [.note(told: [:], gone: [id(1)])])
        #expect(relay.state(of: 1) == .idle)
    }

    @Test(arguments: [0, 1, 12_345, UInt64.max / 2, .max])
    func `chance takes at most half of a pause`(chance: UInt64) {
        for failures in [1, 2, 5, 12, 13, 14, 1000] {
            let pause = SinkMachine.pause(afterFailures: failures, chance: chance)
            let whole = min(Int64(1_000_000_000) << Int64(min(failures - 1, 20)), 3_600_000_000_000)
            #expect((whole / 2...whole).contains(pause.nanoseconds))
        }
    }

    @Test func `one that fails holds up no other`() {
        var relay = awake(phone, NewsRelay.Sink(id: 2))
        _ = relay.queued([news(1)], at: time(0))
        _ = relay.ended(1, isTold: false, chance: 0, at: time(0))
        #expect(relay.ended(2, isTold: true, chance: 0, at: time(0)) == [.note(told: [id(1): [2]], gone: [])])
        #expect(relay.queued([news(2)], at: time(0)).contains(.run(sink: 2, news: [id(2)])))
    }

    @Test func `what a command cannot take is tried alone, and keeps nothing else waiting for long`() {
        var relay = awake(phone)
        _ = relay.queued((1...6).map { news($0) }, at: time(0))
        var told: [ULID] = []
        var now: Int64 = 0
        var tries = 0
        // The command chokes on number 3.
        while told.count < 5, tries < 30 {
            tries += 1
            guard case .running(let ids, _) = relay.state(of: 1) else {
                now += 1
                _ = relay.timeReached(time(now))
                continue
            }
            let isTold = !ids.contains(id(3))
            if isTold { told += ids }
            _ = relay.ended(1, isTold: isTold, chance: 0, at: time(now))
        }
        #expect(Set(told) == [id(1), id(2), id(4), id(5), id(6)])
        #expect(told.count == 5, "one was told twice")
        #expect(relay.waitingNews == [id(3)])
        #expect(now < 60)
    }

    @Test func `something new is tried soon, though the pause is long by now`() {
        var relay = awake(phone)
        _ = relay.queued([news(1)], at: time(0))
        for failure in 0..<12 {
            _ = relay.ended(1, isTold: false, chance: .max / 2, at: time(Int64(failure) * 4000))
            _ = relay.timeReached(time(Int64(failure + 1) * 4000))
        }
        _ = relay.ended(1, isTold: false, chance: 0, at: time(48_000))
        #expect(relay.queued([news(2)], at: time(48_001)) == [])
        #expect(relay.deadline(after: time(48_001)) == at(48_031_000))
        // It has failed less often than what is older.
        #expect(relay.timeReached(time(48_031)) == [.run(sink: 1, news: [id(2)])])
    }

    @Test func `what is of interest no more is given up and told of, and not while it is being told`() {
        var relay = awake(phone)
        _ = relay.queued([news(1), news(2, .nudge), news(3, .reminder)], at: time(0))
        _ = relay.ended(1, isTold: false, chance: 0, at: time(1))
        _ = relay.timeReached(time(2))
        #expect(relay.state(of: 1) == .running([id(1)], failures: 1))
        #expect(
            relay.timeReached(time(3 * 3600)) == [.gaveUp([id(3)]), .note(told: [:], gone: [id(3)])])
        _ = relay.noted(isKept: true, at: time(3 * 3600))
        #expect(relay.timeReached(time(12 * 3600 - 1)) == [])
        #expect(
            relay.timeReached(time(12 * 3600)) == [.gaveUp([id(2)]), .note(told: [:], gone: [id(2)])])
        _ = relay.noted(isKept: true, at: time(12 * 3600))
        #expect(relay.timeReached(time(3 * 86_400)) == [])
        #expect(relay.waitingNews == [id(1)])
        let effects = relay.ended(1, isTold: false, chance: 0, at: time(3 * 86_400))
        #expect(effects == [.gaveUp([id(1)]), .note(told: [:], gone: [id(1)])])
    }

    @Test func `without a trusted clock nothing grows old, and its age counts from when there is one`() {
        var relay = awake(phone)
        var undated = news(1)
        undated.created = nil
        _ = relay.wantQuiet([mia], at: time(0, isTrusted: false))
        #expect(relay.queued([undated], at: time(0, isTrusted: false)) == [])
        #expect(relay.timeReached(time(9 * 86_400, isTrusted: false)) == [])
        #expect(relay.deadline(after: time(9 * 86_400, isTrusted: false)) == nil)
        #expect(relay.timeReached(time(10 * 86_400)) == [])
        #expect(relay.timeReached(time(13 * 86_400 - 1)) == [])
        #expect(relay.timeReached(time(13 * 86_400)) == [.gaveUp([id(1)]), .note(told: [:], gone: [id(1)])])
    }

    // MARK: Quiet

    @Test func `while it is quiet nothing is handed over, and afterwards all that is still of interest at once`() {
        var relay = awake(phone)
        #expect(relay.wantQuiet([mia], at: time(0)) == [])
        #expect(relay.queued([news(1), news(2, .reminder)], at: time(0)) == [])
        #expect(relay.queued([news(3, .nudge)], at: time(1)) == [])
        #expect(
            relay.queued([news(4, .nudge)], at: time(8 * 3600)) == [.gaveUp([id(2)]), .note(told: [:], gone: [id(2)])])
        #expect(
            relay.wantQuiet([], at: time(9 * 3600)) == [.run(sink: 1, news: [id(1), id(3), id(4)])])
    }

    @Test func `quiet is each member's own`() {
        var relay = awake(phone)
        _ = relay.wantQuiet([mia], at: time(0))
        #expect(
            relay.queued([news(1, for: mia), news(2, for: sam)], at: time(0)) == [.run(sink: 1, news: [id(2)])])
        #expect(relay.ended(1, isTold: true, chance: 0, at: time(0)) == [.note(told: [:], gone: [id(2)])])
        #expect(relay.wantQuiet([], at: time(1)) == [.run(sink: 1, news: [id(1)])])
    }

    @Test func `before anybody has said whether it is quiet it is`() {
        var relay = NewsRelay(sinks: [phone])
        #expect(relay.queued([news(1)], at: time(0)) == [])
        #expect(relay.wantQuiet([], at: time(1)) == [.run(sink: 1, news: [id(1)])])
    }

    // MARK: The disk, the configuration, the end

    @Test func `what cannot be noted is noted later, with what came since, and not told again`() {
        var relay = awake(phone)
        _ = relay.queued([news(1)], at: time(0))
        _ = relay.ended(1, isTold: true, chance: 0, at: time(0))
        #expect(relay.noted(isKept: false, at: time(1)) == [])
        #expect(relay.deadline(after: time(1)) == at(31_000))
        #expect(relay.queued([news(2)], at: time(2)) == [.run(sink: 1, news: [id(2)])])
        #expect(relay.ended(1, isTold: true, chance: 0, at: time(3)) == [])
        #expect(relay.timeReached(time(31)) == [.note(told: [:], gone: [id(1), id(2)])])
        // One note at a time.
        _ = relay.queued([news(3)], at: time(32))
        #expect(relay.ended(1, isTold: true, chance: 0, at: time(33)) == [])
        #expect(relay.noted(isKept: true, at: time(34)) == [.note(told: [:], gone: [id(3)])])
    }

    @Test func `what the outbox dropped is not handed over any more`() {
        var relay = awake(phone)
        _ = relay.wantQuiet([mia], at: time(0))
        _ = relay.queued([news(1), news(2)], at: time(0))
        relay.dropped([id(1)])
        #expect(relay.waitingNews == [id(2)])
        #expect(relay.wantQuiet([], at: time(1)) == [.run(sink: 1, news: [id(2)])])
    }

    @Test func `a command that was put right gets what the wrong one could not`() {
        var relay = awake(phone)
        _ = relay.queued([news(1)], at: time(0))
        _ = relay.ended(1, isTold: false, chance: 0, at: time(0))
        #expect(relay.takeUp([NewsRelay.Sink(id: 5)], at: time(1)) == [.run(sink: 5, news: [id(1)])])
        #expect(relay.state(of: 1) == nil)
    }

    @Test func `a command that was taken away while it ran is not run again, and one brought back is no second one`() {
        var relay = awake(phone)
        _ = relay.queued([news(1)], at: time(0))
        #expect(relay.takeUp([], at: time(1)) == [])
        #expect(relay.takeUp([phone], at: time(2)) == [])
        #expect(relay.takeUp([], at: time(3)) == [])
        #expect(relay.ended(1, isTold: false, chance: 0, at: time(4)) == [.note(told: [:], gone: [id(1)])])
        #expect(relay.state(of: 1) == nil)
    }

    @Test func `once it stops nothing is run, and what was told is still noted`() {
        var relay = awake(phone)
        _ = relay.queued([news(1), news(2)], at: time(0))
        relay.stop()
        #expect(relay.queued([news(3)], at: time(1)) == [])
        #expect(
            relay.ended(1, isTold: true, chance: 0, at: time(1))
                == [.note(told: [id(1): [1], id(2): [1]], gone: [])])
        #expect(relay.deadline(after: time(1)) == nil)
    }

    // MARK: Worlds

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `in any world each command is told everything that it wants, unless it grew old, and never two at once`(
        seed: UInt64
    ) {
        var world = NewsWorld(seed: seed)
        for _ in 0..<300 { world.step() }
        world.settle()
        #expect(world.findings.isEmpty, "seed \(seed): \(world.findings)")
    }
}
