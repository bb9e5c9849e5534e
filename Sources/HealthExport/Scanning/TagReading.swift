/// The attributes of a record or workout that count; nil where the tag does not have them.
struct TagAttributes {
    var type: ByteRange?
    var source: ByteRange?
    var unit: ByteRange?
    var start: ByteRange?
    var end: ByteRange?
    var value: ByteRange?
}

/// What reading a tag met. It counts only once the whole tag is there.
struct TagDefects {
    var (controls, doubled, malformed) = (0, 0, 0)
}

/// Where reading a tag led.
enum TagEnd {
    /// It ends there.
    case ended(UnsafeRawPointer)
    /// Another tag begins there before it ends.
    case cut(UnsafeRawPointer)
    /// The bytes end first.
    case incomplete
}

/// Reads one tag of which the bytes are in memory.
struct TagReader {
    var attributes = TagAttributes()
    var defects = TagDefects()
    /// Of a record of a kind that is read.
    private(set) var recordType: RecordType?
    private let isRecord: Bool
    private let wanted: KindSet
    private var seen: UInt16 = 0

    /// - Parameter wanted: the kinds of records that are read.
    init(isRecord: Bool, wanted: KindSet) {
        (self.isRecord, self.wanted) = (isRecord, wanted)
    }

    /// An attribute of records and workouts, as the bit that says that it was there.
    private enum Name: UInt16 {
        case type = 1
        case source = 2
        case unit = 4
        case start = 8
        case end = 16
        case value = 32
        case sourceVersion = 64
        case device = 128
        case creationDate = 256
        case other = 0
    }

    /// Reads the attributes of a record or a workout; of a record of no kind that is read, those up to its type.
    ///
    /// - Parameter start: behind the tag's name.
    mutating func read(from start: UnsafeRawPointer, to end: UnsafeRawPointer) -> TagEnd {
        var place = start
        while true {
            place = skipSpaces(from: place, end)
            guard place < end else { return .incomplete }
            switch ByteSearch.byte(at: place) {
            case UInt8(ascii: ">"): return .ended(place + 1)
            case UInt8(ascii: "<"): return .cut(place)
            case UInt8(ascii: "/"):
                place += 1
                continue
            default: break
            }
            guard let opened = openedValue(at: place, end) else { return .incomplete }
            guard opened.isOpen else {
                place = opened.place
                continue
            }
            let quote = ByteSearch.byte(at: opened.place)
            let valueStart = opened.place + 1
            let valueEnd: UnsafeRawPointer
            switch closing(quote, from: valueStart, end) {
            case .ended(let closing): valueEnd = closing
            case .cut(let tag): return .cut(tag)
            case .incomplete: return .incomplete
            }
            place = valueEnd + 1
            let value = ByteRange(start: valueStart, count: valueEnd - valueStart)
            if keep(value, opened.name), isRecord {
                guard let type = RecordType(value), wanted.contains(type.kind) else {
                    return skip(from: place, end, after: quote)
                }
                recordType = type
            }
        }
    }

    /// Goes to the end of the tag without reading its attributes.
    ///
    /// - Parameter solid: the last byte before that is not a space.
    mutating func skip(from start: UnsafeRawPointer, _ end: UnsafeRawPointer, after solid: UInt8 = 0) -> TagEnd {
        var place = start
        while true {
            let found = ByteSearch.endOfUnquoted(from: place, to: end)
            guard found < end else { return .incomplete }
            switch ByteSearch.byte(at: found) {
            case UInt8(ascii: ">"): return .ended(found + 1)
            case UInt8(ascii: "<"): return .cut(found)
            case let quote:
                place = found + 1
                guard TagReader.solid(before: found, from: start, solid) == UInt8(ascii: "=") else { continue }
                switch closing(quote, from: place, end) {
                case .ended(let closing): place = closing + 1
                case .cut(let tag): return .cut(tag)
                case .incomplete: return .incomplete
                }
            }
        }
    }

    /// The last byte before the place that is not a space.
    static func solid(before place: UnsafeRawPointer, from start: UnsafeRawPointer, _ otherwise: UInt8) -> UInt8 {
        var before = place
        while before > start {
            before -= 1
            let byte = ByteSearch.byte(at: before)
            if !ByteSearch.isSpace(byte) { return byte }
        }
        return otherwise
    }

