public import Messages

extension Fitpinky_V1_StatusResponse {
    /// The dashboard as a person reads it.
    public var page: Page {
        var page = Page()
        let title = hasGroup && !group.awaited ? group.name : kiosk.name
        page.add(
            "\(Line("FitPinky · \(title)").bold)  \(Line("\(dayText(kiosk.today))  \(kiosk.zone)").dim)", hanging: 11)
        page.addGap()
        page.add(Page(progress))
        if hasWeek {
            let left = "\(counted(week.daysLeft, "day")) left, today included"
            page.add(Line("  week of \(weekText(week.start, week.end)), \(left)").dim)
        }
        page.addGap()
        addPromise(to: &page)
        addLatest(to: &page)
        page.addGap()
        addKiosk(to: &page)
        return page
    }

    /// Whether there is a household that anything is known of.
    var hasHousehold: Bool { hasGroup && !group.awaited }

    // MARK: What is at stake

    private func addPromise(to page: inout Page) {
        guard hasHousehold else { return }
        let isStaked = !wager.text.isEmpty
        let isComing = !isStaked && !wager.next.isEmpty
        let none: Line = isComing ? "none this week" : "none yet: fitpinky wager templates has ideas"
        page.add("wager", isStaked ? Line(wager.text).bold.pink : none)
        if wager.next != wager.text {
            let next = wager.next.isEmpty ? "none" : wager.next
            let from = wager.nextFrom.isEmpty ? "next week" : "from \(dayText(wager.nextFrom))"
            page.add("", "\(from): \(Line(next).bold)")
        }
        page.add("streak", streak.line)
        if hasLastWeek {
            page.add("last week", "\(weekText(lastWeek.start, lastWeek.end)): \(lastWeek.verdictAndStake)")
            for reservation in lastWeek.reservations { page.add("", reservation) }
        }
    }

    private func addLatest(to page: inout Page) {
        guard hasHousehold else {
            return page.add("last workout", hasLastWorkout ? lastWorkout.line : "none yet: press the button")
        }
        let present = group.members.filter(\.left.isEmpty)
        let column = nameColumn(present.map(\.name))
        for (index, member) in present.enumerated() {
            let name = Line(member.name).clipped(to: column).padded(to: column)
            let latest: Line = member.hasLastWorkout ? member.lastWorkout.brief : Line("nothing yet").dim
            page.add(index == 0 ? "latest" : "", "\(name)  \(latest)", hanging: column + 2)
        }
    }

    // MARK: The kiosk

    private func addKiosk(to page: inout Page) {
        page.add("kiosk", "\(activity), \(kiosk.devices) devices, version \(kiosk.version)")
        page.add("group", groupLine)
        for peer in peers { page.add("partner", peer.line(at: kiosk.nowMs)) }
        if quarantined > 0 {
            page.add(
                "  "
                    + Line(
                        "! \(counted(quarantined, "entry needs", "entries need")) a newer version of FitPinky here; none is lost"
                    ).amber)
        }
        if !faults.isEmpty || kiosk.retired { page.addGap() }
        if kiosk.retired {
            page.add("  " + Line("! this kiosk was retired: what is logged here reaches nobody any more").amber)
            page.add("    fitpinky doctor says what to do")
        }
        for fault in faults {
            page.add("  " + Line("! \(fault.message)").amber)
            page.add("    \(fault.fix)")
        }
    }

    private var groupLine: Line {
        guard hasGroup else { return "none yet: fitpinky group create begins one, fitpinky group join joins one" }
        if group.awaited { return "joined; not heard of yet" }
        let isOpen = hasInvitation && invitation.status == "active"
        let who = invitation.forKiosk ? "a further kiosk" : "somebody"
        // An agent lets a code be tried five times.
        let tries: Line =
            (1..<5).contains(invitation.triesLeft) ? " (\(counted(invitation.triesLeft, "try", "tries")) left)" : ""
        let waiting: Line =
            isOpen ? ", \(who) may join: \(Line(invitation.code).pink.bold)\(tries)" : ""
        let count = group.members.count { $0.left.isEmpty }
        return "\(group.name), \(count) of \(group.maxMembers) members\(waiting)"
    }
}

extension Fitpinky_V1_Streak {
    /// How often in a row all of the household hit.
    var line: Line {
        guard current > 0 else {
            return longest == 0
                ? "none yet: a week that you all hit begins one"
                : "the next week that you all hit begins one; the longest was \(counted(longest, "week"))"
        }
        let record: Line = longest > current ? ", the longest was \(longest)" : current > 1 ? ", the longest ever" : ""
        return "\(Line("\(counted(current, "week")) in a row").pink)\(record)"
    }
}

extension Fitpinky_V1_Peer {
    /// How it stands: whether it is there or how long it has been away, and what has not got there.
    ///
    /// - Parameter now: what the kiosk's clock shows, in milliseconds since 1970.
    func line(at now: Int64) -> Line {
        var line: Line = "\(name): "
        if connected {
            line += Line("connected").pink
        } else {
            line +=
                hasLastHeardMs ? "away, last heard \(age(lastHeardMs, at: now))" : "not heard since this kiosk started"
        }
        if pendingEntries > 0 {
            line += Line(", \(counted(pendingEntries, "entry", "entries")) not there yet").amber
        }
        if pendingPhotos > 0 { line += Line(", \(counted(pendingPhotos, "photo")) still to come").amber }
        return line
    }
}
