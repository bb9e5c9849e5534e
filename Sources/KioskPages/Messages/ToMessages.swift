internal import FitPinkyCore
package import Messages

// Every view as the message that the agent sends. `FromMessages.swift` is the way back.

extension Fitpinky_V1_StatusResponse {
    package init(_ view: StatusView) {
        self.init()
        (kiosk.id, kiosk.name) = (view.kiosk.id?.ulid.text ?? "", view.kiosk.name)
        (kiosk.version, kiosk.devices, kiosk.zone) = (view.kiosk.version, view.kiosk.devices, view.kiosk.zone)
        (kiosk.clockTrusted, kiosk.retired) = (view.kiosk.isClockTrusted, view.kiosk.isRetired)
        (kiosk.today, kiosk.listen) = (view.kiosk.today?.iso8601 ?? "", view.kiosk.listen ?? "")
        kiosk.nowMs = view.kiosk.now.milliseconds
        if view.belonging != .none { group = .init(view.belonging) }
        members = view.members.map { .init($0) }
        if let running = view.week {
            (week.start, week.end) = (running.week.start.iso8601, running.week.end.iso8601)
            week.daysLeft = number(running.daysLeft)
        }
        if let last = view.lastWeek { lastWeek = .init(last) }
        if let made = view.invitation { invitation = .init(made) }
        if let latest = view.lastWorkout { lastWorkout = .init(latest) }
        (wager, streak) = (.init(view.wager), .init(view.streak))
        (pending.entries, pending.photos) = (UInt64(view.pendingEntries), UInt64(view.pendingPhotos))
        (peers, faults) = (view.peers.map { .init($0) }, view.faults.map { .init($0) })
        (quarantined, activity) = (UInt64(view.quarantined), view.activity.rawValue)
    }
}

extension Fitpinky_V1_Streak {
    fileprivate init(_ streak: Streak) {
        self.init()
        (current, longest) = (number(streak.current), number(streak.longest))
    }
}

extension Fitpinky_V1_Peer {
    init(_ view: PeerView) {
        self.init()
        (kiosk, name, connected) = (view.kiosk.ulid.text, view.name, view.isConnected)
        if let heard = view.lastHeard { lastHeardMs = heard.milliseconds }
        (pendingEntries, pendingPhotos) = (UInt64(view.pendingEntries), UInt64(view.pendingPhotos))
    }
}

extension Fitpinky_V1_Fault {
    init(_ view: FaultView) {
        self.init()
        (code, message, fix, sinceMs) = (view.code, view.message, view.fix, view.since.milliseconds)
    }
}

// MARK: The household

extension Fitpinky_V1_Group {
    package init(_ view: BelongingView) {
        self.init()
        switch view {
        case .none: break
        case .awaited(let group): (id, awaited) = (group.ulid.text, true)
        case .group(let group):
            (id, name, weekStart) = (group.id.ulid.text, group.name, group.weekStart.word)
            (dayStart, maxMembers) = (number(group.dayStart), number(group.maxMembers))
            (overfull, members, kiosks) = (
                group.isOverfull, group.members.map { .init($0) }, group.kiosks.map { .init($0) }
            )
        }
    }
}

extension Fitpinky_V1_GroupKiosk {
    fileprivate init(_ view: GroupView.Kiosk) {
        self.init()
        (id, name, zone, address) = (view.id.ulid.text, view.name, view.zone, view.address ?? "")
        (this, members) = (view.isThis, view.members)
    }
}

extension Fitpinky_V1_Member {
    init(_ view: MemberView) {
        self.init()
        (id, name, you) = (view.id.ulid.text, view.name, view.isHere)
        (goal, required, logged) = (number(view.goal ?? 0), number(view.required), number(view.logged))
        (role, zone, invitedBy) = (view.role?.rawValue ?? "", view.zone ?? "", view.invitedBy ?? "")
        (joinedAt, left) = (view.joined?.iso8601 ?? "", view.left?.iso8601 ?? "")
        (doneToday, streak) = (view.isDoneToday, .init(view.streak))
        (lastChance, outOfReach) = (view.warning == .lastChance, view.warning == .outOfReach)
        (unproven, awaitingClock) = (number(view.unproven), number(view.awaitingClock))
        (checksToday, buttons) = (number(view.checksToday), view.buttons.map(number))
        if let workout = view.lastWorkout { lastWorkout = .init(workout) }
    }
}

