internal import ConsoleLogic
internal import FitPinkyCore
package import KioskPages

/// The reader's training plans, and where everything else about training is.
package struct PlanListPage: Hashable, Sendable {
    package var splits: [SplitView]

    package init(_ splits: SplitsView) { self.splits = splits.splits }

    package static let heading = "Training plans"

    package func content(_ frame: PageFrame) -> HTML {
        section(.id("plans"), .isLive, .labelled(by: "plans-title")) {
            h2(.id("plans-title")) { "Your plans" }
            if splits.isEmpty {
                p(.class("card empty")) {
                    "None yet. Begin with an empty one, or with three that others train by: Upper Body, Core and Lower Body."
                }
            }
            for split in splits { shown(split, frame) }
        }
            + section(.class("card"), .labelled(by: "plan-add-title")) {
                h2(.id("plan-add-title")) { "Another plan" }
                Forms.act(.splitAdd, frame) {
                    Forms.line("name", id: "plan-name", "Name", most: 60, hint: "Such as: Legs", isRequired: true)
                    Forms.send("Add plan")
                }
                Forms.opened("Starters") {
                    p {
                        "Upper Body, Core and Lower Body, four sets of ten each, with usual weights that you change to yours. A plan that has one of these names stays as it is."
                    }
                    Forms.act(.splitStarter, frame) { Forms.send("Add the starters", quiet: true) }
                }
            }
            + ul(.class("list")) {
                link(.training, "Train", "begin a training, or go on with it")
                link(.trainings(.latest(days: Route.usualTrainingSpan)), "Trainings", "what you have done")
                link(
                    .trainings(.progress(exercise: nil, days: Route.usualTrainingSpan)), "Progress",
                    "what you lift, exercise by exercise")
                link(.catalogue(.init()), "Catalogue", "machines and exercises without one")
                link(.documents(.overview), "Documents", "save all of it as files, or import them")
                link(.settings(.training), "Rests", "how long they are, and how they end")
            }
    }

    private func link(_ route: Route, _ title: String, _ about: String) -> HTML {
        li {
            a(.href(route)) {
                strong { title }
                span(.class("hint")) { about }
            }
        }
    }

    private func shown(_ split: SplitView, _ frame: PageFrame) -> HTML {
        let id = split.id.ulid.text
        return article(.class("card")) {
            h3 { a(.href(.plans(.split(split.id)))) { split.name } }
            if let original = split.copyOf { PlanWords.copy(of: original) }
            if split.exercises.isEmpty {
                p(.class("hint")) { "No exercise yet." }
            } else {
                ul {
                    for exercise in split.exercises {
                        li {
                            exercise.name
                            span(.class("hint")) { " \(SetWords.plan(exercise))" }
                        }
                    }
                }
                PlanWords.start(split, frame, what: String(id.suffix(20)))
            }
        }
    }
}

/// What pages of plans say and have in common.
enum PlanWords {
    /// Of a version that another one has won over.
    static func copy(of original: String) -> HTML {
        p(.class("warning")) {
            "This is how another of your kiosks had “\(original)” when both were changed apart. Keep what you want of it, and remove it."
        }
    }

    /// The button that begins a training by that plan.
    static func start(_ split: SplitView, _ frame: PageFrame, what: String = "") -> HTML {
        Forms.act(.train, frame, what: "start" + what) {
            Forms.hidden("do", "start")
            Forms.hidden("split", split.id.ulid.text)
            button(.type("submit"), .label("Start \(split.name)")) { "Start" }
        }
    }
}
