package import FitPinkyCore
package import Ledger

/// Identities, ids and facts that are the same in every run, so that entries are the same bytes.
package enum Specimen {
    package static func identity(_ byte: UInt8 = 7) throws -> Identity {
        try required(Identity(seed: [UInt8](repeating: byte, count: 32)))
    }
    package static let salt = [UInt8](0..<32)
    package static let workout = WorkoutID(ULID(high: 1, low: 2))
    package static let member = MemberID(ULID(high: 3, low: 4))
    package static let other = MemberID(ULID(high: 3, low: 5))
    package static let check = CheckID(ULID(high: 5, low: 6))
    package static let group = GroupID(ULID(high: 7, low: 8))
    package static let stay = MembershipID(ULID(high: 9, low: 10))
    package static let kiosk = KioskID(ULID(high: 11, low: 12))
    package static let nudge = NudgeID(ULID(high: 13, low: 14))
    package static let reminder = ReminderID(ULID(high: 15, low: 16))
    package static let change = ChangeID(ULID(high: 17, low: 18))
    package static let exercise = ExerciseID(ULID(high: 19, low: 20))
    package static let target = TargetID(ULID(high: 21, low: 22))
    package static let session = SessionID(ULID(high: 23, low: 24))

    package static func day(_ text: String = "2026-02-26") throws -> Day { try required(Day(iso8601: text)) }

    package static func known(_ day: Day, at milliseconds: Int64 = 1_772_127_245_120) -> Moment {
        .known(KnownMoment(instant: UTCInstant(milliseconds: milliseconds), zone: "Europe/Amsterdam", day: day))
    }

    package static let photo = PhotoFact(
        sha256: [UInt8](repeating: 9, count: 32), byteCount: 123_456, type: "image/jpeg", width: 1280, height: 720)

    package static func awaited() throws -> Moment {
        let boot = try required(BootID(bytes: [UInt8](repeating: 5, count: 16)))
        return .awaited(AwaitedMoment(boot: boot, reading: MonotonicInstant(nanoseconds: 12_345_678_901)))
    }

    /// At least one fact of each kind, as the kiosk of `identity()` may say it.
    package static func facts() throws -> [Fact] {
        let day = try day()
        let moment = known(day)
        let settled = try required(moment.known)
        let quiet = try required(NotifyFact.QuietHours(fromMinute: 22 * 60, untilMinute: 7 * 60))
        return [
            .kiosk(KioskFact(identityKey: try identity().publicKey, name: "Sammy", zone: "Europe/Amsterdam")),
            .member(MemberFact(member: member, name: "Sammy")),
            .workout(WorkoutFact(workout: workout, author: member, moment: moment, photo: photo)),
            .workout(WorkoutFact(workout: workout, author: member, moment: known(.first, at: -5), photo: nil)),
            .workout(WorkoutFact(workout: workout, author: member, moment: try awaited(), photo: photo)),
            .delete(DeleteFact(workout: workout, member: member)),
            .settle(SettleFact(subject: workout.ulid, moment: settled, photo: photo, isEstimate: true)),
            .settle(SettleFact(subject: workout.ulid, moment: settled, photo: nil, isEstimate: false)),
            .check(CheckFact(check: check, author: member, moment: moment)),
            .check(CheckFact(check: check, author: member, moment: try awaited())),
            .group(
                GroupFact(
                    group: group, name: "", created: day, weekStart: .sunday, dayStart: 6, maxMembers: 2,
                    creator: member)),
            .join(JoinFact(membership: stay, member: member, group: group, day: day, inviter: other)),
            .leave(LeaveFact(membership: stay, member: member, day: .last)),
            .goal(GoalFact(member: member, day: .first, goal: try required(Goal(daysPerWeek: 7)))),
            .wager(WagerFact(group: group, day: day, text: "Who loses cooks 🍝", member: member)),
            .weekStart(WeekStartFact(group: group, day: day, weekStart: .friday, member: member)),
            .dayStart(DayStartFact(group: group, hour: 4, member: member)),
            .retire(RetireFact(kiosk: kiosk, member: member)),
            .caption(CaptionFact(workout: workout, member: member, text: "Up the hill")),
            .caption(CaptionFact(workout: workout, member: member, text: "")),
            .undelete(UndeleteFact(workout: workout, member: member, payloads: [])),
            .undelete(UndeleteFact(workout: workout, member: member, payloads: [[1, 2, 3], []])),
            .vouch(VouchFact(workout: workout, member: other, day: day)),
            .nudge(
                NudgeFact(
                    nudge: nudge, sender: other, receiver: member, instant: UTCInstant(milliseconds: 5), text: "Move!")),
            .reaction(ReactionFact(workout: workout, member: other, emoji: "👍🏽")),
            .reaction(ReactionFact(workout: workout, member: other, emoji: "")),
            .weekSeen(WeekSeenFact(day: day)),
            .groupName(GroupNameFact(group: group, name: "Sammy & Lisa", member: member)),
            .notify(NotifyFact(member: member, off: [], quiet: nil)),
            .notify(
                NotifyFact(
                    member: member,
                    off: [NotificationKind.nudge.number, NotificationKind.reminder.number, 4_000_000_000], quiet: quiet)
            ),
            .kiosk(
                KioskFact(
                    identityKey: try identity().publicKey, name: "Sammy", zone: "Europe/Amsterdam",
                    tlsPin: [UInt8](repeating: 9, count: KioskFact.tlsPinByteCount), address: "kiosk.lan:7465")),
            .kiosk(KioskFact(identityKey: try identity().publicKey, name: "Sammy", zone: "UTC", owner: member)),
            .admit(AdmitFact(kiosk: kiosk, member: member)),
            .admit(AdmitFact(kiosk: kiosk, stay: stay, by: MembershipID(nudge.ulid))),
            .person(PersonFact(group: group, there: other, member: member)),
        ] + (try careFacts()) + loggingFacts() + (try trainingFacts()) + (try authorityFacts())
    }

    /// What a kiosk has seen, and settings that say their Day.
    private static func authorityFacts() throws -> [Fact] {
        let day = try day()
        let heads = [UInt64(1), 2].map { sequence in
            Vector.Tip(
                dot: Dot(origin: kiosk, epoch: 42, sequence: sequence), hash: [UInt8](repeating: 9, count: 32))
        }
        let stakes = [StakeID(ULID(high: 31, low: 32)), StakeID(ULID(high: 31, low: 33))]
        return [
            .seen(SeenFact(day: day)), .seen(SeenFact(day: .last, heads: heads, stakes: stakes)),
            .dayStart(DayStartFact(group: group, hour: 0, member: member, day: day)),
            .groupName(GroupNameFact(group: group, name: "", member: member, day: .first)),
            .retirement(RetirementFact(kiosk: kiosk, member: other, heads: heads)),
            .retirement(RetirementFact(kiosk: kiosk, member: member)),
            .member(MemberFact(member: member, name: "Sammy", recoveryKey: [UInt8](repeating: 7, count: 32))),
            .admit(AdmitFact(kiosk: kiosk, member: member, stay: stay, heads: heads)),
            .admit(
                AdmitFact(kiosk: kiosk, member: member, stay: stay, recovery: [UInt8](repeating: 8, count: 64))),
        ]
    }

    /// Those of finger care.
    private static func careFacts() throws -> [Fact] {
        let day = try day()
        let (first, last) = (CareMinute(.first, minute: 0), CareMinute(day, minute: CareMinute.perDay - 1))
        let ended = KnownMoment(
            instant: UTCInstant(milliseconds: 1_772_127_245_120), zone: "Europe/Amsterdam", day: day, minute: 1_799)
        let target = CareTarget(target, count: 99, of: .workouts, per: .week, weekStart: .sunday, from: day)
        return [
            .reminder(ReminderFact(reminder, change, of: member, from: last, time: 1_439, .on, name: "Lunch 🍝")),
            .reminder(ReminderFact(reminder, change, of: other, from: first, time: 0, .removed, name: "")),
            .exercise(
                ExerciseFact(
                    exercise: exercise, author: member, moment: .known(ended), name: "finger-bends", isCompleted: true,
                    seconds: 90)),
            .exercise(
                ExerciseFact(
                    exercise: exercise, author: member, moment: try awaited(), name: "a", isCompleted: false, seconds: 0
                )),
            .target(TargetFact(target, of: member, title: "Two a day")),
            .targetEnd(TargetEndFact(target: target.id, member: member, day: .last)),
            .careSharing(CareSharingFact(of: member, isShared: true)),
            .careSharing(CareSharingFact(of: member, isShared: false)),
        ]
    }

    /// Those of logging, and an erasure.
    private static func loggingFacts() -> [Fact] {
        let (start, end) = (UTCInstant(milliseconds: 1_772_127_245_120), UTCInstant(milliseconds: 1_772_129_045_120))
        return [
            .activity(
                ActivityFact(workout, by: member, WorkoutActivity(.run, minutes: 1440, notes: "Along the canal 🏃"))),
            .activity(ActivityFact(workout, by: member, nil)),
            .session(
                SessionFact(
                    session: session, member: member, state: SessionFact.State.paused.rawValue,
                    type: ActivityType.other.rawValue, started: start, changed: end, elapsedSeconds: 86_400)),
            .session(
                SessionFact(
                    session: session, member: member, state: SessionFact.State.over.rawValue, type: 0, started: start,
                    changed: end, elapsedSeconds: 0)),
            .leave(LeaveFact(membership: stay, member: member, day: .first, erases: true)),
            .energyGoal(EnergyGoalFact(member: member, kcal: 20_000)),
            .energyGoal(EnergyGoalFact(member: member, kcal: 0)),
        ]
    }

    package static func writer(_ byte: UInt8 = 7, epoch: UInt64 = 42) throws -> EntryWriter {
        EntryWriter(identity: try identity(byte), epoch: epoch, previousHead: nil, clock: HybridClock())
    }
}
