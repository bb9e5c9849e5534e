import FitPinkyCore
import HealthExport
import Support

/// A moment and a zone, as a person would say them.
struct SampleMoment: Hashable {
    /// Seconds since 1970 in UTC.
    var second: Int
    var offsetMinutes: Int

    /// Days since 1970 in the zone.
    var day: Int {
        let local = second + offsetMinutes * 60
        return local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    }

    var text: String {
        let local = second + offsetMinutes * 60
        let ofDay = local - day * 86_400
        let date = Day(daysSince1970: day)?.iso8601 ?? ""
        let minutes = abs(offsetMinutes)
        let zone = (offsetMinutes < 0 ? "-" : "+") + two(minutes / 60) + two(minutes % 60)
        return "\(date) \(two(ofDay / 3600)):\(two(ofDay / 60 % 60)):\(two(ofDay % 60)) \(zone)"
    }

    private func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
}

struct SampleRecord: Hashable {
    var type: String
    var source: String
    var unit: String
    var value: String
    var start: SampleMoment
    var seconds: Int
}

struct SampleWorkout: Hashable {
    var activity: String
    var type: ActivityType
    var source: String
    var start: SampleMoment
    var seconds: Int
}

/// An export drawn by lot: its text, and what it says.
struct SampleExport {
    private(set) var text = ""
    /// Those that count, copies included.
    private(set) var records: [SampleRecord] = []
    private(set) var workouts: [SampleWorkout] = []
    private(set) var exportedAt: SampleMoment?
    private(set) var defects: [HealthDefect: Int] = [:]
    private var random: SeededGenerator
    private let sources: [String]
    private let firstSecond: Int
    private let days: Int

