package import FitPinkyCore
package import JSON

// Each setting as it is shown, with what will be instead of it.

extension SettingsView {
    package var goalPage: Page {
        var page = Page()
        let names = nameColumn(members.map(\.name))
        for member in members {
            let name = Line(member.name).clipped(to: names).padded(to: names)
            page.add("\(name.bold)  \(member.goalText)", hanging: names + 2)
        }
        return page
    }

    package var wagerPage: Page {
        var page = Page()
        let none = Line("none; fitpinky wager templates has ideas").dim
        page.add(wager.text.map { Line($0).bold } ?? none)
        if wager.next != wager.text {
            page.add("from \(from(wager.nextFrom)): \(wager.next.map { Line($0).bold } ?? none)")
        }
        return page
    }

    package var weekStartPage: Page {
        var page = Page()
        page.add("weeks start on \(Line(weekStart?.day.name ?? "").bold)")
        if let weekStart, weekStart.next != weekStart.day {
            page.add("from \(from(weekStart.nextFrom)) they start on \(Line(weekStart.next.name).bold)")
        }
        return page
    }

    package var dayStartPage: Page {
        Page([
            dayStart == 0
                ? "days start at midnight" : "days start at \(dayStart):00; what is earlier counts for the day before"
        ])
    }

    package var groupNamePage: Page {
        Page(["\(Line(shownGroupName).bold)\(groupName == nil ? Line("  (after its members)").dim : "")"])
    }

    private func from(_ day: Day?) -> String { day?.longText ?? "next week" }
}

extension SettingsView.Member {
    fileprivate var goalText: Line {
        let now: Line = goal.map { Line(days($0)) } ?? "no goal yet"
        guard nextGoal != goal, let nextGoal else { return now }
        return "\(now); from \(nextFrom?.longText ?? "next week"): \(Line(days(nextGoal)).bold)"
    }

    private func days(_ count: Int) -> String { "\(counted(count, "day")) a week" }

    /// Of what they are told, and when not.
    package var newsPage: Page {
        var page = Page()
        page.add(Line(name).bold)
        for setting in notifications {
            let kind = Line(setting.kind).padded(to: 12)
            page.add(
                "  \(kind)\(setting.isOn ? Line("on ") : Line("off").amber)\(Line("  \(NotificationKind(rawValue: setting.kind)?.meaning ?? "")").dim)"
            )
        }
        page.add("  \(Line("quiet").padded(to: 12))\(quiet?.text ?? "off")")
        return page
    }
}

extension SettingChangedView {
    /// `counts from Monday 2 March`, `counts from Monday 2 March, once Lisa’s kiosk has it`.
    package var line: Line { Line("counts from \(countsFrom?.longText ?? "now")\(condition)") }

    /// `Saved. It counts from Monday 2 March, once Lisa’s kiosk has it.`
    package func sentence(on today: Day) -> String {
        guard let countsFrom else { return "Saved." }
        return countsFrom <= today
            ? "Saved. It counts for this week\(condition)."
            : "Saved. It counts from \(countsFrom.longText)\(condition)."
    }

    /// From when it counts, and whose kiosks have to have it first.
    package var jsonOfWhen: JSON { ["countsFrom": .orNull(countsFrom), "waitsFor": .texts(waitsFor)] }

    private var condition: String { waitsFor.isEmpty ? "" : ", once \(kiosks(of: waitsFor)) it" }
}

/// `Lisa’s kiosk has`, `Lisa’s and Tom’s kiosks have`.
func kiosks(of names: [String]) -> String {
    "\(listed(names.map { "\($0)’s" })) \(names.count == 1 ? "kiosk has" : "kiosks have")"
}

/// What a member who leaves is told of their last day.
package enum LeaveWords {
    /// `your last day in it is today, or the day on which Lisa’s kiosk has this, if that is later`.
    ///
    /// - Parameter names: the members whose kiosks have not heard of it.
    package static func lastDay(_ names: [String]) -> String {
        guard !names.isEmpty else { return "today is your last day in it" }
        let kiosk = "\(names.map { "\($0)’s" }.joined(separator: " or ")) kiosk"
        return "your last day in it is today, or the day on which \(kiosk) has this, if that is later"
    }
}

extension WaitingStakeView {
    /// What is set so.
    package enum Kind: String, CaseIterable, Sendable {
        case goal, wager
        case weekStart
    }

    /// `wager by Sammy, once Lisa’s kiosk has it: loser cooks`.
    package var line: Line {
        let thing =
            switch what {
            case .goal: "goal of \(member)"
            case .wager: "wager by \(member)"
            case .weekStart: "week start by \(member)"
            }
        return "\(thing), once \(kiosks(of: waitsFor)) it: \(Line(shown).bold)"
    }

    /// The same as a sentence.
    package var sentence: String {
        switch what {
        case .goal: "\(member)’s goal is \(shown) once \(kiosks(of: waitsFor)) it."
        case .wager: "\(member) set “\(shown)”; it counts once \(kiosks(of: waitsFor)) it."
        case .weekStart: "\(member) set weeks to start on \(shown) once \(kiosks(of: waitsFor)) it."
        }
    }

    /// What it was set to, as people read it.
    package var shown: String {
        switch what {
        case .goal: Int(value).map { "\(counted($0, "day")) a week" } ?? value
        case .wager: value.isEmpty ? "none" : value
        case .weekStart: value
        }
    }
}
