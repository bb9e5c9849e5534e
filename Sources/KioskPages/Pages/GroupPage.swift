public import Messages

extension Fitpinky_V1_Group {
    /// Who is in it, with which kiosks.
    public var page: Page {
        var page = Page()
        if awaited {
            page.add("joined; what the group is called and who is in it is not known here yet")
            return page
        }
        let size = "\(members.count) of \(maxMembers), weeks start on \(capitalised(weekStart))"
        page.add("\(Line(name).bold)  \(Line(size).dim)")
        page.addGap()
        for member in members {
            let goal = member.goal == 0 ? "no goal yet" : "\(counted(member.goal, "day")) a week"
            let inviter = member.invitedBy.isEmpty ? "" : ", invited by \(member.invitedBy)"
            let numbers = member.buttons.map { String($0) }.joined(separator: " and ")
            let buttons = numbers.isEmpty ? "" : ", button \(numbers)"
            let here = member.you ? " (here\(buttons))" : ""
            page.add(
                "  \(member.name)\(here)  \(goal), \(member.role), since \(dateText(member.joinedAt))\(inviter)"
            )
        }
        page.addGap()
        for kiosk in kiosks {
            let reached = kiosk.address.isEmpty ? "not reached by others" : "at \(kiosk.address)"
            let name = kiosk.members.isEmpty ? kiosk.name : listed(kiosk.members)
            page.add(
                "  " + Line("kiosk \(kiosk.id)  \(name)\(kiosk.this ? " (this one)" : ""), \(reached)").dim)
        }
        if overfull { page.add("  " + Line("! it has more members than it is for; one has to leave").amber) }
        return page
    }
}

extension Fitpinky_V1_Group {
    /// The same once somebody of that name was added at this kiosk: what is to be done where no button here is theirs.
    public func page(adding name: String) -> Page {
        var page = self.page
        let here = members.filter(\.you)
        guard here.count > 1, let member = here.last(where: { $0.name == name }), member.buttons.isEmpty else {
            return page
        }
        page.addGap()
        page.add("  " + Line("! no button of this kiosk is \(name)'s yet: every press is somebody else's").amber)
        page.add("    write it into kiosk.toml, with the line of its wire, and reload the agent:")
        page.add("      [[button]]")
        page.add("      line = \"GPIO27\"")
        // TOML quotes a name as JSON does.
        page.add("      member = \(JSON.text(name).rendered(isIndented: false))")
        return page
    }
}

extension Fitpinky_V1_Invitation {
    /// What the other person is to type, where.
    public var page: Page {
        var page = Page()
        guard status == "active" else {
            page.add("the last code is \(status); fitpinky group invite --new makes another")
            return page
        }
        let until =
            expiresLocal.isEmpty
            ? "for 48 hours, while this machine runs" : "until \(dayAndTimeText(expiresLocal))"
        page.add("  \(Line(code).pink.bold)\(Line("  good \(until), for one kiosk").dim)")
        page.addGap()
        page.add("  at the other kiosk:")
        page.add("  \(command) " + (forKiosk ? "--as NAME" : "--member NAME --goal N"))
        return page
    }

    /// The beginning of it, for a camera to read.
    public var command: String { "fitpinky group join \(code) --at \(address)" }
}
