internal import FitPinkyCore
package import Messages

// What of a view no single field says, both ways. `kiosk.proto` names it a part, and `Generated/ViewMessages.swift` calls these.

extension BelongingView {
    package init(_ message: Fitpinky_V1_Group) throws(UnreadableMessage) {
        if message.id.isEmpty {
            self = .none
        } else if message.awaited {
            self = .awaited(try readID(message.id, "the group"))
        } else {
            self = .group(try GroupView(message))
        }
    }
}

extension Fitpinky_V1_Group {
    package init(_ view: BelongingView) {
        self.init()
        switch view {
        case .none: break
        case .awaited(let group): (id, awaited) = (group.ulid.text, true)
        case .group(let group): self = .init(group)
        }
    }
}

extension StatusView {
    static func readBelonging(_ message: Fitpinky_V1_StatusResponse) throws(UnreadableMessage) -> BelongingView {
        message.hasGroup ? try BelongingView(message.group) : .none
    }

    func writeBelonging(to message: inout Fitpinky_V1_StatusResponse) {
        if belonging != .none { message.group = .init(belonging) }
    }
}

extension MemberView {
    static func readWarning(_ message: Fitpinky_V1_Member) throws(UnreadableMessage) -> Warning? {
        message.outOfReach ? .outOfReach : message.lastChance ? .lastChance : nil
    }

    func writeWarning(to message: inout Fitpinky_V1_Member) {
        (message.lastChance, message.outOfReach) = (warning == .lastChance, warning == .outOfReach)
    }
}

extension SettingsView.Member {
    static func readQuiet(_ message: Fitpinky_V1_MemberSettings) throws(UnreadableMessage) -> QuietHours? {
        QuietHours(from: message.quietFromMinutes, until: message.quietUntilMinutes)
    }

    func writeQuiet(to message: inout Fitpinky_V1_MemberSettings) {
        guard let quiet else { return }
        message.quietFromMinutes = UInt32(clamping: quiet.from.minutes)
        message.quietUntilMinutes = UInt32(clamping: quiet.until.minutes)
    }
}

// MARK: Weeks

extension WeekView {
    static func readState(_ message: Fitpinky_V1_WeekSummary) throws(UnreadableMessage) -> State {
        func verdict() throws(UnreadableMessage) -> Verdict { try Verdict(message.result, message.owes) }
        switch message.state {
        case "running": return .running
        case "left": return .left
        case "final": return .final(try verdict())
        case "revised":
            return .revised(try verdict(), announced: try Verdict(message.announcedResult, message.announcedOwes))
        case "provisional":
            let field = "the end of a provisional week"
            guard let until = try readWallTime(message.waitsUntilMs, message.waitsUntilLocal, field) else {
                throw UnreadableMessage(field: field, value: "")
            }
            return .provisional(try verdict(), waitingFor: message.waitingFor, until: until)
        default: throw UnreadableMessage(field: "a week's state", value: message.state)
        }
    }

    func writeState(to message: inout Fitpinky_V1_WeekSummary) {
        message.state = state.word
        if let verdict { (message.result, message.owes) = (verdict.result.word, verdict.owes.map(\.ulid.text)) }
        switch state {
        case .running, .final, .left: break
        case .provisional(_, let kiosks, let until):
            message.waitingFor = kiosks
            (message.waitsUntilMs, message.waitsUntilLocal) = (until.instant.milliseconds, until.wire)
        case .revised(_, let before):
            (message.announcedResult, message.announcedOwes) = (before.result.word, before.owes.map(\.ulid.text))
        }
    }
}

extension Verdict {
    fileprivate init(_ result: String, _ owes: [String]) throws(UnreadableMessage) {
        self.init(
            result: try read(result, "a week's result") { word in WeekResult.allCases.first { $0.word == word } },
            owes: try owes.map { owing throws(UnreadableMessage) in try readID(owing, "who owes") })
    }
}

extension CalendarView {
    static func readDays(_ message: Fitpinky_V1_Calendar) throws(UnreadableMessage) -> ClosedRange<Day> {
        let (from, to) = (try readDay(message.from, "the first day"), try readDay(message.to, "the last day"))
        guard from <= to else { throw UnreadableMessage(field: "the last day", value: message.to) }
        return from...to
    }

