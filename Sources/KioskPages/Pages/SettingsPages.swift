internal import FitPinkyCore

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
    /// `counts from Monday 2 March`.
    package var line: Line {
        Line("counts from \(countsFrom?.longText ?? "now")")
    }
}
