import ProtoReading
import SwiftProtobuf
import SwiftProtobufPluginLibrary

/// A field of a call that takes an action; that of a message within it is a field like others: `quiet.from_minutes`.
struct ActionField {
    let name: String
    /// As the .proto file says it: `uint32`.
    let type: String
    /// What its comment says of it.
    let words: String
    /// The words of the command that sets it, if the comment begins with `Command WORDS.`
    let command: String?
    /// The oneof that it is a choice of.
    let choice: String?

    static func all(of message: Descriptor) throws(GenerationError) -> [ActionField] {
        var all: [ActionField] = []
        for field in message.fields {
            let own = try ActionField(field, of: message)
            guard let within = field.messageType, !within.fields.isEmpty else {
                all.append(own)
                continue
            }
            for (index, inner) in try ActionField.all(of: within).enumerated() {
                all.append(ActionField(inner, within: own, isFirst: index == 0))
            }
        }
        return all
    }

    private init(_ field: FieldDescriptor, of message: Descriptor) throws(GenerationError) {
        let place = "\(field.place(in: message.file)): \(message.name).\(field.name)"
        var text = field.words.bracketed?.rest ?? field.words
        // `As in DeleteWorkoutRequest.`
        if text.hasPrefix("As in "), text.hasSuffix("Request.") {
            let name = text.dropFirst(6).dropLast()
            let others = message.file.messages.filter { $0.name == name }.flatMap(\.fields)
            guard let same = others.first(where: { $0.name == field.name }) else {
                throw GenerationError("\(place) is to be as in \(name), which has no field of that name")
            }
            text = same.words
        }
        let marked = text.marked("Command")
        command = marked?.argument
        words = marked?.rest ?? text
        guard command.map(ActionField.isCommand) ?? true else {
            throw GenerationError(
                "\(place) says Command and not which; write \"Command WORDS.\", in small letters and hyphens, as they are typed"
            )
        }
        name = field.name
        type = field.messageType?.name ?? field.enumType?.name ?? "\(field.type)"
        choice = field.realContainingOneof?.name
    }

    private init(_ inner: ActionField, within outer: ActionField, isFirst: Bool) {
        (name, type) = ("\(outer.name).\(inner.name)", inner.type)
        words = [isFirst ? outer.words : "", inner.words].filter { !$0.isEmpty }.joined(separator: " ")
        (command, choice) = (isFirst ? outer.command : nil, outer.choice)
    }

    /// Whether those are words of a command.
    static func isCommand(_ words: String) -> Bool {
        !words.isEmpty && words.allSatisfy { $0.isLowercase && $0.isASCII || $0 == "-" || $0 == " " }
    }
}
