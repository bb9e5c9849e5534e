/// How a person names a workout: by its id, by an end of it, or as the last one.
package enum WorkoutHandle: Hashable, Sendable {
    /// What the agent is to judge: a whole id, or no id at all.
    case whole(String)
    /// Some of the id's first or last characters, in upper case.
    case part(String)
    /// `last`: the newest that the command can be about.
    case last

    /// Fewer would be unsafe: one household in a hundred has two workouts with the same five by its thousandth.
    package static let minCharacterCount = 6
    /// What stands for the newest.
    package static let lastWord = "last"

    /// Reads what somebody typed. Letters that look like digits are taken for them, as everywhere in an id.
    package init(_ text: String) {
        let upper = text.uppercased()
        if upper == WorkoutHandle.lastWord.uppercased() {
            self = .last
            return
        }
        let isPart =
            (WorkoutHandle.minCharacterCount..<26).contains(upper.utf8.count)
            && upper.utf8.allSatisfy(WorkoutHandle.digits.contains)
        self = isPart ? .part(WorkoutHandle.canonical(upper)) : .whole(text)
    }

    /// What came of looking for a workout.
    package enum Search: Hashable, Sendable {
        case found(String)
        /// A sentence for the person who typed it.
        case refused(String)
    }

    /// Which of the ids is meant.
    package static func search(_ part: String, among ids: some Sequence<String>) -> Search {
        let found = ids.filter { $0.hasPrefix(part) || $0.hasSuffix(part) }
        if found.count == 1 { return .found(found[0]) }
        guard !found.isEmpty else {
            return .refused("there is no workout whose id begins or ends with \(part); fitpinky workouts lists them")
        }
        let shown = found.prefix(maxListed).joined(separator: "\n  ")
        let more = found.count > maxListed ? "\n  and \(found.count - maxListed) more" : ""
        return .refused("\(part) may be any of these workouts; type more of the one you mean:\n  \(shown)\(more)")
    }

    private static let maxListed = 10
    /// Crockford's base 32, and the letters that it reads as digits.
    private static let digits = Set("0123456789ABCDEFGHJKMNPQRSTVWXYZILO".utf8)

    private static func canonical(_ text: String) -> String {
        String(text.map { $0 == "I" || $0 == "L" ? "1" : $0 == "O" ? "0" : $0 })
    }
}
