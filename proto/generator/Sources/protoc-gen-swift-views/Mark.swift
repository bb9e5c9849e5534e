import ProtoReading
import SwiftProtobuf
import SwiftProtobufPluginLibrary

/// What a field's comment says to the generator: `(Day? left, a member's last day) The last Day of a stay that has ended.`
struct Mark {
    /// `Day`, `Word`, `Part`, `MemberID`.
    let kind: String
    /// Of a word or a part: `Role`.
    let named: String?
    /// Of a decimal number: how many places it has behind the point. Swift has it as an integer of the last place.
    let places: Int?
    let isOptional: Bool
    let name: String?
    let initial: String?
    /// What a value is called that cannot be read.
    let what: String
    /// The property of which the field is a further part.
    let whole: String?
    /// Whether it is in no view.
    let isApart: Bool
    /// What the comment says for people. Where a message has a text or a number for nothing, Swift has nil.
    let words: String

    private static let readable: Set = ["Day", "TimeOfDay", "WallTime", "Word"]

    init(_ field: FieldDescriptor) throws(GenerationError) {
        guard let (head, rest) = field.words.bracketed else { throw Mark.unread(field) }
        let comma = head.ranges(of: ", ").first
        let left = head[..<(comma?.lowerBound ?? head.endIndex)]
        let sides = left.split(separator: " = ")
        var tokens = (sides.first ?? "").split(separator: " ").map { String($0) }
        let isDecimal = tokens.count > 2 && ["Decimal", "Decimal?"].contains(tokens[0]) && tokens[1] == "of"
        places = isDecimal ? Int(tokens[2]) : nil
        if isDecimal { tokens.removeSubrange(1...2) }
        initial = sides.count == 2 ? String(sides[1]) : nil
        what = comma.map { String(head[$0.upperBound...]) } ?? ""
        isApart = tokens == ["apart"]
        whole = tokens.first == "of" && tokens.count == 2 ? tokens[1] : nil
        let isTwo = tokens.first == "Word" || tokens.first == "Part"
        let last = tokens.count > (isTwo ? 2 : 1) ? tokens.removeLast() : nil
        name = last
        var type = tokens.last ?? ""
        let isPart = tokens.first == "Part"
        isOptional = type.hasSuffix("?") && !isPart
        if isOptional { type.removeLast() }
        named = isTwo ? type : nil
        kind = isTwo ? tokens[0] : type
        var words = rest
        for nothing in isOptional ? ["empty ", "0 "] : [] {
            words = words.replacing("; \(nothing)", with: "; nil ")
            guard words.lowercased().hasPrefix(nothing) else { continue }
            words = "Nil " + words.dropFirst(nothing.count)
        }
        // What is read by hand is described where its type is.
        self.words = isPart ? "" : words
        guard isApart || whole != nil || tokens.count == (isTwo ? 2 : 1),
            (kind == "Decimal") == (places.map { (1...9).contains($0) } ?? false),
            Mark.readable.contains(kind) || kind.hasSuffix("ID") ? !what.isEmpty : what.isEmpty
        else { throw Mark.unread(field) }
    }

    private static func unread(_ field: FieldDescriptor) -> GenerationError {
        GenerationError(
            "\(field.place(in: field.file)): \(field.name) has no type that is known; begin its comment with \(ViewField.grammar)"
        )
    }

    /// The Swift type of one, where the field can hold it.
    ///
    /// - Parameter view: the view of the field's message.
    func type(view: String?, of field: FieldDescriptor) -> String? {
        switch (kind, field.type) {
        case ("Part", _): named
        case ("View", .message): view
        case ("Text", .string): "String"
        case ("Bool", .bool): "Bool"
        case ("Int", .uint32), ("Int", .uint64), ("Decimal", .uint32): "Int"
        case ("UTCInstant", .sint64), ("WallTime", .sint64): isOptional || kind == "UTCInstant" ? kind : nil
        case ("Word", .string): named
        case ("Day", .string), ("TimeOfDay", .string), ("Weekday", .string), ("Week", .string): kind
        case (_, .string) where kind.hasSuffix("ID") && kind.first?.isUppercase == true: kind
        default: nil
        }
    }

    /// Whether it is made of one field and that many others.
    func isWhole(_ others: Int) -> Bool {
        switch kind {
        case "Part": true
        case "Week", "WallTime": others == 1
        default: others == 0
        }
    }
}
