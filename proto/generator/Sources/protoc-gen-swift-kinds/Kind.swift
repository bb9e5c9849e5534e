import ProtoReading
import SwiftProtobufPluginLibrary

/// A kind of entry, as its payload's message says it: `// Kind 19. A member's answer to a workout.`
struct Kind {
    static let suffix = "Payload"

    /// The case: `weekStart` of `WeekStartPayload`.
    let name: String
    /// The type of what it says: `WeekStartFact`.
    let type: String
    let number: UInt16
    /// The message's comment, each line with its slashes.
    let comments: String
    /// The comment without the number.
    let words: String
    /// The Swift type of the payload's message.
    let payload: String
    /// Nil where they are read by hand.
    let fields: [KindField]?
    /// The numbers of the fields that stay for ever, and of those that can be erased.
    let numbers: (kept: [Int32], words: [Int32])
    /// `ledger.proto:188`.
    let place: String

    /// The kind whose payload that is; nil of a message that only is within payloads.
    init?(_ message: Descriptor, namer: SwiftProtobufNamer) throws(GenerationError) {
        comments = message.protoSourceComments()
        let isPayload = message.name.hasSuffix(Kind.suffix)
        // No header can hold 0.
        let marked = message.words.marked("Kind")
        let number = marked.flatMap { UInt16($0.argument) }.flatMap { $0 > 0 ? $0 : nil }
        guard isPayload || number != nil else { return nil }
        place = message.place(in: message.file)
        guard isPayload else {
            throw GenerationError("\(place): \(message.name) is a kind; let its name end in \(Kind.suffix)")
        }
        guard let number else {
            throw GenerationError(
                "\(place): \(message.name) does not say its number; begin its comment with \"Kind N.\"")
        }
        let stem = message.name.dropLast(Kind.suffix.count)
        name = stem.prefix(1).lowercased() + stem.dropFirst()
        type = "\(stem)Fact"
        self.number = number
        words = marked?.rest ?? ""
        payload = namer.fullName(message: message)
        fields = try KindField.all(of: message, namer: namer)
        numbers = (
            message.fields.filter { !$0.isErasable }.map(\.number), message.fields.filter(\.isErasable).map(\.number)
        )
    }
}
