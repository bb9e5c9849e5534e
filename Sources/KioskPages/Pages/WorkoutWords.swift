import Messages

// What people say to a workout, and whose word stands behind it.
extension Fitpinky_V1_Workout {
    /// `“Leg day”  ❤️ Lisa  vouched by Lisa`.
    var words: Line {
        var parts: [Line] = []
        if !caption.isEmpty { parts.append(quoted(caption)) }
        parts += reactions.map { "\($0.emoji) \($0.memberName)" }
        if !vouchedBy.isEmpty { parts.append("vouched by \(listed(vouchedBy))") }
        return joined(parts, by: "  ")
    }

    /// Neither a photo nor a word stands behind it.
    var isUnproven: Bool { proofWord == "unproven" }

    private var proofWord: String {
        switch proof {
        case .photo: "photo"
        case .vouched: "vouched"
        case .unproven, .unspecified, .UNRECOGNIZED: "unproven"
        }
    }

    /// The same as JSON.
    var wordsJSON: JSON {
        [
            "caption": .unlessEmpty(caption), "vouchedBy": .list(vouchedBy.map { .text($0) }),
            "proof": .text(proofWord),
            "reactions": .list(
                reactions.map {
                    ["member": .text($0.member), "memberName": .text($0.memberName), "emoji": .text($0.emoji)]
                }),
        ]
    }
}
