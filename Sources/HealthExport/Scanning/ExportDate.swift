internal import FitPinkyCore

/// A moment as an export writes it: `2026-02-26 17:34:05 +0100`.
struct ExportDate {
    /// Seconds since 1970 in UTC.
    var seconds: UInt32
    /// How many minutes its zone is ahead of UTC.
    var offsetMinutes: Int32
}

/// Reads dates, most of which lie on the day of the one before.
struct ExportDateReader {
    /// `2026-02-` and `26`, and which day that is.
    private var (lastWord, lastDay): (UInt64, UInt16) = (0, 0)
    private var days: Int64 = 0

    /// Nil if it is malformed, does not exist or is outside 1970 to 2105.
    @inline(__always)
    mutating func read(_ text: ByteRange) -> ExportDate? {
        guard text.count == 25 else { return nil }
        let start = text.start
        let word = ByteSearch.word(at: start)
        let dayDigits = UInt16(littleEndian: (start + 8).loadUnaligned(as: UInt16.self))
        if word != lastWord || dayDigits != lastDay {
            guard let day = day(text) else { return nil }
            (lastWord, lastDay, days) = (word, dayDigits, day)
        }
        guard text[10] == 0x20, text[13] == 0x3A, text[16] == 0x3A, text[19] == 0x20 else { return nil }
        let (hour, minute, second) = (two(start + 11), two(start + 14), two(start + 17))
        let (zoneHour, zoneMinute) = (two(start + 21), two(start + 23))
        guard hour < 24, minute < 60, second < 60, zoneHour < 24, zoneMinute < 60 else { return nil }
        var offset = Int32(zoneHour &* 60 &+ zoneMinute)
        switch text[20] {
        case 0x2B: break
        case 0x2D: offset = -offset
        default: return nil
        }
        let ofDay = Int64(hour &* 3600 &+ minute &* 60 &+ second)
        guard let seconds = UInt32(exactly: days &* 86_400 &+ ofDay &- Int64(offset) &* 60) else { return nil }
        return ExportDate(seconds: seconds, offsetMinutes: offset)
    }

    private func day(_ text: ByteRange) -> Int64? {
        let start = text.start
        guard text[4] == 0x2D, text[7] == 0x2D else { return nil }
        let (century, year, month, day) = (two(start), two(start + 2), two(start + 5), two(start + 8))
        guard century < 100, year < 100, month < 100, day < 100,
            let civil = Day(year: Int(century * 100 + year), month: Int(month), day: Int(day)), civil.daysSince1970 >= 0
        else { return nil }
        return Int64(civil.daysSince1970)
    }

    /// The number of two digits; a large one if they are not digits.
    @inline(__always) private func two(_ place: UnsafeRawPointer) -> UInt32 {
        let (tens, ones) = (ByteSearch.byte(at: place) &- 0x30, ByteSearch.byte(at: place + 1) &- 0x30)
        return tens < 10 && ones < 10 ? UInt32(tens) &* 10 &+ UInt32(ones) : 1000
    }
}
