package import FitPinkyCore
package import Ledger

extension Plans {
    /// The split of that name, without regard to case, of that id, or of the id that ends so.
    package func split(_ text: String) throws(ActionError) -> Split {
        if let id = ULID(text: text), let split = self[SplitID(id)] { return split }
        let named = splits.filter { $0.plan.name.lowercased() == text.lowercased() }
        let found = named.isEmpty ? splits.filter { IDEnd.isEnd(text, of: $0.id.ulid) } : named
        guard let split = found.first else { throw .noSplit(text, among: splits.map(\.plan.name)) }
        guard found.count == 1 else { throw .severalSplits(text, found.map(\.id)) }
        return split
    }
}

/// The end of an id, by which people tell it from others.
enum IDEnd {
    /// Fewer characters are as likely to be a name.
    static let minCharacterCount = 6

    static func isEnd(_ text: String, of id: ULID) -> Bool {
        let end = text.uppercased()
        return (minCharacterCount...26).contains(end.utf8.count) && id.text.hasSuffix(end)
    }
}

extension ActionError {
    /// The request names no change.
    package static let noSplitChange = invalid("noSplitChange", "no change of a split was given")

    /// The member has no split of that name or id.
    package static func noSplit(_ text: String, among names: [String]) -> Self {
        let rest = names.isEmpty ? "; there are none" : Spelling.hint(text, among: names)
        return Self(
            name: "noSplit", blast: .notFound, sentence: "no split is called \"\(text)\"\(rest)", remedy: nil)
    }

    /// The member has several of that name, which two kiosks that did not hear each other have made.
    package static func severalSplits(_ text: String, _ ids: [SplitID]) -> Self {
        let ids = ids.map(\.ulid.text).joined(separator: ", ")
        return failed("severalSplits", "\"\(text)\" can be several splits; give the id of one: \(ids)")
    }

    /// A split is called so already.
    package static func splitTaken(_ name: String) -> Self {
        failed("splitTaken", "a split is called \"\(name)\" already; choose another name")
    }

    /// The split is not what it was when the change was made up.
    package static func splitChanged(_ name: String) -> Self {
        failed("splitChanged", "\"\(name)\" was changed meanwhile, and nothing is overwritten: look at it as it is now")
    }

    /// The member has as many as there can be.
    package static let manySplits = failed(
        "manySplits", "there can be \(Split.maxCount) splits; remove one first")

    /// A split cannot have so many exercises.
    package static func manyExercises(_ count: Int) -> Self {
        invalid(
            "manyExercises", "a split has at most \(TrainingPlan.maxExercises) exercises, and this would have \(count)")
    }

    /// Two exercises of the request have one id.
    package static func exerciseTwice(_ name: String) -> Self {
        invalid("exerciseTwice", "the exercise \"\(name)\" has the id of another one of this split")
    }

    /// The split has no exercise of that id.
    package static func noExerciseID(_ id: String, in split: String) -> Self {
        invalid("noExerciseID", "the split \"\(split)\" has no exercise of the id \"\(id)\"; a new one has none")
    }

    /// An exercise cannot have so many sets.
    package static func sets(_ count: Int, of exercise: String) -> Self {
        number("sets", "an exercise has", PlannedExercise.allowedSets, "sets", count, exercise)
    }

    /// A set cannot have so many repetitions.
    package static func reps(_ count: Int, of exercise: String) -> Self {
        number("reps", "a set has", PlannedExercise.allowedReps, "repetitions or seconds", count, exercise)
    }

    /// Nobody lifts that.
    package static func weight(of exercise: String) -> Self {
        invalid("weight", "a weight is 0.001 to 999.999 kg, and that of \"\(exercise)\" is more")
    }

    /// No rest is that long.
    package static func rest(_ seconds: Int, of exercise: String) -> Self {
        number("rest", "a rest is", PlannedExercise.allowedRestSeconds, "seconds", seconds, exercise)
    }

    private static func number(
        _ name: String, _ what: String, _ allowed: ClosedRange<Int>, _ unit: String, _ number: Int, _ exercise: String
    ) -> Self {
        invalid(
            name, "\(what) \(allowed.lowerBound) to \(allowed.upperBound) \(unit), and \"\(exercise)\" has \(number)")
    }

    /// Nothing of that name resists.
    package static func load(_ text: String, of exercise: String) -> Self {
        let words = TrainingLoad.allCases.map(\.word)
        return invalid(
            "load",
            "unknown load \"\(text)\" of \"\(exercise)\"\(Spelling.hint(text, among: words)); choose one of "
                + words.joined(separator: ", "))
    }
}
