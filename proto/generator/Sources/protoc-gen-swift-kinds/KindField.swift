import ProtoReading
import SwiftProtobufPluginLibrary

extension FieldDescriptor {
    private static let mark = "Erasable."

    /// Whether the field is one of the words, which go when the entry is erased.
    var isErasable: Bool { words.contains(FieldDescriptor.mark) }

    /// What its comment says besides that.
    fileprivate var plainWords: String {
        words.replacing(" " + FieldDescriptor.mark, with: "").replacing(FieldDescriptor.mark, with: "")
    }
}

/// A field of a payload, as Swift has it. Its comment begins with its type, and with its name where that is another than the
/// field's: `(Goal goal) 1 to 7.`
struct KindField {
    static let grammar =
        "(TYPE) or (TYPE name), where TYPE is an id's such as WorkoutID, Nonce?, or Day, UTCInstant, Weekday, Goal, Int A to B, Text, "
        + "Text of N bytes, Bytes? of N, or Tips of N; MemberID? and Day? (optional) and Bytes? are nil, Text? and Tips are empty, "
        + "where nothing is said"

    /// `workout`.
    let name: String
    /// `WorkoutID`; `MemberID?`.
    let type: String
    /// What the comment says of it besides.
    let words: String
    /// The value, out of `message`.
    let reading: String
    /// What sets the field of `$0`.
    let writing: String

    /// What a caller who says nothing of it means.
    var standard: String { type.hasSuffix("?") ? " = nil" : type == "[Vector.Tip]" ? " = []" : "" }

    /// Nil of a field whose comment begins with no type.
    init?(_ field: FieldDescriptor, namer: SwiftProtobufNamer) throws(GenerationError) {
        guard field.words.hasPrefix("("), let end = field.words.firstIndex(of: ")") else { return nil }
        let place = "\(field.place(in: field.file)): \(field.name)"
        var parts = field.words[..<end].dropFirst().split(separator: " ").map { String($0) }
        let all = field.plainWords
        words = String(all[all.index(after: all.firstIndex(of: ")") ?? end)...].drop { $0 == " " })
        let required = field.isErasable ? ", isRequired: form.hasWords" : ""
        let (wire, own) = (
            namer.messagePropertyNames(field: field, prefixed: "", includeHasAndClear: false).name, field.name
        )
        if parts.count > 1, let last = parts.last, last.first?.isLowercase == true, last != "bytes" {
            name = last
            parts.removeLast()
        } else {
            name = wire
        }
        let said = "message.\(wire)"
        switch (parts.first ?? "", parts.count) {
        case (let id, 1) where id.hasSuffix("ID"):
            type = id
            reading = "\(id)(try Fact.ulid(\(said), \"\(own)\"))"
            writing = "$0.\(wire) = byteField(\(name).ulid.bytes)"
        case (let id, 1) where id.hasSuffix("ID?") || id == "Nonce?":
            type = id
            reading = "\(said).isEmpty ? nil : \(id.dropLast())(try Fact.ulid(\(said), \"\(own)\"))"
            writing = "if let \(name) { $0.\(wire) = byteField(\(name).ulid.bytes) }"
        case ("Day", 1):
            (type, reading, writing) = (
                "Day", "try Fact.day(\(said), \"\(own)\")", "$0.\(wire) = \(name).daysSince1970"
            )
        case ("UTCInstant", 1):
            (type, reading) = ("UTCInstant", "UTCInstant(milliseconds: \(said))")
            writing = "$0.\(wire) = \(name).milliseconds"
        case ("Weekday", 1):
            (type, reading) = ("Weekday", "try Fact.weekday(\(said), \"\(own)\")")
            writing = "$0.\(wire) = UInt32(clamping: \(name).rawValue)"
        case ("Goal", 1):
            (type, reading) = ("Goal", "try Fact.goal(\(said), \"\(own)\")")
            writing = "$0.\(wire) = UInt32(clamping: \(name).daysPerWeek)"
        case ("Day?", 1):
            // Presence is the field's own: it is to be `optional`.
            let has = "message.has\(wire.prefix(1).uppercased() + wire.dropFirst())"
            (type, reading) = ("Day?", "\(has) ? try Fact.day(\(said), \"\(own)\") : nil")
            writing = "if let \(name) { $0.\(wire) = \(name).daysSince1970 }"
        case ("Int", 4) where parts[2] == "to" && Int(parts[1]) != nil && Int(parts[3]) != nil:
            (type, reading) = ("Int", "try Fact.number(\(said), in: \(parts[1])...\(parts[3]), \"\(own)\")")
            writing = "$0.\(wire) = UInt32(clamping: \(name))"
        case ("Text", 1), ("Text?", 1):
            let function = parts[0] == "Text" ? "text" : "textOrNone"
            (type, reading) = (
                "String", "try Fact.\(function)(\(said), \"\(own)\"\(function == "text" ? required : ""))"
            )
            writing = "$0.\(wire) = \(name)"
        case ("Text", 4) where KindField.isBound(parts), ("Text?", 4) where KindField.isBound(parts):
            let function = parts[0] == "Text" ? "text" : "textOrNone"
            (type, reading) = ("String", "try Fact.\(function)(\(said), \"\(own)\", maxBytes: \(parts[2]))")
            writing = "$0.\(wire) = \(name)"
        case ("Bytes?", 3) where parts[1] == "of" && Int(parts[2]) != nil:
            (type, reading) = ("[UInt8]?", "try Fact.bytesOrNone(\(said), count: \(parts[2]), \"\(own)\")")
            writing = "if let \(name) { $0.\(wire) = byteField(\(name)) }"
        case ("Tips", 3) where parts[1] == "of" && Int(parts[2]) != nil:
            (type, reading) = ("[Vector.Tip]", "try Fact.tips(\(said), atMost: \(parts[2]), \"\(own)\")")
            writing = "$0.\(wire) = \(name).map { byteField($0.dot.bytes + $0.hash) }"
        default:
            throw GenerationError("\(place) has no type that is known; begin its comment with \(KindField.grammar)")
        }
    }

