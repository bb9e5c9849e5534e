internal import ConsoleLogic
internal import FitPinkyCore
internal import KioskPages

/// How the reader's finger care stands today, with the button for a check. Home and the first page of finger care show it.
enum CareCard {
    /// - Parameter leads: whether it leads to the other pages of finger care.
    static func content(_ care: CareView, _ frame: PageFrame, leads: Bool) -> HTML {
        section(.class("card care"), .id("care"), .isLive, .labelled(by: "care-title")) {
            h2(.id("care-title")) { "Finger care" }
            if care.hasBegun { standing(care) } else { invitation }
            if let exercise = care.exercise { running(exercise) }
            div(.class("row")) {
                Forms.act(.check, frame) { Forms.send("Check my finger") }
                if leads {
                    a(.class("button quiet"), .href(.finger(.exercises))) { "Exercises" }
                    a(.class("button quiet"), .href(.finger(.overview))) { "More" }
                }
            }
        }
    }

    private static let invitation = p {
        "Look after the finger that promises: one look at it a few times a day, and an exercise of a minute or two."
    }

    @HTMLBuilder
    private static func standing(_ care: CareView) -> HTML {
        p(.class("result")) { CareSentences.today(care) }
        if let due = care.due {
            p(.class("warning")) { "A check has been due since \(due.text)." }
        } else if let next = care.next {
            p(.class("hint")) { "Next reminder: \(next.text)" }
        }
        ul(.class("scores")) {
            li { CareSentences.streak(care.streak) }
            li { "level \(care.rewards.level)" }
        }
    }

    private static func running(_ exercise: RunningExerciseView) -> HTML {
        p {
            a(.class("button"), .href(.finger(.exercise(exercise.exercise.id)))) {
                exercise.state == .paused
                    ? "\(exercise.exercise.name) is paused" : "\(exercise.exercise.name) is running"
            }
        }
    }
}

/// Sentences about finger care. None of them reproaches anybody.
enum CareSentences {
    /// `✓ 2 checks and 1 exercise today`.
    static func today(_ care: CareView) -> String {
        let done = done(checks: care.checksToday, exercises: care.exercisesToday)
        return done.isEmpty ? "No check yet today" : "✓ \(done) today"
    }

    /// `2 checks and 1 exercise`: what was done, and nothing of the rest.
    static func done(checks: Int, exercises: Int) -> String {
        var parts: [String] = []
        if checks > 0 { parts.append(counted(checks, "check")) }
        if exercises > 0 { parts.append(counted(exercises, "exercise")) }
        return listed(parts)
    }

    /// `3 days in a row`, or how it begins.
    static func streak(_ streak: Streak) -> String {
        guard streak.current > 0 else {
            return streak.longest == 0
                ? "Start today" : "Start again today: your longest streak is \(counted(streak.longest, "day"))"
        }
        let longest = streak.longest > streak.current ? ", your longest is \(streak.longest)" : ""
        return "\(counted(streak.current, "day")) in a row\(longest)"
    }

    /// How a member answers for their finger, to another.
    static func shared(_ member: MemberView) -> String {
        "\(member.name): \(counted(member.checksToday, "finger check")) today"
    }
}
