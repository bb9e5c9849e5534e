import FitPinkyCore
public import Messages

// Each setting as it is shown, with what will be instead of it.

extension Fitpinky_V1_Settings {
    /// Everybody's goal.
    public var goalPage: Page {
        var page = Page()
        let names = nameColumn(members.map(\.name))
        for member in members {
            let name = Line(member.name).clipped(to: names).padded(to: names)
            page.add("\(name.bold)  \(member.goalText)", hanging: names + 2)
        }
        return page
    }

    /// What is at stake.
    public var wagerPage: Page {
        var page = Page()
        let none = Line("none; fitpinky wager templates has ideas").dim
        page.add(wager.text.isEmpty ? none : Line(wager.text).bold)
        if wager.next != wager.text {
            page.add("from \(from(wager.nextFrom)): \(wager.next.isEmpty ? none : Line(wager.next).bold)")
        }
        return page
    }

    /// The day on which weeks start.
    public var weekStartPage: Page {
        var page = Page()
        page.add("weeks start on \(Line(capitalised(weekStart.day)).bold)")
        if !weekStart.next.isEmpty && weekStart.next != weekStart.day {
            page.add("from \(from(weekStart.nextFrom)) they start on \(Line(capitalised(weekStart.next)).bold)")
        }
        return page
    }

    /// The hour at which Days start.
    public var dayStartPage: Page {
        Page([
            dayStart == 0
                ? "days start at midnight" : "days start at \(dayStart):00; what is earlier counts for the day before"
        ])
    }

    /// What the group is called.
    public var groupNamePage: Page {
        Page(["\(Line(shownGroupName).bold)\(groupName.isEmpty ? Line("  (after its members)").dim : "")"])
    }

    private func from(_ day: String) -> String { day.isEmpty ? "next week" : longDayText(day) }
}

extension Fitpinky_V1_MemberSettings {
    fileprivate var goalText: Line {
        let now: Line = goal == 0 ? "no goal yet" : Line(days(goal))
        guard nextGoal != goal, nextGoal > 0 else { return now }
        return "\(now); from \(nextFrom.isEmpty ? "next week" : longDayText(nextFrom)): \(Line(days(nextGoal)).bold)"
    }

    private func days(_ count: UInt32) -> String { "\(counted(count, "day")) a week" }

    /// Of what they are told, and when not.
    public var newsPage: Page {
        var page = Page()
        page.add(Line(name).bold)
        // An agent of another version may name what never happens here.
        for setting in news where NotificationKind(rawValue: setting.kind).map(NotificationKind.told.contains) ?? true {
            let kind = Line(setting.kind).padded(to: 12)
            page.add(
                "  \(kind)\(setting.on ? Line("on ") : Line("off").amber)\(Line("  \(NotificationKind(rawValue: setting.kind)?.meaning ?? "")").dim)"
            )
        }
        page.add("  \(Line("quiet").padded(to: 12))\(QuietHours(self)?.text ?? "off")")
        return page
    }
}

extension Fitpinky_V1_SettingChanged {
    /// `counts from Monday 2 March`.
    public var line: Line {
        Line("counts from \(countsFrom.isEmpty ? "now" : longDayText(countsFrom))")
    }
}