    /// `Text of 64 bytes`
    private static func isBound(_ parts: [String]) -> Bool {
        parts[1] == "of" && Int(parts[2]) != nil && parts[3] == "bytes"
    }

    /// All of a payload but its salt; nil where none says its type, for its file says how it is read.
    static func all(of message: Descriptor, namer: SwiftProtobufNamer) throws(GenerationError) -> [KindField]? {
        var all: [KindField?] = []
        for field in message.fields where field.name != "salt" { all.append(try KindField(field, namer: namer)) }
        let typed = all.compactMap { $0 }
        guard typed.isEmpty || typed.count == all.count else {
            throw GenerationError(
                "\(message.place(in: message.file)): \(message.name) has fields that say their type and others that do not; "
                    + "begin the comment of each with \(grammar), or of none")
        }
        return typed.isEmpty ? nil : typed
    }
}

extension Kind {
    /// The field that holds the nonce; nil if there is none.
    var nonce: String? { fields?.first { $0.type == "Nonce?" }?.name }

    /// The type of what an entry says, and how it is read and written; nil where the kind's file says so.
    var declaration: String? {
        guard let fields else { return nil }
        let properties = fields.map { "/// \($0.words)\npublic var \($0.name): \($0.type)" }
        let parameters = fields.map { "\($0.name): \($0.type)\($0.standard)" }
        let assignments = fields.map { "self.\($0.name) = \($0.name)" }
        return """
            /// \(words)
            public struct \(type): Hashable, Sendable {
                \(properties.joined(separator: "\n").indented(by: 4))

                /// These facts.
                public init(\(parameters.joined(separator: ", "))) {
                    \(assignments.joined(separator: "\n").indented(by: 8))
                }
            }

            extension \(type) {
                init(_ message: \(payload), _ form: PayloadForm) throws(Fact.Unreadable) {
                    \(fields.map { "\($0.name) = \($0.reading)" }.joined(separator: "\n").indented(by: 8))
                }

                func message(salt: [UInt8]) -> \(payload) {
                    .with {
                        $0.salt = byteField(salt)
                        \(fields.map(\.writing).joined(separator: "\n").indented(by: 12))
                    }
                }
            }

            """
    }
}
