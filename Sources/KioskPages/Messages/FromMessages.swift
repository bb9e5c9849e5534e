internal import FitPinkyCore
package import Messages

// Every view out of the message that the agent sent. A value that this version cannot read is refused, because to leave it out would
// show something else than the agent said; what a newer agent may add is in `unknown` or kept as its word where a view says so.

extension StatusView {
    package init(_ message: Fitpinky_V1_StatusResponse) throws(UnreadableMessage) {
        self.init(kiosk: try Kiosk(message.kiosk), activity: Activity(rawValue: message.activity))
        belonging = message.hasGroup ? try BelongingView(message.group) : .none
        members = try message.members.map(MemberView.init)
        if message.hasWeek {
            week = RunningWeek(
                try Week(message.week.start, message.week.end), daysLeft: Int(message.week.daysLeft))
        }
        if message.hasLastWeek { lastWeek = try WeekView(message.lastWeek) }
        if message.hasInvitation { invitation = try InvitationView(message.invitation) }
        if message.hasLastWorkout { lastWorkout = try WorkoutView(message.lastWorkout) }
        (wager, streak) = (try WagerView(message.wager), Streak(message.streak))
        (peers, faults) = (try message.peers.map(PeerView.init), message.faults.map { FaultView($0) })
        (pendingEntries, pendingPhotos) = (
            Int(clamping: message.pending.entries), Int(clamping: message.pending.photos)
        )
        quarantined = Int(clamping: message.quarantined)
    }
}

extension StatusView.Kiosk {
    fileprivate init(_ message: Fitpinky_V1_KioskInfo) throws(UnreadableMessage) {
        self.init(
            id: message.id.isEmpty ? nil : try readID(message.id, "the kiosk"), name: message.name,
            version: message.version, listen: readText(message.listen), isRetired: message.retired,
            isClockTrusted: message.clockTrusted, zone: message.zone, devices: message.devices,
            today: try readDayIfAny(message.today, "today"), now: UTCInstant(milliseconds: message.nowMs))
    }
}

extension Streak {
    fileprivate init(_ message: Fitpinky_V1_Streak) {
        self.init(current: Int(message.current), longest: Int(message.longest))
    }
}

extension PeerView {
    fileprivate init(_ message: Fitpinky_V1_Peer) throws(UnreadableMessage) {
        self.init(
            kiosk: try readID(message.kiosk, "a peer"), name: message.name, isConnected: message.connected,
            lastHeard: message.hasLastHeardMs ? UTCInstant(milliseconds: message.lastHeardMs) : nil,
            pendingEntries: Int(clamping: message.pendingEntries), pendingPhotos: Int(clamping: message.pendingPhotos))
    }
}

extension FaultView {
    fileprivate init(_ message: Fitpinky_V1_Fault) {
        self.init(
            code: message.code, message: message.message, fix: message.fix,
            since: UTCInstant(milliseconds: message.sinceMs))
    }
}

// MARK: The household

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

extension GroupView {
    fileprivate init(_ message: Fitpinky_V1_Group) throws(UnreadableMessage) {
        self.init(
            id: try readID(message.id, "the group"), name: message.name,
            weekStart: try readWeekday(message.weekStart), dayStart: Int(message.dayStart),
            maxMembers: Int(message.maxMembers), isOverfull: message.overfull,
            members: try message.members.map(MemberView.init), kiosks: try message.kiosks.map(Kiosk.init))
    }
}

extension GroupView.Kiosk {
    fileprivate init(_ message: Fitpinky_V1_GroupKiosk) throws(UnreadableMessage) {
        self.init(
            id: try readID(message.id, "a kiosk"), name: message.name, zone: message.zone,
            address: readText(message.address), isThis: message.this, members: message.members)
    }
}

extension MemberView {
    fileprivate init(_ message: Fitpinky_V1_Member) throws(UnreadableMessage) {
        self.init(
            id: try readID(message.id, "a member"), name: message.name, isHere: message.you,
            goal: message.goal == 0 ? nil : Int(message.goal),
            role: message.role.isEmpty ? nil : try read(message.role, "a member's role", Role.init(rawValue:)),
            joined: try readDayIfAny(message.joinedAt, "a member's first day"),
            left: try readDayIfAny(message.left, "a member's last day"), zone: readText(message.zone),
            invitedBy: readText(message.invitedBy), required: Int(message.required), logged: Int(message.logged),
            isDoneToday: message.doneToday, streak: Streak(message.streak),
            lastWorkout: message.hasLastWorkout ? try WorkoutView(message.lastWorkout) : nil,
            warning: message.outOfReach ? .outOfReach : message.lastChance ? .lastChance : nil,
            unproven: Int(message.unproven), awaitingClock: Int(message.awaitingClock),
            checksToday: Int(message.checksToday), buttons: message.buttons.map { Int($0) })
    }
}

