internal import FitPinkyCore

/// What the tags of an export say, and what was wrong with them.
struct ExportReading: ~Copyable {
    /// How far the document type is.
    private enum DocumentType { case before, inside, after }

    var defects = DefectCounts()
    /// Whether `HealthData` began.
    private(set) var hasRoot = false
    /// Whether it ended.
    private(set) var isEnded = false
    private(set) var exportedAt: UTCInstant?
    let sources = SourceTable()
    var workouts = WorkoutList()
    let sorter: RecordSorter
    private var documentType = DocumentType.before
    private var isInCorrelation = false
    private var dates = ExportDateReader()
    private let wanted: KindSet

    /// - Parameter wanted: the kinds that are read.
    init(wanted: KindSet, sorter: RecordSorter) {
        (self.wanted, self.sorter) = (wanted, sorter)
    }

    /// Goes through text, and says where it ends.
    mutating func text(from start: UnsafeRawPointer, to end: UnsafeRawPointer) -> UnsafeRawPointer {
        guard hasRoot else { return prolog(from: start, to: end) }
        var place = start
        while true {
            place = ByteSearch.endOfPlain(UInt8(ascii: "<"), from: place, to: end)
            guard place < end, ByteSearch.byte(at: place) != UInt8(ascii: "<") else { return place }
            if ByteSearch.isControl(ByteSearch.byte(at: place)) { defects.add(.controlCharacter) }
            place += 1
        }
    }

    private mutating func prolog(from start: UnsafeRawPointer, to end: UnsafeRawPointer) -> UnsafeRawPointer {
        var place = start
        while place < end {
            let byte = ByteSearch.byte(at: place)
            if byte == UInt8(ascii: "<") { break }
            if ByteSearch.isControl(byte) { defects.add(.controlCharacter) }
            if documentType == .inside, byte == UInt8(ascii: ">") {
                documentType = .after
            } else if documentType != .before, byte > 0x20, byte != UInt8(ascii: "]") || documentType == .after {
                defects.note(.documentType)
            }
            place += 1
        }
        return place
    }

    /// Reads the tag that begins there, or says where another one begins in it. Nil if the bytes end first.
    mutating func tag(at place: UnsafeRawPointer, _ end: UnsafeRawPointer) throws(HealthRefusal) -> UnsafeRawPointer? {
        let first = ByteSearch.byte(at: place + 1)
        if first == UInt8(ascii: "/") { return closingTag(at: place, end) }
        if first == UInt8(ascii: "!") { return declaration(at: place, end) }
        guard first | 0x20 >= UInt8(ascii: "a"), first | 0x20 <= UInt8(ascii: "z") else {
            defects.add(.unfinishedTag)
            return place + 1
        }
        // Most are told apart by their first letter, and all by what follows the name.
        var nameEnd = place + 2
        while nameEnd < end, ByteSearch.byte(at: nameEnd) > 0x20, ByteSearch.byte(at: nameEnd) != UInt8(ascii: ">"),
            ByteSearch.byte(at: nameEnd) != UInt8(ascii: "/"), ByteSearch.byte(at: nameEnd) != UInt8(ascii: "<")
        { nameEnd += 1 }
        guard nameEnd < end else { return nil }
        let name = ByteRange(start: place + 1, count: nameEnd - place - 1)
        switch first {
        case UInt8(ascii: "R") where name.equals("Record"): return try record(from: nameEnd, end)
        case UInt8(ascii: "W") where name.equals("Workout"): return try workout(from: nameEnd, end)
        case UInt8(ascii: "E") where name.equals("ExportDate"): return exportDate(from: nameEnd, end)
        default: return otherTag(name, end)
        }
    }

    /// Tells that no more bytes come.
    mutating func end() {
        if !isEnded { defects.note(.truncated) }
    }

    private mutating func closingTag(at place: UnsafeRawPointer, _ end: UnsafeRawPointer) -> UnsafeRawPointer? {
        var close = place + 2
        while close < end, ByteSearch.byte(at: close) != UInt8(ascii: ">") {
            if ByteSearch.byte(at: close) == UInt8(ascii: "<") {
                defects.add(.unfinishedTag)
                return close
            }
            close += 1
        }
        guard close < end else { return nil }
        var count = close - place - 2
        while count > 0, ByteSearch.isSpace(ByteSearch.byte(at: place + 1 + count)) { count -= 1 }
        let name = ByteRange(start: place + 2, count: count)
        if name.equals("Correlation") {
            isInCorrelation = false
        } else if hasRoot, name.equals("HealthData") {
            leaveCorrelation()
            isEnded = true
        }
        return close + 1
    }

