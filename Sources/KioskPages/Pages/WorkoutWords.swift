public import FitPinkyCore
public import Ledger
public import Messages

// What people say to a workout, and whose word stands behind it.
extension Fitpinky_V1_Workout {
    /// What stands behind it.
    public mutating func tell(of evidence: Evidence, name: (MemberID) -> String) {
        switch evidence {
        case .photo: proof = .photo
        case .unproven: proof = .unproven
        case .vouched(let members): (proof, vouchedBy) = (.vouched, members.map(name))
        }
    }

    /// What a picture shows where the photo is missing, over two lines: a small tile has no room for it on one.
    public func absence(isUnreadable: Bool) -> (title: String, note: String?) {
        if isUnreadable { return ("photo", "cannot be read") }
        return switch proof {
        case .photo: ("no photo here", nil)
        case .vouched: ("no photo", "a partner vouched")
        case .unproven, .unspecified, .UNRECOGNIZED: ("unproven", "does not count")
        }
    }

    /// `“Leg day”  ❤️ Lisa  vouched by Lisa`.
    var words: Line {
        var parts: [Line] = []
        if !caption.isEmpty { parts.append(quoted(caption)) }
        parts += reactions.map { "\($0.emoji) \($0.memberName)" }
        if !vouchedBy.isEmpty { parts.append("vouched by \(listed(vouchedBy))") }
        return joined(parts, by: "  ")
    }

    /// Neither a photo nor a word stands behind it.
    var isUnproven: Bool { ![.photo, .vouched].contains(proof) }

    /// What is said of days that wait for somebody's word.
    static func awaitingWord(_ count: UInt32) -> Line {
        let what = count == 1 ? "1 without a photo, which does" : "\(count) without a photo, which do"
        return "and \(what) not count until a partner vouches: fitpinky vouch last"
    }

    static let unprovenMeaning = "without a photo, and nobody has vouched for it"

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
