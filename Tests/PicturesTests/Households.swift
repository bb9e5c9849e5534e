import FitPinkyCore
import Pictures

// Households that the pictures are drawn of: ordinary ones, and those that are hard to draw.

/// Names that people have, up to the 40 characters that a name may have.
enum Names {
    static let long = "Maximiliane-Alexandra von und zu Wolkens"
    static let chinese = "王小明与李小红的爸爸"
    static let arabic = "محمد عبد الرحمن"
    static let emoji = "Lisa 💪👩‍👩‍👧🏳️‍🌈"
    /// A script of which no font of the pictures has a letter, and an emoji that does not exist yet.
    static let undrawable = "𓀀𓀁𓀂\u{1FAFF}"
}

func date(_ year: Int, _ month: Int, _ day: Int) -> Day { Day(year: year, month: month, day: day) ?? .first }

func weekFrom(_ start: Day, _ dayCount: Int = 7) -> Week {
    Week(start: start, end: start.advanced(byDays: dayCount - 1) ?? start)
        ?? Week(containing: start, startingOn: .monday)
}

/// Workouts that look like somebody's: most of some weekdays, now and then two, and a week of illness.
func workouts(of person: Int, from first: Day, through last: Day, sickIn sickWeek: Int = -1) -> [Day: Int] {
    var found: [Day: Int] = [:]
    var state = UInt64(person &* 7919 &+ 17)
    for offset in 0...max(0, first.days(until: last)) {
        guard let day = first.advanced(byDays: offset) else { continue }
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let chance = Int(state >> 33) % 100
        let isHabit = [0, 2, 4, 5].contains((day.weekday.rawValue + person) % 7)
        guard offset / 7 != sickWeek, chance < (isHabit ? 72 : 16) else { continue }
        found[day] = chance < 3 ? 3 : chance < 14 ? 2 : 1
    }
    return found
}

extension HeatMap {
    static let today = date(2026, 11, 18)
    private static let year = date(2025, 11, 24)...date(2026, 11, 22)

    /// A year of two.
    static let pair = HeatMap(
        household: "Sammy & Lisa",
        members: ["Sammy", "Lisa"].enumerated().map {
            Attendance(
                name: $1, workouts: yearOfWorkouts($0, sick: 13 + 4 * $0),
                stays: [date(2026, 1, 12)...Day.last])
        }, days: year, today: today)

    /// A year in which one joined late and another left and came back.
    static let trio = HeatMap(
        household: "\(Names.long) & \(Names.chinese) & \(Names.arabic)",
        members: [
            Attendance(name: Names.long, workouts: yearOfWorkouts(3, sick: 30)),
            Attendance(name: Names.chinese, workouts: yearOfWorkouts(4), stays: [date(2026, 5, 4)...Day.last]),
            Attendance(
                name: Names.arabic, workouts: yearOfWorkouts(5),
                stays: [Day.first...date(2026, 2, 11), date(2026, 6, 1)...date(2026, 9, 30)]),
        ], days: year, today: today, weekStart: .sunday)

    /// The day on which the household was created.
    static let firstDay = HeatMap(
        household: "Sammy & Lisa",
        members: ["Sammy", "Lisa"].map { Attendance(name: $0, workouts: [:], stays: [today...Day.last]) }, days: year,
        today: today)

    private static func yearOfWorkouts(_ person: Int, sick: Int = -1) -> [Day: Int] {
        workouts(of: person, from: year.lowerBound, through: today, sickIn: sick)
    }
}

extension Recap {
    private static let october = (date(2026, 10, 1), date(2026, 10, 31))

