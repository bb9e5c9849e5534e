internal import FitPinkyCore
internal import JSON

extension JSON {
    /// What it is, for a person.
    var noun: String {
        switch self {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .number(let number): String(number)
        case .otherNumber(let characters): JSON.shortened(characters)
        case .text(let text): "\"\(JSON.shortened(text))\""
        case .list: "a list"
        case .object: "an object"
        }
    }

    static func shortened(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }
}

/// A value together with where it stands: `members[2].goals[0].day`.
struct PlacedValue {
    let value: JSON
    let place: ScenarioError.Place

    func bad(allowed: String) -> ScenarioError { .badValue(at: place, found: value.noun, allowed: allowed) }

    /// The object that stands there, with exactly these keys and perhaps those optional ones.
    func object(keys: [String], optional: [String] = []) throws(ScenarioError) -> PlacedObject {
        guard case .object(let object) = value else { throw bad(allowed: "an object") }
        for key in object.keys where !keys.contains(key) && !optional.contains(key) {
            throw .unknownKey(JSON.shortened(key), at: place, allowed: keys + optional)
        }
        for key in keys where object[key] == nil { throw .missingKey(key, at: place) }
        return PlacedObject(object: object, place: place)
    }

    /// What each item of the list that stands there comes to. The list may be as long as the input allows, or as a limit of its own.
    func list<Item>(
        upTo limit: Int? = nil, _ item: (PlacedValue) throws(ScenarioError) -> Item
    ) throws(ScenarioError) -> [Item] {
        guard case .list(let values) = value else { throw bad(allowed: "a list") }
        if let limit, values.count > limit { throw .tooMany(at: place, count: values.count, allowed: limit) }
        var items: [Item] = []
        items.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            items.append(try item(PlacedValue(value: value, place: "\(place)[\(index)]")))
        }
        return items
    }

    func flag() throws(ScenarioError) -> Bool {
        guard case .bool(let flag) = value else { throw bad(allowed: "true or false") }
        return flag
    }

    func number(allowed: String) throws(ScenarioError) -> Int {
        guard case .number(let number) = value else { throw bad(allowed: allowed) }
        return number
    }

    func weekday() throws(ScenarioError) -> Weekday {
        let allowed = "a whole number from 1 (Monday) to 7 (Sunday)"
        guard let weekday = Weekday(rawValue: try number(allowed: allowed)) else { throw bad(allowed: allowed) }
        return weekday
    }

    func day() throws(ScenarioError) -> Day {
        guard case .text(let text) = value, let day = Day(iso8601: text) else {
            throw bad(allowed: "a date YYYY-MM-DD of the calendar, from \(Day.first.iso8601) to \(Day.last.iso8601)")
        }
        return day
    }

    /// The id of a member or a target.
    func name() throws(ScenarioError) -> String {
        guard case .text(let text) = value, (1...ScenarioLimits.maxIDBytes).contains(text.utf8.count) else {
            throw bad(allowed: "a text of 1 to \(ScenarioLimits.maxIDBytes) bytes")
        }
        return text
    }
}

/// An object together with where it stands.
struct PlacedObject {
    let object: JSON.Object
    let place: ScenarioError.Place

    /// The key's value; null where there is none.
    subscript(key: String) -> PlacedValue {
        PlacedValue(value: object[key] ?? .null, place: place.isEmpty ? key : "\(place).\(key)")
    }
}
