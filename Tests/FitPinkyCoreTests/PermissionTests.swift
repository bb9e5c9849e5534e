import FitPinkyCore
import Testing

@Suite struct PermissionTests {
    private let now = UTCInstant(milliseconds: 10_000_000_000)

    private func before(_ milliseconds: Int64) -> UTCInstant {
        UTCInstant(milliseconds: now.milliseconds - milliseconds)
    }

    @Test func `a deleted workout can be revived for 30 days`() {
        #expect(Permission.undeleteMilliseconds == 2_592_000_000)
        #expect(Permission.mayUndelete(deletedAt: now, now: now))
        #expect(Permission.mayUndelete(deletedAt: before(Permission.undeleteMilliseconds), now: now))
        #expect(!Permission.mayUndelete(deletedAt: before(Permission.undeleteMilliseconds + 1), now: now))
        #expect(!Permission.mayUndelete(deletedAt: UTCInstant(milliseconds: .min), now: UTCInstant(milliseconds: .max)))
        #expect(Permission.mayUndelete(deletedAt: UTCInstant(milliseconds: .max), now: UTCInstant(milliseconds: .min)))
    }

    @Test func `a sender nudges the same member once an hour`() {
        #expect(Permission.nextNudge(after: nil, now: now) == nil)
        #expect(Permission.nextNudge(after: now, now: now) == UTCInstant(milliseconds: 10_003_600_000))
        #expect(Permission.nextNudge(after: before(3_599_999), now: now) == UTCInstant(milliseconds: 10_000_000_001))
        #expect(Permission.nextNudge(after: before(3_600_000), now: now) == nil)
        #expect(Permission.nextNudge(after: before(-1), now: now) == nil, "from the future")
    }

    @Test func `another current member may vouch, the author and who left may not`() throws {
        let facts: [HouseholdFact] = try [
            .joined(MembershipID(ULID(high: 0, low: 1)), member(1), on: day(0), place(0)),
            .joined(MembershipID(ULID(high: 0, low: 2)), member(2), on: day(0), place(1)),
            .left(MembershipID(ULID(high: 0, low: 2)), member(2), on: day(5), place(2)),
        ]
        let household = Household(created: try day(0), weekStart: .monday, facts: facts)
        func may(_ number: Int, author: Int, today: Int) throws -> Bool {
            let (history, today) = (try #require(household.history(of: member(number))), try day(today))
            let vouch = Vouch(workout: WorkoutID(ULID(high: 0, low: 1)), member: history.id, day: today)
            return vouch.counts(forWorkoutOf: member(author), belongs: history.belongs(on: today))
        }
        #expect(try may(1, author: 2, today: 5))
        #expect(try !may(1, author: 1, today: 5))
        #expect(try may(2, author: 1, today: 5))
        #expect(try !may(2, author: 1, today: 6))
    }

    @Test(arguments: ["👍", "👍🏽", "❤️", "🇵🇹", "1️⃣", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "☕"])
    func `one emoji is a reaction`(text: String) {
        #expect(Emoji(text)?.text == text)
    }

    @Test(arguments: ["", "a", "1", "#", "👍👍", "❤x", "❤❤", "❤\u{FE0E}", "👍 ", "🇵", "😀\u{FE0E}", "é", "\u{FE0F}", "©"])
    func `anything but one emoji with emoji presentation is no reaction`(text: String) {
        #expect(Emoji(text) == nil)
    }

    @Test(arguments: [("❤", "❤\u{FE0F}"), ("✌", "✌\u{FE0F}"), ("❤\u{200D}🔥", "❤\u{FE0F}\u{200D}🔥")])
    func `an emoji that was typed without its variation selector gets it`(text: String, emoji: String) {
        // Strings that look the same are equal only if their scalars are.
        #expect(Emoji(text).map { Array($0.text.unicodeScalars) } == Array(emoji.unicodeScalars))
    }

    @Test func `an emoji with no end of joiners is no reaction`() {
        let endless = Array(repeating: "👨", count: 12).joined(separator: "\u{200D}")
        #expect(endless.count == 1)
        #expect(Emoji(endless) == nil)
    }
}
