package import FitPinkyCore
package import KioskPages
package import Support

/// Draws views: every case of every enum, and every optional with and without its value.
package struct RandomViews {
    package var chance: SeededGenerator

    package init(seed: UInt64) { chance = SeededGenerator(seed: seed) }

    package mutating func bool() -> Bool { Bool.random(using: &chance) }

    package mutating func maybe<Value>(_ draw: (inout RandomViews) -> Value) -> Value? { bool() ? draw(&self) : nil }

    package mutating func some<Value>(_ draw: (inout RandomViews) -> Value) -> [Value] {
        (0..<Int.random(in: 0...3, using: &chance)).map { _ in draw(&self) }
    }

    package mutating func one<Value>(of values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &chance)]
    }

    package mutating func text() -> String {
        one(of: ["Lisa", "loser cooks 🍝", "\u{1B}[2J", "\"", "<b>&'", "莉莎", " ", "T"])
    }

    package mutating func count() -> Int { one(of: [0, 1, 7, 99, Int(UInt32.max)]) }

    /// Not 0, which messages have for none.
    package mutating func goal() -> Int { Int.random(in: 1...7, using: &chance) }

    package mutating func id<Noun>() -> ID<Noun> {
        ID(
            ULID(
                high: UInt64.random(in: 0...(.max), using: &chance), low: UInt64.random(in: 0...(.max), using: &chance))
        )
    }

    package mutating func day() -> Day {
        one(of: [.first, .last, Day(daysSince1970: Int.random(in: -1000...50_000, using: &chance)) ?? .first])
    }

    package mutating func instant() -> UTCInstant {
        UTCInstant(milliseconds: one(of: [.min, 0, .max, Int64.random(in: 0...2_000_000_000_000, using: &chance)]))
    }

    package mutating func time() -> TimeOfDay {
        TimeOfDay(hour: Int.random(in: 0...23, using: &chance), minute: Int.random(in: 0...59, using: &chance))
    }

    package mutating func wallTime() -> WallTime { WallTime(instant(), day(), time()) }

    package mutating func week() -> Week { Week(containing: day(), startingOn: one(of: Weekday.allCases)) }

    package mutating func streak() -> Streak { Streak(current: count(), longest: count()) }

    package mutating func verdict() -> Verdict {
        Verdict(result: one(of: WeekResult.allCases), owes: some { $0.id() })
    }

    // MARK: Workouts

    package mutating func proof() -> WorkoutView.Proof {
        one(of: [.photo, .unproven, .vouched(by: []), .vouched(by: some { $0.text() })])
    }

    package mutating func workout() -> WorkoutView {
        WorkoutView(
            id: id(), member: id(), memberName: text(),
            moment: maybe { views in
                .init(
                    day: views.day(), instant: views.instant(), zone: views.text(), time: views.time(),
                    isEstimate: views.bool())
            },
            words: .init(
                caption: maybe { $0.text() },
                reactions: some { .init(member: $0.id(), memberName: $0.text(), emoji: $0.text()) }, proof: proof(),
                activity: activity()),
            isDeleted: bool(),
            photo: maybe { views in
                .init(
                    sha256: views.text(), byteCount: views.count(), type: views.text(), width: views.count(),
                    height: views.count(), isPresent: views.bool())
            }, kiosk: id(), undeletableUntil: maybe { $0.wallTime() })
    }

    package mutating func activity() -> WorkoutActivity? {
        WorkoutActivity(
            maybe { $0.one(of: ActivityType.allCases) }, minutes: maybe { $0.one(of: [1, 30, 1440]) },
            notes: maybe { $0.text() } ?? "")
    }

    package mutating func nudge() -> NudgeView {
        NudgeView(id: id(), from: id(), fromName: text(), to: id(), toName: text(), text: text(), at: instant())
    }

    // MARK: Weeks

    package mutating func weekView() -> WeekView {
        WeekView(
            week: week(),
            state: one(of: [
                .running, .left, .final(verdict()), .revised(verdict(), announced: verdict()),
                .provisional(verdict(), waitingFor: some { $0.text() }, until: wallTime()),
            ]), wager: maybe { $0.text() },
            members: some { views in
                .init(
                    id: views.id(), name: views.text(), goal: views.count(), required: views.count(),
                    logged: views.count(), hasHit: views.bool(), owes: views.bool(), isHere: views.bool(),
                    late: views.count(), withoutPhoto: views.count())
            }, streak: streak(), daysLeft: count())
    }

    package mutating func weekPage() -> WeekPageView {
        WeekPageView(
            week: weekView(), days: some { views in .init(day: views.day(), workouts: views.some { $0.workout() }) })
    }

    package mutating func calendar() -> CalendarView {
        let days = some { $0.day() }
        return CalendarView(
            days: (days.min() ?? .first)...(days.max() ?? .last), today: day(), groupName: text(),
            members: some { views in
                .init(
                    id: views.id(), name: views.text(),
                    workouts: Dictionary(views.some { ($0.day(), $0.goal()) }) { first, _ in first },
                    stays: views.some { .init(joined: .first, left: $0.maybe { $0.day() }) })
            }, began: day())
    }

    // MARK: The household

    package mutating func member() -> MemberView {
        MemberView(
            id: id(), name: text(), isHere: bool(), goal: maybe { $0.goal() },
            role: maybe { $0.one(of: MemberView.Role.allCases) }, joined: maybe { $0.day() },
            zone: maybe { $0.text() }, required: count(), logged: count(), left: maybe { $0.day() },
            invitedBy: maybe { $0.text() }, isDoneToday: bool(), streak: streak(),
            lastWorkout: maybe { $0.workout() }, warning: maybe { $0.one(of: MemberView.Warning.allCases) },
            unproven: count(), buttons: some { $0.count() }, awaitingClock: count(), checksToday: count())
    }

    package mutating func belonging() -> BelongingView {
        let group = GroupView(
            id: id(), name: text(), weekStart: one(of: Weekday.allCases), dayStart: count(), maxMembers: count(),
            members: some { $0.member() },
            kiosks: some { views in
                .init(
                    id: views.id(), name: views.text(), zone: views.text(), address: views.maybe { $0.text() },
                    isThis: views.bool(), members: views.some { $0.text() })
            }, isOverfull: bool(),
            waiting: some { views in
                .init(
                    what: views.one(of: WaitingStakeView.Kind.allCases), value: views.text(), member: views.text(),
                    waitsFor: views.some { $0.text() })
            })
        return one(of: [.none, .awaited(id()), .group(group)])
    }

    package mutating func invitation() -> InvitationView {
        InvitationView(
            code: text(), expires: maybe { $0.wallTime() }, status: one(of: InvitationView.Status.allCases),
            address: maybe { $0.text() }, triesLeft: count(), isForKiosk: bool())
    }

    package mutating func peer() -> PeerView {
        PeerView(
            kiosk: id(), name: text(), isConnected: bool(), lastHeard: maybe { $0.instant() },
            pendingEntries: count(), pendingPhotos: count())
    }

    package mutating func fault() -> FaultView {
        FaultView(code: text(), message: text(), fix: text(), since: instant())
    }

    package mutating func activity() -> Activity {
        one(of: [.idle, .countdown, .capturing, .review, .saving, .unsaved, Activity(rawValue: "stretching")])
    }

    package mutating func wager() -> WagerView {
        WagerView(text: maybe { $0.text() }, next: maybe { $0.text() }, nextFrom: maybe { $0.day() })
    }

    package mutating func status() -> StatusView {
        var status = StatusView(
            kiosk: .init(
                id: maybe { $0.id() }, name: text(), version: text(), isClockTrusted: bool(), zone: text(),
                today: maybe { $0.day() }, devices: text(), listen: maybe { $0.text() }, isRetired: bool(),
                now: instant()),
            activity: activity())
        (status.belonging, status.members) = (belonging(), some { $0.member() })
        status.week = maybe { .init(week: $0.week(), daysLeft: $0.count()) }
        (status.lastWeek, status.invitation) = (maybe { $0.weekView() }, maybe { $0.invitation() })
        (status.wager, status.streak) = (wager(), streak())
        (status.peers, status.faults) = (some { $0.peer() }, some { $0.fault() })
        (status.pending.entries, status.pending.photos, status.quarantined) = (count(), count(), count())
        (status.lastWorkout, status.unshownRecovery) = (maybe { $0.workout() }, some { $0.text() })
        status.floods = some { $0.text() }
        return status
    }

    // MARK: Settings and events

    package mutating func offer() -> GroupOfferView {
        GroupOfferView(
            household: text(), member: text(), goal: maybe { $0.goal() }, name: maybe { $0.text() },
            wager: maybe { $0.text() }, weekStart: one(of: Weekday.allCases), dayStart: count(), maxMembers: count(),
            others: some { $0.text() }, furtherKiosks: count())
    }

    package mutating func settings() -> SettingsView {
        SettingsView(
            groupName: maybe { $0.text() }, shownGroupName: text(), wager: wager(),
            weekStart: maybe { views in
                .init(
                    day: views.one(of: Weekday.allCases), next: views.one(of: Weekday.allCases),
                    nextFrom: views.maybe { $0.day() })
            }, dayStart: count(),
            members: some { views in
                .init(
                    id: views.id(), name: views.text(), isHere: views.bool(), goal: views.maybe { $0.goal() },
                    nextGoal: views.maybe { $0.goal() }, nextFrom: views.maybe { $0.day() },
                    notifications: views.some { .init(kind: $0.text(), isOn: $0.bool()) },
                    quiet: views.maybe { $0.one(of: ["22:00-07:00", "00:00-23:59"]) }.flatMap { QuietHours($0) })
            })
    }

    /// One event of each kind, in the order of the enum.
    package mutating func events() -> [EventView.What] {
        [
            .watching, .activity(activity(), memberName: text()), .workoutSaved(workout()),
            .workoutDeleted(workout()), .workoutUndeleted(workout()), .workoutSettled(workout()),
            .workoutChanged(workout()), .partnerWorkout(workout()), .photoArrived(workout()), .peer(peer()),
            .checkSaved(check()), .checkSettled(check()), .fault(fault()), .faultMended(fault()), .day(day()),
            .declined(gesture: text(), why: text()), .invitation(invitation()), .invitationTried(invitation()),
            .nudge(nudge()), .weekEnded(weekView()), .allHit(weekView()),
            .reminderDue(careReminder()), .reminderMissed(careReminder()), .exercise(running()),
            .levelReached(.init(memberName: text(), level: count())), .training(training()), .unknown,
        ]
    }
}
