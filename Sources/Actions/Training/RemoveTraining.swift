package import FitPinkyCore
package import Ledger
package import Messages

/// A member takes a training away. The workout that it became stays.
package struct RemoveTraining: PersonalAction {
    /// Its id, or the end of it.
    package var training: String
    package var actor: Actor
    package var scope: WinnerScope { .trainings }

    package init(_ request: Fitpinky_V1_RemoveTrainingRequest) throws(ActionError) {
        (training, actor) = (request.training, .named(request.asMember))
    }

    package static let errors: [ActionError] =
        .ofCare + [.noTraining("first"), .severalTrainings("000001", [])]

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let member = try household.actor(actor).member
        let trainings = household.winners.trainings(of: member).filter { $0.course != nil }
        let training = try Training.named(self.training, among: trainings)
        let version = training.version(ChangeID(now.freshID()), at: now.instant, isTrusted: now.isTrusted)
        return Outcome([.training(TrainingFact(training.id, of: member, version, at: training.moment, nil))])
    }
}

extension Training {
    /// The training of that id, or of the id that ends so.
    package static func named(_ text: String, among trainings: [Training]) throws(ActionError) -> Training {
        let whole = ULID(text: text)
        let found = trainings.filter { $0.id.ulid == whole || IDEnd.isEnd(text, of: $0.id.ulid) }
        guard let training = found.first else { throw .noTraining(text) }
        guard found.count == 1 else { throw .severalTrainings(text, found.map(\.id)) }
        return training
    }
}

extension ActionError {
    /// The member has none of that id.
    package static func noTraining(_ text: String) -> Self {
        Self(
            name: "noTraining", blast: .notFound,
            sentence: "there is no training \"\(text)\" of yours; give its id or at least its last "
                + "\(IDEnd.minCharacterCount) characters", remedy: nil)
    }

    /// The ids of several end so.
    package static func severalTrainings(_ text: String, _ ids: [TrainingID]) -> Self {
        let ids = ids.map(\.ulid.text).joined(separator: ", ")
        return failed("severalTrainings", "the ids of several trainings end with \"\(text)\": \(ids)")
    }
}