    /// A month of two, with every way that a week ends.
    static let pair = Recap(
        household: "Sammy & Lisa", year: 2026, month: 10, today: date(2026, 11, 18),
        members: ["Sammy", "Lisa"].enumerated().map {
            Attendance(name: $1, workouts: workouts(of: $0 + 1, from: october.0, through: october.1))
        },
        weeks: [
            line(date(2026, 9, 28), 7, (4, 4), (5, 5), .final(.allHit), "Loser cooks dinner 🍝"),
            line(date(2026, 10, 5), 7, (4, 4), (3, 5), .final(.someMissed), "Loser cooks dinner 🍝"),
            line(date(2026, 10, 12), 7, (2, 4), (4, 5), .final(.allMissed), "Breakfast in bed"),
            line(date(2026, 10, 19), 9, (6, 5), (6, 6), .final(.allHit), "Breakfast in bed"),
        ], streak: Streak(current: 1, longest: 11))

    /// The running month of three, one of whom left, with names that are hard to draw.
    static let trio = Recap(
        household: Names.long, year: 2026, month: 11, today: date(2026, 11, 18),
        members: [
            Attendance(
                name: Names.long, workouts: workouts(of: 1, from: date(2026, 11, 1), through: date(2026, 11, 18))),
            Attendance(
                name: Names.emoji, workouts: workouts(of: 2, from: date(2026, 11, 1), through: date(2026, 11, 18))),
            Attendance(
                name: Names.arabic, workouts: workouts(of: 3, from: date(2026, 11, 1), through: date(2026, 11, 6)),
                stays: [Day.first...date(2026, 11, 7)]),
        ],
        weeks: [
            WeekLine(
                week: weekFrom(date(2026, 10, 26), 13),
                scores: [
                    Score(name: Names.long, logged: 3, required: 5), Score(name: Names.emoji, logged: 11, required: 13),
                    Score(name: Names.arabic, logged: 4, required: 4),
                ], outcome: .final(.someMissed), wager: String(repeating: "Whoever misses mops the floor. ", count: 6)),
            WeekLine(
                week: weekFrom(date(2026, 11, 8)), scores: [Score(name: Names.emoji, logged: 3, required: 5)],
                outcome: .provisional, wager: nil),
            WeekLine(
                week: weekFrom(date(2026, 11, 15)),
                scores: [
                    Score(name: Names.long, logged: 2, required: 4), Score(name: Names.emoji, logged: 2, required: 5),
                ], outcome: .running, wager: nil),
        ], streak: Streak(current: 0, longest: 0))

    /// The day on which the household was created.
    static let firstDay = Recap(
        household: "Sammy", year: 2026, month: 2, today: date(2026, 2, 3),
        members: [Attendance(name: "Sammy", workouts: [:])],
        weeks: [
            WeekLine(
                week: weekFrom(date(2026, 2, 2)), scores: [Score(name: "Sammy", logged: 0, required: 3)],
                outcome: .running)
        ], streak: Streak())

    private static func line(
        _ start: Day, _ dayCount: Int, _ sammy: (Int, Int), _ lisa: (Int, Int), _ outcome: Outcome, _ wager: String
    ) -> WeekLine {
        WeekLine(
            week: weekFrom(start, dayCount),
            scores: [
                Score(name: "Sammy", logged: sammy.0, required: sammy.1),
                Score(name: "Lisa", logged: lisa.0, required: lisa.1),
            ], outcome: outcome, wager: wager)
    }
}

extension StreakCard {
    /// A household of two in its 34th week.
    static let pair = StreakCard(
        household: "Sammy & Lisa", week: weekFrom(date(2026, 11, 16)),
        scores: [Score(name: "Sammy", logged: 4, required: 4), Score(name: "Lisa", logged: 3, required: 5)],
        streak: Streak(current: 34, longest: 34), wager: "Loser cooks dinner 🍝")

    /// Ten years of three, in a week of thirteen days.
    static let decade = StreakCard(
        household: "\(Names.long) & \(Names.chinese) & \(Names.emoji)", week: weekFrom(date(2026, 12, 28), 13),
        scores: [
            Score(name: Names.long, logged: 9, required: 13), Score(name: Names.chinese, logged: 8, required: 7),
            Score(name: Names.emoji, logged: 0, required: 1),
        ], streak: Streak(current: 520, longest: 520),
        wager: "Whoever misses does the dishes for a whole week, and vacuums the living room on Saturday, and the "
            + "bathroom on Sunday, and walks the dog every morning before the others get up. 🐕")

