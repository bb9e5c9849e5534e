package import FitPinkyCore
internal import Ledger

// What people say to a workout, and whose word stands behind it. Its messages are in `MessageParts.swift`.
extension WorkoutView {
    package struct Words: Hashable, Sendable {
        /// What the author says to it.
        package var caption: String?
        /// One a member, in order of their ids.
        package var reactions: [Reaction] = []
        package var proof: Proof
        /// What the author says it was, how long it took, and notes.
        package var activity: WorkoutActivity?

        package init(caption: String? = nil, reactions: [Reaction] = [], proof: Proof, activity: WorkoutActivity? = nil)
        {
            (self.caption, self.reactions, self.proof, self.activity) = (caption, reactions, proof, activity)
        }
    }

    /// What stands behind it.
    package enum Proof: Hashable, Sendable {
        case photo
        /// The word of the members of these names.
        case vouched(by: [String])
        case unproven
    }
}

extension WorkoutView.Words {
    init(_ words: Ledger.Words, for fact: WorkoutFact, in household: HouseholdState) {
        let proof: WorkoutView.Proof =
            switch words.evidence(for: fact, in: household.group) {
            case .photo: .photo
            case .unproven: .unproven
            case .vouched(let members): .vouched(by: members.map(household.shownName))
            }
        self.init(
            caption: words.caption(by: fact.author),
            reactions: words.reactions.map { reaction in
                WorkoutView.Reaction(
                    member: reaction.member, memberName: household.shownName(of: reaction.member),
                    emoji: reaction.emoji)
            }, proof: proof, activity: words.activity(by: fact.author))
    }

    /// `Run, 30 minutes  “Leg day”  ❤️ Lisa  vouched by Lisa`.
    var line: Line {
        var parts: [Line] = []
        if let activity, !activity.line.isEmpty { parts.append(activity.line) }
        if let caption { parts.append(quoted(caption)) }
        parts += reactions.map { "\($0.emoji) \($0.memberName)" }
        if !vouchers.isEmpty { parts.append("vouched by \(listed(vouchers))") }
        return joined(parts, by: "  ")
    }

    /// The names of those whose word stands behind it.
    var vouchers: [String] { if case .vouched(let names) = proof { names } else { [] } }

    /// What the author notes of it; nil if nothing.
    package var notes: String? { activity.flatMap { $0.notes.isEmpty ? nil : $0.notes } }

    /// As scripts are told.
    var proofWord: String {
        switch proof {
        case .photo: "photo"
        case .vouched: "vouched"
        case .unproven: "unproven"
        }
    }
}

extension WorkoutView {
    /// Neither a photo nor a word stands behind it.
    package var isUnproven: Bool { words.proof == .unproven }

    /// Who can give their word.
    enum Voucher {
        /// The one who reads it.
        case reader
        /// Another member than the reader, whose workouts they are.
        case others
        /// Nobody else belongs to the group.
        case newcomer
        /// There is no group.
        case nobody
    }

    /// What is said of days that wait for somebody's word.
    static func awaitingWord(_ count: Int, from voucher: Voucher) -> Line {
        let what = count == 1 ? "1 without a photo, which does" : "\(count) without a photo, which do"
        return switch voucher {
        case .reader: "and \(what) not count until a partner vouches: fitpinky vouch last"
        case .others: "and \(what) not count until your partner vouches: they can, by fitpinky vouch"
        case .newcomer: "and \(what) not count until somebody joins the group and vouches"
        case .nobody: "and \(what) not count until you are in a group and somebody vouches"
        }
    }

    static let unprovenMeaning = "without a photo, and nobody has vouched for it"

    /// What a picture shows where the photo is missing, over two lines: a small tile has no room for it on one.
    package func absence(isUnreadable: Bool) -> (title: String, note: String?) {
        if isUnreadable { return ("photo", "cannot be read") }
        return switch words.proof {
        case .photo: ("no photo here", nil)
        case .vouched: ("no photo", "a partner vouched")
        case .unproven: ("unproven", "does not count")
        }
    }
}

extension WorkoutActivity {
    /// `Run, 30 minutes`, as far as it is said; without the notes.
    package var title: String {
        [type?.title, minutes.map { $0 == 1 ? "1 minute" : "\($0) minutes" }].compactMap { $0 }.joined(separator: ", ")
    }

    /// `🏃 Run, 30 minutes`.
    var line: Line { type.map { "\($0.emoji) \(title)" } ?? Line(title) }
}

extension ActivityType {
    /// What stands for it where a line has room for one character. Each is drawn two cells wide everywhere.
    var emoji: String {
        switch self {
        case .run: "🏃"
        case .cycle: "🚴"
        case .swim: "🏊"
        case .walk: "🚶"
        case .strength: "💪"
        case .other: "🤸"
        }
    }
}
