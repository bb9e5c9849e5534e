package import FitPinkyCore

/// Why an action cannot be taken. Nothing has changed then.
///
/// Each stands in the file of the action that throws it; those of several stand here.
package struct ActionError: Error, Hashable, Sendable {
    /// What has to change before it can be taken.
    package enum Blast: Hashable, Sendable {
        /// What was entered: no state of the household would take it.
        case invalidArgument
        /// Something in the household.
        case failedPrecondition
        /// Nothing has that id.
        case notFound
    }

    /// Stable: the table of actions names it.
    package let name: String
    /// What has to change.
    package let blast: Blast
    /// For a person: what is wrong, and what is allowed. No command and no page is named.
    package let sentence: String
    /// What a person can do about it, where the sentence alone does not say so.
    package let remedy: Remedy?

    /// The whole sentence, as a person is told it there: with how to mend it.
    package func sentence(on surface: Surface) -> String {
        remedy.map { "\(sentence); \($0.words(on: surface))" } ?? sentence
    }

    /// An error of that name for which something in the household has to change.
    static func failed(_ name: String, _ sentence: String, _ remedy: Remedy? = nil) -> Self {
        Self(name: name, blast: .failedPrecondition, sentence: sentence, remedy: remedy)
    }

    /// One for which something else has to be entered.
    static func invalid(_ name: String, _ sentence: String, _ remedy: Remedy? = nil) -> Self {
        Self(name: name, blast: .invalidArgument, sentence: sentence, remedy: remedy)
    }
}

// MARK: The kiosk and its members

extension ActionError {
    /// The clock is not trusted.
    package static let unknownDate = failed(
        "unknownDate", "the kiosk does not know the date yet, and this cannot be done without it", .lookAtHealth)

    /// One of its members gave up the kiosk that is asked.
    package static let retired = failed(
        "retired", "this kiosk was retired, and the others refuse it", .setUpAgain)

    /// The kiosk serves several, and it was not said who acts.
    package static func whoActs(_ names: [String]) -> Self {
        failed("whoActs", "this kiosk serves \(names.joined(separator: " and "))", .nameActor)
    }

    /// The kiosk serves nobody of that name.
    package static func nobody(_ name: String, served: [String]) -> Self {
        failed("nobody", "nobody here is called \(name); this kiosk serves \(served.joined(separator: " and "))")
    }
}

// MARK: The group

extension ActionError {
    /// The kiosk's members belong to none.
    package static let noGroup = failed("noGroup", "there is no group yet", .beginOrJoin)

    /// The invitation is from another kiosk of the same member: they would let themselves in again.
    package static let invitedByOneself = failed(
        "invitedByOneself",
        "that kiosk is yours as well, and has not heard that you left; ask somebody who stayed to invite you")

    /// They have joined one of which no word has come yet.
    package static let awaitsGroup = failed(
        "awaitsGroup", "this kiosk has joined a group that it has not heard of yet", .joinAgainOrLeave)

    /// The member belongs to no group.
    package static func notMember(_ name: String) -> Self { failed("notMember", "\(name) belongs to no group") }

    /// Somebody is called so already.
    package static func nameTaken(_ name: String) -> Self {
        failed("nameTaken", "somebody in the group is called \(name) already; choose another name")
    }

    /// The number of days is not one that a week has.
    package static func goal(_ days: Int) -> Self {
        invalid("goal", "a goal is 1 to 7 days a week, and this is \(days)")
    }
}

// MARK: Texts

extension ActionError {
    /// What was entered is no text of that kind.
    package static func text(_ limit: TextLimit, _ refusal: TextLimit.Refusal) -> Self {
        invalid("text", limit.sentence(for: refusal))
    }
}

// MARK: Workouts

extension ActionError {
    /// What was typed is no id.
    package static func workoutID(_ text: String) -> Self {
        invalid("workoutID", "\"\(text)\" is no workout's id; an id has 26 letters and digits")
    }

    /// There never was one of that id, or it is erased.
    package static func noWorkout(_ id: WorkoutID) -> Self {
        let sentence = "there is no workout \(id.ulid.text); one that was deleted is erased after 30 days"
        return Self(name: "noWorkout", blast: .notFound, sentence: sentence, remedy: nil)
    }

    /// Its author has taken it back.
    package static let deletedWorkout = failed("deletedWorkout", "that workout is deleted", .undelete)
}

extension TextLimit {
    /// Checks a text that a person entered.
    ///
    /// - Parameter orEmpty: whether an empty one is good too, for it takes something away.
    func checkEntered(_ text: String, orEmpty: Bool = false) throws(ActionError) {
        if orEmpty, text.isEmpty { return }
        do throws(TextLimit.Refusal) {
            try check(text)
        } catch {
            throw .text(self, error)
        }
    }
}
