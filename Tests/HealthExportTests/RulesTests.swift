import FitPinkyCore
import HealthExport
import Testing

@Suite struct RulesTests {
    private func day(_ lines: String...) throws -> HealthDay? {
        try findings("<HealthData>" + lines.joined() + "</HealthData>").summary.days.first
    }

    @Test func `a Day's steps are the greatest sum of a source`() throws {
        let day = try day(
            record("StepCount", source: "Watch", "100"), record("StepCount", source: "Watch", "50"),
            record("StepCount", source: "Phone", "120"))
        #expect(day?.steps == 150)
        #expect(day?.day == Day(year: 2026, month: 2, day: 26))
        #expect(day?.activeEnergyCalories == nil && day?.distanceMetres == nil)
    }

    @Test func `the three distances of a source are one`() throws {
        let day = try day(
            record("DistanceWalkingRunning", unit: "km", "1.5"), record("DistanceCycling", unit: "m", "250"),
            record("DistanceSwimming", unit: "mi", "1"), record("DistanceCycling", source: "Bike", unit: "km", "3"))
        #expect(day?.distanceMetres == 3359)
    }

    @Test(arguments: [("kcal", "1.2345", 1235), ("Cal", "2", 2000), ("kJ", "4.184", 1000), ("cal", "1500", 1500)])
    func `energy is read in each of its units`(unit: String, value: String, calories: Int) throws {
        #expect(try day(record("ActiveEnergyBurned", unit: unit, value))?.activeEnergyCalories == calories)
    }

    @Test(arguments: [("km", "2", 2000), ("m", "1.5", 2), ("mi", "1", 1609), ("yd", "1000", 914), ("ft", "1000", 305)])
    func `distance is read in each of its units`(unit: String, value: String, metres: Int) throws {
        #expect(try day(record("DistanceCycling", unit: unit, value))?.distanceMetres == metres)
    }

    @Test func `a Day is the civil one of the beginning in its own offset`() throws {
        let found = try findings(
            export(
                record("StepCount", "1", from: "2026-02-26 23:59:59 -1200", to: "2026-02-27 00:10:00 -1200"),
                record("StepCount", "2", from: "2026-02-27 00:00:00 +1400", to: "2026-02-27 00:10:00 +1400"),
                record("StepCount", "4", from: "1970-01-01 00:30:00 -0100", to: "1970-01-01 00:40:00 -0100")))
        #expect(found.summary.days.map(\.day.iso8601) == ["1970-01-01", "2026-02-26", "2026-02-27"])
    }

    @Test func `copies count once wherever they stand and whatever their other attributes`() throws {
        let one = record("StepCount", "10")
        let other = one.replacing("sourceName", with: "creationDate=\"x\" sourceName")
        #expect(try findings(export(one, record("StepCount", "11"), other)).duplicates == 1)
        #expect(try day(one, record("StepCount", "11"), other)?.steps == 21)
        // Each of what makes a record is told apart.
        let different = [
            record("StepCount", source: "Phone", "10"),
            record("StepCount", "10", from: "2026-02-26 10:00:01 +0100"),
            record("StepCount", "10", to: "2026-02-26 10:05:01 +0100"),
            record("DistanceCycling", unit: "m", "10"), record("DistanceCycling", unit: "yd", "10"),
            record("DistanceSwimming", unit: "m", "10"), record("StepCount", "10.000000001"),
        ]
        #expect(try findings("<HealthData>" + one + different.joined() + "</HealthData>").duplicates == 0)
    }

    @Test func `a heart is active from a workout's beginning to before its end, also if the workout stands behind`()
        throws
    {
        func sample(_ time: String, _ value: String) -> String {
            record(
                "HeartRate", unit: "count/min", value, from: "2026-02-26 \(time) +0100", to: "2026-02-26 \(time) +0100")
        }
        let samples = [
            sample("09:59:59", "50"), sample("10:00:00", "100"), sample("10:59:59", "111"), sample("11:00:00", "60"),
        ]
        #expect(try day(samples.joined() + workout())?.activeHeartRateTenths == 1055)
        #expect(try findings(export(samples.joined())).summary.days.isEmpty)
        // Also a workout that says nothing else.
        let found = try findings(export(samples.joined() + workout()), kinds: [.heartRate])
        #expect(found.summary.days.first?.activeHeartRateTenths == 1055 && found.summary.workouts.isEmpty)
    }

