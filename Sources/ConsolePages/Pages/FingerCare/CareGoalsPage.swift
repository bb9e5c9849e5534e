internal import ConsoleLogic
internal import FitPinkyCore
package import KioskPages

/// What finger care has earned, and the goals that a member has set themselves.
package struct CareGoalsPage: Hashable, Sendable {
    package var rewards: RewardsView
    package var targets: TargetsView

    package init(_ rewards: RewardsView, _ targets: TargetsView) { (self.rewards, self.targets) = (rewards, targets) }

    package static let heading = "Goals and rewards"

    package func content(_ frame: PageFrame) -> HTML {
        section(.class("card"), .id("rewards"), .isLive, .labelled(by: "rewards-title")) {
            h2(.id("rewards-title")) { "Level \(rewards.level)" }
            LevelBadge.drawn(rewards)
            p(.class("result center")) {
                "\(rewards.xp) of \(rewards.nextLevelXp) XP, \(counted(rewards.coins, "coin"))"
            }
            if rewards.unshown > 0 { p(.class("hint")) { toBeShown } }
            p(.class("links")) {
                a(.class("button quiet"), .href(.picture(.badge(rewards.level))), .download) { "Save badge" }
            }
            Forms.opened("How they are earned") {
                ul {
                    li { "a finger check: \(words(Rewards.check))" }
                    li { "a completed exercise: \(words(Rewards.exercise))" }
                    li { "a goal of yours, once a day or week: \(words(Rewards.target))" }
                }
            }
        }
            + section(.id("targets"), .isLive, .labelled(by: "targets-title")) {
                h2(.id("targets-title")) { "Your goals" }
                if targets.targets.isEmpty {
                    p(.class("card empty")) { "None yet. For example: “Two a day”, 2 checks a day." }
                }
                for target in targets.targets { shown(target, frame) }
            }
            + section(.class("card"), .labelled(by: "target-add-title")) {
                h2(.id("target-add-title")) { "Another goal" }
                if targets.targets.count < CareTarget.maxCount {
                    form(frame)
                } else {
                    p { "There are \(CareTarget.maxCount), as many as there can be. Remove one to add another." }
                }
            }
    }

    private var toBeShown: String {
        "\(counted(rewards.unshown, "reward is", "rewards are")) still to be shown: the ring shows each when it is free."
    }

    private func words(_ rewards: Rewards) -> String { "\(rewards.coins) coins, \(rewards.experience) XP" }

    private func shown(_ target: TargetView, _ frame: PageFrame) -> HTML {
        let id = target.id.ulid.text
        return article(.class("card")) {
            h3 { target.title }
            p {
                target.standing
                if target.isReached { " ✓" }
            }
            progress(
                .value(String(min(target.progress, target.count))), Attribute("max", String(max(1, target.count))),
                .label("\(target.title): \(target.progress) of \(target.count)"))
            if target.timesReached > 0 { p(.class("hint")) { "reached \(counted(target.timesReached, "time"))" } }
            Forms.opened("Remove") {
                p { "What it has earned stays yours." }
                Forms.act(.targetRemove, frame, what: String(id.suffix(20))) {
                    Forms.hidden("id", id)
                    Forms.send("Remove \(target.title)", quiet: true)
                }
            }
        }
    }

    private func form(_ frame: PageFrame) -> HTML {
        Forms.act(.targetAdd, frame) {
            Forms.line(
                "title", id: "target-title", "What you call it", most: 40, hint: "Such as: Two a day",
                isRequired: true)
            Forms.number("count", id: "target-count", "How many", value: 2, CareTarget.counts)
            Forms.choice(
                "of", id: "target-of", "Of", CareTarget.Subject.allCases.map { ($0.rawValue, $0.rawValue) },
                chosen: CareTarget.Subject.checks.rawValue)
            Forms.choice(
                "per", id: "target-per", "In each", CareTarget.Period.allCases.map { ($0.rawValue, $0.rawValue) },
                chosen: CareTarget.Period.day.rawValue)
            Forms.send("Add goal")
        }
    }
}
