internal import ConsoleLogic
internal import FitPinkyCore
internal import KioskPages

/// What a workout was, and the forms that say so.
enum ActivityForms {
    /// Minutes that are offered.
    private static let presets = [15, 20, 30, 45, 60, 90]

    /// Most workouts of the type take about so long.
    static func usualMinutes(_ type: ActivityType?) -> Int {
        switch type {
        case .cycle, .strength: 45
        case .run, .swim, .walk, .other, nil: 30
        }
    }

    /// `Run, 30 minutes`, beside its icon, and the notes.
    @HTMLBuilder
    static func shown(_ activity: WorkoutActivity?) -> HTML {
        if let activity {
            if !activity.title.isEmpty {
                p(.class("result")) {
                    if let type = activity.type { Icon.of(type) }
                    " \(activity.title)"
                }
            }
            if !activity.notes.isEmpty { p(.class("notes")) { activity.notes } }
        }
    }

    /// A way to the form for each type, which has it filled in.
    static func ways(first: ActivityType?) -> HTML {
        let rest = ActivityType.allCases.filter { $0 != first }
        return div(.class("row"), .role("group"), .label("Log a workout")) {
            for type in (first.map { [$0] } ?? []) + rest {
                a(.class("button quiet"), .href(.log(type))) {
                    Icon.of(type)
                    "\u{A0}\(type.title)"
                }
            }
        }
    }

    /// A form that logs a workout.
    static func log(_ type: ActivityType?, minutes: Int, _ frame: PageFrame) -> HTML {
        Forms.act(.log, frame, class: "act tall") {
            types(id: "log-type", chosen: type, isRequired: true)
            self.minutes(id: "log-minutes", value: minutes, least: 1, isRequired: true)
            notes(id: "log-notes", "")
            div(.class("field")) {
                label(.for("log-at")) { "When, if not now" }
                input(
                    .id("log-at"), .name("at"), .type("datetime-local"), .described(by: "log-at-hint"))
                p(.class("hint"), .id("log-at-hint")) { "Up to 48 hours ago, by the kiosk’s clock." }
            }
            Forms.choice(
                "photo", id: "log-photo", "What proves it",
                [("", "another member’s word"), ("true", "a photo: the button, within a minute")], chosen: "")
            Forms.send("Log it")
        }
    }

    /// The author’s form for a workout that is logged.
    static func describe(_ workout: WorkoutView, _ frame: PageFrame) -> HTML {
        let (id, activity) = (workout.id.ulid.text, workout.words.activity)
        return Forms.opened(activity == nil ? "Say what it was" : "Change what it was") {
            Forms.act(.activity, frame, what: id, class: "act tall") {
                Forms.hidden("workout", id)
                types(id: "type-\(id)", chosen: activity?.type, isRequired: false)
                minutes(id: "minutes-\(id)", value: activity?.minutes, least: 0, isRequired: false)
                notes(id: "notes-\(id)", activity?.notes ?? "")
                Forms.send("Save what it was")
            }
        }
    }

    private static func types(id: String, chosen: ActivityType?, isRequired: Bool) -> HTML {
        let unsaid: [(value: String, text: String)] = chosen == nil && !isRequired ? [("", "not said")] : []
        return Forms.choice(
            "type", id: id, "What it was", unsaid + ActivityType.allCases.map { ($0.name, $0.title) },
            chosen: chosen?.name ?? "")
    }

    private static func minutes(id: String, value: Int?, least: Int, isRequired: Bool) -> HTML {
        div(.class("field")) {
            label(.for(id)) { "Minutes" }
            input(
                .id(id), .name("minutes"), .type("number"), value.map { .value(String($0)) }, .inputMode("numeric"),
                Attribute("min", String(least)), Attribute("max", String(WorkoutActivity.allowedMinutes.upperBound)),
                Attribute("list", "\(id)-presets"), isRequired ? .isRequired : nil,
                least == 0 ? .described(by: "\(id)-hint") : nil)
            datalist(.id("\(id)-presets")) {
                for minutes in presets { option(.value(String(minutes))) { "\(minutes) minutes" } }
            }
            if least == 0 { p(.class("hint"), .id("\(id)-hint")) { "0 takes it away." } }
        }
    }

    private static func notes(id: String, _ value: String) -> HTML {
        Forms.line("notes", id: id, "Notes, if you like", value: value, most: 600, hint: "Up to 500 characters.")
    }
}
