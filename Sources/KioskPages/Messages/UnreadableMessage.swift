internal import FitPinkyCore

/// A message has a value that this version cannot read: a newer agent sent it, or another program that answers on the socket.
package struct UnreadableMessage: Error, Hashable, Sendable {
    /// What it is the value of.
    package let field: String
    package let value: String

    package var sentence: String {
        "the agent sent \"\(value.prefix(64))\" as \(field), which this version cannot read; "
            + "install the same version of fitpinky and fitpinkyd"
    }
}

// MARK: Parts of messages

func read<Value>(
    _ text: String, _ field: String, _ value: (String) -> Value?
) throws(UnreadableMessage) -> Value {
    guard let value = value(text) else { throw UnreadableMessage(field: field, value: text) }
    return value
}

/// Nil for an empty text: protobuf has no other way to say that there is none.
func readText(_ text: String) -> String? { text.isEmpty ? nil : text }

func readID<Noun>(_ text: String, _ field: String) throws(UnreadableMessage) -> ID<Noun> {
    try read(text, field) { ULID(text: $0).map { ID($0) } }
}

func readDay(_ text: String, _ field: String) throws(UnreadableMessage) -> Day {
    try read(text, field) { Day(iso8601: $0) }
}

func readDayIfAny(_ text: String, _ field: String) throws(UnreadableMessage) -> Day? {
    text.isEmpty ? nil : try readDay(text, field)
}

func readWeekday(_ text: String) throws(UnreadableMessage) -> Weekday {
    try read(text, "the first day of a week") { text in Weekday.allCases.first { $0.word == text } }
}

/// - Parameter text: what the wall shows, `2026-02-28T18:34`; empty if there is no such time.
func readWallTime(_ milliseconds: Int64, _ text: String, _ field: String) throws(UnreadableMessage) -> WallTime? {
    guard !text.isEmpty else { return nil }
    return try read(text, field) { text in
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, let day = Day(iso8601: String(parts[0])), let time = TimeOfDay(parts[1]) else {
            return nil
        }
        return WallTime(UTCInstant(milliseconds: milliseconds), day, time)
    }
}

extension WallTime {
    /// What it shows, as messages have it: `2026-02-28T18:34`.
    var wire: String { "\(day.iso8601)T\(time.text)" }
}

extension Week {
    init(_ start: String, _ end: String) throws(UnreadableMessage) {
        let (first, last) = (try readDay(start, "a week's first day"), try readDay(end, "a week's last day"))
        self = try read(end, "a week's last day") { _ in Week(start: first, end: last) }
    }
}
