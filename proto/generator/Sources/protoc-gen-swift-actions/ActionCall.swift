import ProtoReading
import SwiftProtobufPluginLibrary

/// A call that takes an action, as the comment of its rpc says: `Action ReactToWorkout, command react. A member answers …`.
struct ActionCall {
    static let grammar =
        "Action NAME[, command WORDS].\", or \"Action NAME[ or NAME], by hand[, command WORDS].\" where Swift code of ours "
        + "answers it; a NAME is a type of Sources/Actions"

    let method: Method
    /// The types of `Actions`; more than one only where the call is written by hand.
    let actions: [String]
    let isByHand: Bool
    /// The words of the command that makes the call.
    let command: String?
    /// What follows the marker.
    let sentence: String
    let fields: [ActionField]
    /// The message of the answer.
    let answer: String

    /// Nil of a call that names no action.
    init?(_ rpc: MethodDescriptor, in file: FileDescriptor, namer: SwiftProtobufNamer) throws(GenerationError) {
        let text = rpc.words
        guard
            text.split(whereSeparator: { !$0.isLetter }).contains(where: { ["Action", "Actions"].contains($0) })
                || text.hasPrefix("action ")
        else { return nil }
        let place = "\(rpc.place(in: file)): \(rpc.name)"
        var parts = text.marked("Action")?.argument.split(separator: ", ").map { String($0) } ?? []
        command = parts.last.flatMap { $0.hasPrefix("command ") ? String($0.dropFirst(8)) : nil }
        if command != nil { parts.removeLast() }
        isByHand = parts.last == "by hand"
        if isByHand { parts.removeLast() }
        actions = parts.first.map { ActionCall.names(in: $0) } ?? []
        method = Method(rpc, namer: namer)
        guard parts.count == 1, let rest = text.marked("Action")?.rest, actions.allSatisfy(ActionCall.isType),
            actions.count == 1 || isByHand, command.map(ActionField.isCommand) ?? true
        else {
            throw GenerationError(
                "\(place) does not say which action it takes; begin its comment with \"\(ActionCall.grammar)")
        }
        guard case .unary = method.shape else {
            throw GenerationError("\(place) takes an action and is a stream; a call that takes one answers once")
        }
        sentence = rest
        fields = try ActionField.all(of: rpc.inputType)
        answer = rpc.outputType.name
    }

    private static func names(in list: String) -> [String] {
        var names = [""]
        for word in list.split(separator: " ") {
            if word == "or" { names.append("") } else { names[names.count - 1] += names.last == "" ? word : " \(word)" }
        }
        return names
    }

    /// Whether that is written as a type's name is.
    private static func isType(_ name: String) -> Bool {
        name.first?.isUppercase == true && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}
