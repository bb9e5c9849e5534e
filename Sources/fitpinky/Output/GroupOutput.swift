import Glibc
import Messages
import Pictures

extension Fitpinky_V1_Group {
    /// As a person reads it, or as JSON.
    func show(_ options: GlobalOptions) throws {
        if options.json { return try json.print() }
        say(page(Style()))
    }

    var json: JSON {
        [
            "id": .text(id), "name": awaited ? .null : .text(name), "awaited": .bool(awaited),
            "weekStart": awaited ? .null : .text(weekStart), "dayStart": .number(Int(dayStart)),
            "maxMembers": .number(Int(maxMembers)), "overfull": .bool(overfull),
            "members": .list(members.map(\.json)), "kiosks": .list(kiosks.map(\.json)),
        ]
    }

    private func page(_ style: Style) -> String {
        if awaited { return "joined; what the group is called and who is in it is not known here yet" }
        var lines = [style.bold(name) + style.dim("  \(members.count) of \(maxMembers), weeks from \(weekStart)"), ""]
        for member in members {
            let goal = member.goal == 0 ? "no goal yet" : "\(member.goal) days a week"
            lines.append(
                "  \(member.name)\(member.you ? " (here)" : "")  \(goal), \(member.role), since \(member.joinedAt)")
        }
        lines.append("")
        for kiosk in kiosks {
            let reached = kiosk.address.isEmpty ? "not reached by others" : "at \(kiosk.address)"
            lines.append(
                "  " + style.dim("kiosk \(kiosk.id)  \(kiosk.name)\(kiosk.this ? " (this one)" : ""), \(reached)"))
        }
        if overfull { lines.append("  " + style.amber("! it has more members than it is for; one has to leave")) }
        return lines.joined(separator: "\n")
    }
}

extension Fitpinky_V1_GroupMember {
    var json: JSON {
        [
            "id": .text(id), "name": .text(name), "you": .bool(you), "goal": goal == 0 ? .null : .number(Int(goal)),
            "role": .text(role), "joinedAt": .text(joinedAt), "zone": .text(zone),
        ]
    }
}

extension Fitpinky_V1_GroupKiosk {
    var json: JSON {
        [
            "id": .text(id), "name": .text(name), "zone": .text(zone), "you": .bool(this),
            "address": address.isEmpty ? .null : .text(address), "members": .list(members.map { .text($0) }),
        ]
    }
}

extension Fitpinky_V1_Invitation {
    var json: JSON {
        [
            "code": .text(code), "expiresAt": expiresAtMs == 0 ? .null : .text(instant(expiresAtMs)),
            "status": .text(status), "address": address.isEmpty ? .null : .text(address),
            "triesLeft": .number(Int(triesLeft)), "for": .text(forKiosk ? "kiosk" : "member"),
        ]
    }

    /// What the other person is to type, where.
    func page(_ style: Style) throws -> String {
        guard status == "active" else {
            return "the last code is \(status); fitpinky group invite --new makes another"
        }
        let until = expiresAtMs == 0 ? "for 48 hours, while this machine runs" : "until \(instant(expiresAtMs))"
        var lines = ["  " + style.bold(style.pink(code)) + style.dim("  good \(until), for one kiosk"), ""]
        let command = "fitpinky group join \(code) --at \(address)"
        lines.append("  at the other kiosk:")
        lines.append("  \(command) " + (forKiosk ? "--as NAME" : "--member NAME --goal N"))
        // A phone reads it from a screen, and nobody from a file.
        if isatty(STDOUT_FILENO) == 1 {
            let picture = try QRCode(command)
            lines += [""] + picture.lines.map { "  " + style.screen($0) }
        }
        return lines.joined(separator: "\n")
    }
}
