package import ConsoleLogic
internal import Exercises
internal import FitPinkyCore
package import KioskPages

/// Exercises to put into plans, of machines and without one.
package struct ExerciseCataloguePage: Hashable, Sendable {
    /// What the catalogue says of an exercise.
    package struct Entry: Hashable, Sendable {
        package var name: String
        /// What it trains.
        package var muscles: String
        package var how: String
        /// machine, free, bodyweight or time.
        package var load: String
        package var sets: Int
        /// Of load time, seconds.
        package var reps: Int
        /// Nil without a weight.
        package var weightGrams: Int?

        package init(
            name: String, muscles: String, how: String, load: String, sets: Int, reps: Int, weightGrams: Int?
        ) {
            (self.name, self.muscles, self.how, self.load) = (name, muscles, how, load)
            (self.sets, self.reps, self.weightGrams) = (sets, reps, weightGrams)
        }

        fileprivate init(_ exercise: GymExercise) {
            self.init(
                name: exercise.name, muscles: exercise.muscles.joined(separator: ", "), how: exercise.how,
                load: exercise.load.rawValue, sets: exercise.sets, reps: exercise.reps,
                weightGrams: exercise.weightGrams)
        }
    }

    /// What was found.
    package var entries: [Entry]
    package var query: Route.CatalogueQuery
    /// The plan into which one goes; nil for a look around, and where there is no such plan.
    package var split: SplitView?

    /// What the catalogue has of that.
    package init(_ query: Route.CatalogueQuery, split: SplitView?) {
        let catalogue = query.kind.flatMap { GymExercise.Catalogue(rawValue: $0.rawValue) }
        self.init(GymExercise.search(query.search, in: catalogue).map { Entry($0) }, query, split: split)
    }

    /// Of these exercises.
    package init(_ entries: [Entry], _ query: Route.CatalogueQuery, split: SplitView?) {
        (self.entries, self.query, self.split) = (entries, query, split)
    }

    package var heading: String { split.map { "Add to \($0.name)" } ?? "Catalogue" }

    package func content(_ frame: PageFrame) -> HTML {
        section(.class("card"), .labelled(by: "search-title")) {
            h2(.id("search-title")) { "Look for an exercise" }
            form(.asks, .action(.catalogue(.init())), .class("act"), .role("search")) {
                if let split { Forms.hidden("split", split.id.ulid.text) }
                Forms.line(
                    "search", id: "search", "Name or muscle", value: query.search,
                    most: Route.CatalogueQuery.maxSearch)
                Forms.choice(
                    "kind", id: "kind", "Of",
                    [("", "everything"), ("machines", "machines"), ("bodyweight", "exercises without a machine")],
                    chosen: query.kind?.rawValue ?? "")
                Forms.send("Search")
            }
            if isFull {
                p(.class("warning")) { "This plan has \(PlanEditorPage.most) exercises, as many as there can be." }
            }
        }
            + section(.id("found"), .isLive, .labelled(by: "found-title")) {
                h2(.id("found-title")) { counted(entries.count, "exercise") }
                if entries.isEmpty {
                    p(.class("card empty")) {
                        "Nothing is called or trains “\(query.search)”. Look for a part of the word, or name an exercise of your own in the plan."
                    }
                }
                ul(.class("people")) { for (index, entry) in entries.enumerated() { shown(entry, index, frame) } }
            }
            + p(.class("links")) {
                if let split {
                    a(.class("button quiet"), .href(.plans(.split(split.id)))) { "Back to \(split.name)" }
                } else {
                    a(.class("button quiet"), .href(.plans(.overview))) { "Training plans" }
                }
            }
    }

    private var isFull: Bool { split.map { $0.exercises.count >= PlanEditorPage.most } ?? false }

    private func shown(_ entry: Entry, _ index: Int, _ frame: PageFrame) -> HTML {
        li(.class("card")) {
            h3 { entry.name }
            p(.class("hint")) { entry.muscles }
            p { entry.how }
            if let split, !isFull {
                let isThere = split.exercises.contains { $0.name == entry.name }
                if isThere { p(.class("good")) { "✓ in \(split.name)" } }
                Forms.act(.splitExerciseAdd, frame, what: "\(index)") {
                    Forms.hidden("split", split.id.ulid.text)
                    Forms.hidden("name", entry.name)
                    Forms.hidden("sets", String(entry.sets))
                    Forms.hidden("reps", String(entry.reps))
                    Forms.hidden("weightKg", entry.weightGrams.map(Kilograms.text) ?? "")
                    Forms.hidden("load", entry.load)
                    button(.type("submit"), .class("quiet"), .label("Add \(entry.name)")) {
                        isThere ? "Add once more" : "Add"
                    }
                }
            }
        }
    }
}
