import FitPinkyCore
import KioskLogic
import Testing

@Suite struct ReminderScheduleTests {
    private typealias Occurrence = ReminderSchedule.Occurrence
    private static let member = ULID(high: 0, low: 101)
    private let member = ReminderScheduleTests.member
    private static let day = Day(daysSince1970: 20_000) ?? .first
    /// 08:00 and 12:30 of a Day in UTC.
    private static let (morning, noon) = (CareMinute(day, minute: 480), CareMinute(day, minute: 750))

    private static func wall(_ minutes: Int64) -> UTCInstant {
        UTCInstant(milliseconds: (Int64(20_000) * 1440 + minutes) * 60_000)
    }

    private func occurrences(morningIsAnswered isAnswered: Bool = false) -> [Occurrence] {
        [
            Occurrence(Self.morning, at: Self.wall(480), windowEnd: Self.wall(750), isAnswered: isAnswered),
            Occurrence(Self.noon, at: Self.wall(750), windowEnd: Self.wall(1440), isAnswered: false),
        ]
    }

    private func schedule(reminded: CareMinute? = nil) -> ReminderSchedule {
        var schedule = ReminderSchedule()
        schedule.set(occurrences(), reminded: reminded, of: member)
        return schedule
    }

    /// What comes of a look at that minute of the Day; the monotonic clock shows the same.
    private func look(
        _ schedule: inout ReminderSchedule, _ minute: Int64, isTrusted: Bool = true, isSilent: Bool = false
    ) -> [ReminderSchedule.Change] {
        let time = ClockReading(monotonic: at(minute * 60_000), wall: Self.wall(minute), isTrusted: isTrusted)
        return schedule.look(time) { _ in isSilent }
    }

    private func note(_ index: Int) -> [ReminderSchedule.Change] { [.note(occurrences()[index], member: member)] }

    private func missed(_ index: Int) -> [ReminderSchedule.Change] { [.missed(occurrences()[index], member: member)] }

    /// It is noted that the member is reminded of that.
    private func noted(
        _ schedule: inout ReminderSchedule, _ minute: CareMinute, isKept: Bool = true, at time: Int64
    ) -> ReminderSchedule.Occurrence? {
        schedule.noted(minute, of: member, isKept: isKept, at: at(time * 60_000))
    }

    @Test func `a member is reminded at the time, once it is noted, and the ring calls`() {
        var schedule = schedule()
        let early = look(&schedule, 479)
        let due = look(&schedule, 480)
        #expect(early == [] && due == note(0) && schedule.pulsesSince == nil)
        let meanwhile = look(&schedule, 481)
        #expect(meanwhile == [])
        let told = noted(&schedule, Self.morning, at: 481)
        #expect(told == occurrences()[0] && schedule.pulsesSince == at(481 * 60_000))
        let after = look(&schedule, 482)
        #expect(after == [])
    }

    @Test func `the ring calls until a check or for ten minutes`() {
        for isChecked in [true, false] {
            var schedule = schedule()
            _ = look(&schedule, 480)
            _ = noted(&schedule, Self.morning, at: 480)
            if isChecked {
                schedule.set(occurrences(morningIsAnswered: true), reminded: Self.morning, of: member)
                #expect(schedule.pulsesSince == nil)
            } else {
                _ = look(&schedule, 489)
                #expect(schedule.pulsesSince != nil)
                _ = look(&schedule, 490)
                #expect(schedule.pulsesSince == nil)
            }
        }
    }

    @Test func `what is answered is not reminded of, also if the check comes while it is noted`() {
        var schedule = ReminderSchedule()
        schedule.set(occurrences(morningIsAnswered: true), reminded: nil, of: member)
        let answered = look(&schedule, 500)
        #expect(answered == [])
        var other = self.schedule()
        _ = look(&other, 480)
        other.set(occurrences(morningIsAnswered: true), reminded: nil, of: member)
        let told = noted(&other, Self.morning, at: 481)
        #expect(told == nil && other.pulsesSince == nil)
    }

    @Test func `a note that fails is tried again at the next look`() {
        var schedule = schedule()
        _ = look(&schedule, 480)
        let told = noted(&schedule, Self.morning, isKept: false, at: 480)
        #expect(told == nil && schedule.pulsesSince == nil)
        let again = look(&schedule, 481)
        #expect(again == note(0))
    }

