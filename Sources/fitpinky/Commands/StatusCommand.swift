import ArgumentParser
import Messages

struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "status", abstract: "How the week and the kiosk are.")

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let status = try await KioskCall.make(options) { try await $0.kiosk.status(.init()) }
        if options.json { return try status.json.print() }
        say(status.page(Style()))
    }
}

extension Fitpinky_V1_StatusResponse {
    /// The dashboard as a person reads it, within 80 columns.
    func page(_ style: Style) -> String {
        var lines = [style.bold("FitPinky · \(kiosk.name)") + style.dim("  \(kiosk.today)  \(kiosk.zone)"), ""]
        for member in members {
            let done = String(repeating: "●", count: Int(min(member.logged, member.required)))
            let left = String(repeating: "○", count: max(0, Int(member.required) - Int(member.logged)))
            let today = member.doneToday ? "done today" : "not yet today"
            lines.append(
                "  \(member.name)  \(style.pink(done))\(style.dim(left))  \(days(member.logged)) this week, \(today)")
            if member.unproven > 0 {
                lines.append(
                    "    and \(member.unproven) without a photo, which do not count until a partner vouches for them")
            }
            if member.awaitingClock > 0 {
                let workouts =
                    member.awaitingClock == 1 ? "1 workout gets its" : "\(member.awaitingClock) workouts get their"
                lines.append("    and \(workouts) day once the clock is right")
            }
            if member.checksToday > 0 {
                lines.append(
                    "    \(member.checksToday == 1 ? "1 finger check" : "\(member.checksToday) finger checks") today")
            }
        }
        if hasWeek { lines.append(style.dim("  week of \(week.start), \(days(week.daysLeft)) left, today included")) }
        lines.append("")
        lines.append("  last workout  " + (hasLastWorkout ? lastWorkout.line(style) : "none yet: press the button"))
        lines.append("  kiosk         \(activity), \(kiosk.devices) devices, version \(kiosk.version)")
        lines.append("  group         " + groupLine)
        if !faults.isEmpty || kiosk.retired { lines.append("") }
        if kiosk.retired {
            lines.append("  " + style.amber("! this kiosk was retired: what is logged here reaches nobody any more"))
            lines.append("    fitpinky doctor says what to do")
        }
        for fault in faults {
            lines.append("  " + style.amber("! \(fault.message)"))
            lines.append("    \(fault.fix)")
        }
        return lines.joined(separator: "\n")
    }

    private var groupLine: String {
        guard hasGroup else { return "none yet: fitpinky group create begins one, fitpinky group join joins one" }
        if group.awaited { return "joined; not heard of yet" }
        let waiting = hasInvitation && invitation.status == "active" ? ", an invitation is open" : ""
        return "\(group.name), \(group.members.count) of \(group.maxMembers) members\(waiting)"
    }

    private func days(_ count: UInt32) -> String { count == 1 ? "1 day" : "\(count) days" }
}
