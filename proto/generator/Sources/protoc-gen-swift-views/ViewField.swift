import ProtoReading
import SwiftProtobufPluginLibrary

/// A field of a view, as Swift has it. Its comment begins with its type, and where that is not clear with its name, what it is if
/// nothing is said, and what a value is called that cannot be read: `(Day? left, a member's last day)`, `(Int required = 0)`.
struct ViewField {
    static let grammar =
        "(TYPE), (TYPE name), (TYPE name = VALUE) or (TYPE name, WHAT IT IS), where TYPE is Text, Bool, Int, Decimal of 1 to 9 for "
        + "an Int of that many places behind the point, View, an id's such as WorkoutID, Day, UTCInstant, TimeOfDay, Weekday, WallTime, "
        + "Week, Word TYPE for one of its words, or Part TYPE for what is read by hand, ? is nil where nothing is said; or (of name) for a further field of one of those, or (apart)"

    let property: ViewProperty
    /// As a value of a case: nil for the one that needs no label.
    let label: String?
    /// `MemberID`, without what says that it need not be there, or that there are several.
    private let kind: String
    private let isOptional: Bool
    private let isList: Bool
    /// What it is called in Swift, in the message.
    private let wire: String
    /// The message's own way to say that there is one; nil where it has none.
    private let has: String?
    /// A further field of which it is made.
    private let other: String?
    /// What a value is called that cannot be read.
    private let what: String
    /// Under which scripts are told.
    private let key: String
    /// Of a decimal number.
    private let places: Int

    /// `Day`; `memberName: String`.
    var associated: String { (label.map { "\($0): " } ?? "") + property.type }

    /// Whether it is read by hand.
    var isPart: Bool { kind == "Part" }

    /// Its key and value for scripts; nil where they are written by hand. No numbers at all are null.
    var json: String? {
        let value = property.name
        switch kind {
        case "Part": return nil
        case "Week": return "\"start\": .orNull(\(value).start),\n\"end\": .orNull(\(value).end)"
        case "Text" where isList: return "\"\(key)\": .texts(\(value))"
        case "Int" where isList: return "\"\(key)\": \(value).isEmpty ? .null : .list(\(value).map { .number($0) })"
        case _ where isList: return "\"\(key)\": .list(\(value).map(\\.json))"
        case "View": return "\"\(key)\": \(value)\(isOptional ? "?.json ?? .null" : ".json")"
        case "Bool": return "\"\(key)\": .bool(\(value))"
        case "Text" where !isOptional: return "\"\(key)\": .text(\(value))"
        case "Int" where !isOptional: return "\"\(key)\": .number(\(value))"
        case "Decimal": return "\"\(key)\": .orNull(\(value), places: \(places))"
        case "Text", "Int", "Day", "UTCInstant": return "\"\(key)\": .orNull(\(value))"
        case "Word": return "\"\(key)\": .orNull(\(value)\(isOptional ? "?" : "").rawValue)"
        case "Weekday": return "\"\(key)\": .orNull(\(value)\(isOptional ? "?" : "").word)"
        case "TimeOfDay": return "\"\(key)\": .orNull(\(value)\(isOptional ? "?" : "").text)"
        case "WallTime": return "\"\(key)\": .orNull(\(value)?.instant)"
        default: return "\"\(key)\": \(isOptional ? ".orNull(\(value)?.ulid.text)" : ".id(\(value))")"
        }
    }

    /// All of a message but the choices of its `oneof`.
    static func all(of message: Descriptor, namer: SwiftProtobufNamer) throws(GenerationError) -> [ViewField] {
        var all: [ViewField] = []
        let plain = message.fields.filter { $0.realContainingOneof == nil }
        for field in plain {
            if let one = try ViewField(field, among: plain, namer: namer) { all.append(one) }
        }
        for field in plain {
            guard let whole = try Mark(field).whole else { continue }
            guard all.contains(where: { $0.property.name == whole }) else {
                throw GenerationError(
                    "\(field.place(in: field.file)): \(field.name) is said to be of \(whole), which is none")
            }
        }
        return all
    }

