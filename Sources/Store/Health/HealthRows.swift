internal import FitPinkyCore
internal import HealthExport
internal import Ledger

// What the table `health` holds: of each member a row a month, and one of their sources. Each begins with a sum of what follows, for
// nothing else would tell that the medium gave back other bytes.

/// A row of a member's month.
///
/// ```
/// sum 8      the first bytes of the SHA-256 of all that follows
/// version 1
/// count 2    Days
///   each     day of the month 1, when it was exported i64, which values 1, each of them u32
/// count 2    workouts
///   each     day of the month 1, type 1, start i64, milliseconds u32
/// ```
struct HealthMonth: Equatable {
    /// What is known of a Day.
    struct Entry: Equatable {
        var values: [Int?] = HealthDay.kinds.map { _ in nil }
        /// Of the export that it is from; the least number where that does not say.
        var exported: Int64
        /// By their beginning.
        var workouts: [HealthWorkout] = []

        var isEmpty: Bool { workouts.isEmpty && values.allSatisfy { $0 == nil } }

        /// The file may lack records of a Day: of what is summed the greater counts, and a mean that is known stays.
        fileprivate mutating func complete(_ said: Entry, _ kinds: Set<HealthKind>) {
            for (index, kind) in HealthDay.kinds.enumerated() where kinds.contains(kind) {
                guard let value = said.values[index] else { continue }
                let isSum = [.steps, .activeEnergy, .distance].contains(kind)
                values[index] = values[index].map { isSum ? max($0, value) : $0 } ?? value
            }
            guard kinds.contains(.workouts) else { return }
            for workout in said.workouts
            where workouts.count < HealthSummary.maxWorkoutsADay && !workouts.contains(workout) {
                workouts.append(workout)
            }
            workouts.sort { ($0.start, $0.end, $0.type.rawValue) < ($1.start, $1.end, $1.type.rawValue) }
        }

        /// One date stands for all kinds of a Day, and may be that of an export which lacked some of them.
        fileprivate mutating func fill(_ said: Entry, _ kinds: Set<HealthKind>) {
            for (index, kind) in HealthDay.kinds.enumerated() where kinds.contains(kind) && values[index] == nil {
                values[index] = said.values[index]
            }
            if kinds.contains(.workouts), workouts.isEmpty { workouts = said.workouts }
        }

        /// Whether it has all that is said.
        fileprivate func holds(_ said: Entry, _ kinds: Set<HealthKind>) -> Bool {
            let isSame = HealthDay.kinds.enumerated().allSatisfy { index, kind in
                !kinds.contains(kind) || said.values[index] == nil || said.values[index] == values[index]
            }
            return isSame && (!kinds.contains(.workouts) || said.workouts.allSatisfy(workouts.contains))
        }
    }

    /// By their day of the month.
    var days: [UInt8: Entry] = [:]
    let number: UInt32

    static let version: UInt8 = 1

    init(number: UInt32) { self.number = number }

    /// Months since the year 0: they sort as they follow each other.
    static func number(of day: Day) -> UInt32 {
        let (year, month, _) = day.civil
        return UInt32(clamping: year * 12 + month - 1)
    }

    static func dayOfMonth(_ day: Day) -> UInt8 { UInt8(clamping: day.civil.day) }

    /// Nil of a number that is none.
    static func day(_ day: UInt8, ofMonth number: UInt32) -> Day? {
        Day(year: Int(number / 12), month: Int(number % 12) + 1, day: Int(day))
    }

    /// `2026-02`.
    static func text(_ number: UInt32) -> String {
        day(1, ofMonth: number).map { String($0.iso8601.dropLast(3)) } ?? "month \(number)"
    }

    /// The later export says how a Day was; what it did not read, or lacks because its file ends early, stays as it was. An earlier one
    /// says what is not known.
    ///
    /// - Returns: whether the Day is now as it says.
    mutating func take(
        _ day: Day, _ values: [Int?], _ workouts: [HealthWorkout], exported: Int64, _ kinds: Set<HealthKind>,
        isWhole: Bool = true
    ) -> Bool {
        let number = HealthMonth.dayOfMonth(day)
        let said = Entry(values: values, exported: exported, workouts: workouts)
        // Any whole file may say better what one that ends early has said.
        var entry = days[number] ?? Entry(exported: isWhole ? exported : .min)
        if exported < entry.exported {
            entry.fill(said, kinds)
        } else if isWhole {
            entry.exported = exported
            for (index, kind) in HealthDay.kinds.enumerated() where kinds.contains(kind) {
                entry.values[index] = values[index]
            }
            if kinds.contains(.workouts) { entry.workouts = workouts }
        } else {
            entry.complete(said, kinds)
        }
        days[number] = entry.isEmpty ? nil : entry
        return entry.holds(said, kinds)
    }

