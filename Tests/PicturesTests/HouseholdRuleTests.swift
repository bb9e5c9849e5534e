import FitPinkyCore
import KioskLogic
import Testing

@testable import Pictures

/// What the pictures of a household count, and whom.
@Suite struct HouseholdRuleTests {
    private static let today = date(2026, 11, 18)

    @Test func `A day on which somebody did not belong is theirs neither to miss nor to share`() {
        let (before, during) = (date(2026, 11, 2), date(2026, 11, 10))
        let always = [before: 1, during: 1, Self.today: 1]
        let map = HeatMap(
            household: "",
            members: [
                Attendance(name: "Ana", workouts: always, stays: [Day.first...Day.last]),
                Attendance(name: "Ben", workouts: always, stays: [Day.first...Day.last]),
                Attendance(name: "Cem", workouts: [before: 1, Self.today: 2], stays: [during...date(2026, 11, 12)]),
            ], days: date(2026, 11, 1)...Self.today, today: Self.today)
        #expect(map.isTogether(on: before) && map.isTogether(on: Self.today))
        #expect(!map.isTogether(on: during))
        #expect([before, during, Self.today].map { map.members[2].count(on: $0) } == [0, 0, 0])
    }

    @Test func `Who comes tomorrow has not moved on, and who came back has not either`() {
        let attendance = { (stays: [ClosedRange<Day>]) in Attendance(name: "Ana", workouts: [:], stays: stays) }
        let (past, future) = (date(2026, 11, 1)...date(2026, 11, 17), date(2026, 11, 19)...Day.last)
        #expect(attendance([past]).hasLeft(by: Self.today))
        #expect(!attendance([past]).hasLeft(by: date(2026, 11, 17)))
        #expect(!attendance([future]).hasLeft(by: Self.today))
        #expect(!attendance([past, Self.today...Day.last]).hasLeft(by: Self.today))
        #expect(!attendance([]).hasLeft(by: Self.today))
    }

    @Test(arguments: [
        (Recap.Outcome.running, 4, true), (.running, 3, false), (.provisional, 4, true), (.provisional, 3, false),
        (.final(.allHit), 4, true), (.final(.someMissed), 3, false), (.final(.nobodyTookPart), 4, false),
    ])
    func `A week is kept once everyone did what it asks, whether it is over or not`(
        outcome: Recap.Outcome, logged: Int, isKept: Bool
    ) {
        let scores = [Score(name: "Ana", logged: 5, required: 4), Score(name: "Ben", logged: logged, required: 4)]
        let week = weekFrom(date(2026, 11, 16))
        #expect(Recap.WeekLine(week: week, scores: scores, outcome: outcome).isKept == isKept)
        let isKeptByNobody = Recap.WeekLine(week: week, scores: [], outcome: .running).isKept
        #expect(!isKeptByNobody)
    }

    @Test func `A month is over the day after its last`() {
        var recap = Recap.firstDay
        recap.today = date(2026, 2, 28)
        #expect(!recap.isOver)
        recap.today = date(2026, 3, 1)
        #expect(recap.isOver)
    }

    @Test func `An empty month that is over does not ask for a first press`() throws {
        var recap = Recap.firstDay
        recap.weeks = []
        recap.today = date(2026, 2, 28)
        // The last day is drawn either way, as a day without a workout.
        let running = try GoldenPicture.Bound.letters.kept(recap.png(.light))
        recap.today = date(2026, 3, 1)
        let over = try GoldenPicture.Bound.letters.kept(recap.png(.light))
        #expect(try GoldenPicture.difference(running, over, within: .letters) != nil)
    }

    @Test(arguments: [(1280, 720), (320, 180), (320, 240), (180, 320)])
    func `Nothing of a photo is cut off in a collage`(width: Int, height: Int) throws {
        for count in [1, 2, 3, 13] {
            let photo = try Collage.Photo(
                day: Self.today, member: "Ana", pixels: .framed(width: width, height: height))
            let collage = Collage(
                household: "Ana", week: weekFrom(date(2026, 11, 16)), photos: Array(repeating: photo, count: count))
            let picture = try DecodedPNG(collage.png(.light))
            // Each side of the first photo is of another colour, and all of them are seen.
            for colour in PhotoPixels.frameColours {
                let isSeen = (0..<picture.height).contains { y in
                    (0..<picture.width).contains { x in picture.colour(x: x, y: y) == colour }
                }
                #expect(isSeen, "\(colour) of \(width) × \(height), \(count) photos")
            }
        }
    }

    @Test func `The month in which a calendar begins is named where its name has room, and the next one always`() throws
    {
        func months(from day: Int) throws -> [String] {
            let days = date(2025, 11, day)...date(2026, 11, 1)
            let map = HeatMap(
                household: "", members: [Attendance(name: "Ana", workouts: [:])], days: days, today: days.upperBound)
            return try HeatMapDrawing(map, .light).monthLabels().prefix(2).map(\.month)
        }
        #expect(try months(from: 3) == ["Nov", "Dec"])
        #expect(try months(from: 17) == ["Nov", "Dec"])
        #expect(try months(from: 24) == ["Dec", "Jan"])
    }
}

extension PhotoPixels {
    /// Left, right, top and bottom.
    fileprivate static let frameColours = [RGB(255, 0, 0), RGB(0, 255, 0), RGB(0, 0, 255), RGB(255, 255, 0)]

    /// A photo with another colour along each side, a sixteenth of the photo deep.
    fileprivate static func framed(width: Int, height: Int) throws -> PhotoPixels {
        var rgb: [UInt8] = []
        let depth = width / 16
        for y in 0..<height {
            for x in 0..<width {
                let side: Int? =
                    x < depth ? 0 : x >= width - depth ? 1 : y < depth ? 2 : y >= height - depth ? 3 : nil
                let colour = side.map { frameColours[$0] } ?? RGB(128, 128, 128)
                rgb += [colour.red, colour.green, colour.blue]
            }
        }
        return try PhotoPixels(width: width, height: height, rgb: rgb)
    }
}