    /// Nil of one that belongs to another, or to no view.
    private init?(
        _ field: FieldDescriptor, among fields: [FieldDescriptor], namer: SwiftProtobufNamer
    ) throws(GenerationError) {
        let mark = try Mark(field)
        guard mark.whole == nil, !mark.isApart else { return nil }
        let names = namer.messagePropertyNames(field: field, prefixed: "", includeHasAndClear: true)
        (wire, isList) = (names.name, field.isRepeated)
        has = field.hasPresence ? names.has : nil
        (kind, isOptional, what, places) = (mark.kind, mark.isOptional, mark.what, mark.places ?? 0)
        // An instant is said in words there, and not in milliseconds.
        let said = field.jsonName ?? field.name
        key = said.hasSuffix("Ms") ? String(said.dropLast(2)) : said
        let name = mark.name ?? names.name
        var others: [FieldDescriptor] = []
        for other in fields where try Mark(other).whole == name { others.append(other) }
        other = others.first.map {
            namer.messagePropertyNames(field: $0, prefixed: "", includeHasAndClear: false).name
        }
        let view = try View.name(of: field)
        guard let one = mark.type(view: view, of: field), mark.isWhole(others.count) else {
            throw GenerationError(
                "\(field.place(in: field.file)): \(field.name) has no type that is known; begin its comment with \(Self.grammar)"
            )
        }
        let type = kind == "Part" ? one : isList ? "[\(one)]" : one + (isOptional ? "?" : "")
        property = ViewProperty(
            name: name, type: type,
            initial: mark.initial ?? (isOptional || type.hasSuffix("?") ? "nil" : nil), words: mark.words)
        label = name == "_" ? nil : name
    }

    /// The value, out of `message`.
    var reading: String {
        if kind == "Part" { return "try Self.read\(part)(message)" }
        let said = "message.\(wire)"
        if isList {
            let one = one("$0")
            return switch kind {
            case "Text": said
            case "Int": "\(said).map { \(one) }"
            case "View": "try \(said).map(\(element).init)"
            default: "try \(said).map { text throws(UnreadableMessage) in \(self.one("text")) }"
            }
        }
        guard isOptional else { return one(said) }
        return switch kind {
        case "Text": "readText(\(said))"
        case "WallTime": "try readWallTime(\(said), message.\(other ?? ""), \"\(what)\")"
        case _ where has != nil: "message.\(has ?? "") ? \(one(said)) : nil"
        case "Int", "Decimal": "\(said) == 0 ? nil : \(one(said))"
        default: "\(said).isEmpty ? nil : \(one(said))"
        }
    }

    private var part: String { property.name.prefix(1).uppercased() + property.name.dropFirst() }

    /// The type of one, where there are several or none.
    private var element: String {
        var type = property.type[...]
        if isList { type = type.dropFirst().dropLast() }
        if isOptional { type = type.dropLast() }
        return String(type)
    }

    /// One value that is said.
    private func one(_ said: String) -> String {
        switch kind {
        case "Text", "Bool": said
        case "Int", "Decimal": "Int(clamping: \(said))"
        case "View": "try \(element)(\(said))"
        case "Day": "try readDay(\(said), \"\(what)\")"
        case "UTCInstant": "UTCInstant(milliseconds: \(said))"
        case "TimeOfDay": "try read(\(said), \"\(what)\") { TimeOfDay($0) }"
        case "Weekday": "try readWeekday(\(said))"
        case "Week": "try Week(\(said), message.\(other ?? ""))"
        case "Word": "try read(\(said), \"\(what)\", \(element).init(rawValue:))"
        default: "try readID(\(said), \"\(what)\")"
        }
    }

    /// What sets the field.
    func writing(to target: String, of value: String) -> String {
        let field = "\(target)\(wire)"
        if kind == "Part" { return "view.write\(part)(to: &self)" }
        if isList {
            return "\(field) = \(value)" + (kind == "Text" ? "" : ".map { \(written("$0")) }")
        }
        guard isOptional else {
            if kind == "Week" {
                return "(\(field), \(target)\(other ?? "")) = (\(value).start.iso8601, \(value).end.iso8601)"
            }
            return "\(field) = \(written(value))"
        }
        let set =
            kind == "WallTime"
            ? "(\(field), \(target)\(other ?? "")) = (value.instant.milliseconds, value.wire)"
            : "\(field) = \(written("value"))"
        return "if let value = \(value) { \(set) }"
    }

    private func written(_ value: String) -> String {
        switch kind {
        case "Text", "Bool": value
        case "Int", "Decimal": ".init(clamping: \(value))"
        case "View": ".init(\(value))"
        case "Day": "\(value).iso8601"
        case "UTCInstant": "\(value).milliseconds"
        case "TimeOfDay": "\(value).text"
        case "Weekday": "\(value).word"
        case "Word": "\(value).rawValue"
        default: "\(value).ulid.text"
        }
    }
}