extension InvitationView {
    package init(_ message: Fitpinky_V1_Invitation) throws(UnreadableMessage) {
        self.init(
            code: message.code,
            expires: try readWallTime(message.expiresAtMs, message.expiresLocal, "an invitation's end"),
            status: try read(message.status, "an invitation's status", Status.init(rawValue:)),
            address: readText(message.address), triesLeft: Int(message.triesLeft), isForKiosk: message.forKiosk)
    }
}

// MARK: Workouts

extension WorkoutView {
    package init(_ message: Fitpinky_V1_Workout) throws(UnreadableMessage) {
        self.init(
            id: try readID(message.id, "a workout"), member: try readID(message.member, "a member"),
            memberName: message.memberName, kiosk: try readID(message.kiosk, "a kiosk"),
            moment: message.awaitsClock ? nil : try Moment(message), words: try Words(message),
            photo: message.hasPhoto ? Photo(message.photo) : nil, isDeleted: message.deleted,
            undeletableUntil: try readWallTime(
                message.undeletableUntilMs, message.undeletableUntilLocal, "a deletion's end"))
    }
}

extension WorkoutView.Moment {
    fileprivate init(_ message: Fitpinky_V1_Workout) throws(UnreadableMessage) {
        self.init(
            day: try readDay(message.day, "a workout's day"),
            instant: UTCInstant(milliseconds: message.loggedAtMs), zone: message.zone,
            time: try read(message.localTime, "a workout's time") { TimeOfDay($0) }, isEstimate: message.estimated)
    }
}

extension WorkoutView.Photo {
    fileprivate init(_ message: Fitpinky_V1_Photo) {
        self.init(
            sha256: message.sha256, byteCount: Int(message.bytes), type: message.type, width: Int(message.width),
            height: Int(message.height), isPresent: message.present)
    }
}

extension CheckView {
    fileprivate init(_ message: Fitpinky_V1_FingerCheck) throws(UnreadableMessage) {
        self.init(
            id: try readID(message.id, "a finger check"), memberName: message.memberName,
            day: try readDayIfAny(message.day, "a finger check's day"))
    }
}

extension NudgeView {
    package init(_ message: Fitpinky_V1_Nudge) throws(UnreadableMessage) {
        self.init(
            id: try readID(message.id, "a nudge"), from: try readID(message.from, "a sender"),
            fromName: message.fromName, to: try readID(message.to, "a receiver"), toName: message.toName,
            text: message.text, at: UTCInstant(milliseconds: message.atMs))
    }
}

// MARK: Weeks

extension WeekView {
    package init(_ message: Fitpinky_V1_WeekSummary) throws(UnreadableMessage) {
        self.init(
            week: try Week(message.start, message.end), state: try State(message),
            wager: readText(message.wager), members: try message.members.map(Member.init),
            streak: Streak(message.streak), daysLeft: Int(message.daysLeft))
    }
}