extension Fitpinky_V1_Invitation {
    package init(_ view: InvitationView) {
        self.init()
        (code, status, address) = (view.code, view.status.rawValue, view.address ?? "")
        if let expires = view.expires { (expiresAtMs, expiresLocal) = (expires.instant.milliseconds, expires.wire) }
        (triesLeft, forKiosk) = (number(view.triesLeft), view.isForKiosk)
    }
}

// MARK: Workouts

extension Fitpinky_V1_Workout {
    package init(_ view: WorkoutView) {
        self.init()
        (id, member, memberName) = (view.id.ulid.text, view.member.ulid.text, view.memberName)
        (kiosk, awaitsClock, deleted) = (view.kiosk.ulid.text, view.moment == nil, view.isDeleted)
        if let moment = view.moment {
            (day, loggedAtMs, zone) = (moment.day.iso8601, moment.instant.milliseconds, moment.zone)
            (localTime, estimated) = (moment.time.text, moment.isEstimate)
        }
        if let until = view.undeletableUntil {
            (undeletableUntilMs, undeletableUntilLocal) = (until.instant.milliseconds, until.wire)
        }
        if let file = view.photo {
            (photo.sha256, photo.bytes, photo.type) = (file.sha256, number(file.byteCount), file.type)
            (photo.width, photo.height, photo.present) = (number(file.width), number(file.height), file.isPresent)
        }
        add(view.words)
    }
}

extension Fitpinky_V1_FingerCheck {
    fileprivate init(_ view: CheckView) {
        self.init()
        (id, memberName, day) = (view.id.ulid.text, view.memberName, view.day?.iso8601 ?? "")
    }
}

extension Fitpinky_V1_Nudge {
    package init(_ view: NudgeView) {
        self.init()
        (id, text, atMs) = (view.id.ulid.text, view.text, view.at.milliseconds)
        (from, fromName, to, toName) = (view.from.ulid.text, view.fromName, view.to.ulid.text, view.toName)
    }
}

// MARK: Weeks

extension Fitpinky_V1_WeekSummary {
    package init(_ view: WeekView) {
        self.init()
        (start, end, daysLeft) = (view.week.start.iso8601, view.week.end.iso8601, number(view.daysLeft))
        (state, wager, streak) = (view.state.word, view.wager ?? "", .init(view.streak))
        if let verdict = view.verdict { (result, owes) = (verdict.result.word, verdict.owes.map(\.ulid.text)) }
        switch view.state {
        case .running, .final: break
        case .provisional(_, let kiosks, let until):
            (waitingFor, waitsUntilMs, waitsUntilLocal) = (kiosks, until.instant.milliseconds, until.wire)
        case .revised(_, let before):
            (announcedResult, announcedOwes) = (before.result.word, before.owes.map(\.ulid.text))
        }
        members = view.members.map { .init($0) }
    }
}

extension Fitpinky_V1_WeekMember {
    fileprivate init(_ view: WeekView.Member) {
        self.init()
        (id, name, you, hit, owes) = (view.id.ulid.text, view.name, view.isHere, view.hasHit, view.owes)
        (goal, required, logged) = (number(view.goal), number(view.required), number(view.logged))
    }
}

extension Fitpinky_V1_WeekPage {
    package init(_ view: WeekPageView) {
        self.init()
        summary = .init(view.week)
        days = view.days.map { day in
            var page = Fitpinky_V1_DayPage()
            (page.day, page.workouts) = (day.day.iso8601, day.workouts.map { .init($0) })
            return page
        }
    }
}

extension Fitpinky_V1_Calendar {
    package init(_ view: CalendarView) {
        self.init()
        (from, to) = (view.days.lowerBound.iso8601, view.days.upperBound.iso8601)
        (today, groupName, began) = (view.today.iso8601, view.groupName, view.began.iso8601)
        members = view.members.map { .init($0) }
    }
}

