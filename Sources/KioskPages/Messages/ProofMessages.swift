internal import FitPinkyCore
internal import Messages

// What is said to a workout and what proves it, as messages, in both directions.

extension Fitpinky_V1_Workout {
    mutating func add(_ words: WorkoutView.Words) {
        caption = words.caption ?? ""
        reactions = words.reactions.map { view in
            var reaction = Fitpinky_V1_Reaction()
            (reaction.member, reaction.memberName, reaction.emoji) = (
                view.member.ulid.text, view.memberName, view.emoji
            )
            return reaction
        }
        switch words.proof {
        case .photo: proof = .photo
        case .unproven: proof = .unproven
        case .vouched(let names): (proof, vouchedBy) = (.vouched, names)
        }
    }
}

extension WorkoutView.Words {
    /// A proof that only a newer version knows proves nothing here.
    init(_ message: Fitpinky_V1_Workout) throws(UnreadableMessage) {
        let proof: WorkoutView.Proof =
            switch message.proof {
            case .photo: .photo
            case .vouched: .vouched(by: message.vouchedBy)
            case .unproven, .unspecified, .UNRECOGNIZED: .unproven
            }
        self.init(
            caption: readText(message.caption), reactions: try message.reactions.map(WorkoutView.Reaction.init),
            proof: proof)
    }
}

extension WorkoutView.Reaction {
    fileprivate init(_ message: Fitpinky_V1_Reaction) throws(UnreadableMessage) {
        self.init(
            member: try readID(message.member, "a reaction's member"), memberName: message.memberName,
            emoji: message.emoji)
    }
}
