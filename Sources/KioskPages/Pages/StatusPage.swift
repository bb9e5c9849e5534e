internal import FitPinkyCore

extension StatusView {
    /// The dashboard as a person reads it.
    package var page: Page { page(care: []) }

    /// The same with the finger care of the kiosk's own members. Other kiosks are not told of it.
    package func page(care: [CareView]) -> Page {
        var status = self
        status.leaveChecksOut(of: care.map(\.member))
        return status.dashboard(care)
    }

    private func dashboard(_ care: [CareView]) -> Page {
        var page = Page()
        page.add(
            "\(Line("FitPinky · \(householdName)").bold)  \(Line("\(kiosk.today?.shortText ?? "")  \(kiosk.zone)").dim)",
            hanging: 11)
        page.addGap()
        page.add(Page(progress))
        if let week {
            let left = "\(counted(week.daysLeft, "day")) left, today included"
            page.add(Line("  week of \(week.week.text), \(left)").dim)
        }
        page.addGap()
        addPromise(to: &page)
        addLatest(to: &page)
        for (index, session) in sessions.enumerated() {
            page.add(index == 0 ? "session" : "", session.line)
        }
        for (index, workout) in waiting.enumerated() {
            page.add(index == 0 && sessions.isEmpty ? "session" : "", workout.line)
        }
        add(care, to: &page)
        addEnergy(to: &page)
        page.addGap()
        addKiosk(to: &page)
        return page
    }

    /// Their own line says more.
    private mutating func leaveChecksOut(of members: [MemberID]) {
        for index in self.members.indices where members.contains(self.members[index].id) {
            self.members[index].checksToday = 0
        }
        guard case .group(var group) = belonging else { return }
        for index in group.members.indices where members.contains(group.members[index].id) {
            group.members[index].checksToday = 0
        }
        belonging = .group(group)
    }

    // MARK: What is at stake

    private func addPromise(to page: inout Page) {
        guard belonging.group != nil else { return }
        let isComing = wager.text == nil && wager.next != nil
        let none: Line = isComing ? "none this week" : "none yet: fitpinky wager templates has ideas"
        page.add("wager", wager.text.map { Line($0).bold.pink } ?? none)
        if wager.next != wager.text {
            let from = wager.nextFrom.map { "from \($0.shortText)" } ?? "next week"
            page.add("", "\(from): \(Line(wager.next ?? "none").bold)")
        }
        for (index, stake) in (belonging.group?.waiting ?? []).enumerated() {
            page.add(index == 0 ? "to count" : "", stake.line)
        }
        page.add("streak", streak.line)
        if let lastWeek {
            page.add("last week", "\(lastWeek.week.text): \(lastWeek.verdictAndStake)")
            for reservation in lastWeek.reservations { page.add("", reservation) }
        }
    }

    private func addLatest(to page: inout Page) {
        guard let group = belonging.group else {
            return page.add("last workout", lastWorkout?.line ?? "none yet: press the button")
        }
        let present = group.members.filter { $0.left == nil }
        let column = nameColumn(present.map(\.name))
        for (index, member) in present.enumerated() {
            let name = Line(member.name).clipped(to: column).padded(to: column)
            let latest: Line = member.lastWorkout?.brief ?? Line("nothing yet").dim
            page.add(index == 0 ? "latest" : "", "\(name)  \(latest)", hanging: column + 2)
        }
    }

    private func add(_ care: [CareView], to page: inout Page) {
        guard care.count > 1 else { return care.forEach { page.add("finger", $0.line(on: kiosk.today)) } }
        let column = nameColumn(care.map(\.memberName))
        for (index, care) in care.enumerated() {
            let name = Line(care.memberName).clipped(to: column).padded(to: column)
            page.add(index == 0 ? "finger" : "", "\(name)  \(care.line(on: kiosk.today))", hanging: column + 2)
        }
    }

    private func addEnergy(to page: inout Page) {
        // Of two who share a kiosk one may have a goal.
        let isShared = people.count { $0.isHere && $0.left == nil } > 1
        guard isShared || energy.count > 1 else { return energy.forEach { page.add("energy", $0.line) } }
        let column = nameColumn(energy.map(\.memberName))
        for (index, energy) in energy.enumerated() {
            let name = Line(energy.memberName).clipped(to: column).padded(to: column)
            page.add(index == 0 ? "energy" : "", "\(name)  \(energy.line)", hanging: column + 2)
        }
    }

    // MARK: The kiosk

    private func addKiosk(to page: inout Page) {
        page.add("kiosk", "\(activity.rawValue), \(kiosk.devices) devices, version \(kiosk.version)")
        page.add("group", groupLine)
        for sentence in (belonging.group?.kiosks ?? []).flatMap(\.lossSentences) {
            page.add("  " + Line("! \(sentence)").amber)
        }
        for peer in peers { page.add("partner", peer.line(at: kiosk.now)) }
        if quarantined > 0 {
            page.add(
                "  "
                    + Line(
                        "! \(counted(quarantined, "entry needs", "entries need")) a newer version of FitPinky here; none is lost"
                    ).amber)
        }
        for flood in floods { page.add("  " + Line("! \(flood)").amber) }
        if !recoveryHint.isEmpty { page.add("recovery", Line(recoveryHint)) }
        if !faults.isEmpty || kiosk.isRetired { page.addGap() }
        if kiosk.isRetired {
            page.add("  " + Line("! this kiosk was retired: what is logged here reaches nobody any more").amber)
            page.add("    fitpinky doctor says what to do")
        }
        for fault in faults {
            page.add("  " + Line("! \(fault.message)").amber)
            page.add("    \(fault.fix)")
        }
    }

    private var groupLine: Line {
        switch belonging {
        case .none: return "none yet: fitpinky group create begins one, fitpinky group join joins one"
        case .awaited: return "joined; not heard of yet"
        case .group(let group):
            let count = group.members.count { $0.left == nil }
            return "\(group.name), \(count) of \(group.maxMembers) members\(joiners)"
        }
    }

    /// Who may join, if somebody may.
    private var joiners: Line {
        guard let invitation, invitation.status == .active else { return "" }
        let who = invitation.isForKiosk ? "a further kiosk" : "somebody"
        // An agent lets a code be tried five times.
        let tries: Line =
            (1..<5).contains(invitation.triesLeft) ? " (\(counted(invitation.triesLeft, "try", "tries")) left)" : ""
        return ", \(who) may join: \(Line(invitation.code).pink.bold)\(tries)"
    }
}

extension Streak {
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

extension PeerView {
    /// How it stands: whether it is there or how long it has been away, and what has not got there.
    ///
    /// - Parameter now: what the kiosk's clock shows.
    func line(at now: UTCInstant) -> Line {
        var line: Line = "\(name): "
        if isConnected {
            line += Line("connected").pink
        } else {
            line +=
                lastHeard.map { "away, last heard \(age($0, at: now))" } ?? "not heard since this kiosk started"
        }
        if pendingEntries > 0 {
            line += Line(", \(counted(pendingEntries, "entry", "entries")) not there yet").amber
        }
        if pendingPhotos > 0 { line += Line(", \(counted(pendingPhotos, "photo")) still to come").amber }
        return line
    }
}
