import SwiftProtobuf
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
    /// `ledger.proto:188`.
    let place: String

    /// The kind whose payload that is; nil of a message that only is within payloads.
    init?(_ message: Descriptor) throws(KindError) {
        comments = message.protoSourceComments()
        let (isPayload, number) = (message.name.hasSuffix(Kind.suffix), Kind.number(in: comments))
        guard isPayload || number != nil else { return nil }
        place = "\(message.file.name):\(message.sourceCodeInfoLocation?.span.first.map { $0 + 1 } ?? 0)"
        guard isPayload else {
            throw KindError("\(place): \(message.name) is a kind; let its name end in \(Kind.suffix)")
        }
        guard let number else {
            throw KindError("\(place): \(message.name) does not say its number; begin its comment with \"Kind N.\"")
        }
        let stem = message.name.dropLast(Kind.suffix.count)
        name = stem.prefix(1).lowercased() + stem.dropFirst()
        type = "\(stem)Fact"
        self.number = number
    }

    /// N of a comment that begins with `Kind N.`; nil if it begins with anything else, or with what no header can hold.
    private static func number(in comments: String) -> UInt16? {
        let words = comments.split(separator: " ", maxSplits: 3)
        guard words.count > 2, words[0] == "///", words[1] == "Kind", words[2].hasSuffix(".") else { return nil }
        return UInt16(words[2].dropLast()).flatMap { $0 > 0 ? $0 : nil }
    }
}

/// Why no code was written. protoc prints the description.
struct KindError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
