public import Messages

extension Fitpinky_V1_Group {
    /// Who is in it, with which kiosks.
    public var page: Page {
        var page = Page()
        if awaited {
            page.add("joined; what the group is called and who is in it is not known here yet")
            return page
        }
        page.add("\(Line(name).bold)  \(Line("\(members.count) of \(maxMembers), weeks from \(weekStart)").dim)")
        page.addGap()
        for member in members {
            let goal = member.goal == 0 ? "no goal yet" : "\(member.goal) days a week"
            let inviter = member.invitedBy.isEmpty ? "" : ", invited by \(member.invitedBy)"
            let numbers = member.buttons.map { String($0) }.joined(separator: " and ")
            let buttons = numbers.isEmpty ? "" : ", button \(numbers)"
            let here = member.you ? " (here\(buttons))" : ""
            page.add(
                "  \(member.name)\(here)  \(goal), \(member.role), since \(member.joinedAt)\(inviter)"
            )
        }
        page.addGap()
        for kiosk in kiosks {
            let reached = kiosk.address.isEmpty ? "not reached by others" : "at \(kiosk.address)"
            page.add(
                "  " + Line("kiosk \(kiosk.id)  \(kiosk.name)\(kiosk.this ? " (this one)" : ""), \(reached)").dim)
        }
        if overfull { page.add("  " + Line("! it has more members than it is for; one has to leave").amber) }
        return page
    }
}

extension Fitpinky_V1_Invitation {
    /// What the other person is to type, where.
    public func page(_ clock: WallClock) -> Page {
        var page = Page()
        guard status == "active" else {
            page.add("the last code is \(status); fitpinky group invite --new makes another")
            return page
        }
        let until =
            expiresAtMs == 0 ? "for 48 hours, while this machine runs" : "until \(clock.dayAndTime(expiresAtMs))"
        page.add("  \(Line(code).pink.bold)\(Line("  good \(until), for one kiosk").dim)")
        page.addGap()
        page.add("  at the other kiosk:")
        page.add("  \(command) " + (forKiosk ? "--as NAME" : "--member NAME --goal N"))
        return page
    }

    /// The beginning of it, for a camera to read.
    public var command: String { "fitpinky group join \(code) --at \(address)" }
}