    @Test func `a resting heart is the mean of its records`() throws {
        let day = try day(
            record("RestingHeartRate", unit: "count/min", "50"), record("RestingHeartRate", unit: "count/min", "51"),
            record("RestingHeartRate", source: "Ring", unit: "count/min", "51"))
        #expect(day?.restingHeartRateTenths == 507)
    }

    @Test func `records in a correlation are skipped, and an unfinished correlation ends at what cannot be in one`()
        throws
    {
        let nested = "<Correlation type=\"x\">" + record("StepCount", "7")
        #expect(try findings(export(nested, "</Correlation>", record("StepCount", "1"))).records == 1)
        let unfinished = try findings(export(nested, workout(), record("StepCount", "1")))
        #expect(unfinished.records == 1 && unfinished.defects == [.unfinishedTag: 1])
    }

    @Test func `nothing but the kinds asked for is read`() throws {
        let text = export(
            record("StepCount", "7"), record("RestingHeartRate", unit: "count/min", "50"), record("BasalEnergyBurned"),
            workout())
        for kind in HealthKind.allCases {
            let found = try findings(text, kinds: [kind])
            let isThere = [.steps, .restingHeartRate, .workouts].contains(kind)
            #expect(found.summary.kinds == [kind])
            #expect(found.kinds.map(\.kind) == (isThere ? [kind] : []))
            #expect(found.summary.workouts.count == (kind == .workouts ? 1 : 0))
        }
        #expect(try findings(text, kinds: []).summary.days.isEmpty)
    }

    @Test func `workouts that two sources say are one, and keep both sources`() throws {
        let found = try findings(export(workout(), workout(source: "Other"), workout()))
        #expect(found.summary.workouts.count == 1)
        #expect(found.summary.workouts.first?.minutes == 60 && found.summary.workouts.first?.type == .run)
        #expect(found.summary.sources.map(\.name) == ["Other", "Watch"])
    }

    @Test func `a workout of more than a day is a defect`() throws {
        let found = try findings(
            export(workout(to: "2026-02-27 10:00:01 +0100"), workout(to: "2026-02-27 10:00:00 +0100")))
        #expect(found.summary.workouts.map(\.minutes) == [1440] && found.defects == [.date: 1])
    }

    @Test func `nothing measured is nothing, and a measured 0 is 0`() throws {
        #expect(try day(record("StepCount", "0"))?.steps == 0)
        #expect(try findings(export()).summary.days.isEmpty)
    }

    @Test(arguments: [
        ("A &amp; B", "A & B"), ("&#x1F4AA;&#233;", "💪é"), ("&unknown; &#99999999;", "&unknown; &#99999999;"),
        ("a\u{0B}b\u{7F}c", "a b c"), ("", "unknown"), ("&#0;&#10;", "  "), ("&lt;", "<"), ("& ;", "& ;"),
    ])
    func `a source's name is read without entities and control characters`(spelling: String, name: String) throws {
        #expect(try findings(export(record(source: spelling))).summary.sources.map(\.name) == [name])
    }

    @Test func `a source's name is cut at a character`() throws {
        let found = try findings(export(record(source: String(repeating: "é", count: 100))))
        #expect(found.summary.sources.map(\.name) == [String(repeating: "é", count: 64)])
        var bytes = Array(export(record(source: "???")).utf8)
        while let index = bytes.firstIndex(of: UInt8(ascii: "?")) { bytes[index] = 0xFF }
        #expect(try findings(bytes).summary.sources.map(\.name) == ["\u{FFFD}\u{FFFD}\u{FFFD}"])
    }

    @Test func `what is not an export is refused, at once where it is long`() throws {
        for text in ["", "x", "<html></html>", "HealthData", String(repeating: "<a>", count: 1000)] {
            #expect(throws: HealthRefusal.notAnExport) { try findings(text) }
        }
        var reader = HealthReader(seed: 1, spool: MemorySpool())
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
        var refusal: (any Error)?
        for _ in 0..<2 where refusal == nil {
            do { try piece.withUnsafeBytes { try reader.push($0) } } catch { refusal = error }
        }
        #expect(refusal as? HealthRefusal == .notAnExport)
    }
}