    @Test func `after a restart nobody is reminded again of what the disk has`() {
        var schedule = schedule(reminded: Self.morning)
        let again = look(&schedule, 500)
        let next = look(&schedule, 750)
        #expect(again == [] && next == missed(0) + note(1))
    }

    @Test func `quiet delays a reminder while its window is open, and no longer`() {
        var schedule = schedule()
        let quiet = look(&schedule, 490, isSilent: true)
        let loud = look(&schedule, 600)
        #expect(quiet == [] && loud == note(0))
        var other = self.schedule()
        _ = look(&other, 490, isSilent: true)
        let over = look(&other, 760)
        #expect(over == missed(0) + note(1))
    }

    @Test func `a window that ends without a check was missed, which is told once`() {
        var schedule = schedule()
        _ = look(&schedule, 480)
        _ = noted(&schedule, Self.morning, at: 480)
        let before = look(&schedule, 749)
        let after = look(&schedule, 750)
        let again = look(&schedule, 751)
        #expect(before == [] && after == missed(0) + note(1) && again == [])
        schedule.set(occurrences(), reminded: nil, of: member)
        let anew = look(&schedule, 752)
        #expect(anew == [])
    }

    @Test func `quiet delays a miss as long as it is news`() {
        var schedule = schedule(reminded: Self.noon)
        let quiet = look(&schedule, 751, isSilent: true)
        let loud = look(&schedule, 1000)
        #expect(quiet == [] && loud == missed(0))
        var other = self.schedule(reminded: Self.noon)
        _ = look(&other, 751, isSilent: true)
        let late = look(&other, 1471)
        #expect(late == missed(1))
    }

    @Test func `what was missed half a day ago is no news`() {
        var schedule = schedule()
        let late = look(&schedule, 750 + 721)
        #expect(late == missed(1))
    }

    @Test func `a clock that is not trusted reminds of nothing and misses nothing`() {
        var schedule = schedule()
        let distrusted = look(&schedule, 760, isTrusted: false)
        #expect(distrusted == [])
    }

    @Test func `a clock that steps back reminds of nothing again, and one that steps on passes over what is closed`() {
        var schedule = schedule()
        _ = look(&schedule, 760)
        _ = noted(&schedule, Self.noon, at: 760)
        let back = look(&schedule, 485)
        let on = look(&schedule, 760)
        #expect(back == [] && on == [])
    }

    @Test func `each member has their own, and one who is not served any more has none`() {
        let other = ULID(high: 0, low: 102)
        var schedule = schedule()
        schedule.set([occurrences()[1]], reminded: nil, of: other)
        let morning = look(&schedule, 480)
        #expect(morning == note(0))
        schedule.keep(only: [other])
        let noon = look(&schedule, 750)
        #expect(noon == [.note(occurrences()[1], member: other)])
    }

    @Test func `the machine calls from the look on, and is silent at night and for a member who wants quiet`() {
        for (isNight, quiet) in [(false, false), (true, false), (false, true)] {
            var kiosk = RehearsedKiosk()
            let wall = UTCInstant(milliseconds: 1_800_000_002_000)
            let end = UTCInstant(milliseconds: wall.milliseconds + 3_600_000)
            let occurrence = Occurrence(Self.morning, at: wall, windowEnd: end, isAnswered: false)
            kiosk.take(.fingerCare([member: .of(occurrence)]), at: 1500)
            var look = KioskMachine.Look(today: Self.day, isOverviewOld: false)
            (look.isNight, look.quiet) = (isNight, quiet ? [member] : [])
            let due = KioskMachine.Effect.reminder(.note(occurrence, member: member))
            #expect(kiosk.take(.looked(look), at: 2000).contains(due) == (!isNight && !quiet))
            guard !isNight, !quiet else { continue }
            let noted = kiosk.take(.reminderNoted(Self.morning, member: member, isKept: true), at: 2100)
            #expect(noted == [.reminded(occurrence, member: member)])
            #expect(kiosk.machine.scene.reminderSince == at(2100))
        }
    }
}

extension KioskMachine.FingerCareReading {
    /// Of a member who has earned nothing.
    fileprivate static func of(_ occurrence: ReminderSchedule.Occurrence) -> Self {
        let none = RewardDisplay.Standing(level: 1, targets: 0)
        return .init(occurrences: [occurrence], reminded: nil, earned: none, shown: none)
    }
}
