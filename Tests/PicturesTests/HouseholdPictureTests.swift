import FitPinkyCore
import Testing

@testable import Pictures

/// What the pictures of a household say, and what they refuse.
@Suite struct HouseholdPictureTests {
    // MARK: A change shows

    /// A picture, and the same one with one thing changed.
    struct Change: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let before: @Sendable () throws -> [UInt8]
        let after: @Sendable () throws -> [UInt8]

        init<Value: Sendable>(
            _ what: String, _ value: Value, _ draw: @escaping @Sendable (Value) throws -> [UInt8],
            _ change: @escaping @Sendable (inout Value) -> Void
        ) {
            testDescription = what
            before = { try draw(value) }
            after = {
                var changed = value
                change(&changed)
                return try draw(changed)
            }
        }
    }

    static let changes = [
        Change("the card's streak", StreakCard.pair, { try $0.png(.light) }) { $0.streak.current = 35 },
        Change("the card's longest streak", StreakCard.fresh, { try $0.png(.light) }) { $0.streak.longest = 13 },
        Change("the card's household", StreakCard.pair, { try $0.png(.dark) }) { $0.household = "Sammy & Lise" },
        Change("the card's week", StreakCard.pair, { try $0.png(.dark) }) { $0.week = weekFrom(date(2026, 11, 9)) },
        Change("a score on the card", StreakCard.pair, { try $0.png(.light) }) { $0.scores[1].logged = 4 },
        Change("the wager's text", StreakCard.pair, { try $0.png(.light) }) { $0.wager = "Loser cooks dinners" },
        Change("one workout of a year", HeatMap.pair, { try $0.png(.light) }) {
            $0.members[0].workouts[date(2026, 6, 4)] = $0.members[0].workouts[date(2026, 6, 4)] == nil ? 1 : nil
        },
        Change("a second workout on a day", HeatMap.firstDay, { try $0.png(.dark) }) {
            $0.members[0].workouts[HeatMap.today] = 2
        },
        Change("the calendar's household", HeatMap.pair, { try $0.png(.light) }) { $0.household = "Sammy & Liza" },
        Change("the calendar's year", HeatMap.firstDay, { try $0.png(.dark) }) {
            $0.days = date(2024, 11, 25)...date(2025, 11, 23)
        },
        Change("a week's score in the month", Recap.pair, { try $0.png(.light) }) { $0.weeks[1].scores[1].logged = 2 },
        Change("who owes in the month", Recap.pair, { try $0.png(.light) }) {
            $0.weeks[1].scores = [
                Score(name: "Sammy", logged: 4, required: 5), Score(name: "Lisa", logged: 5, required: 5),
            ]
        },
        Change("a week's outcome", Recap.trio, { try $0.png(.dark) }) { $0.weeks[1].outcome = .running },
        Change("which month", Recap.firstDay, { try $0.png(.light) }) { $0.month = 3 },
        Change("the month's household", Recap.firstDay, { try $0.png(.light) }) { $0.household = "Sammi" },
        Change("the collage's week", Collage.empty, { try $0.png(.light) }) { $0.week = weekFrom(date(2026, 11, 9)) },
        Change("the collage's household", Collage.empty, { try $0.png(.light) }) { $0.household = "Sammy & Lisa B" },
        Change("a photo that is missing", Collage.pair, { try $0.png(.light) }) { $0.photos[3].pixels = nil },
        Change("a photo that cannot be read", Collage.placeholders, { try $0.png(.dark) }) {
            $0.photos[0].absence = .init(title: "photo", note: "cannot be read")
        },
        Change("whose photo is missing", Collage.placeholders, { try $0.png(.dark) }) {
            $0.photos[0].member = Names.chinese
        },
        Change("when a missing photo was taken", Collage.placeholders, { try $0.png(.dark) }) {
            $0.photos[0].day = date(2026, 11, 17)
        },
        Change("a caption", Collage.pair, { try $0.png(.light) }) { $0.photos[6].caption = "Promise kept?" },
    ]

    @Test(arguments: changes)
    func `A changed number, name, day or photo is more than the golden pictures allow`(change: Change) throws {
        let before = try GoldenPicture.Bound.letters.kept(change.before())
        let after = try GoldenPicture.Bound.letters.kept(change.after())
        #expect(try GoldenPicture.difference(before, after, within: .letters) != nil)
        #expect(try GoldenPicture.difference(before, before, within: .letters) == nil)
    }

    @Test(arguments: [StreakCard.pair, StreakCard.decade])
    func `Letters a fraction of a pixel beside are no more than the golden pictures allow`(card: StreakCard) throws {
        let picture = try card.png(.light)
        let kept = try GoldenPicture.Bound.letters.kept(picture)
        let moved = try GoldenPicture.Bound.letters.kept(RedrawnPNG(picture, shiftedBy: (0.3, 0.2)).bytes)
        #expect(kept != moved)
        #expect(try GoldenPicture.difference(kept, moved, within: .letters) == nil)
    }

    // MARK: What is drawn

    @Test(arguments: Theme.allCases)
    func `Every picture is as large as it says`(theme: Theme) throws {
        let card = try DecodedPNG(StreakCard.pair.png(theme))
        #expect(card.width == 1080 && card.height == 1920)
        #expect(try DecodedPNG(HeatMap.pair.png(theme)).width == 1600)
        #expect(try DecodedPNG(Recap.pair.png(theme)).width == 1080)
        #expect(try DecodedPNG(Collage.pair.png(theme)).width == 1200)
    }

    @Test func `The same values give the same bytes, and the themes differ`() throws {
        #expect(try StreakCard.decade.png(.light) == StreakCard.decade.png(.light))
        #expect(try StreakCard.decade.png(.light) != StreakCard.decade.png(.dark))
        #expect(try HeatMap.trio.png(.dark) == HeatMap.trio.png(.dark))
    }

    @Test func `Somebody whose name cannot be drawn is shown by their place`() throws {
        var (undrawable, placed) = (StreakCard.pair, StreakCard.pair)
        undrawable.scores[1].name = Names.undrawable
        placed.scores[1].name = "Member 2"
        #expect(try undrawable.png(.light) == placed.png(.light))
        undrawable.household = Names.undrawable
        placed.household = "Our household"
        #expect(try undrawable.png(.light) == placed.png(.light))
        undrawable.wager = Names.undrawable
        placed.wager = nil
        #expect(try undrawable.png(.light) == placed.png(.light))
    }

    @Test(arguments: zip(1...6, [7, 8, 9, 11, 12, 13]))
    func `Households of one to six and weeks of seven to thirteen days have room`(count: Int, dayCount: Int) throws {
        let names = [Names.long, Names.chinese, Names.arabic, Names.emoji, "Ben", Names.undrawable].prefix(count)
        let week = weekFrom(date(2026, 11, 16), dayCount)
        let scores = names.map { Score(name: $0, logged: dayCount, required: dayCount) }
        _ = try StreakCard(household: "Six", week: week, scores: scores, streak: Streak(), wager: Names.long).png(.dark)
        _ = try Collage(
            household: "Six", week: week, scores: scores,
            photos: names.map { .init(day: week.end, member: $0, caption: Names.emoji, pixels: nil) }
        ).png(.light)
        _ = try Recap(
            household: "Six", year: 2026, month: 11, today: week.end,
            members: names.map { Attendance(name: $0, workouts: [week.start: 4]) },
            weeks: [.init(week: week, scores: scores, outcome: .final(.someMissed))], streak: Streak(current: 520)
        ).png(.dark)
        _ = try HeatMap(
            household: "Six", members: names.map { Attendance(name: $0, workouts: [week.start: 4]) },
            days: week.start...week.end, today: week.end
        ).png(.light)
    }

    @Test func `The calendar's ends are drawn as any other days`() throws {
        for days in [Day.first...date(1, 12, 1), date(9999, 1, 1)...Day.last] {
            let members = [Attendance(name: "Ana", workouts: [days.lowerBound: 1, days.upperBound: 1])]
            _ = try HeatMap(household: "Ana", members: members, days: days, today: days.upperBound).png(.light)
        }
        _ = try Recap(
            household: "Ana", year: 9999, month: 12, today: .last, members: [Attendance(name: "Ana", workouts: [:])],
            weeks: [], streak: Streak()
        ).png(.dark)
    }

    @Test func `A year of weeks fills the card's ring, and the next one begins it anew`() {
        var card = StreakCard.pair
        let rings = [0, 1, 51, 52, 53, 520, 521].map { weeks in
            card.streak.current = weeks
            return [card.litBeadCount, card.fullYears]
        }
        #expect(rings == [[0, 0], [1, 0], [51, 0], [52, 0], [1, 1], [52, 9], [1, 10]])
    }

    @Test func `Days on which everyone was in are those of at least two, all of whom had a workout`() {
        let today = date(2026, 11, 18)
        var map = HeatMap(
            household: "", members: [Attendance(name: "Ana", workouts: [today: 1])], days: today...today, today: today)
        #expect(!map.isTogether(on: today))
        map.members.append(Attendance(name: "Ben", workouts: [:]))
        #expect(!map.isTogether(on: today))
        map.members[1].workouts[today] = 2
        #expect(map.isTogether(on: today))
        map.members[1].stays = [today.advanced(byDays: 1).map { $0...Day.last } ?? today...today]
        #expect(!map.isTogether(on: today))
    }

    @Test func `Photos beyond what a collage has room for are counted`() throws {
        var collage = Collage.empty
        collage.photos = (0..<60).map { .init(day: date(2026, 11, 16 + $0 % 7), member: "Ana", pixels: nil) }
        let sixty = try GoldenPicture.Bound.letters.kept(collage.png(.light))
        collage.photos.removeLast(60 - PictureLimits.maxPhotos)
        let full = try GoldenPicture.Bound.letters.kept(collage.png(.light))
        #expect(try DecodedPNG(sixty).height == DecodedPNG(full).height)
        #expect(try GoldenPicture.difference(full, sixty, within: .letters) != nil)
    }

    // MARK: Refusals

    @Test func `Households, years and months beyond reason are refused`() throws {
        var map = HeatMap.firstDay
        map.members = []
        #expect(throws: PictureError.impossibleMembers(0, allowed: 1...6)) { try map.png(.light) }
        map = .firstDay
        map.days = date(2025, 1, 1)...date(2026, 1, 14)
        #expect(throws: PictureError.impossibleDays(379, allowed: 1...378)) { try map.png(.light) }
        map.days = date(2025, 1, 1)...date(2026, 1, 13)
        _ = try map.png(.light)
        var recap = Recap.firstDay
        recap.month = 13
        #expect(throws: PictureError.noSuchMonth(year: 2026, month: 13)) { try recap.png(.light) }
        (recap.year, recap.month) = (0, 1)
        #expect(throws: PictureError.noSuchMonth(year: 0, month: 1)) { try recap.png(.light) }
        recap = .firstDay
        recap.weeks = [Recap.WeekLine](repeating: recap.weeks[0], count: 7)
        #expect(throws: PictureError.tooManyWeeks(7, max: 6)) { try recap.png(.light) }
        var card = StreakCard.pair
        card.scores = [Score](repeating: card.scores[0], count: 7)
        #expect(throws: PictureError.impossibleMembers(7, allowed: 1...6)) { try card.png(.light) }
        #expect(
            PictureError.impossibleMembers(7, allowed: 1...6).sentence
                == "a picture of 7 people cannot be drawn; 1 to 6 can")
    }
}