    /// Where the quote is closed, or another tag begins because it is not.
    @inline(__always)
    private mutating func closing(_ quote: UInt8, from start: UnsafeRawPointer, _ end: UnsafeRawPointer) -> TagEnd {
        var place = start
        while true {
            place = ByteSearch.endOfPlain(quote, from: place, to: end)
            guard place < end else { return .incomplete }
            let byte = ByteSearch.byte(at: place)
            if byte == quote { return .ended(place) }
            if byte == UInt8(ascii: "<") {
                guard let isTag = TagReader.beginsTag(place, end) else { return .incomplete }
                if isTag { return .cut(place) }
            } else if ByteSearch.isControl(byte) {
                defects.controls += 1
            }
            place += 1
        }
    }

    /// Skips spaces, and control characters that should not be there.
    @inline(__always)
    private mutating func skipSpaces(from start: UnsafeRawPointer, _ end: UnsafeRawPointer) -> UnsafeRawPointer {
        var place = start
        while place < end, ByteSearch.byte(at: place) <= 0x20 {
            if ByteSearch.isControl(ByteSearch.byte(at: place)) { defects.controls += 1 }
            place += 1
        }
        return place
    }

    private static let tagStarts: [StaticString] = ["<Record", "<Workout", "<Correlation"]

    /// Whether a tag that is read begins there, which no value says of itself; nil if too few bytes are there.
    static func beginsTag(_ place: UnsafeRawPointer, _ end: UnsafeRawPointer) -> Bool? {
        for name in tagStarts {
            let count = min(name.utf8CodeUnitCount, end - place)
            guard ByteSearch.isEqual(place, UnsafeRawPointer(name.utf8Start), count) else { continue }
            guard place + count < end else { return nil }
            if ByteSearch.isSpace(ByteSearch.byte(at: place + count)) { return true }
        }
        return false
    }

    /// What stands at the beginning of an attribute: its name, and where its value's opening quote is, or where to go on if it
    /// has none. Nil if the bytes end first.
    @inline(__always)
    private mutating func openedValue(
        at start: UnsafeRawPointer, _ end: UnsafeRawPointer
    ) -> (place: UnsafeRawPointer, name: Name, isOpen: Bool)? {
        var place = ByteSearch.endOfName(from: start, to: end)
        var name = Name.other
        if place < end, ByteSearch.byte(at: place) == UInt8(ascii: "=") {
            name = TagReader.name(ByteRange(start: start, count: place - start))
        } else {
            // A name with a space, or a word on its own; or `=` stands apart, which XML allows.
            let nameEnd = place
            var words = nameEnd > start ? 1 : 0
            while true {
                place = skipSpaces(from: place, end)
                guard place < end else { return nil }
                let byte = ByteSearch.byte(at: place)
                if byte == UInt8(ascii: "=") { break }
                if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "\"") {
                    defects.malformed += 1
                    return (byte == UInt8(ascii: "\"") ? place + 1 : place, .other, false)
                }
                place = ByteSearch.endOfName(from: place + 1, to: end)
                words += 1
            }
            if words == 1 {
                name = TagReader.name(ByteRange(start: start, count: nameEnd - start))
            } else {
                defects.malformed += 1
            }
        }
        place = skipSpaces(from: place + 1, end)
        guard place < end else { return nil }
        let quote = ByteSearch.byte(at: place)
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { return (place, name, true) }
        // A value without quotes goes up to the next space.
        defects.malformed += 1
        while place < end {
            let byte = ByteSearch.byte(at: place)
            if byte == UInt8(ascii: "\"") { return (place + 1, .other, false) }
            if byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<") { return (place, .other, false) }
            place += 1
        }
        return nil
    }

    /// Keeps the value under its name, if it counts and is the first; true if it is the type.
    @inline(__always)
    private mutating func keep(_ value: ByteRange, _ name: Name) -> Bool {
        let bit = name.rawValue
        if bit == 0 { return false }
        if seen & bit != 0 {
            defects.doubled += 1
            return false
        }
        seen |= bit
        switch name {
        case .type:
            attributes.type = value
            return true
        case .source: attributes.source = value
        case .unit: attributes.unit = value
        case .start: attributes.start = value
        case .end: attributes.end = value
        case .value: attributes.value = value
        case .sourceVersion, .device, .creationDate, .other: break
        }
        return false
    }

    @inline(__always)
    private static func name(_ name: ByteRange) -> Name {
        switch name.count {
        case 4 where name.equals("type"): .type
        case 4 where name.equals("unit"): .unit
        case 5 where name.equals("value"): .value
        case 6 where name.equals("device"): .device
        case 7 where name.equals("endDate"): .end
        case 9 where name.equals("startDate"): .start
        case 10 where name.equals("sourceName"): .source
        case 12 where name.equals("creationDate"): .creationDate
        case 13 where name.equals("sourceVersion"): .sourceVersion
        case 19 where name.equals("workoutActivityType"): .type
        default: .other
        }
    }
}
