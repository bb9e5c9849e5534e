import Glibc
import HealthExport

/// Writes an export as a phone and a watch make it, of about so many bytes. The same seed gives the same bytes.
struct Export {
    private var state: UInt64
    private var buffer: [UInt8] = []
    private let file: CInt
    private var written = 0

    init(_ path: String, seed: UInt64) {
        state = seed
        file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        precondition(file >= 0, "cannot write \(path)")
        buffer.reserveCapacity(2 << 20)
    }

    mutating func make(bytes: Int) {
        put(Export.documentType)
        put("<HealthData locale=\"en_GB\">\n <ExportDate value=\"2026-11-20 08:16:17 +0100\"/>\n")
        put(" <Me HKCharacteristicTypeIdentifierDateOfBirth=\"\" HKCharacteristicTypeIdentifierBiologicalSex=\"\"/>\n")
        // Types follow one another, as in real files; most of a file is what a watch measures.
        let parts: [(share: Int, type: String, unit: String)] = [
            (34, "HeartRate", "count/min"), (25, "ActiveEnergyBurned", "kcal"), (14, "BasalEnergyBurned", "kcal"),
            (10, "DistanceWalkingRunning", "km"), (10, "StepCount", "count"), (1, "RestingHeartRate", "count/min"),
            (4, "AppleStandTime", "min"), (1, "DistanceCycling", "km"),
        ]
        for part in parts {
            let end = written + buffer.count + bytes / 100 * part.share
            // Ten years.
            var second = 0
            let perRecord = max(1, 315_000_000 / max(1, bytes / 100 * part.share / 440))
            while written + buffer.count < end {
                record(part.type, part.unit, &second, perRecord)
                if buffer.count > 1 << 20 { flush() }
            }
        }
        for day in 0..<2500 { workout(day * 126_000) }
        put("</HealthData>\n")
        flush()
        close(file)
    }

    /// Writes one that holds as many Days and workouts as an export may.
    mutating func makeFull() {
        put(Export.documentType)
        put("<HealthData locale=\"en_GB\">\n <ExportDate value=\"2026-11-20 08:16:17 +0100\"/>\n")
        // The last Day is that of the export.
        let first = -86_400 * (HealthLimits.maxDays - 3650)
        let types = [
            ("HeartRate", "count/min"), ("ActiveEnergyBurned", "kcal"), ("DistanceWalkingRunning", "km"),
            ("StepCount", "count"), ("RestingHeartRate", "count/min"),
        ]
        for day in 0..<HealthLimits.maxDays {
            for (type, unit) in types {
                var second = first + day * 86_400 + 3600
                record(type, unit, &second, 3600)
            }
            if buffer.count > 1 << 20 { flush() }
        }
        let step = (HealthLimits.maxDays * 86_400 - 86_400) / HealthLimits.maxWorkouts
        for index in 0..<HealthLimits.maxWorkouts { workout(first + index * step) }
        put("</HealthData>\n")
        flush()
        close(file)
    }

    private mutating func record(_ type: String, _ unit: String, _ second: inout Int, _ step: Int) {
        second += 1 + Int(next() % UInt64(max(1, 2 * step - 1)))
        let isWatch = type != "StepCount" || next() % 3 > 0
        put(" <Record type=\"HKQuantityTypeIdentifier")
        put(type)
        put(isWatch ? Export.watch : Export.phone)
        put("\" unit=\"")
        put(unit)
        put("\" creationDate=\"")
        date(second + 300)
        put("\" startDate=\"")
        date(second)
        put("\" endDate=\"")
        date(second + (type.hasSuffix("HeartRate") ? 0 : 60))
        put("\" value=\"")
        switch unit {
        case "count/min": number(Int(48 + next() % 130))
        case "count": number(Int(1 + next() % 180))
        default:
            put("0.")
            number(Int(1000 + next() % 900_000))
        }
        if type == "HeartRate" {
            put("\">\n  <MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"1\"/>\n </Record>\n")
        } else {
            put("\"/>\n")
        }
    }

    private mutating func workout(_ second: Int) {
        put(" <Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"45.5\" durationUnit=\"min")
        put(Export.watch)
        put("\" creationDate=\"")
        date(second + 3000)
        put("\" startDate=\"")
        date(second)
        put("\" endDate=\"")
        date(second + 2730)
        put("\">\n  <MetadataEntry key=\"HKIndoorWorkout\" value=\"0\"/>\n </Workout>\n")
    }

    private mutating func put(_ text: String) { buffer.append(contentsOf: text.utf8) }

    private mutating func number(_ value: Int) { put("\(value)") }

    private mutating func two(_ value: Int) {
        buffer.append(UInt8(0x30 + value / 10))
        buffer.append(UInt8(0x30 + value % 10))
    }

    private var lastDay = -1
    private var lastText = ""

    /// So many seconds after 2016-11-20.
    private mutating func date(_ second: Int) {
        let day = (second - (second < 0 ? 86_399 : 0)) / 86_400
        if day != lastDay {
            (lastDay, lastText) = (day, Export.civil(17_125 + day))
        }
        put(lastText)
        buffer.append(0x20)
        let time = second - day * 86_400
        two(time / 3600)
        buffer.append(0x3A)
        two(time / 60 % 60)
        buffer.append(0x3A)
        two(time % 60)
        put(" +0100")
    }

    private static func civil(_ days: Int) -> String {
        var (time, parts) = (days * 86_400, tm())
        gmtime_r(&time, &parts)
        let (month, day) = (Int(parts.tm_mon) + 1, Int(parts.tm_mday))
        return "\(Int(parts.tm_year) + 1900)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    }

    private mutating func flush() {
        var start = 0
        while start < buffer.count {
            let count = buffer[start...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            precondition(count > 0, "cannot write the export")
            start += count
        }
        written += buffer.count
        buffer.removeAll(keepingCapacity: true)
    }

    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    private static let watch =
        "\" sourceName=\"Sammy’s Apple Watch\" sourceVersion=\"9.1\" device=\"&lt;&lt;HKDevice: 0x282e5e3a0&gt;, "
        + "name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,2, software:9.1&gt;"
    private static let phone =
        "\" sourceName=\"Sammy’s iPhone\" sourceVersion=\"16.1\" device=\"&lt;&lt;HKDevice: 0x282e5f700&gt;, "
        + "name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone14,2, software:16.1&gt;"

    private static let documentType = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE HealthData [
        <!-- HealthKit Export Version: 12 -->
        <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>
        <!ATTLIST HealthData
          locale CDATA #REQUIRED
        >
        <!ELEMENT ExportDate EMPTY>
        <!ATTLIST ExportDate
          value CDATA #REQUIRED
        >
        <!ELEMENT Record ((MetadataEntry|HeartRateVariabilityMetadataList)*)>
        <!ATTLIST Record
          type          CDATA #REQUIRED
          unit          CDATA #IMPLIED
          value         CDATA #IMPLIED
          sourceName    CDATA #REQUIRED
          sourceVersion CDATA #IMPLIED
          device        CDATA #IMPLIED
          creationDate  CDATA #IMPLIED
          startDate     CDATA #REQUIRED
          endDate       CDATA #REQUIRED
        >
        ]>

        """
}
