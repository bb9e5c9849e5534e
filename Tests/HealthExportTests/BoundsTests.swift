import FitPinkyCore
import HealthExport
import Support
import Testing

@Suite struct BoundsTests {
    private func moment(_ second: Int) -> String { SampleMoment(second: 1_700_000_000 + second, offsetMinutes: 0).text }

    @Test func `a Day with more records than fit into memory has its copies dropped`() throws {
        var text = "<HealthData>"
        // So many Days beside it that the long one shares its heap with another.
        for day in 1...1500 {
            text += record("StepCount", "1", from: moment(day * 86_400), to: moment(day * 86_400 + 1))
        }
        let many = 60_000
        for pass in 0..<2 {
            for index in 0..<many where pass == 0 || index % 3 == 0 {
                text += record("StepCount", "1", from: moment(index), to: moment(index + 1))
            }
        }
        let spool = MemorySpool()
        let found = try findings(Array((text + "</HealthData>").utf8), spool: spool)
        #expect(found.duplicates == many / 3)
        #expect(found.records == many + many / 3 + 1500)
        #expect(found.summary.days.count == 1501)
        #expect(found.summary.days.compactMap(\.steps).reduce(0, +) == many + 1500)
        #expect(!spool.blocks.isEmpty)
        #expect(spool.blocks.count * SpoolBlock.bytes * 100 <= text.utf8.count * 15)
    }

    @Test func `Days with more sums than fit are split`() throws {
        // Nine hundred sources on each of many Days.
        var text = "<HealthData>"
        for day in 0..<700 {
            for source in 0..<900 where (day + source) % 2 == 0 {
                let start = moment(day * 86_400)
                text += "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"\(source)\" unit=\"count\" "
                text += "startDate=\"\(start)\" endDate=\"\(start)\" value=\"\(source)\"/>"
            }
        }
        let found = try findings(Array((text + "</HealthData>").utf8))
        #expect(found.summary.days.count == 700 && found.summary.sources.count == 900)
        #expect(found.summary.days.allSatisfy { $0.steps == 898 || $0.steps == 899 })
        #expect(found.duplicates == 0)
    }

    @Test func `the smallest records take at most 15 percent of the XML`() throws {
        var text = "<HealthData>"
        let kind = "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"\" unit=\"count\""
        for index in 0..<200_000 {
            text +=
                "\(kind) startDate=\"\(moment(index % 900 * 86_400 + index))\" endDate=\"\(moment(index % 900 * 86_400 + index))\" value=\"1\"/>"
        }
        let spool = MemorySpool()
        let found = try findings(Array((text + "</HealthData>").utf8), spool: spool)
        #expect(found.records == 200_000)
        #expect(!spool.blocks.isEmpty && spool.blocks.count * SpoolBlock.bytes * 100 <= text.utf8.count * 15)
    }

    @Test func `sources, workouts and Days have their bounds`() throws {
        func text(_ count: Int, _ line: (Int) -> String) -> String {
            "<HealthData>" + (0..<count).map(line).joined() + "</HealthData>"
        }
        let sources = HealthLimits.maxSources
        #expect(try findings(text(sources) { record(source: "\($0)") }).summary.sources.count == sources)
        #expect(throws: HealthRefusal.tooManySources) { try findings(text(sources + 1) { record(source: "\($0)") }) }
        let workouts = HealthLimits.maxWorkouts
        let line = { workout(from: moment($0 * 60), to: moment($0 * 60 + 60)) }
        // Copies do not count, also where they stand among the others.
        let copies = (0..<workouts).flatMap { [line($0), line($0 / 2)] }.joined()
        #expect(try findings(text(workouts, line)).summary.workouts.count == workouts)
        #expect(throws: HealthRefusal.tooManyWorkouts) { try findings(text(workouts + 1, line)) }
        #expect(try findings("<HealthData>" + copies + copies + "</HealthData>").summary.workouts.count == workouts)
        let days = HealthLimits.maxDays
        let ofDay = { (day: Int) -> String in
            let start = SampleMoment(second: day * 86_400, offsetMinutes: 0).text
            return record("StepCount", "1", from: start, to: start)
        }
        #expect(try findings(text(days, ofDay)).summary.days.count == days)
        #expect(throws: HealthRefusal.tooManyDays) { try findings(text(days + 1, ofDay)) }
    }

    @Test func `an attribute of a gigabyte is skipped without being kept`() throws {
        var reader = HealthReader(seed: 1, spool: MemorySpool())
        func push(_ text: String) throws {
            for byte in [Array(text.utf8)] { try byte.withUnsafeBytes { try reader.push($0) } }
        }
        try push("<HealthData>" + record("StepCount", "1") + "<Record device=\"")
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
        for _ in 0..<1024 { try piece.withUnsafeBytes { try reader.push($0) } }
        try push(
            "<RecordX > < \" value='" + String(repeating: ">", count: 20_000) + "'/>"
                + record("DistanceCycling", unit: "m"))
        try push("</HealthData>")
        let found = try reader.finish()
        #expect(found.defects == [.oversizedTag: 1] && found.records == 2)
    }

    @Test func `a long comment, instruction or text is skipped`() throws {
        let long = String(repeating: "-> ?> ]> <Record ", count: 10_000)
        let found = try findings(
            Array(
                export(
                    "<!--\(long)-->", record("StepCount", "1"), "<?x \(long.replacing("?", with: ""))?>",
                    "<![CDATA[\(long)]]>"
                ).utf8),
            pieces: Array(repeating: 1013, count: 800))
        #expect(found.records == 1 && found.defects.isEmpty)
    }

    @Test func `a spool that is full refuses the export`() throws {
        var text = "<HealthData>"
        for index in 0..<1000 { text += record("StepCount", "1", from: moment(index), to: moment(index)) }
        let spool = MemorySpool()
        spool.maxBlocks = 1
        let refusal = HealthRefusal.spool(.noRoom(freeBytes: 0, reserveBytes: 64 << 20))
        #expect(throws: refusal) { try findings(Array(text.utf8), spool: spool) }
        #expect(refusal.sentence == "the disk has no room to sort the records: 0 MB are free, and 64 MB stay free")
    }

    @Test func `sums that nobody reaches stop at the largest that is told`() throws {
        var text = "<HealthData>"
        for index in 0..<5000 {
            text += record("ActiveEnergyBurned", unit: "kcal", "100000", from: moment(0), to: moment(index))
        }
        let found = try findings(text + "</HealthData>")
        #expect(found.summary.days.map(\.activeEnergyCalories) == [HealthSummary.allowedValues.upperBound])
        try found.summary.check()
    }
}