extension WeekView.State {
    fileprivate init(_ message: Fitpinky_V1_WeekSummary) throws(UnreadableMessage) {
        func verdict() throws(UnreadableMessage) -> Verdict { try Verdict(message.result, message.owes) }
        switch message.state {
        case "running": self = .running
        case "final": self = .final(try verdict())
        case "revised":
            self = .revised(try verdict(), announced: try Verdict(message.announcedResult, message.announcedOwes))
        case "provisional":
            let field = "the end of a provisional week"
            guard let until = try readWallTime(message.waitsUntilMs, message.waitsUntilLocal, field) else {
                throw UnreadableMessage(field: field, value: "")
            }
            self = .provisional(try verdict(), waitingFor: message.waitingFor, until: until)
        default: throw UnreadableMessage(field: "a week's state", value: message.state)
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

extension WeekView.Member {
    fileprivate init(_ message: Fitpinky_V1_WeekMember) throws(UnreadableMessage) {
        self.init(
            id: try readID(message.id, "a member"), name: message.name, isHere: message.you,
            goal: Int(message.goal), required: Int(message.required), logged: Int(message.logged),
            hasHit: message.hit, owes: message.owes)
    }
}

extension WeekPageView {
    package init(_ message: Fitpinky_V1_WeekPage) throws(UnreadableMessage) {
        self.init(week: try WeekView(message.summary), days: try message.days.map(DayView.init))
    }
}

extension WeekPageView.DayView {
    fileprivate init(_ message: Fitpinky_V1_DayPage) throws(UnreadableMessage) {
        self.init(
            day: try readDay(message.day, "a day"), workouts: try message.workouts.map(WorkoutView.init))
    }
}

extension CalendarView {
    package init(_ message: Fitpinky_V1_Calendar) throws(UnreadableMessage) {
        let (from, to) = (try readDay(message.from, "the first day"), try readDay(message.to, "the last day"))
        guard from <= to else { throw UnreadableMessage(field: "the last day", value: message.to) }
        self.init(
            days: from...to, today: try readDay(message.today, "today"), groupName: message.groupName,
            began: try readDay(message.began, "the group's first day"), members: try message.members.map(Member.init))
    }
}

extension CalendarView.Member {
    fileprivate init(_ message: Fitpinky_V1_CalendarMember) throws(UnreadableMessage) {
        self.init(
            id: try readID(message.id, "a member"), name: message.name, workouts: [:],
            stays: try message.stays.map(CalendarView.Stay.init))
        for tally in message.days { workouts[try readDay(tally.day, "a calendar's day")] = Int(tally.workouts) }
    }
}

extension CalendarView.Stay {
    fileprivate init(_ message: Fitpinky_V1_CalendarStay) throws(UnreadableMessage) {
        self.init(
            joined: try readDay(message.joined, "a stay's first day"),
            left: try readDayIfAny(message.left, "a stay's last day"))
        guard joined <= left ?? .last else { throw UnreadableMessage(field: "a stay's last day", value: message.left) }
    }
}

// MARK: Settings

extension SettingsView {
    package init(_ message: Fitpinky_V1_Settings) throws(UnreadableMessage) {
        self.init(
            groupName: readText(message.groupName), shownGroupName: message.shownGroupName,
            wager: try WagerView(message.wager),
            weekStart: message.hasWeekStart ? try WeekStart(message.weekStart) : nil,
            dayStart: Int(message.dayStart), members: try message.members.map(Member.init))
    }
}

extension SettingsView.WeekStart {
    fileprivate init(_ message: Fitpinky_V1_WeekStartSetting) throws(UnreadableMessage) {
        self.init(
            day: try readWeekday(message.day), next: try readWeekday(message.next),
            nextFrom: try readDayIfAny(message.nextFrom, "a change's day"))
    }
}

extension WagerView {
    fileprivate init(_ message: Fitpinky_V1_WagerSetting) throws(UnreadableMessage) {
        self.init(
            text: readText(message.text), next: readText(message.next),
            nextFrom: try readDayIfAny(message.nextFrom, "a change's day"))
    }
}

extension SettingsView.Member {
    fileprivate init(_ message: Fitpinky_V1_MemberSettings) throws(UnreadableMessage) {
        self.init(
            id: try readID(message.id, "a member"), name: message.name, isHere: message.you,
            goal: message.goal == 0 ? nil : Int(message.goal),
            nextGoal: message.nextGoal == 0 ? nil : Int(message.nextGoal),
            nextFrom: try readDayIfAny(message.nextFrom, "a change's day"),
            notifications: message.news.map { SettingsView.Notification(kind: $0.kind, isOn: $0.on) },
            quiet: QuietHours(from: message.quietFromMinutes, until: message.quietUntilMinutes))
    }
}

extension SettingChangedView {
    package init(_ message: Fitpinky_V1_SettingChanged) throws(UnreadableMessage) {
        self.init(
            try SettingsView(message.settings), countsFrom: try readDayIfAny(message.countsFrom, "a change's day"))
    }
}

// MARK: Events

extension EventView {
    package init(_ message: Fitpinky_V1_Event) throws(UnreadableMessage) {
        self.init(
            at: UTCInstant(milliseconds: message.atMs),
            time: message.localTime.isEmpty ? nil : try read(message.localTime, "an event's time") { TimeOfDay($0) },
            try What(message.what))
    }
}

extension EventView.What {
    fileprivate init(_ message: Fitpinky_V1_Event.OneOf_What?) throws(UnreadableMessage) {
        self =
            switch message {
            case .watching: .watching
            case .activity(let change):
                .activity(Activity(rawValue: change.activity), memberName: change.memberName)
            case .workoutSaved(let workout): .workoutSaved(try WorkoutView(workout))
            case .workoutDeleted(let workout): .workoutDeleted(try WorkoutView(workout))
            case .workoutUndeleted(let workout): .workoutUndeleted(try WorkoutView(workout))
            case .workoutSettled(let workout): .workoutSettled(try WorkoutView(workout))
            case .workoutChanged(let workout): .workoutChanged(try WorkoutView(workout))
            case .partnerWorkout(let workout): .partnerWorkout(try WorkoutView(workout))
            case .photoArrived(let workout): .photoArrived(try WorkoutView(workout))
            case .peer(let peer): .peer(try PeerView(peer))
            case .checkSaved(let check): .checkSaved(try CheckView(check))
            case .checkSettled(let check): .checkSettled(try CheckView(check))
            case .fault(let fault): .fault(FaultView(fault))
            case .faultMended(let fault): .faultMended(FaultView(fault))
            case .day(let change): .day(try readDay(change.today, "a new day"))
            case .declined(let refusal): .declined(gesture: refusal.gesture, why: refusal.why)
            case .invitation(let invitation): .invitation(try InvitationView(invitation))
            case .invitationTried(let invitation): .invitationTried(try InvitationView(invitation))
            case .nudge(let nudge): .nudge(try NudgeView(nudge))
            case .weekEnded(let week): .weekEnded(try WeekView(week))
            case .allHit(let week): .allHit(try WeekView(week))
            case nil: .unknown
            }
    }
}
