internal import ConsoleLogic
internal import FitPinkyCore
package import KioskPages

/// What the household has done this week, what is at stake, and what is new.
package struct HomePage: Hashable, Sendable {
    /// What the kiosk says of now.
    package var status: StatusView
    /// The picture of the review that runs, if it is the reader's: which attempt it is of.
    package var review: Review?
    /// The latest nudge of the reader that is not old yet.
    package var nudge: Told?
    /// The reader's finger care; nil where it cannot be read now.
    package var care: CareView?
    /// The reader's active energy today and its goal; nil where it cannot be read now.
    package var energy: EnergyGoalView?
    /// The reader's training; nil where it cannot be read now.
    package var training: TrainingStandingView?

    /// What somebody told the reader.
    package struct Told: Hashable, Sendable {
        /// Of the one who told it.
        package var name: String
        package var text: String
        /// `Thu 26 Feb, 19:04`.
        package var time: String

        package init(name: String, text: String, time: String) {
            (self.name, self.text, self.time) = (name, text, time)
        }
    }

    /// A picture that can still be taken again.
    package struct Review: Hashable, Sendable {
        /// Tells its picture from those before.
        package var attempt: Int
        package var width: Int
        package var height: Int

        /// Whether the page may ask for another picture.
        package var mayRetake: Bool

        package init(attempt: Int, width: Int, height: Int, mayRetake: Bool) {
            (self.attempt, self.width, self.height, self.mayRetake) = (attempt, width, height, mayRetake)
        }
    }

    package init(
        status: StatusView, review: Review? = nil, nudge: Told? = nil, care: CareView? = nil,
        energy: EnergyGoalView? = nil, training: TrainingStandingView? = nil
    ) {
        (self.status, self.review, self.nudge) = (status, review, nudge)
        (self.care, self.energy, self.training) = (care, energy, training)
    }

    /// What it is called.
    package var heading: String { status.householdName }

    /// What stands on it.
    package func content(_ frame: PageFrame) -> HTML {
        var content = troubles
        switch status.belonging {
        case .none:
            content =
                content + TrainingCard.underWay(training, status.sessions, frame) + NoGroup.content(status, frame)
                + log(frame) + EnergyBar.card(energy) + finger(frame)
        case .awaited:
            content =
                content + TrainingCard.underWay(training, status.sessions, frame)
                + section(.class("card")) {
                    h2 { "Joined" }
                    p {
                        "The other kiosk has let this one in. What the group is called and who is in it comes as soon as both are connected."
                    }
                }
                + log(frame) + EnergyBar.card(energy) + finger(frame)
        case .group(let group):
            content =
                content + reviewPart(frame) + TrainingCard.underWay(training, status.sessions, frame)
                + alone(group, frame) + told(frame) + week(group, frame)
                + log(frame) + EnergyBar.card(energy) + lastWeek + wager(group, frame) + finger(frame) + streak
                + (status.unshownRecovery.contains(frame.memberName) ? RecoveryWordsPage.hint : HTML())
                + latest(group, frame)
                + nudges(group, frame)
                + Freshness.content(status)
        }
        return content
    }

    // MARK: What does not work

    private var troubles: HTML {
        var troubles = HTML()
        if status.kiosk.isRetired {
            troubles =
                troubles
                + section(.class("card fault"), .id("retired"), .isLive) {
                    h2 { "This kiosk was retired" }
                    p { "What is logged here reaches nobody any more." }
                    p(.class("hint")) { "Settings, Kiosk says what to do." }
                }
        }
        guard !status.faults.isEmpty else { return troubles }
        return troubles
            + section(.class("card fault"), .id("faults"), .isLive, .labelled(by: "faults-title")) {
                h2(.id("faults-title")) { "Something does not work" }
                for fault in status.faults {
                    p { strong { fault.message } }
                    p(.class("hint")) { fault.fix }
                }
            }
    }

    private func reviewPart(_ frame: PageFrame) -> HTML {
        guard let review else { return HTML() }
        return section(.class("card"), .id("review"), .isLive, .data("now", "1"), .labelled(by: "review-title")) {
            h2(.id("review-title")) { "Just taken" }
            img(
                .src(.review(attempt: review.attempt)), .width(review.width), .height(review.height),
                .alt("Your photo, just taken, with its watermark"))
            p(.class("hint")) {
                "Do nothing, and it is kept in a few seconds. The button takes it again or discards it, too."
            }
            div(.class("row")) {
                if review.mayRetake { Forms.phone(.retake, frame) { Forms.send("Take it again") } }
                Forms.phone(.discard, frame) { Forms.send("Discard", quiet: true) }
            }
        }
    }

    // MARK: The week

    private func week(_ group: GroupView, _ frame: PageFrame) -> HTML {
        section(.class("card"), .id("week"), .isLive, .labelled(by: "week-title")) {
            h2(.id("week-title")) {
                "This week" + (status.week.map { ", \($0.week.text)" } ?? "")
            }
            Arcs.drawn(present(group).enumerated().map { place, member in arc(member, place: place) })
            if let left = status.week?.daysLeft {
                p(.class("left")) {
                    left == 1 ? "today is the last day" : "\(counted(left, "day")) left, today included"
                }
            }
            for member in group.members { notes(member, frame) }
        }
    }

    private func present(_ group: GroupView) -> [MemberView] { group.members.filter { $0.left == nil } }

    private func arc(_ member: MemberView, place: Int) -> Arcs.Arc {
        let isDone = member.isDoneToday
        return Arcs.Arc(
            name: member.name, logged: member.logged, required: member.required, place: place,
            note: isDone ? "✓ done today" : "not yet today", isGood: isDone)
    }

    @HTMLBuilder
    private func notes(_ member: MemberView, _ frame: PageFrame) -> HTML {
        if let left = member.left {
            p(.class("hint")) { "\(member.name) left on \(left.shortText)" }
        } else {
            let missing = max(member.required, member.logged) - member.logged
            switch member.warning {
            case .lastChance:
                p(.class("warning")) {
                    "\(member.name): each day counts from now on, \(counted(missing, "day")) missing and as many left"
                }
            case .outOfReach:
                p(.class("hint")) { "\(member.name): the goal is out of reach this week" }
            case nil: HTML()
            }
            if let goal = member.goal, member.required > 0, member.required != goal {
                p(.class("hint")) {
                    "\(member.name): \(counted(member.required, "day")) instead of \(goal), for this is not a whole week of theirs"
                }
            }
            if member.goal == nil {
                p(.class("hint")) {
                    member.id == frame.member ? "You have no goal yet." : "\(member.name) has no goal yet."
                }
            }
            if member.unproven > 0 {
                p(.class("warning")) {
                    "\(member.name): \(counted(member.unproven, "day")) without a photo; it counts once somebody vouches"
                }
            }
            if member.checksToday > 0, member.id != frame.member {
                p(.class("hint")) { CareSentences.shared(member) }
            }
            if member.awaitingClock > 0 {
                p(.class("hint")) {
                    "\(member.name): \(counted(member.awaitingClock, "workout")) will get a day once the clock is right"
                }
            }
        }
    }

    // MARK: What is at stake

    private func wager(_ group: GroupView, _ frame: PageFrame) -> HTML {
        section(.class("card wager"), .id("stake"), .isLive, .labelled(by: "stake-title")) {
            h2(.id("stake-title")) { "At stake" }
            p(.id("wager")) { status.wager.text ?? (status.wager.next == nil ? "Nothing yet" : "Nothing this week") }
            if status.wager.next != status.wager.text {
                p(.class("hint")) {
                    "From \(status.wager.nextFrom?.longText ?? "next week"): \(status.wager.next ?? "nothing")"
                }
            }
            for stake in group.waiting { p(.class("hint")) { stake.sentence } }
            Forms.opened("Change") {
                Forms.act(.wager, frame) {
                    Forms.line(
                        "text", id: "wager-text", "What the one who misses owes", value: status.wager.next ?? "",
                        most: 200, hint: "It counts from next week on; on a group’s first day, for its first week.")
                    Forms.send("Save wager")
                }
                p(.class("hint")) { "Or one of these, which a tap saves:" }
                div(.class("ideas"), .role("group"), .label("Ideas")) {
                    for (index, idea) in Phrases.wagers.prefix(4).enumerated() {
                        Forms.act(.wager, frame, what: "idea\(index)", class: "inline") {
                            Forms.hidden("text", idea)
                            button(.type("submit"), .class("quiet")) { idea }
                        }
                    }
                }
            }
        }
    }

    /// Stands by itself, so that nothing of it moves while the week goes on.
    private var lastWeek: HTML {
        guard let last = status.lastWeek else { return HTML() }
        return section(.class("card"), .id("last-week"), .isLive, .labelled(by: "last-week-title")) {
            h2(.id("last-week-title")) { "Last week" }
            p(.class("result")) { last.verdictAndStake.text }
            for reservation in last.reservations { p(.class("hint")) { reservation.text } }
            p(.class("hint")) { a(.href(.week(last.week.start))) { last.week.text } }
        }
    }

    private var streak: HTML {
        section(.class("card"), .id("streaks"), .isLive, .labelled(by: "streak-title")) {
            h2(.id("streak-title")) { "Streak" }
            p(.id("streak"), .class("number")) { StreakWords.short(status.streak) }
            p(.class("hint")) { StreakWords.note(status.streak) }
        }
    }

    /// What the reader did last, and a way to log the next: the form that it leads to has all filled in.
    private func log(_ frame: PageFrame) -> HTML {
        let own = status.belonging.group?.members.first { $0.id == frame.member }?.lastWorkout ?? status.lastWorkout
        let last = own.flatMap { $0.member == frame.member ? $0 : nil }
        return section(.class("card"), .id("log"), .isLive, .labelled(by: "log-title")) {
            h2(.id("log-title")) { "Log a workout" }
            if let last {
                p(.id("last-workout")) {
                    if let type = last.words.activity?.type { Icon.of(type) }
                    " Your last: \(lastWords(last))"
                }
            }
            ActivityForms.ways(first: last?.words.activity?.type)
            p(.class("links")) { a(.class("button quiet"), .href(.training)) { "Train by a plan" } }
        }
    }

    private func lastWords(_ workout: WorkoutView) -> String {
        let title = workout.words.activity?.title ?? ""
        return title.isEmpty ? Workouts.when(workout) : "\(title), \(Workouts.when(workout))"
    }

    private func finger(_ frame: PageFrame) -> HTML { care.map { CareCard.content($0, frame, leads: true) } ?? HTML() }

    // MARK: What is new

    private func latest(_ group: GroupView, _ frame: PageFrame) -> HTML {
        let workouts = present(group).compactMap(\.lastWorkout)
        return section(.id("latest"), .isLive, .labelled(by: "latest-title")) {
            h2(.id("latest-title")) { "Latest" }
            if workouts.isEmpty {
                p(.class("card empty")) { "No workout yet. Press the button by the door after the first one." }
            } else {
                div(.class("photos")) {
                    for (index, workout) in workouts.enumerated() {
                        div {
                            Workouts.figure(workout, isFirst: index < 2)
                            Workouts.answers(workout, frame)
                        }
                    }
                }
            }
        }
    }

    private func alone(_ group: GroupView, _ frame: PageFrame) -> HTML {
        guard present(group).allSatisfy({ $0.id == frame.member }) else { return HTML() }
        return section(.class("card"), .id("alone"), .isLive) {
            h2 { "You are alone in this group" }
            p {
                "Invite the other one: you send them six characters and an address. Your button by the door confirms that this phone may show them."
            }
            Forms.act(.invite, frame) {
                Forms.hidden("further", "false")
                Forms.send("Invite…")
            }
        }
    }

    private func told(_ frame: PageFrame) -> HTML {
        guard let nudge else { return HTML() }
        return section(.class("card"), .id("told"), .isLive) {
            p {
                strong { "\(nudge.name): " }
                nudge.text
            }
            p(.class("hint")) { nudge.time }
        }
    }

    private func nudges(_ group: GroupView, _ frame: PageFrame) -> HTML {
        let others = present(group).filter { $0.id != frame.member }
        guard !others.isEmpty else { return HTML() }
        return section(.class("card"), .id("nudge"), .labelled(by: "nudge-title")) {
            h2(.id("nudge-title")) { "A word" }
            for other in others {
                Forms.act(.nudge, frame, what: other.id.ulid.text) {
                    Forms.hidden("to", other.name)
                    Forms.line(
                        "text", id: "nudge-\(other.id.ulid.text)", "To \(other.name)", most: 140,
                        hint: "Left empty, the kiosk picks the words. One nudge an hour.")
                    Forms.send("Nudge \(other.name)")
                }
            }
        }
    }
}
