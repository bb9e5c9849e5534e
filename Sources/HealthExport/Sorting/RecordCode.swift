/// A record in 20 bytes: what makes it different from others, and nothing else.
///
/// | bytes | holds |
/// |---|---|
/// | 4 | its beginning, seconds since 1970 |
/// | 4 | how many seconds it lasts |
/// | 8 | its value in billionths of its unit, above that type and unit |
/// | 4 | its source, and the minutes of its zone |
struct RecordCode: Equatable {
    /// Beginning and duration.
    private var span: UInt64
    private var measure: UInt64
    private var origin: UInt32

    static let bytes = 20

    @inline(__always)
    init(
        _ type: RecordType, _ unit: RecordUnit, start: ExportDate, seconds: UInt32, billionths: UInt64, source: UInt16
    ) {
        span = UInt64(start.seconds) | UInt64(seconds) << 32
        // One more, so that no record is zero.
        let kind = UInt64(type.rawValue + 1) | UInt64(unit.rawValue) << 4
        measure = billionths | kind << 56
        origin = UInt32(source) | UInt32(bitPattern: start.offsetMinutes) << 16
    }

    @inline(__always)
    init(at place: UnsafeRawPointer) {
        span = place.loadUnaligned(as: UInt64.self)
        measure = place.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        origin = place.loadUnaligned(fromByteOffset: 16, as: UInt32.self)
    }

    @inline(__always)
    func write(to place: UnsafeMutableRawPointer) {
        place.storeBytes(of: span, as: UInt64.self)
        place.storeBytes(of: measure, toByteOffset: 8, as: UInt64.self)
        place.storeBytes(of: origin, toByteOffset: 16, as: UInt32.self)
    }

    /// Whether a record is there, and not zeros.
    @inline(__always) static func isThere(_ place: UnsafeRawPointer) -> Bool {
        place.load(fromByteOffset: 15, as: UInt8.self) != 0
    }

    @inline(__always) var start: UInt32 { UInt32(truncatingIfNeeded: span) }
    @inline(__always) var source: Int { Int(origin & 0xFFFF) }
    /// The civil Day on which it began: days since 1970.
    @inline(__always) var day: Int32 { CivilDay.number(start, Int32(Int16(truncatingIfNeeded: origin >> 16))) }
    @inline(__always) var type: RecordType? { RecordType(rawValue: UInt8(measure >> 56 & 0xF) &- 1) }

    /// Millionths of a beat a minute, a step, a kcal or a metre.
    @inline(__always) var millionths: Int {
        RecordUnit(rawValue: UInt8(measure >> 60))?.millionths(measure & (1 << 56 - 1)) ?? 0
    }

    /// A number that copies share.
    @inline(__always) func hash(_ seed: UInt64) -> UInt64 {
        Mixing.mixed(Mixing.mixed(Mixing.mixed(span ^ seed) ^ measure) ^ UInt64(origin))
    }
}

/// Numbers out of numbers, so that near ones have nothing in common.
enum Mixing {
    /// The mixer of SplitMix64 (Steele, Lea and Flood, 2014).
    @inline(__always) static func mixed(_ number: UInt64) -> UInt64 {
        var value = number &+ 0x9E37_79B9_7F4A_7C15
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
