import ProtoReading
import SwiftProtobufPluginLibrary

/// One of several, as a `oneof` has it: an enum in its view, with a case for each field and one for what only a newer version knows.
///
/// A message that is no view itself has its fields as the values of its case.
struct ViewChoice {
    private struct Case {
        let name: String
        let words: String
        /// Of a view.
        let view: String?
        /// Of any other message.
        let fields: [ViewField]
    }

    let property: ViewProperty
    private let type: String
    /// The Swift types of the message that has it, and of what it has.
    private let (message, oneof): (String, String)
    private let cases: [Case]

    init(_ oneof: OneofDescriptor, of view: String, namer: SwiftProtobufNamer) throws(GenerationError) {
        let type = oneof.name.prefix(1).uppercased() + oneof.name.dropFirst()
        property = ViewProperty(name: oneof.name, type: type, initial: nil, words: "")
        self.type = "\(view).\(type)"
        (message, self.oneof) = (namer.fullName(message: oneof.containingType), namer.fullName(oneof: oneof))
        var cases: [Case] = []
        for field in oneof.fields {
            guard let message = field.messageType else {
                throw GenerationError("\(field.place(in: field.file)): \(field.name) is one of several and no message")
            }
            let view = try View.name(of: field)
            cases.append(
                Case(
                    name: namer.messagePropertyNames(field: field, prefixed: "", includeHasAndClear: false).name,
                    words: field.words, view: view,
                    fields: view == nil ? try ViewField.all(of: message, namer: namer) : []))
        }
        self.cases = cases
    }

    var declaration: String {
        let lines = cases.map { one in
            let values = one.view.map { [$0] } ?? one.fields.map(\.associated)
            let words = one.words.isEmpty ? "" : "/// \(one.words)\n"
            return "\(words)case \(one.name)\(values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")"
        }
        let names = cases.map { "case .\($0.name): \"\($0.name)\"" }
        return """
            package enum \(property.type): Hashable, Sendable {
                \(lines.joined(separator: "\n").indented(by: 4))
                /// Something that only a newer version knows.
                case unknown

                /// What scripts call it.
                package var name: String {
                    switch self {
                    \(names.joined(separator: "\n").indented(by: 8))
                    case .unknown: "unknown"
                    }
                }
            }
            """
    }

    /// Sets the message's `oneof`.
    var writing: String { "set(view.\(property.name))" }
    /// Reads it.
    var reading: String { "try \(property.type)(message.\(property.name))" }

    var mapping: String {
        let writing = cases.map { one in
            if one.view != nil { return "case .\(one.name)(let view): self.\(one.name) = .init(view)" }
            guard !one.fields.isEmpty else { return "case .\(one.name): self.\(one.name) = .init()" }
            let names = one.fields.indices.map { "let value\($0)" }
            let statements = one.fields.indices.map {
                "    \(one.fields[$0].writing(to: "self.\(one.name).", of: "value\($0)"))"
            }
            return (["case .\(one.name)(\(names.joined(separator: ", "))):"] + statements).joined(separator: "\n")
        }
        let reading = cases.map { one in
            if let view = one.view { return "case .\(one.name)(let message): .\(one.name)(try \(view)(message))" }
            guard !one.fields.isEmpty else { return "case .\(one.name): .\(one.name)" }
            let values = one.fields.map { ($0.label.map { "\($0): " } ?? "") + $0.reading }
            return "case .\(one.name)(let message): .\(one.name)(\(values.joined(separator: ", ")))"
        }
        return """
            extension \(message) {
                private mutating func set(_ view: \(type)) {
                    switch view {
                    \(writing.joined(separator: "\n").indented(by: 8))
                    case .unknown: break
                    }
                }
            }

            extension \(type) {
                fileprivate init(_ message: \(oneof)?) throws(UnreadableMessage) {
                    self =
                        switch message {
                        \(reading.joined(separator: "\n").indented(by: 12))
                        case nil: .unknown
                        }
                }
            }

            """
    }
}
