internal import FitPinkyCore
internal import JSON

extension BelongingView {
    package var page: Page {
        switch self {
        case .none: Page()
        case .awaited: Page(["joined; what the group is called and who is in it is not known here yet"])
        case .group(let group): group.page
        }
    }
}

extension GroupView {
    fileprivate var page: Page {
        var page = Page()
        let size = "\(members.count) of \(maxMembers), weeks start on \(weekStart.name)"
        page.add("\(Line(name).bold)  \(Line(size).dim)")
        page.addGap()
        for member in members {
            let goal = member.goal.map { "\(counted($0, "day")) a week" } ?? "no goal yet"
            let inviter = member.invitedBy.map { ", invited by \($0)" } ?? ""
            let numbers = member.buttons.map { String($0) }.joined(separator: " and ")
            let buttons = numbers.isEmpty ? "" : ", button \(numbers)"
            let here = member.isHere ? " (here\(buttons))" : ""
            let role = member.role?.rawValue ?? ""
            page.add(
                "  \(member.name)\(here)  \(goal), \(role), since \(member.joined?.dateText ?? "")\(inviter)")
        }
        page.addGap()
        for kiosk in kiosks {
            let reached = kiosk.address.map { "at \($0)" } ?? "not reached by others"
            let name = kiosk.members.isEmpty ? kiosk.name : listed(kiosk.members)
            page.add(
                "  " + Line("kiosk \(kiosk.id.ulid.text)  \(name)\(kiosk.isThis ? " (this one)" : ""), \(reached)").dim)
        }
        for sentence in kiosks.flatMap(\.lossSentences) { page.add("  " + Line("! \(sentence)").amber) }
        if isOverfull { page.add("  " + Line("! it has more members than it is for; one has to leave").amber) }
        return page
    }
}

extension GroupView.Kiosk {
    /// What others said of it because kiosks were lost, a sentence each.
    package var lossSentences: [String] {
        var sentences: [String] = []
        if let admittedBy {
            sentences.append(
                "\(owners)’s kiosk \(id.ulid.text) was let in by \(admittedBy)’s kiosk, without \(owners)’s recovery words"
            )
        }
        if let givenUpBy {
            sentences.append(
                "\(owners)’s kiosk \(id.ulid.text) was given up by \(givenUpBy), until it says something again")
        }
        return sentences
    }
}

extension BelongingView {
    /// The same once somebody of that name was added at this kiosk: what is to be done where no button here is theirs.
    package func page(adding name: String) -> Page {
        var page = self.page
        let here = group?.members.filter(\.isHere) ?? []
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

extension InvitationView {
    /// What the other person is to type, where.
    package var page: Page { page(for: nil) }

    /// The same.
    ///
    /// - Parameter member: whose kiosk it is for, where that is known.
    package func page(for member: String?) -> Page {
        var page = Page()
        guard status == .active else {
            page.add("the last code is \(status.rawValue); fitpinky group invite --new makes another")
            return page
        }
        let until = expires.map { "until \($0.text)" } ?? "for 48 hours, while this machine runs"
        page.add("  \(Line(code).pink.bold)\(Line("  good \(until), for one kiosk").dim)")
        page.addGap()
        page.add("  at the other kiosk:")
        // A name is quoted as a shell takes it.
        let name =
            member.map { "'\($0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'" }
            ?? "NAME"
        page.add("  \(command) " + (isForKiosk ? "--as \(name)" : "--member NAME --goal N"))
        return page
    }

    /// What a person is asked before a code is made for a kiosk in place of all those of that member.
    package static func question(replacing member: String) -> String {
        "Every kiosk will say that you admitted the new kiosk of \(member). It can never delete, leave, retire or admit; and if a "
            + "kiosk of \(member)’s speaks again, all that the new one said is void."
    }

    /// The beginning of it, for a camera to read.
    package var command: String { "fitpinky group join \(code) --at \(address ?? "")" }
}