    private static let units: [(type: String, units: [String])] = [
        ("HeartRate", ["count/min"]), ("RestingHeartRate", ["count/min"]), ("StepCount", ["count"]),
        ("ActiveEnergyBurned", ["kcal", "Cal", "kJ", "cal"]),
        ("DistanceWalkingRunning", ["km", "mi", "m", "ft", "yd"]), ("DistanceCycling", ["km", "mi", "m"]),
        ("DistanceSwimming", ["m", "yd", "km"]),
    ]
    private static let names = [
        "Sammy’s Apple Watch", "Sammy's iPhone", "A \"quoted\" app", "Tom & Lisa <3", "Ünïcödé 💪", "x",
        "Two  spaces", "Scale>2", "an app whose name is longer than most names are, and yet short enough to be kept",
    ]
    private static let activities: [(String, ActivityType)] = [
        ("Running", .run), ("Cycling", .cycle), ("HandCycling", .cycle), ("Swimming", .swim), ("Walking", .walk),
        ("Hiking", .walk), ("TraditionalStrengthTraining", .strength), ("FunctionalStrengthTraining", .strength),
        ("CoreTraining", .strength), ("Yoga", .other), ("", .other),
    ]

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        sources = Array(SampleExport.names.shuffled(using: &random).prefix(1 + Int(random.next() % 5)))
        firstSecond = 86_400 + Int(random.next() % 3_000_000_000)
        days = 1 + Int(random.next() % 20)
        head()
        var waiting: [SampleRecord] = []
        let count = 5 + Int(random.next() % 60)
        for _ in 0..<count {
            switch random.next() % 24 {
            case 0...11:
                let record = drawnRecord()
                add(record)
                if random.oneIn(3) { waiting.append(record) }
            case 12, 13: workout()
            case 14:
                if !waiting.isEmpty { add(waiting[Int(random.next() % UInt64(waiting.count))]) }
            case 15: correlation(waiting)
            case 16: other()
            default: defect()
            }
            if random.oneIn(4) { text += random.oneIn(2) ? "\n \t" : "" }
        }
        // Copies lie anywhere, also behind everything else.
        for record in waiting where random.oneIn(2) { add(record) }
        end()
    }

    // MARK: Lots

    private mutating func pick<Element>(_ all: [Element]) -> Element { all[Int(random.next() % UInt64(all.count))] }

    private mutating func moment() -> SampleMoment {
        let offset = random.oneIn(3) ? pick([-720, -210, 330, 345, 840, 0]) : 60
        return SampleMoment(second: firstSecond + Int(random.next() % UInt64(days * 86_400)), offsetMinutes: offset)
    }

    private mutating func drawnRecord() -> SampleRecord {
        let (type, units) = pick(SampleExport.units)
        let whole = Int(random.next() % 400)
        let value: String
        switch random.next() % 6 {
        case 0: value = "\(whole)"
        case 1: value = "0.\(random.next() % 1_000_000)"
        case 2: value = "\(whole).\(random.next() % 10_000_000_000)"
        case 3: value = "\(1 + random.next() % 9).\(random.next() % 100_000)e-0\(random.next() % 6)"
        case 4: value = "\(whole).5"
        default: value = "0\(whole).250"
        }
        let isOfHeart = type.hasSuffix("HeartRate")
        return SampleRecord(
            type: type, source: pick(sources), unit: pick(units), value: value, start: moment(),
            seconds: isOfHeart ? 0 : Int(random.next() % 4000))
    }

    // MARK: Text

    private mutating func escaped(_ plain: String) -> String {
        var text = ""
        for character in plain {
            switch character {
            case "&": text += "&amp;"
            case "<": text += random.oneIn(2) ? "&lt;" : "&#60;"
            case ">": text += random.oneIn(2) ? "&gt;" : ">"
            case "\"": text += random.oneIn(2) ? "&quot;" : "&#x22;"
            case "'": text += random.oneIn(2) ? "&apos;" : "'"
            default: text.append(character)
            }
        }
        return text
    }

    /// Attributes as the phone writes them, or in another order.
    private mutating func attributes(_ record: SampleRecord) -> [(name: String, value: String)] {
        let end = SampleMoment(second: record.start.second + record.seconds, offsetMinutes: record.start.offsetMinutes)
        var all = [
            ("type", "HKQuantityTypeIdentifier" + record.type), ("sourceName", escaped(record.source)),
            ("sourceVersion", "9.1"),
            ("device", "&lt;&lt;HKDevice: 0x1>, name:Apple Watch, model='Watch'" + (random.oneIn(9) ? " < 3" : "")),
            ("unit", record.unit), ("creationDate", end.text), ("startDate", record.start.text),
            ("endDate", end.text), ("value", record.value),
        ]
        if random.oneIn(5) { all.shuffle(using: &random) }
        if random.oneIn(5) { all.removeAll { $0.0 == "device" } }
        return all
    }

    private mutating func tag(_ name: String, _ attributes: [(name: String, value: String)]) -> String {
        var text = "<" + name
        for (name, value) in attributes {
            let quote = !value.contains("'") && random.oneIn(9) ? "'" : "\""
            text += random.oneIn(20) ? "\n  " : " "
            text += name + (random.oneIn(30) ? " = " : "=") + quote + value + quote
        }
        return text
    }

    private mutating func close(_ name: String) -> String {
        switch random.next() % 4 {
        case 0: ">\n  <MetadataEntry key=\"HKMetadataKey>\" value='\"1'/>\n </\(name)>\n"
        case 1: "></\(name)>"
        case 2: " />\n"
        default: "/>\n"
        }
    }

    private mutating func add(_ record: SampleRecord) {
        text += tag("Record", attributes(record)) + close("Record")
        records.append(record)
    }

    private mutating func workout() {
        let (activity, type) = pick(SampleExport.activities)
        let workout = SampleWorkout(
            activity: "HKWorkoutActivityType" + activity, type: type, source: pick(sources), start: moment(),
            seconds: Int(random.next() % 20_000))
        for _ in 0..<(random.oneIn(4) ? 2 : 1) {
            let end = SampleMoment(
                second: workout.start.second + workout.seconds, offsetMinutes: workout.start.offsetMinutes)
            text += tag(
                "Workout",
                [
                    ("workoutActivityType", workout.activity), ("duration", "1"), ("durationUnit", "min"),
                    ("sourceName", escaped(workout.source)), ("startDate", workout.start.text), ("endDate", end.text),
                ])
            text += close("Workout")
            workouts.append(workout)
        }
        // Samples during it, at its edges too.
        for second in [0, workout.seconds / 2, workout.seconds - 1, workout.seconds]
        where second >= 0 && random.oneIn(2) {
            add(
                SampleRecord(
                    type: "HeartRate", source: workout.source, unit: "count/min", value: "\(60 + random.next() % 120)",
                    start: SampleMoment(second: workout.start.second + second, offsetMinutes: 60), seconds: 0))
        }
    }

    /// Records in a correlation do not count; a real file has them once more outside.
    private mutating func correlation(_ others: [SampleRecord]) {
        text += "<Correlation type=\"HKCorrelationTypeIdentifierFood\" startDate=\"2020-01-01 00:00:00 +0000\">\n"
        for _ in 0..<Int(random.next() % 3) {
            let record = others.isEmpty || random.oneIn(2) ? drawnRecord() : pick(others)
            text += "<MetadataEntry key=\"a\" value=\"b\"/>" + tag("Record", attributes(record)) + close("Record")
        }
        text += random.oneIn(2) ? "</Correlation>\n" : "</Correlation >"
    }

    private mutating func other() {
        let record = drawnRecord()
        switch random.next() % 7 {
        case 0: text += "<!-- " + tag("Record", attributes(record)) + "/> - -- ->-->"
        case 1: text += "<![CDATA[" + tag("Record", attributes(record)) + "/>]]]>"
        case 2: text += "<?note " + tag("Record", attributes(record)) + "/>?>"
        case 3: text += "<ActivitySummary dateComponents=\"2020-01-01\" activeEnergyBurned=\"500\"/>\n"
        case 4:
            var renamed = attributes(record)
            for index in renamed.indices where renamed[index].name == "type" {
                renamed[index].value = "HKQuantityTypeIdentifierBasalEnergyBurned"
            }
            text += tag("Record", renamed) + close("Record")
        case 5: text += tag("Records", attributes(record)) + "/>"
        default: text += "<Correlation/>"
        }
    }

    private mutating func head() {
        if random.oneIn(4) { text += "\u{FEFF}" }
        text += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        switch random.next() % 4 {
        case 0: break
        case 1:
            text += "<!DOCTYPE HealthData [\n<!-- Version: 12 > -->\n<!ELEMENT HealthData (Record|Workout)*>\n"
            text += "<!ATTLIST Record\n  type CDATA #REQUIRED\n>\n]>\n"
        case 2: text += "<!DOCTYPE HealthData>"
        default:
            // As iOS 16 wrote it: the subset ends too early.
            text += "<!DOCTYPE HealthData [\n<!ATTLIST VisionPrescription\n  dateIssued CDATA #REQUIRED\n]>\n"
            text += "<!ELEMENT RightEye EMPTY>\n<!ATTLIST RightEye\n  sphere CDATA #IMPLIED\n]>\n"
            defects[.documentType] = 1
        }
        text += "<HealthData locale=\"en_GB\">\n"
        if random.oneIn(4) { return }
        let moment = moment()
        exportedAt = moment
        text += "<ExportDate value=\"\(moment.text)\"/>\n<Me a=\"\"/>"
    }

    private mutating func end() {
        guard random.oneIn(3) else {
            text += "</HealthData>\n"
            // Nothing counts behind the end.
            if random.oneIn(3) { text += tag("Record", attributes(drawnRecord())) + "/>" }
            return
        }
        defects[.truncated] = 1
        let cut = tag("Record", attributes(drawnRecord())) + "/"
        text += random.oneIn(3) ? "" : String(cut.unicodeScalars.prefix(Int(random.next() % 200)))
    }
}

