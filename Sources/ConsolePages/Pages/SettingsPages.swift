package import ConsoleLogic
internal import FitPinkyCore
package import KioskPages

/// Where settings are found, and those of this phone.
package struct SettingsOverviewPage: Hashable, Sendable {
    package var phoneName: String
    /// Whether nobody has seen the reader's recovery words yet, which are at this kiosk.
    package var hasUnshownWords: Bool

    package init(phoneName: String, hasUnshownWords: Bool = false) {
        (self.phoneName, self.hasUnshownWords) = (phoneName, hasUnshownWords)
    }

    package static let heading = "Settings"

    package func content(_ frame: PageFrame) -> HTML {
        (hasUnshownWords ? RecoveryWordsPage.hint : HTML())
            + ul(.class("list")) {
                li {
                    a(.href(.profile(nil))) {
                        strong { "Your profile" }
                        span(.class("hint")) { "your workouts, followers and streak" }
                    }
                }
                li {
                    a(.href(.healthData(.overview))) {
                        strong { "Health data" }
                        span(.class("hint")) { "import from Apple Health, sources, erase" }
                    }
                }
                for page in Route.SettingsPage.allCases where page != .overview {
                    li {
                        a(.href(.settings(page))) {
                            strong { page.title }
                            span(.class("hint")) { page.about }
                        }
                    }
                }
            }
            + section(.class("card"), .labelled(by: "phone-title")) {
                h2(.id("phone-title")) { "This phone" }
                Forms.phone(.theme, frame) {
                    Forms.choice(
                        "theme", id: "theme", "Colours",
                        [("system", "as the phone’s"), ("light", "light"), ("dark", "dark")],
                        chosen: frame.theme.rawValue)
                    Forms.send("Save colours", quiet: true)
                }
                Forms.opened("Sign this phone out") {
                    p { "\(phoneName) is not admitted any more. It can ask again." }
                    Forms.phone(.leaveConsole, frame) { Forms.send("Sign out", quiet: true) }
                }
            }
    }
}

extension Route.SettingsPage {
    /// Its heading.
    package var title: String {
        switch self {
        case .overview: "Settings"
        case .group: "Group"
        case .members: "Members and goals"
        case .notifications: "Notifications"
        case .training: "Rests"
        case .phones: "Phones"
        case .recovery: "Recovery words"
        case .export: "Export"
        case .kiosk: "Kiosk"
        }
    }

    var about: String {
        switch self {
        case .overview: ""
        case .group: "name, wager, when weeks and days start, leaving"
        case .members: "your name and goal, who is in it, inviting"
        case .notifications: "what you are told, quiet hours"
        case .training: "how long you rest between sets"
        case .phones: "which phones may use this page"
        case .recovery: "what makes a new kiosk yours if all of yours are lost"
        case .export: "all workouts, for a spreadsheet"
        case .kiosk: "its health, backups, version"
        }
    }
}

/// What the group has agreed on.
package struct GroupSettingsPage: Hashable, Sendable {
    package var settings: SettingsView
    package var hasGroup: Bool
    /// What erasing cannot reach of the reader, a sentence each.
    package var outOfReach: [String]
    /// What was set and does not count yet.
    package var waiting: [WaitingStakeView]

    package init(
        _ settings: SettingsView, hasGroup: Bool, outOfReach: [String] = [], waiting: [WaitingStakeView] = []
    ) {
        (self.settings, self.hasGroup, self.outOfReach) = (settings, hasGroup, outOfReach)
        self.waiting = waiting
    }

    package func content(_ frame: PageFrame) -> HTML {
        guard hasGroup else { return NoGroup.notYet + erasing(frame) }
        return section(.class("card"), .id("group-called"), .isLive) {
            h2 { "Name" }
            Forms.act(.groupName, frame) {
                Forms.line(
                    "text", id: "group-name", "Name of the group", value: settings.groupName ?? "", most: 40,
                    hint: settings.groupName == nil
                        ? "Left empty, it is called after its members, as now: \(settings.shownGroupName)."
                        : "Left empty, it is called after its members.")
                Forms.send("Save name")
            }
        }
            + section(.class("card"), .id("group-wager"), .isLive) {
                h2 { "Wager" }
                p(.id("wager")) { settings.wager.text ?? "Nothing this week" }
                if settings.wager.next != settings.wager.text {
                    p(.class("hint")) {
                        "From \(settings.wager.nextFrom?.longText ?? "next week"): \(settings.wager.next ?? "nothing")"
                    }
                }
                hints(.wager)
                Forms.act(.wager, frame) {
                    Forms.line(
                        "text", id: "wager-text", "What the one who misses owes", value: settings.wager.next ?? "",
                        most: 200,
                        hint:
                            "It counts from next week on; on a group’s first day, for its first week. Empty for nothing."
                    )
                    Forms.send("Save wager")
                }
            }
            + section(.class("card"), .id("group-days"), .isLive) {
                h2 { "Weeks and days" }
                if let start = settings.weekStart {
                    Forms.act(.weekStart, frame) {
                        Forms.choice(
                            "day", id: "week-start", "Weeks start on",
                            Weekday.allCases.map { ($0.word, $0.name) }, chosen: start.next.word)
                        Forms.send("Save day", quiet: true)
                    }
                    if start.next != start.day {
                        p(.class("hint")) {
                            "They start on \(start.day.name) until \(start.nextFrom?.longText ?? "the next week"), and on \(start.next.name) from then on."
                        }
                    }
                }
                hints(.weekStart)
                Forms.act(.dayStart, frame) {
                    Forms.choice(
                        "hour", id: "day-start", "Days start at",
                        (0...6).map { (String($0), $0 == 0 ? "midnight" : "\($0):00") },
                        chosen: String(settings.dayStart))
                    Forms.send("Save hour", quiet: true)
                }
                p(.class("hint")) { "What is earlier counts for the day before." }
            }
            + section(.class("card")) {
                h2 { "Leave" }
                Forms.opened("Leave the group") {
                    p {
                        "Today is your last day in it, and counts. You owe nothing for the days after it, and see nothing more of the others; the photos that are here stay. The button by the door confirms it."
                    }
                    Forms.act(.leave, frame) { Forms.send("Leave…", quiet: true) }
                }
            }
            + erasing(frame)
    }

    /// What of that kind was set and does not count yet.
    private func hints(_ kind: WaitingStakeView.Kind) -> HTML {
        var hints = HTML()
        for stake in waiting where stake.what == kind { hints = hints + p(.class("hint")) { stake.sentence } }
        return hints
    }

    private func erasing(_ frame: PageFrame) -> HTML {
        section(.class("card"), .id("erase")) {
            h2 { "Erase" }
            Forms.opened("Erase everything about you") {
                p {
                    hasGroup
                        ? "You leave the group today, and this goes, here and at the others’ kiosks once they hear of it:"
                        : "This goes:"
                }
                ul { for sentence in ErasureOffer.whatGoes(hasGroup: hasGroup) { li { sentence } } }
                p { ErasureOffer.whatIsKept(hasGroup: hasGroup) }
                OutOfReach.list(outOfReach)
                p {
                    "It cannot be undone. The button by the door confirms it; then this phone is signed out."
                }
                Forms.act(.erase, frame) { Forms.send("Erase everything…", quiet: true) }
            }
        }
    }
}