    /// Takes Days of another row of the same month that are of a later export, or not here, and what is not known of the others.
    mutating func merge(_ other: HealthMonth) {
        for (day, entry) in other.days {
            let here = days[day] ?? entry
            var (later, earlier) = entry.exported > here.exported ? (entry, here) : (here, entry)
            later.fill(earlier, Set(HealthKind.allCases))
            days[day] = later
        }
    }

    // MARK: Bytes

    var bytes: [UInt8] {
        let days = days.sorted { $0.key < $1.key }
        var bytes: [UInt8] = [HealthMonth.version] + Meta.bytes(of: UInt16(clamping: days.count))
        for (day, entry) in days {
            bytes.append(day)
            bytes += Meta.bytes(of: entry.exported)
            bytes.append(entry.values.indices.reduce(0) { entry.values[$1] == nil ? $0 : $0 | 1 << UInt8($1) })
            for value in entry.values.compactMap({ $0 }) { bytes += Meta.bytes(of: UInt32(clamping: value)) }
        }
        let workouts = days.flatMap { day, entry in entry.workouts.map { (day, $0) } }
        bytes += Meta.bytes(of: UInt16(clamping: workouts.count))
        for (day, workout) in workouts {
            bytes += [day, UInt8(clamping: workout.type.rawValue)] + Meta.bytes(of: workout.start.milliseconds)
            bytes += Meta.bytes(of: UInt32(clamping: workout.end.milliseconds - workout.start.milliseconds))
        }
        return HealthRow.summed(bytes)
    }

    /// Nil of bytes that are not those of such a row.
    init?(bytes: [UInt8], number: UInt32) {
        self.init(number: number)
        guard let content = HealthRow.content(bytes) else { return nil }
        var reader = KeptPress.Reader(rest: content)
        do throws(KeptPress.Unreadable) {
            guard try reader.byte() == HealthMonth.version else { return nil }
            let days = Int(Meta.number(try reader.bytes(2), UInt16.self))
            guard (1...31).contains(days) else { return nil }
            for _ in 0..<days {
                let day = try reader.byte()
                guard HealthMonth.day(day, ofMonth: number) != nil, self.days[day] == nil else { return nil }
                var entry = Entry(exported: Meta.number(try reader.bytes(8), Int64.self))
                let flags = try reader.byte()
                guard flags < 1 << UInt8(entry.values.count) else { return nil }
                for index in entry.values.indices where flags & 1 << UInt8(index) != 0 {
                    let value = Int(Meta.number(try reader.bytes(4), UInt32.self))
                    guard HealthSummary.allowedValues.contains(value) else { return nil }
                    entry.values[index] = value
                }
                self.days[day] = entry
            }
            let workouts = Int(Meta.number(try reader.bytes(2), UInt16.self))
            for _ in 0..<workouts {
                let day = try reader.byte()
                guard let civil = HealthMonth.day(day, ofMonth: number), self.days[day] != nil,
                    let type = ActivityType(rawValue: Int(try reader.byte()))
                else { return nil }
                let start = Meta.number(try reader.bytes(8), Int64.self)
                let milliseconds = Int64(Meta.number(try reader.bytes(4), UInt32.self))
                let (end, overflow) = start.addingReportingOverflow(milliseconds)
                guard !overflow, HealthSummary.allowedMilliseconds.contains(milliseconds) else { return nil }
                self.days[day]?.workouts.append(
                    HealthWorkout(
                        day: civil, type: type, start: UTCInstant(milliseconds: start),
                        end: UTCInstant(milliseconds: end)))
            }
        } catch {
            return nil
        }
        guard reader.rest.isEmpty, !self.days.values.contains(where: \.isEmpty) else { return nil }
    }
}

/// The row of a member's sources.
///
/// ```
/// sum 8, version 1, count 2
///   each     when it was exported i64, length of the name 1, name, records u64, first Day i32, last Day i32
/// ```
struct HealthSources: Equatable {
    struct Entry: Equatable {
        var source: HealthSource
        /// As that of a Day.
        var exported: Int64
    }

    /// By name.
    var sources: [String: Entry] = [:]

    init() {}

    /// - Parameter isWhole: whether all its records were read; where the file ended early or only some kinds were wanted, it may have more.
    mutating func take(_ source: HealthSource, exported: Int64, isWhole: Bool = true) {
        let known = sources[source.name]
        guard exported >= known?.exported ?? .min else { return }
        guard sources.count < HealthLimits.maxSources || known != nil else { return }
        guard !isWhole else {
            sources[source.name] = Entry(source: source, exported: exported)
            return
        }
        var widened = known ?? Entry(source: source, exported: .min)
        widened.source.records = max(widened.source.records, source.records)
        (widened.source.from, widened.source.to) = (
            min(widened.source.from, source.from), max(widened.source.to, source.to)
        )
        sources[source.name] = widened
    }

