internal import KioskPages

extension JSONValue {
    /// What it is, for a person.
    var noun: String {
        switch self {
        case .null: "null"
        case .flag(let flag): flag ? "true" : "false"
        case .number(let digits): JSONValue.shortened(digits)
        case .text(let text): "\"\(JSONValue.shortened(text))\""
        case .list: "a list"
        case .object: "an object"
        }
    }

    static func shortened(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }
}

/// A value together with where it stands: `members[2].goals[0].day`.
struct PlacedValue {
    let value: JSONValue
    let place: ScenarioError.Place

    func bad(allowed: String) -> ScenarioError { .badValue(at: place, found: value.noun, allowed: allowed) }

    /// The object that stands there, with exactly these keys and perhaps those optional ones.
    func object(keys: [String], optional: [String] = []) throws(ScenarioError) -> PlacedObject {
        guard case .object(let fields) = value else { throw bad(allowed: "an object") }
        for field in fields where !keys.contains(field.key) && !optional.contains(field.key) {
            throw .unknownKey(JSONValue.shortened(field.key), at: place, allowed: keys + optional)
        }
        for key in keys where !fields.contains(where: { $0.key == key }) { throw .missingKey(key, at: place) }
        return PlacedObject(fields: fields, place: place)
    }

    /// What each item of the list that stands there comes to.
    func list<Item>(_ item: (PlacedValue) throws(ScenarioError) -> Item) throws(ScenarioError) -> [Item] {
        guard case .list(let values) = value else { throw bad(allowed: "a list") }
        var items: [Item] = []
        items.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            items.append(try item(PlacedValue(value: value, place: "\(place)[\(index)]")))
        }
        return items
    }

    func flag() throws(ScenarioError) -> Bool {
        guard case .flag(let flag) = value else { throw bad(allowed: "true or false") }
        return flag
    }

    func number(allowed: String) throws(ScenarioError) -> Int {
        guard case .number(let digits) = value, let number = Int(digits) else { throw bad(allowed: allowed) }
        return number
    }
}

/// An object together with where it stands.
struct PlacedObject {
    let fields: [JSONValue.Field]
    let place: ScenarioError.Place

    /// The key's value; null where there is none.
    subscript(key: String) -> PlacedValue {
        let value = fields.first { $0.key == key }?.value ?? .null
        return PlacedValue(value: value, place: place.isEmpty ? key : "\(place).\(key)")
    }
}
