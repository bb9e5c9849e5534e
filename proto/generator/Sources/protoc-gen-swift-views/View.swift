import ProtoReading
import SwiftProtobufPluginLibrary

/// A message that is shown as a plain value, as its comment says: `// View MemberView. Somebody, and how the week stands.`
///
/// `Value Streak.` has a type that is written elsewhere, and only the way to the message and back is. `View MemberView, JSON.` is
/// said to scripts too.
struct View {
    /// `MemberView`; `StatusView.Kiosk`.
    let name: String
    /// Whether the type is written here.
    private let isOwn: Bool
    /// Whether its JSON is written here.
    private let isJSON: Bool
    private let words: String
    /// The Swift type of the message.
    private let message: String
    private let fields: [ViewField]
    private let choice: ViewChoice?
    /// `kiosk.proto:188`.
    let place: String

    /// Nil of a message that is no view.
    init?(_ message: Descriptor, namer: SwiftProtobufNamer) throws(GenerationError) {
        place = message.place(in: message.file)
        guard let (name, words, isJSON) = try View.marked(message) else { return nil }
        isOwn = message.words.hasPrefix("View")
        (self.name, self.words, self.isJSON) = (name, words, isJSON)
        self.message = namer.fullName(message: message)
        choice = try message.realOneofs.first.map { oneof throws(GenerationError) in
            try ViewChoice(oneof, of: name, namer: namer)
        }
        fields = try ViewField.all(of: message, namer: namer)
    }

    /// Which view a message is, and what else its comment says; nil if it is none.
    private static func marked(
        _ message: Descriptor
    ) throws(GenerationError) -> (name: String, words: String, isJSON: Bool)? {
        guard message.words.hasPrefix("View ") || message.words.hasPrefix("Value ") else { return nil }
        let words = message.words.drop { $0 != " " }.dropFirst()
        // `StatusView.Kiosk` has a stop of its own.
        let end = words.ranges(of: ".").first { $0.upperBound == words.endIndex || words[$0.upperBound] == " " }
        let parts = words[..<(end?.lowerBound ?? words.endIndex)].split(separator: ", ")
        let name = String(parts.first ?? "")
        guard end != nil, name.first?.isUppercase == true, !name.contains(" "),
            parts.dropFirst().allSatisfy({ $0 == "JSON" })
        else {
            throw GenerationError(
                "\(message.place(in: message.file)): \(message.name) does not say its type; begin its comment with \"View TYPE.\" or \"View TYPE, JSON.\""
            )
        }
        return (name, String(words[(end?.upperBound ?? words.endIndex)...].drop { $0 == " " }), parts.count > 1)
    }

    /// The view of what a field holds.
    static func name(of field: FieldDescriptor) throws(GenerationError) -> String? {
        guard let message = field.messageType else { return nil }
        return try marked(message)?.name
    }

    private var properties: [ViewProperty] { fields.map(\.property) + (choice.map { [$0.property] } ?? []) }

    /// The type; nil where it is written elsewhere.
    var declaration: String? {
        guard isOwn else { return nil }
        let parts = name.split(separator: ".")
        let lines = properties.map { property in
            (property.words.isEmpty ? "" : "/// \(property.words)\n") + "package var \(property.name): \(property.type)"
        }
        let parameters = properties.map { "\($0.name): \($0.type)\($0.initial.map { " = \($0)" } ?? "")" }
        let assignments = properties.map { "self.\($0.name) = \($0.name)" }
        let type = """
            \(words.isEmpty ? "" : "/// \(words)\n")package struct \(parts.last ?? ""): Hashable, Sendable {
                \(lines.joined(separator: "\n").indented(by: 4))

                package init(\(parameters.joined(separator: ", "))) {
                    \(assignments.joined(separator: "\n").indented(by: 8))
                }\(choice.map { "\n\n" + $0.declaration.indented(by: 4, first: true) } ?? "")
            }

            """
        return parts.count < 2
            ? type : "extension \(parts.dropLast().joined(separator: ".")) {\n\(type.indented(by: 4, first: true))}\n"
    }

    /// What scripts are told; nil where that is written elsewhere. What is read by hand says its own, as `warningJSON`.
    var json: String? {
        guard isJSON else { return nil }
        let members = fields.compactMap(\.json)
        let parts = fields.filter(\.isPart).map { ".with(\($0.property.name)JSON)" }
        return """
            extension \(name) {
                package var json: JSON {
                    JSON.object([
                        \(members.joined(separator: ",\n").indented(by: 12)),
                    ])\(parts.joined())
                }
            }

            """
    }

    /// The way to the message, and back.
    var mapping: String {
        let writing =
            fields.map { $0.writing(to: "self.", of: "view.\($0.property.name)") } + (choice.map { [$0.writing] } ?? [])
        let reading =
            fields.map { "\($0.property.name): \($0.reading)" }
            + (choice.map { ["\($0.property.name): \($0.reading)"] } ?? [])
        return """
            extension \(message) {
                package init(_ view: \(name)) {
                    self.init()
                    \(writing.joined(separator: "\n").indented(by: 8))
                }
            }

            extension \(name) {
                package init(_ message: \(message)) throws(UnreadableMessage) {
                    self.init(
                        \(reading.joined(separator: ",\n").indented(by: 12)))
                }
            }
            \(choice.map { "\n" + $0.mapping } ?? "")
            """
    }
}

/// What a view has.
struct ViewProperty {
    let name: String
    let type: String
    /// Of one that need not be said.
    let initial: String?
    let words: String
}
