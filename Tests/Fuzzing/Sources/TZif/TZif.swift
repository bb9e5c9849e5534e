import FitPinkyCore
import Zones

/// Whatever the bytes are, they are refused with a sentence, or make a zone that can tell the time of every instant.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    do throws(TZifError) {
        let zone = try Zone(tzif: bytes)
        for milliseconds in instants(of: bytes) { check(zone.localTime(at: UTCInstant(milliseconds: milliseconds))) }
    } catch {
        precondition(!error.sentence.isEmpty)
    }
    return 0
}

/// The ends of time, the ends of the calendar, half-years of today's centuries, and what the file's own last bytes say.
private func instants(of bytes: [UInt8]) -> [Int64] {
    let firstDay = Int64(Day.first.daysSince1970) * 86_400_000
    let afterLastDay = (Int64(Day.last.daysSince1970) + 1) * 86_400_000
    var instants = [.min, .min + 1, firstDay - 1, firstDay, -1, 0, afterLastDay - 1, afterLastDay, .max - 1, .max]
    // Half a year and a bit, so that the time of the year moves.
    for step in -20...40 { instants.append(Int64(step) * 15_890_400_000) }
    instants.append(bytes.suffix(8).reduce(0) { $0 << 8 | Int64($1) })
    return instants
}

private func check(_ time: CivilTime) {
    precondition((0..<24).contains(time.hour) && (0..<60).contains(time.minute) && (0..<60).contains(time.second))
    // RFC 9636 section 3.2's widest range.
    precondition((-89_999...93_599).contains(time.offsetSeconds))
    precondition(time.abbreviation.utf8.count <= 16)
    precondition(time.day(startingAtHour: 0) == time.day)
    for startHour in 1...6 {
        let day = time.day(startingAtHour: startHour)
        precondition(day == time.day || day.days(until: time.day) == 1)
    }
}