    /// A declaration of the document type, which is not checked.
    private mutating func declaration(at place: UnsafeRawPointer, _ end: UnsafeRawPointer) -> UnsafeRawPointer? {
        let start: StaticString = "<!DOCTYPE"
        let count = min(start.utf8CodeUnitCount, end - place)
        let isStart = ByteSearch.isEqual(place, UnsafeRawPointer(start.utf8Start), count)
        if isStart, count < start.utf8CodeUnitCount { return nil }
        var (close, isBroken) = (place + 2, isStart ? documentType != .before : documentType != .inside)
        while close < end {
            let byte = ByteSearch.byte(at: close)
            if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<") || isStart && byte == UInt8(ascii: "[") { break }
            if byte == UInt8(ascii: "]") { isBroken = true }
            close += 1
        }
        guard close < end else { return nil }
        let last = ByteSearch.byte(at: close)
        if isBroken || last == UInt8(ascii: "<") { defects.note(.documentType) }
        if isStart { documentType = last == UInt8(ascii: "[") ? .inside : .after }
        return last == UInt8(ascii: "<") ? close : close + 1
    }

    private mutating func leaveCorrelation() {
        if isInCorrelation { defects.add(.unfinishedTag) }
        isInCorrelation = false
    }

    /// Counts what reading a tag met, and gives the place where to go on. Nil if its end is not there yet.
    private mutating func end(
        of reader: borrowing TagReader, at end: TagEnd
    ) -> (next: UnsafeRawPointer, isWhole: Bool)? {
        switch end {
        case .incomplete: return nil
        case .cut(let next):
            defects.add(.unfinishedTag)
            return (next, false)
        case .ended(let next):
            defects.add(reader.defects)
            return (next, true)
        }
    }

    private mutating func otherTag(_ name: ByteRange, _ limit: UnsafeRawPointer) -> UnsafeRawPointer? {
        var reader = TagReader(isRecord: false, wanted: wanted)
        let tagEnd = reader.skip(from: name.start + name.count, limit)
        guard let (next, isWhole) = end(of: reader, at: tagEnd) else { return nil }
        if !hasRoot, name.equals("HealthData") {
            hasRoot = true
            if documentType == .inside { defects.note(.documentType) }
            return next
        }
        let isEmpty = isWhole && ByteSearch.byte(at: next - 2) == UInt8(ascii: "/")
        if name.equals("Correlation") {
            leaveCorrelation()
            isInCorrelation = !isEmpty
        } else if isInCorrelation, !name.equals("MetadataEntry") {
            leaveCorrelation()
        }
        return next
    }

    private mutating func exportDate(from start: UnsafeRawPointer, _ limit: UnsafeRawPointer) -> UnsafeRawPointer? {
        var reader = TagReader(isRecord: false, wanted: wanted)
        let tagEnd = reader.read(from: start, to: limit)
        guard let (next, isWhole) = end(of: reader, at: tagEnd) else { return nil }
        if isWhole, hasRoot, exportedAt == nil, let value = reader.attributes.value {
            guard let date = dates.read(value) else {
                defects.add(.date)
                return next
            }
            exportedAt = UTCInstant(milliseconds: Int64(date.seconds) * 1000)
        }
        return next
    }

    private mutating func record(
        from start: UnsafeRawPointer, _ limit: UnsafeRawPointer
    ) throws(HealthRefusal) -> UnsafeRawPointer? {
        var reader = TagReader(isRecord: true, wanted: wanted)
        let tagEnd = reader.read(from: start, to: limit)
        guard let (next, isWhole) = end(of: reader, at: tagEnd) else { return nil }
        guard isWhole, hasRoot, !isInCorrelation else { return next }
        let attributes = reader.attributes
        guard let type = reader.recordType else {
            if attributes.type == nil { defects.add(.missingAttribute) }
            return next
        }
        guard let source = attributes.source, let unitName = attributes.unit, let startText = attributes.start,
            let endText = attributes.end, let valueText = attributes.value
        else {
            defects.add(.missingAttribute)
            return next
        }
        guard let begin = dates.read(startText), let finish = dates.read(endText), begin.seconds <= finish.seconds
        else {
            defects.add(.date)
            return next
        }
        guard let unit = RecordUnit(unitName, of: type) else {
            defects.add(.unit)
            return next
        }
        guard let value = FixedPoint.billionths(valueText), value <= unit.largest else {
            defects.add(.value)
            return next
        }
        let number = try sources.number(of: source)
        try sorter.add(
            RecordCode(
                type, unit, start: begin, seconds: finish.seconds - begin.seconds, billionths: value, source: number))
        return next
    }

    private mutating func workout(
        from start: UnsafeRawPointer, _ limit: UnsafeRawPointer
    ) throws(HealthRefusal) -> UnsafeRawPointer? {
        var reader = TagReader(isRecord: false, wanted: wanted)
        let tagEnd = reader.read(from: start, to: limit)
        guard let (next, isWhole) = end(of: reader, at: tagEnd) else { return nil }
        guard isWhole, hasRoot else { return next }
        leaveCorrelation()
        let attributes = reader.attributes
        guard let source = attributes.source, let type = attributes.type, let startText = attributes.start,
            let endText = attributes.end
        else {
            defects.add(.missingAttribute)
            return next
        }
        guard let begin = dates.read(startText), let finish = dates.read(endText), begin.seconds <= finish.seconds,
            finish.seconds - begin.seconds <= ExportedWorkout.maxSeconds
        else {
            defects.add(.date)
            return next
        }
        try workouts.add(
            ExportedWorkout(
                start: begin, seconds: finish.seconds - begin.seconds, type: ActivityType(export: type),
                source: try sources.number(of: source)))
        return next
    }
}
