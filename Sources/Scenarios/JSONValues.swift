internal import FitPinkyCore

/// A key that is looked up by its text.
struct TextKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ text: String) {
        stringValue = text
    }

    init?(stringValue: String) {
        self.init(stringValue)
    }

    /// Objects are keyed by text alone.
    init?(intValue: Int) {
        return nil
    }
}

/// One JSON object with exactly the keys that it may have.
struct JSONObject {
    private let container: KeyedDecodingContainer<TextKey>

    /// Reads the object that stands there; every key has to be one of these.
    init(from decoder: any Decoder, keys: [String]) throws {
        container = try decoder.container(keyedBy: TextKey.self)
        let unknown = container.allKeys.map(\.stringValue).filter { !keys.contains($0) }.sorted()
        if let first = unknown.first {
            throw ScenarioError.unknownKey(first, at: JSONObject.place(container.codingPath), allowed: keys)
        }
    }

    /// A value that has to be there.
    func value<Value: Decodable>(_ key: String, as type: Value.Type = Value.self) throws -> Value {
        try container.decode(type, forKey: TextKey(key))
    }

    /// A whole number within bounds.
    func number(_ key: String, in allowed: ClosedRange<Int>, meaning: String) throws -> Int {
        let number = try value(key, as: Int.self)
        guard allowed.contains(number) else { throw bad(key, found: "\(number)", allowed: meaning) }
        return number
    }

    func weekday(_ key: String) throws -> Weekday {
        let meaning = "a whole number from 1 (Monday) to 7 (Sunday)"
        let number = try number(key, in: 1...7, meaning: meaning)
        guard let weekday = Weekday(rawValue: number) else { throw bad(key, found: "\(number)", allowed: meaning) }
        return weekday
    }

    func goal(_ key: String) throws -> Goal {
        let meaning = "a whole number from 1 to 7, days of a week"
        let number = try number(key, in: Goal.allowed, meaning: meaning)
        guard let goal = Goal(daysPerWeek: number) else { throw bad(key, found: "\(number)", allowed: meaning) }
        return goal
    }

    func day(_ key: String) throws -> Day {
        let text = try value(key, as: String.self)
        guard let day = Day(iso8601: text) else {
            let allowed = "a date YYYY-MM-DD that the calendar has, from \(Day.first.iso8601) to \(Day.last.iso8601)"
            throw bad(key, found: "\"\(JSONObject.shortened(text))\"", allowed: allowed)
        }
        return day
    }

    /// A date, or nothing: the key may be absent or its value null.
    func optionalDay(_ key: String) throws -> Day? {
        guard container.contains(TextKey(key)), try !container.decodeNil(forKey: TextKey(key)) else { return nil }
        return try day(key)
    }

    func memberID(_ key: String) throws -> String {
        let text = try value(key, as: String.self)
        guard (1...ScenarioLimits.maxIDBytes).contains(text.utf8.count) else {
            let allowed = "a text of 1 to \(ScenarioLimits.maxIDBytes) bytes"
            throw bad(key, found: "a text of \(text.utf8.count) bytes", allowed: allowed)
        }
        return text
    }

    func bad(_ key: String, found: String, allowed: String) -> ScenarioError {
        .badValue(at: place(of: key), found: found, allowed: allowed)
    }

    func place(of key: String) -> String { JSONObject.place(container.codingPath + [TextKey(key)]) }

    /// `members[2].goals[0].day`.
    static func place(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }

    private static func shortened(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }
}
