import FitPinkyCore
import Ledger
import Store
import Stores
import Support

/// Something that a store is asked to do.
enum Deed: Sendable {
    case announceMember(MemberID, name: String)
    /// Begins a group on that Day, of which the member is the first, with a goal of so many days a week.
    case beginGroup(GroupID, MemberID, Day, days: Int)
    case setGoal(MemberID, Day, days: Int)
    case save(Store.NewWorkout)
    case check(CheckFact)
    case exercise(ExerciseFact)
    case setReminder(ReminderFact)
    case settle(Awaiting.Subject, KnownMoment, isEstimate: Bool, photo: Store.Photo?)
    /// Says what a workout was.
    case describe(WorkoutID, by: MemberID, WorkoutActivity?)
    case delete(WorkoutID, by: MemberID)
    case undelete(WorkoutID, by: MemberID)
    /// Erases what was deleted long enough ago, at that trusted time.
    case scrub(at: UTCInstant)
    /// Announces a week, and queues what is to be told of it.
    case announce(Day, Verdict, [OutgoingNews])
    /// That news was told, or need not be any longer.
    case noteOutgoing(told: [ULID: Set<UInt64>], gone: Set<ULID>)
    case train(TrainingDeed)
    case rebuild
    case compact

    /// In a word or two.
    var name: String {
        switch self {
        case .announceMember(_, let name): "announce \(name)"
        case .beginGroup(_, _, let day, let days): "begin a group on \(day.iso8601) with a goal of \(days)"
        case .setGoal(_, let day, let days): "goal of \(days) on \(day.iso8601)"
        case .save(let workout):
            "save \(workout.id.ulid.low)\(workout.photo.map { " with \($0.bytes.count) bytes" } ?? "")"
        case .check(let check): "check \(check.check.ulid.low)"
        case .exercise(let exercise): "exercise \(exercise.exercise.ulid.low)"
        case .setReminder(let reminder): "reminder \(reminder.reminder.ulid.low) at \(reminder.time)"
        case .settle(let subject, _, _, let photo): "settle \(subject.ulid.low)\(photo == nil ? "" : " with a photo")"
        case .describe(let id, _, let activity): "describe \(id.ulid.low) with \(activity?.notes ?? "nothing")"
        case .delete(let id, _): "delete \(id.ulid.low)"
        case .undelete(let id, _): "undelete \(id.ulid.low)"
        case .scrub: "scrub"
        case .announce(let week, _, let news): "announce \(week.iso8601) with \(news.count) news"
        case .noteOutgoing(let told, let gone): "note \(told.count) told and \(gone.count) gone"
        case .train(let deed): deed.name
        case .rebuild: "rebuild"
        case .compact: "compact"
        }
    }

    /// What came of it.
    enum Outcome: Equatable {
        case done
        /// All but the photo, for want of room.
        case photoToCome(StoreError)
    }

    func perform(on store: Store, at now: UTCInstant) throws(StoreError) -> Outcome {
        switch self {
        case .announceMember(let member, let name): try store.announceMember(member, name: name, at: now)
        case .beginGroup(let group, let member, let day, let days):
            try store.say(Deed.beginning(of: group, by: member, on: day, days: days), at: now)
        case .setGoal(let member, let day, let days):
            try store.say([Deed.goal(of: member, on: day, days: days)], at: now)
        case .save(let workout):
            if case .photoToCome(let reason) = try store.save(workout, at: now) { return .photoToCome(reason) }
        case .check(let check): try store.save(check, at: now)
        case .exercise(let exercise): try store.save(exercise, at: now)
        case .setReminder(let reminder): try store.say([.reminder(reminder)], at: now)
        case .settle(let subject, let moment, let isEstimate, let photo):
            try store.settle(subject, at: moment, isEstimate: isEstimate, photo: photo, now: now)
        case .describe(let workout, let member, let activity):
            try store.say([.activity(ActivityFact(workout, by: member, activity))], at: now)
        case .delete(let workout, let member):
            try store.say([.delete(DeleteFact(workout: workout, member: member))], at: now)
        case .undelete(let workout, let member):
            // As the action does: what is erased cannot be had back.
            let undeletion = UndeleteFact(workout: workout, member: member, payloads: [])
            _ = try store.decide(at: now, reading: WinnerScope(workouts: .one(workout))) { winners throws(Never) in
                Store.Decision(winners.workout(workout) == nil ? [] : [.undelete(undeletion)], answer: true)
            }
        case .scrub(let later): _ = try store.scrub(at: later, isClockTrusted: true)
        case .announce(let week, let verdict, let news):
            _ = try store.announce(week: week, verdict: verdict, news: news)
        case .noteOutgoing(let told, let gone): try store.noteOutgoing(told: told, gone: gone)
        case .train(let deed): try deed.perform(on: store, at: now)
        case .rebuild: try store.rebuild()
        case .compact: _ = try store.folder.compact()
        }
        return .done
    }

    private static let goals = Goal.allowed.compactMap { Goal(daysPerWeek: $0) }
    /// What the member who begins a group is called.
    static let founderName = "Name 0"

    /// What is said of a group that begins.
    static func beginning(of group: GroupID, by member: MemberID, on day: Day, days: Int) -> [Fact] {
        [
            .member(MemberFact(member: member, name: Deed.founderName)),
            .group(
                GroupFact(
                    group: group, name: "", created: day, weekStart: .monday, dayStart: 0, maxMembers: 2,
                    creator: member)),
            .join(
                JoinFact(
                    membership: MembershipID(ULID(high: 7, low: member.ulid.low)), member: member, group: group,
                    day: day)),
            goal(of: member, on: day, days: days),
        ]
    }

    private static func goal(of member: MemberID, on day: Day, days: Int) -> Fact {
        .goal(GoalFact(member: member, day: day, goal: goals[days - 1]))
    }
}

extension Store.Photo {
    /// A picture whose bytes and size are made of one number.
    init(seed: UInt64, byteCount: Int) {
        var chance = SeededGenerator(seed: seed)
        let bytes = chance.bytes(byteCount)
        self.init(
            bytes: bytes, type: "image/jpeg", width: 1280, height: 720,
            thumbnail: Store.Photo.thumbnail(sha256: Entry.hash(bytes)))
    }

    /// The small picture that goes with a photo: its hash, so that it can be told whose it is.
    static func thumbnail(sha256: [UInt8]) -> [UInt8] { [0xFF, 0xD8] + sha256 }

    /// What the ledger says of it.
    var fact: PhotoFact {
        PhotoFact(sha256: Entry.hash(bytes), byteCount: bytes.count, type: type, width: width, height: height)
    }
}