extension Fitpinky_V1_CalendarMember {
    fileprivate init(_ view: CalendarView.Member) {
        self.init()
        (id, name, workouts) = (view.id.ulid.text, view.name, number(view.workouts.values.reduce(0, +)))
        days = view.workouts.sorted { $0.key < $1.key }.map { tally in
            var day = Fitpinky_V1_CalendarDay()
            (day.day, day.workouts) = (tally.key.iso8601, number(tally.value))
            return day
        }
        stays = view.stays.map { view in
            var stay = Fitpinky_V1_CalendarStay()
            (stay.joined, stay.left) = (view.joined.iso8601, view.left?.iso8601 ?? "")
            return stay
        }
    }
}

// MARK: Settings

extension Fitpinky_V1_Settings {
    package init(_ view: SettingsView) {
        self.init()
        (groupName, shownGroupName, wager) = (view.groupName ?? "", view.shownGroupName, .init(view.wager))
        (dayStart, members) = (number(view.dayStart), view.members.map { .init($0) })
        guard let start = view.weekStart else { return }
        (weekStart.day, weekStart.next) = (start.day.word, start.next.word)
        weekStart.nextFrom = start.nextFrom?.iso8601 ?? ""
    }
}

extension Fitpinky_V1_WagerSetting {
    fileprivate init(_ view: WagerView) {
        self.init()
        (text, next, nextFrom) = (view.text ?? "", view.next ?? "", view.nextFrom?.iso8601 ?? "")
    }
}

extension Fitpinky_V1_MemberSettings {
    fileprivate init(_ view: SettingsView.Member) {
        self.init()
        (id, name, you, nextFrom) = (view.id.ulid.text, view.name, view.isHere, view.nextFrom?.iso8601 ?? "")
        (goal, nextGoal) = (number(view.goal ?? 0), number(view.nextGoal ?? 0))
        news = view.notifications.map { view in
            var setting = Fitpinky_V1_NewsSetting()
            (setting.kind, setting.on) = (view.kind, view.isOn)
            return setting
        }
        guard let quiet = view.quiet else { return }
        (quietFromMinutes, quietUntilMinutes) = (number(quiet.from.minutes), number(quiet.until.minutes))
    }
}

extension Fitpinky_V1_SettingChanged {
    package init(_ view: SettingChangedView) {
        self.init()
        (settings, countsFrom) = (.init(view.settings), view.countsFrom?.iso8601 ?? "")
    }
}

// MARK: Events

extension Fitpinky_V1_Event {
    package init(_ view: EventView) {
        self.init()
        (atMs, localTime) = (view.at.milliseconds, view.time?.text ?? "")
        switch view.what {
        case .watching: watching = .init()
        case .activity(let word, let name): (activity.activity, activity.memberName) = (word.rawValue, name)
        case .workoutSaved(let workout): workoutSaved = .init(workout)
        case .workoutDeleted(let workout): workoutDeleted = .init(workout)
        case .workoutUndeleted(let workout): workoutUndeleted = .init(workout)
        case .workoutSettled(let workout): workoutSettled = .init(workout)
        case .workoutChanged(let workout): workoutChanged = .init(workout)
        case .partnerWorkout(let workout): partnerWorkout = .init(workout)
        case .photoArrived(let workout): photoArrived = .init(workout)
        case .peer(let view): peer = .init(view)
        case .checkSaved(let check): checkSaved = .init(check)
        case .checkSettled(let check): checkSettled = .init(check)
        case .fault(let view): fault = .init(view)
        case .faultMended(let fault): faultMended = .init(fault)
        case .day(let today): day.today = today.iso8601
        case .declined(let gesture, let why): (declined.gesture, declined.why) = (gesture, why)
        case .invitation(let view): invitation = .init(view)
        case .invitationTried(let invitation): invitationTried = .init(invitation)
        case .nudge(let view): nudge = .init(view)
        case .weekEnded(let week): weekEnded = .init(week)
        case .allHit(let week): allHit = .init(week)
        case .unknown: break
        }
    }
}

// MARK: Parts

/// A count as messages have it. None of ours is below nothing, or too large.
private func number(_ count: Int) -> UInt32 { UInt32(clamping: count) }

extension WallTime {
    /// What it shows, as messages have it: `2026-02-28T18:34`.
    fileprivate var wire: String { "\(day.iso8601)T\(time.text)" }
}