// MARK: Defects

extension SampleExport {
    private mutating func count(_ defect: HealthDefect) { defects[defect, default: 0] += 1 }

    /// Puts one of the defects that real files have.
    private mutating func defect() {
        let record = drawnRecord()
        var all = attributes(record)
        func index(_ name: String) -> Int { all.firstIndex { $0.name == name } ?? 0 }
        var counts = false
        switch random.next() % 9 {
        case 0:
            all[index("sourceVersion")].value = "9\u{0B}1"
            text += random.oneIn(2) ? "" : " \u{0B} "
            defects[.controlCharacter, default: 0] += text.hasSuffix(" \u{0B} ") ? 2 : 1
            counts = true
        case 1:
            all.append(("startDate", "2001-01-01 00:00:00 +0000"))
            count(.doubledAttribute)
            counts = true
        case 2:
            all.insert((pick(["source Name", "a b c", "HK x"]), "1"), at: Int(random.next() % UInt64(all.count)))
            count(.malformedAttribute)
            counts = true
        case 3:
            let whole = tag("Record", all)
            text += String(whole.unicodeScalars.prefix(7 + Int(random.next() % UInt64(whole.unicodeScalars.count - 8))))
            text += "\n"
            count(.unfinishedTag)
            return random.oneIn(2) ? add(drawnRecord()) : workout()
        case 4:
            all.append(("device2", String(repeating: "x", count: HealthLimits.maxTagBytes + Int(random.next() % 9000))))
            count(.oversizedTag)
        case 5:
            all.remove(at: index(pick(["type", "sourceName", "unit", "startDate", "endDate", "value"])))
            count(.missingAttribute)
        case 6:
            all[index(pick(["startDate", "endDate"]))].value = pick([
                "2023-02-29 10:00:00 +0100", "2023-02-28 24:00:00 +0100", "2023-02-28 10:00:00", "",
                "1969-12-31 10:00:00 +0000",
                "2023-02-28T10:00:00 +0100", "2023-02-28 10:00:00 +0160", "2106-12-31 10:00:00 +0000",
                "20é3-02-28 10:00:00 +010",
            ])
            count(.date)
        case 7:
            all[index("value")].value = pick([
                "-5", "", "abc", "1e9", "1.2.3", "1e", "99999999999999999999", "5 ", "NaN",
            ])
            count(.value)
        default:
            all[index("unit")].value = pick(["furlong", "", "kg", "KM", "count/s"])
            count(.unit)
        }
        text += tag("Record", all) + close("Record")
        if counts { records.append(record) }
    }
}