    /// A household of three in the second year of its streak; nothing is asked of one of them.
    static let secondYear = StreakCard(
        household: "The Pinkies", week: weekFrom(date(2026, 11, 15), 8),
        scores: [
            Score(name: "Ana", logged: 1, required: 3), Score(name: "Ben", logged: 3, required: 3),
            Score(name: "Cem", logged: 0, required: 0),
        ], streak: Streak(current: 61, longest: 61), wager: "Ice cream")

    /// A streak that has just ended.
    static let fresh = StreakCard(
        household: "Sammy", week: weekFrom(date(2026, 11, 16)), scores: [Score(name: "Sammy", logged: 0, required: 3)],
        streak: Streak(current: 0, longest: 12))
}

extension Collage {
    /// A week of two with seven photos.
    static let pair = Collage(
        household: "Sammy & Lisa", week: weekFrom(date(2026, 11, 16)),
        scores: [Score(name: "Sammy", logged: 4, required: 4), Score(name: "Lisa", logged: 3, required: 5)],
        photos: [
            photo(16, "Sammy", "Squats. So many squats."), photo(16, "Lisa", ""),
            photo(17, "Sammy", "5 km before work 🏃"),
            photo(18, "Lisa", "Rest is for Sundays"), photo(19, "Sammy", ""), photo(20, "Lisa", "Leg day with Mum"),
            photo(21, "Sammy", "Promise kept!"),
        ])

    /// A long week of three, where most photos are not here.
    static let placeholders = Collage(
        household: Names.long, week: weekFrom(date(2026, 11, 16), 13),
        scores: [
            Score(name: Names.long, logged: 2, required: 5), Score(name: Names.chinese, logged: 2, required: 2),
            Score(name: Names.arabic, logged: 1, required: 13),
        ],
        photos: (0..<14).map { index in
            let name = [Names.long, Names.chinese, Names.arabic][index % 3]
            return index % 4 == 1
                ? photo(
                    16 + index % 13, name, "A caption that is as long as a caption can be, and so does not fit at all")
                : Photo(
                    day: date(2026, 11, 16 + index % 13), member: name,
                    pixels: nil, absence: absences[index % 4])
        })

    private static let absences = [
        Absence(title: "no photo here"), Absence(title: "no photo here"),
        Absence(title: "no photo", note: "a partner vouched"), Absence(title: "unproven", note: "does not count"),
    ]

    /// A week without photos.
    static let empty = Collage(household: "Sammy & Lisa", week: weekFrom(date(2026, 11, 16)), photos: [])

    private static func photo(_ dayOfMonth: Int, _ member: String, _ caption: String) -> Photo {
        Photo(
            day: date(2026, 11, dayOfMonth), member: member, caption: caption,
            pixels: PhotoPixels.gym(dayOfMonth + member.count))
    }
}

extension PhotoPixels {
    /// Somebody before a wall, as large as a thumbnail.
    static func gym(_ seed: Int) -> PhotoPixels? {
        let walls: [(UInt8, UInt8, UInt8)] = [(86, 130, 150), (176, 148, 120), (110, 140, 108), (150, 120, 160)]
        let wall = walls[seed % 4]
        let middle = 120 + seed * 37 % 80
        var rgb: [UInt8] = []
        for y in 0..<180 {
            for x in 0..<320 {
                let (dx, dy) = (x - middle, y - 62)
                let isHead = dx * dx + dy * dy < 26 * 26
                let isBody = y > 92 && abs(dx) < 44 - max(0, 104 - y) * 2
                let pixel: (UInt8, UInt8, UInt8) =
                    isHead ? (228, 182, 150) : isBody ? (214, 72, 120) : y > 140 ? (72, 62, 66) : wall
                rgb += [pixel.0, pixel.1, pixel.2]
            }
        }
        // A rectangle that is full is never refused.
        return try? PhotoPixels(width: 320, height: 180, rgb: rgb)
    }
}