    mutating func merge(_ other: HealthSources) {
        for (name, entry) in other.sources where sources[name].map({ entry.exported > $0.exported }) ?? true {
            take(entry.source, exported: entry.exported)
        }
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = [HealthMonth.version] + Meta.bytes(of: UInt16(clamping: sources.count))
        for (name, entry) in sources.sorted(by: { $0.key < $1.key }) {
            bytes += Meta.bytes(of: entry.exported) + [UInt8(clamping: name.utf8.count)] + Array(name.utf8)
            bytes += Meta.bytes(of: UInt64(clamping: entry.source.records))
            bytes += Meta.bytes(of: entry.source.from.daysSince1970) + Meta.bytes(of: entry.source.to.daysSince1970)
        }
        return HealthRow.summed(bytes)
    }

    /// Nil of bytes that are not those of such a row.
    init?(bytes: [UInt8]) {
        guard let content = HealthRow.content(bytes) else { return nil }
        var reader = KeptPress.Reader(rest: content)
        do throws(KeptPress.Unreadable) {
            guard try reader.byte() == HealthMonth.version else { return nil }
            let count = Int(Meta.number(try reader.bytes(2), UInt16.self))
            guard count <= HealthLimits.maxSources else { return nil }
            for _ in 0..<count {
                let exported = Meta.number(try reader.bytes(8), Int64.self)
                let length = Int(try reader.byte())
                guard let name = String(validating: try reader.bytes(length), as: UTF8.self),
                    length <= HealthLimits.maxSourceNameBytes, sources[name] == nil,
                    let records = Int(exactly: Meta.number(try reader.bytes(8), UInt64.self)),
                    let from = Day(daysSince1970: Int(Meta.number(try reader.bytes(4), Int32.self))),
                    let to = Day(daysSince1970: Int(Meta.number(try reader.bytes(4), Int32.self))), from <= to
                else { return nil }
                sources[name] = Entry(
                    source: HealthSource(name: name, records: records, from: from, to: to), exported: exported)
            }
        } catch {
            return nil
        }
        guard reader.rest.isEmpty else { return nil }
    }
}

/// Keys and sums of rows.
enum HealthRow {
    private static let sumByteCount = 8
    private static let memberByteCount = 16

    /// The row of a member's sources; what keys of their months begin with.
    static func key(_ member: MemberID) -> [UInt8] { member.ulid.bytes }

    static func key(_ member: MemberID, month number: UInt32) -> [UInt8] { member.ulid.bytes + Meta.bytes(of: number) }

    /// The month of that key, nil where it is that of sources; nothing of a key of another length.
    static func month(ofKey key: [UInt8]) -> UInt32?? {
        switch key.count {
        case memberByteCount: .some(nil)
        case memberByteCount + 4: Meta.number(key.suffix(4), UInt32.self)
        default: nil
        }
    }

    static func summed(_ content: [UInt8]) -> [UInt8] { Array(Entry.hash(content).prefix(sumByteCount)) + content }

    /// What follows the sum; nil if it is another one.
    static func content(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
        let content = bytes.dropFirst(sumByteCount)
        guard bytes.count > sumByteCount, summed(Array(content)) == bytes else { return nil }
        return content
    }

    /// Whether it is a row that can be read.
    static func isRight(_ key: [UInt8], _ value: [UInt8]) -> Bool {
        guard let month = month(ofKey: key) else { return false }
        return month.map { HealthMonth(bytes: value, number: $0) != nil } ?? (HealthSources(bytes: value) != nil)
    }

    /// Both rows of a key as one: each Day, and each source, of the later export. A row that cannot be read says nothing; nil if
    /// neither can.
    static func merged(_ key: [UInt8], _ here: [UInt8]?, _ other: [UInt8]) -> [UInt8]? {
        guard isRight(key, other) else { return here }
        guard let here, isRight(key, here), let month = month(ofKey: key) else { return other }
        if let month, var row = HealthMonth(bytes: here, number: month),
            let other = HealthMonth(bytes: other, number: month)
        {
            row.merge(other)
            return row.bytes
        }
        guard var row = HealthSources(bytes: here), let other = HealthSources(bytes: other) else { return here }
        row.merge(other)
        return row.bytes
    }

    /// What a person is told of a row.
    static func name(ofKey key: [UInt8]) -> String {
        guard let month = month(ofKey: key) else { return "a row" }
        return month.map { HealthMonth.text($0) } ?? "the sources"
    }
}
