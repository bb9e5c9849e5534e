internal import ConsoleLogic
internal import FitPinkyCore
package import KioskPages

/// Who belongs to the group, with which goals, and on which kiosks; and how others join.
package struct MembersPage: Hashable, Sendable {
    /// Nil before there is one.
    package var group: GroupView?
    package var settings: SettingsView
    /// Whether an invitation is open. Its code is shown once the button has confirmed it.
    package var hasInvitation: Bool
    /// Whether the kiosk listens for others.
    package var canBeReached: Bool

    package init(group: GroupView?, settings: SettingsView, hasInvitation: Bool, canBeReached: Bool) {
        (self.group, self.settings) = (group, settings)
        (self.hasInvitation, self.canBeReached) = (hasInvitation, canBeReached)
    }

    package func content(_ frame: PageFrame) -> HTML {
        guard let group else { return name(frame) + NoGroup.notYet }
        return own(group, frame) + members(group, frame) + invitation(group, frame) + kiosks(group, frame)
    }

    private func name(_ frame: PageFrame) -> HTML {
        section(.class("card"), .id("you"), .isLive, .labelled(by: "you-title")) {
            h2(.id("you-title")) { "You" }
            nameForm(frame)
        }
    }

    private func nameForm(_ frame: PageFrame) -> HTML {
        Forms.act(.name, frame) {
            Forms.line("text", id: "own-name", "Your name", value: frame.memberName, most: 40, isRequired: true)
            Forms.send("Save name", quiet: true)
        }
    }

    private func own(_ group: GroupView, _ frame: PageFrame) -> HTML {
        let own = settings.members.first { $0.id == frame.member }
        return section(.class("card"), .id("you"), .isLive, .labelled(by: "you-title")) {
            h2(.id("you-title")) { "You" }
            Forms.act(.goal, frame) {
                Forms.goal(id: "goal", chosen: own?.nextGoal ?? own?.goal)
                Forms.send("Save goal")
            }
            if let own { p(.class("hint")) { goal(own) } }
            for stake in group.waiting where stake.what == .goal { p(.class("hint")) { stake.sentence } }
            nameForm(frame)
        }
    }

    private func goal(_ member: SettingsView.Member) -> String {
        let now = member.goal.map { "\(counted($0, "day")) a week" } ?? "no goal this week"
        guard let next = member.nextGoal, next != member.goal else { return "Your goal is \(now)." }
        return "Your goal is \(now); from \(member.nextFrom?.longText ?? "next week"): \(counted(next, "day")) a week."
    }

    private func members(_ group: GroupView, _ frame: PageFrame) -> HTML {
        section(.class("card"), .id("members"), .isLive, .labelled(by: "members-title")) {
            h2(.id("members-title")) { "Members" }
            p(.class("hint")) { "\(group.members.count { $0.left == nil }) of \(group.maxMembers)" }
            if group.isOverfull {
                p(.class("warning")) {
                    "There are more than the group is for: two joined apart from each other. One has to leave."
                }
            }
            ul(.class("people")) {
                for member in group.members {
                    li {
                        if member.left == nil {
                            a(.href(.profile(member.id))) { strong { member.name } }
                        } else {
                            strong { member.name }
                        }
                        span(.class("hint")) { about(member) }
                    }
                }
            }
        }
    }

    private func about(_ member: MemberView) -> String {
        if let left = member.left { return "left on \(left.shortText)" }
        var parts = [member.goal.map { "\(counted($0, "day")) a week" } ?? "no goal yet"]
        if let joined = member.joined { parts.append("since \(joined.dateText)") }
        if let inviter = member.invitedBy { parts.append("invited by \(inviter)") }
        if member.isHere { parts.append("at this kiosk") }
        if !member.buttons.isEmpty { parts.append("button \(listed(member.buttons.map { String($0) }))") }
        return parts.joined(separator: ", ")
    }

    private func invitation(_ group: GroupView, _ frame: PageFrame) -> HTML {
        let isFull = group.members.count { $0.left == nil } >= group.maxMembers
        return section(.class("card"), .id("invite"), .isLive, .labelled(by: "invite-title")) {
            h2(.id("invite-title")) { "Invite" }
            if hasInvitation { p(.class("hint")) { "An invitation is open." } }
            if !canBeReached {
                p(.class("warning")) {
                    "This kiosk does not listen for others yet: fitpinky setup at the kiosk sets it up, with the tunnel to the other home."
                }
            }
            if isFull {
                p { "The group is full. A further kiosk of a member can still be invited." }
            } else {
                p {
                    "You send six characters and an address to the other one, who types both into their own kiosk’s page. Your button by the door confirms that this phone may show them."
                }
                Forms.act(.invite, frame) {
                    Forms.hidden("further", "false")
                    Forms.send("Show the invitation…")
                }
            }
            Forms.opened("For a further kiosk of a member") {
                Forms.act(.invite, frame, what: "further") {
                    Forms.hidden("further", "true")
                    Forms.send("Show the invitation…", quiet: true)
                }
            }
            if !isFull {
                Forms.opened("A second person of this home, at this kiosk") {
                    Forms.act(.addMember, frame) {
                        Forms.line("name", id: "add-name", "Their name", most: 40, isRequired: true)
                        Forms.choice(
                            "goal", id: "add-goal", "Days a week",
                            (1...7).map { (String($0), $0 == 1 ? "1 day" : "\($0) days") }, chosen: "3")
                        Forms.send("Add")
                    }
                }
            }
        }
    }

    private func kiosks(_ group: GroupView, _ frame: PageFrame) -> HTML {
        section(.class("card"), .id("kiosks"), .isLive, .labelled(by: "kiosks-title")) {
            h2(.id("kiosks-title")) { "Kiosks" }
            ul(.class("people")) {
                for kiosk in group.kiosks {
                    li {
                        strong { kiosk.members.isEmpty ? kiosk.name : listed(kiosk.members) }
                        span(.class("hint")) {
                            (kiosk.isThis ? "this kiosk, " : "")
                                + (kiosk.address.map { "at \($0)" } ?? "not reached by others")
                        }
                        for sentence in kiosk.lossSentences { p(.class("warning")) { sentence } }
                        if !kiosk.isThis { lost(kiosk, frame) }
                    }
                }
            }
        }
    }

    @HTMLBuilder
    private func lost(_ kiosk: GroupView.Kiosk, _ frame: PageFrame) -> HTML {
        let isOwn = kiosk.members.contains(frame.memberName)
        if isOwn || kiosk.givenUpBy == nil {
            Forms.opened("It is lost") {
                p {
                    isOwn
                        ? "Nobody waits for it any more, and it is not let in again. The button by the door confirms it."
                        : "Once it has been silent for 14 days you can give it up: nobody waits for it any more, and every kiosk says that you gave up \(kiosk.owners)’s kiosk, until it says something again. The button by the door confirms it."
                }
                Forms.act(.retire, frame, what: kiosk.id.ulid.text) {
                    Forms.hidden("kiosk", kiosk.id.ulid.text)
                    Forms.send(isOwn ? "Retire…" : "Give it up…", quiet: true)
                }
            }
        }
    }
}