    func writeDays(to message: inout Fitpinky_V1_Calendar) {
        (message.from, message.to) = (days.lowerBound.iso8601, days.upperBound.iso8601)
    }
}

extension CalendarView.Member {
    static func readWorkouts(_ message: Fitpinky_V1_CalendarMember) throws(UnreadableMessage) -> [Day: Int] {
        var workouts: [Day: Int] = [:]
        for tally in message.days { workouts[try readDay(tally.day, "a calendar's day")] = Int(tally.workouts) }
        return workouts
    }

    func writeWorkouts(to message: inout Fitpinky_V1_CalendarMember) {
        message.workouts = UInt32(clamping: workouts.values.reduce(0, +))
        message.days = workouts.sorted { $0.key < $1.key }.map { tally in
            var day = Fitpinky_V1_CalendarDay()
            (day.day, day.workouts) = (tally.key.iso8601, UInt32(clamping: tally.value))
            return day
        }
    }
}

extension CalendarView.Stay {
    static func readLeft(_ message: Fitpinky_V1_CalendarStay) throws(UnreadableMessage) -> Day? {
        let left = try readDayIfAny(message.left, "a stay's last day")
        guard try readDay(message.joined, "a stay's first day") <= left ?? .last else {
            throw UnreadableMessage(field: "a stay's last day", value: message.left)
        }
        return left
    }

    func writeLeft(to message: inout Fitpinky_V1_CalendarStay) { message.left = left?.iso8601 ?? "" }
}

// MARK: Workouts

extension WorkoutView {
    static func readMoment(_ message: Fitpinky_V1_Workout) throws(UnreadableMessage) -> Moment? {
        guard !message.awaitsClock else { return nil }
        return Moment(
            day: try readDay(message.day, "a workout's day"),
            instant: UTCInstant(milliseconds: message.loggedAtMs), zone: message.zone,
            time: try read(message.localTime, "a workout's time") { TimeOfDay($0) }, isEstimate: message.estimated)
    }

    func writeMoment(to message: inout Fitpinky_V1_Workout) {
        guard let moment else { return message.awaitsClock = true }
        (message.day, message.loggedAtMs) = (moment.day.iso8601, moment.instant.milliseconds)
        (message.zone, message.localTime, message.estimated) = (moment.zone, moment.time.text, moment.isEstimate)
    }

    /// A proof that only a newer version knows proves nothing here.
    static func readWords(_ message: Fitpinky_V1_Workout) throws(UnreadableMessage) -> Words {
        let proof: Proof =
            switch message.proof {
            case .photo: .photo
            case .vouched: .vouched(by: message.vouchedBy)
            case .unproven, .unspecified, .UNRECOGNIZED: .unproven
            }
        return Words(
            caption: readText(message.caption), reactions: try message.reactions.map(Reaction.init), proof: proof,
            activity: try readActivity(message))
    }

    /// A type that only a newer version knows is another one here.
    private static func readActivity(_ message: Fitpinky_V1_Workout) throws(UnreadableMessage) -> WorkoutActivity? {
        let type = message.activity.isEmpty ? nil : ActivityType(name: message.activity) ?? .other
        let minutes = message.minutes == 0 ? nil : Int(message.minutes)
        guard minutes.map(WorkoutActivity.allowedMinutes.contains) ?? true else {
            throw UnreadableMessage(field: "a workout's minutes", value: "\(message.minutes)")
        }
        return WorkoutActivity(type, minutes: minutes, notes: message.notes)
    }

    func writeWords(to message: inout Fitpinky_V1_Workout) {
        message.activity = words.activity?.type?.name ?? ""
        message.minutes = UInt32(clamping: words.activity?.minutes ?? 0)
        message.notes = words.activity?.notes ?? ""
        message.caption = words.caption ?? ""
        message.reactions = words.reactions.map { .init($0) }
        switch words.proof {
        case .photo: message.proof = .photo
        case .unproven: message.proof = .unproven
        case .vouched(let names): (message.proof, message.vouchedBy) = (.vouched, names)
        }
    }
}
