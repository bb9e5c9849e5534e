internal import FitPinkyCore
internal import JSON
internal import Ledger

/// A value of a document together with where it stands: `exercises[2].sets`.
struct PlacedValue {
    let path: String
    let place: String
    let value: JSON

    func bad(_ allowed: String) -> DocumentError {
        DocumentError(path, at: place, "found \(value.noun); allowed is \(allowed)")
    }

    /// An object with exactly these keys.
    func object(_ keys: [String]) throws(DocumentError) -> PlacedObject {
        guard case .object(let object) = value else { throw bad("an object") }
        for key in object.keys where !keys.contains(key) {
            throw DocumentError(
                path, at: place,
                "the key \(JSON.text(JSON.shortened(key)).rendered(isIndented: false)) is not known; allowed are "
                    + keys.joined(separator: ", "))
        }
        for key in keys where object[key] == nil {
            throw DocumentError(path, at: place, "the key \"\(key)\" is missing")
        }
        return PlacedObject(path: path, place: place, object: object)
    }

    func list<Item>(
        _ allowed: ClosedRange<Int>, _ item: (PlacedValue) throws(DocumentError) -> Item
    ) throws(DocumentError) -> [Item] {
        let range = "a list of \(allowed.lowerBound) to \(allowed.upperBound) items"
        guard case .list(let values) = value else { throw bad(range) }
        guard allowed.contains(values.count) else {
            throw DocumentError(path, at: place, "found a list of \(values.count) items; allowed is \(range)")
        }
        var items: [Item] = []
        for (index, value) in values.enumerated() {
            items.append(try item(PlacedValue(path: path, place: "\(place)[\(index)]", value: value)))
        }
        return items
    }

    func number(_ allowed: ClosedRange<Int>) throws(DocumentError) -> Int {
        guard case .number(let number) = value, allowed.contains(number) else {
            throw bad("a whole number from \(allowed.lowerBound) to \(allowed.upperBound)")
        }
        return number
    }

    func numberOrNull(_ allowed: ClosedRange<Int>) throws(DocumentError) -> Int? {
        if value == .null { return nil }
        guard case .number(let number) = value, allowed.contains(number) else {
            throw bad("null or a whole number from \(allowed.lowerBound) to \(allowed.upperBound)")
        }
        return number
    }

    func text(_ limit: TextLimit) throws(DocumentError) -> String {
        guard case .text(let text) = value else { throw bad("a text of 1 to \(limit.maxCharacters) characters") }
        do throws(TextLimit.Refusal) {
            try limit.check(text)
        } catch {
            throw DocumentError(path, at: place, limit.sentence(for: error))
        }
        return text
    }

    func ulid() throws(DocumentError) -> ULID {
        guard case .text(let text) = value, let ulid = ULID(text: text), ulid.text == text else {
            throw bad("an id of 26 capital letters and digits")
        }
        return ulid
    }

    func word<Word>(_ words: [(word: String, value: Word)]) throws(DocumentError) -> Word {
        guard case .text(let text) = value, let found = words.first(where: { $0.word == text }) else {
            throw bad("one of \(words.map(\.word).joined(separator: ", "))")
        }
        return found.value
    }

    func day() throws(DocumentError) -> Day {
        guard case .text(let text) = value, let day = Day(iso8601: text) else {
            throw bad("a date YYYY-MM-DD of the calendar")
        }
        return day
    }

    /// Of the years 1970 to 9998: a change of what was changed last is later by a millisecond, and has to be written too.
    func instant() throws(DocumentError) -> UTCInstant {
        guard case .text(let text) = value, let instant = UTCInstant(rfc3339: text), instant.rfc3339 == text,
            PlacedValue.instants.contains(instant)
        else { throw bad("an instant such as 2026-11-27T18:25:00.000Z, in UTC, of the years 1970 to 9998") }
        return instant
    }

    private static let instants =
        UTCInstant(milliseconds: 0)...UTCInstant(milliseconds: 253_370_764_799_999)

    func zone() throws(DocumentError) -> String {
        guard case .text(let text) = value, (1...64).contains(text.utf8.count),
            text.utf8.allSatisfy({ PlacedValue.ofZones.contains($0) })
        else { throw bad("the name of a time zone, such as Europe/Berlin") }
        return text
    }

    private static let ofZones = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+-/".utf8)

    /// A weight in kilograms, as grams.
    func grams() throws(DocumentError) -> Int? {
        if value == .null { return nil }
        guard let grams = PlacedValue.grams(value), PlannedExercise.allowedWeightGrams.contains(grams) else {
            throw bad("null or a weight in kg from 0.001 to 999.999, with at most 3 digits behind the point")
        }
        return grams
    }

    private static func grams(_ value: JSON) -> Int? {
        switch value {
        case .number(let kilograms): return kilograms < 1_000_000 && kilograms > 0 ? kilograms * 1000 : nil
        case .otherNumber(let characters):
            // A number of JSON has no comma.
            return Kilograms.grams(characters)
        case .null, .bool, .text, .list, .object: return nil
        }
    }
}

/// An object together with where it stands.
struct PlacedObject {
    let path: String
    let place: String
    let object: JSON.Object

    /// The key's value.
    subscript(key: String) -> PlacedValue {
        PlacedValue(path: path, place: place.isEmpty ? key : "\(place).\(key)", value: object[key] ?? .null)
    }
}

extension JSON {
    /// What it is, for a person.
    var noun: String {
        switch self {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .number(let number): String(number)
        case .otherNumber(let characters): JSON.shortened(characters)
        case .text(let text): JSON.text(JSON.shortened(text)).rendered(isIndented: false)
        case .list: "a list"
        case .object: "an object"
        }
    }

    static func shortened(_ text: String) -> String {
        let scalars = text.unicodeScalars
        return scalars.count > 40 ? String(String.UnicodeScalarView(scalars.prefix(40))) + "…" : text
    }
}
