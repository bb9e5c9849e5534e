package import FitPinkyCore

extension TrainingCourse {
    /// What was done, as a workout's notes: `Upper Body: Bench press 4 × 10 at 40 kg, Row 3 × 10`. Exercises without a set that was done
    /// are left out.
    ///
    /// What is longer than the limit is cut.
    package func notes(within limit: TextLimit) -> String {
        let done = plan.exercises.indices.compactMap { words(of: $0) }
        let text = done.isEmpty ? plan.name : "\(plan.name): \(done.joined(separator: ", "))"
        guard text.count > limit.maxCharacters || text.utf8.count > limit.maxBytes else { return text }
        var kept = text.prefix(limit.maxCharacters - 1)
        while kept.utf8.count + "…".utf8.count > limit.maxBytes { kept = kept.dropLast() }
        return kept + "…"
    }

    private func words(of index: Int) -> String? {
        let exercise = plan.exercises[index]
        let reps = marks(of: index).compactMap { mark in
            if case .done(let reps) = mark { reps } else { nil }
        }
        guard let first = reps.first else { return nil }
        let isSame = reps.allSatisfy { $0 == first }
        var words = isSame ? "\(reps.count) × \(first)" : reps.map { "\($0)" }.joined(separator: " + ")
        if exercise.load == .time { words += " s" }
        if let grams = exercise.weightGrams { words += " at \(Kilograms.text(grams)) kg" }
        return "\(exercise.name) \(words)"
    }
}
