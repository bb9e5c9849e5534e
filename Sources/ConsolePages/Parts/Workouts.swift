internal import ConsoleLogic
internal import FitPinkyCore
internal import KioskPages

/// Workouts as pages show them.
enum Workouts {
    /// The emoji that are offered; another one can be typed.
    static let emoji: [(text: String, name: String)] = [
        ("💪", "flexed arm"), ("🔥", "fire"), ("❤️", "heart"), ("👏", "applause"), ("😂", "laughing"),
    ]

    /// `Wed 18 Nov, 18:01`.
    static func when(_ workout: WorkoutView) -> String {
        guard let moment = workout.moment else { return "its day is not known yet" }
        return "\(moment.day.shortText), \(moment.isEstimate ? "by " : "")\(moment.time.text)"
    }

    /// What somebody hears who does not see the picture.
    static func alt(_ workout: WorkoutView) -> String {
        let activity = workout.words.activity.map(\.title) ?? ""
        let words = workout.words.caption.map { ": \($0)" } ?? ""
        return "\(workout.memberName), \(when(workout))\(activity.isEmpty ? "" : ", \(activity)")\(words)"
    }

    /// The picture, or what stands in its place.
    ///
    /// - Parameter isFirst: whether it is seen without scrolling.
    static func picture(_ workout: WorkoutView, _ image: Route.Image, isFirst: Bool = false) -> HTML {
        guard let photo = workout.photo, photo.isPresent else {
            let absence = workout.absence(isUnreadable: false)
            return div(.class("nophoto"), .role("img"), .label("\(alt(workout)); \(absence.title)")) {
                span { absence.title }
                if let note = absence.note { small { note } }
            }
        }
        let most = image == .small ? 320 : 1280
        let (width, height) = scaled(photo.width, photo.height, most: most)
        return img(
            .src(.image(workout.id, image)), .width(width), .height(height), .alt(alt(workout)),
            isFirst ? nil : .isLazy, Attribute("decoding", "async"))
    }

    private static func scaled(_ width: Int, _ height: Int, most: Int) -> (Int, Int) {
        let longer = max(width, height, 1)
        guard longer > most else { return (width, height) }
        return (max(1, width * most / longer), max(1, height * most / longer))
    }

    /// A picture with its words, which leads to the large one.
    static func figure(_ workout: WorkoutView, isFirst: Bool = false) -> HTML {
        ConsolePages.figure(.class("workout")) {
            a(.href(.photo(workout.id)), .class("picture")) { picture(workout, .small, isFirst: isFirst) }
            figcaption {
                strong { workout.memberName }
                span(.class("when")) { when(workout) }
                words(workout)
            }
        }
    }

    /// What was said to it.
    static func words(_ workout: WorkoutView) -> HTML {
        var words = ActivityForms.shown(workout.words.activity)
        if let caption = workout.words.caption { words = words + p(.class("caption")) { caption } }
        if !workout.words.reactions.isEmpty {
            words =
                words
                + p(.class("reactions")) {
                    workout.words.reactions.map { "\($0.emoji) \($0.memberName)" }.joined(separator: "  ")
                }
        }
        switch workout.words.proof {
        case .photo: break
        case .vouched(let names): words = words + p(.class("hint")) { "no photo; \(listed(names)) vouched for it" }
        case .unproven: words = words + p(.class("warning")) { "no photo: it counts once somebody else vouches for it" }
        }
        return words
    }

    /// Buttons for an answer, each an emoji. One's own answer is shown as given, and the button takes it back.
    static func reactions(_ workout: WorkoutView, _ frame: PageFrame) -> HTML {
        let given = workout.words.reactions.first { $0.member == frame.member }?.emoji
        return div(.class("react"), .role("group"), .label("Answer \(workout.memberName)")) {
            for (emoji, name) in emoji {
                Forms.act(.react, frame, what: "\(workout.id.ulid.text)\(name.prefix(4))", class: "inline") {
                    Forms.hidden("workout", workout.id.ulid.text)
                    Forms.hidden("emoji", emoji == given ? "" : emoji)
                    button(
                        .type("submit"), .class("quiet"), .label("React with \(name)"),
                        Attribute("aria-pressed", emoji == given ? "true" : "false")
                    ) { emoji }
                }
            }
        }
    }

    /// What the reader can do with it.
    static func acts(_ workout: WorkoutView, _ frame: PageFrame) -> HTML {
        let id = workout.id.ulid.text
        guard workout.member == frame.member else { return workout.isDeleted ? HTML() : answers(workout, frame) }
        if workout.isDeleted {
            return Forms.act(.undelete, frame, what: id) {
                Forms.hidden("workout", id)
                Forms.send("Have it count again", quiet: true)
            }
        }
        return answers(workout, frame)
            + Forms.opened("Delete this workout") {
                p { "It stops counting at once. You can have it back for 30 days; then it is erased." }
                Forms.act(.delete, frame, what: id) {
                    Forms.hidden("workout", id)
                    Forms.send("Delete", quiet: true)
                }
            }
    }

    /// What the reader can say to it.
    static func answers(_ workout: WorkoutView, _ frame: PageFrame) -> HTML {
        let id = workout.id.ulid.text
        guard workout.member == frame.member else {
            var acts = reactions(workout, frame)
            if workout.isUnproven {
                acts =
                    acts
                    + Forms.opened("Vouch for \(workout.memberName)") {
                        p {
                            "Your word stands in place of the photo: the workout counts then. It cannot be taken back."
                        }
                        Forms.act(.vouch, frame, what: id) {
                            Forms.hidden("workout", id)
                            Forms.send("I vouch for it")
                        }
                    }
            }
            return acts
        }
        return ActivityForms.describe(workout, frame)
            + Forms.opened(workout.words.caption == nil ? "Write a caption" : "Change the caption") {
                Forms.act(.caption, frame, what: id) {
                    Forms.hidden("workout", id)
                    Forms.line(
                        "text", id: "caption-\(id)", "Caption", value: workout.words.caption ?? "", most: 100,
                        hint: "Up to 100 characters; empty takes it back.")
                    Forms.send("Save caption")
                }
            }
    }
}
