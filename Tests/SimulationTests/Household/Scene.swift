import FitPinkyCore
import Ledger
import Store
import Testing

/// Something that a store does in one transaction, and what went before.
struct Scene: Sendable, CustomTestStringConvertible {
    var name: String
    /// Done before, on a healthy disk; nothing at all means that the folder is new.
    var before: [Deed] = []
    /// What is looked at. Nil is opening the folder.
    var deed: Deed?
    var size = Store.Size(mapBytes: 16 << 20)

    var testDescription: String { name }

    static let now = UTCInstant(milliseconds: 1_772_127_245_120)
    static let member = MemberID(ULID(high: 3, low: 4))
    static let group = GroupID(ULID(high: 6, low: 1))
    static let boot = BootID(bytes: [UInt8](repeating: 7, count: BootID.byteCount)) ?? .none

    static func known(_ number: UInt64) -> KnownMoment {
        KnownMoment(
            instant: UTCInstant(milliseconds: now.milliseconds + Int64(number) * 3_600_000), zone: "Europe/Amsterdam",
            day: Day(daysSince1970: 20_510 + Int(number) / 24) ?? .first)
    }

    /// Some weeks after all that is done in scenes.
    static let today = known(24 * 40).day

    static func awaited(_ number: UInt64) -> Moment {
        .awaited(AwaitedMoment(boot: boot, reading: MonotonicInstant(nanoseconds: Int64(number) * 1_000_000_000)))
    }

    static func id(_ number: UInt64) -> WorkoutID { WorkoutID(ULID(high: 1, low: number)) }

    static func workout(_ number: UInt64, photo byteCount: Int? = nil, isAwaited: Bool = false) -> Deed {
        .save(
            Store.NewWorkout(
                id: id(number), author: member, moment: isAwaited ? awaited(number) : .known(known(number)),
                photo: byteCount.map { Store.Photo(seed: number, byteCount: $0) }))
    }

    static func check(_ number: UInt64, isAwaited: Bool = false) -> Deed {
        .check(
            CheckFact(
                check: CheckID(ULID(high: 2, low: number)), author: member,
                moment: isAwaited ? awaited(number) : .known(known(number))))
    }

    /// The workout of that number, which was saved with an original of so many bytes, gets its moment and its photo.
    static func settlement(_ number: UInt64, original byteCount: Int, photo: Int) -> Deed {
        .settle(
            .workout(id(number), original: Store.Photo(seed: number, byteCount: byteCount).fact), known(number),
            isEstimate: false, photo: Store.Photo(seed: number + 1000, byteCount: photo))
    }

    static func news(_ number: UInt64) -> OutgoingNews {
        OutgoingNews(
            id: ULID(high: 5, low: number), kind: NotificationKind.weekEnd.number, member: member, created: now,
            text: "You owe dinner.",
            body: Array("{\"kind\":\"weekEnd\"}".utf8))
    }

    static func announcement(_ number: UInt64) -> Deed {
        .announce(
            known(number).day, Verdict(result: .someMissed, owes: [member]), [news(number), news(number + 1000)])
    }

    /// A few weeks in which all sorts of things happened.
    static let weeks: [Deed] =
        [.beginGroup(group, member, known(0).day, days: 2), .announceMember(member, name: "Mia")]
        + (1...6).map { workout($0, photo: 20_000 + Int($0) * 7_000) }
        + [.delete(id(2), by: member), workout(7), check(1), workout(8, photo: 70_000, isAwaited: true)]
        + [check(2, isAwaited: true), settlement(8, original: 70_000, photo: 50_000)]
        + [workout(9, photo: 70_000, isAwaited: true), workout(10), announcement(200)]

    static let all = plain + alike + trained

    private static func ended(_ marks: [KeptTraining.Mark]) -> TrainingDeed {
        Trainings.ending(Trainings.kept(1, of: member, marks), at: .known(known(30)), now)
    }

    private static func fact(of deed: TrainingDeed) -> TrainingDeed? {
        if case .ends(let training, _) = deed { .saves(training.fact) } else { nil }
    }

    private static let marks: [KeptTraining.Mark] = [.done(reps: 10), .skipped]

    /// A plan, and a training under way with two sets.
    private static let trainedWeeks: [Deed] =
        weeks + [
            .train(
                .plans(SplitID(ULID(high: 5, low: 1)), Trainings.plan(1), ChangeID(ULID(high: 5, low: 1)), by: member)),
            .train(.keeps(Trainings.kept(1, of: member, marks))),
        ]

    /// Of training plans and trainings.
    static let trained = [
        Scene(
            name: "changing a training plan", before: trainedWeeks,
            deed: .train(
                .plans(SplitID(ULID(high: 5, low: 1)), Trainings.plan(2), ChangeID(ULID(high: 5, low: 2)), by: member))),
        Scene(
            name: "keeping a set that is done", before: trainedWeeks,
            deed: .train(.keeps(Trainings.kept(1, of: member, marks + [.done(reps: 10)])))),
        Scene(
            name: "taking a set back", before: trainedWeeks,
            deed: .train(.keeps(Trainings.kept(1, of: member, [.done(reps: 10)])))),
        Scene(name: "ending a training", before: trainedWeeks, deed: .train(ended(marks))),
        Scene(name: "discarding a training", before: trainedWeeks, deed: .train(.discards(member))),
        Scene(
            name: "saving a training that ended", before: trainedWeeks + [.train(ended(marks))],
            deed: fact(of: ended(marks)).map { .train($0) }),
    ]

    /// Transactions of which each is made in its own way.
    static let plain = [
        Scene(name: "the very first entry", before: [], deed: .announceMember(member, name: "Mia")),
        Scene(name: "saving a photo of four pieces", before: weeks, deed: workout(20, photo: 100_000)),
        Scene(
            name: "settling, with the photos swapped", before: weeks,
            deed: settlement(9, original: 70_000, photo: 60_000)),
        Scene(name: "deleting", before: weeks, deed: .delete(id(3), by: member)),
        Scene(
            name: "erasing what was deleted", before: weeks + [.scrub(at: now)],
            deed: .scrub(at: UTCInstant(milliseconds: now.milliseconds + 31 * 86_400_000))),
        Scene(name: "announcing a week, with its news", before: weeks, deed: announcement(400)),
        Scene(
            name: "noting who was told", before: weeks,
            deed: .noteOutgoing(told: [news(200).id: [7]], gone: [news(1200).id])),
        Scene(name: "compacting", before: weeks + [.delete(id(3), by: member)], deed: .compact),
        Scene(
            name: "saving while the map grows", before: weeks, deed: workout(20, photo: 400_000),
            size: Store.Size(mapBytes: 640 << 10, maxMapBytes: 16 << 20)),
    ]

    /// What is made in much the same way, and opening.
    static let alike = [
        Scene(name: "opening a new folder"),
        Scene(name: "opening one that is there", before: weeks),
        Scene(name: "saving without a photo", before: weeks, deed: workout(20)),
        Scene(name: "saving what awaits its moment", before: weeks, deed: workout(20, photo: 40_000, isAwaited: true)),
        Scene(
            name: "saying what a workout was", before: weeks, deed: .describe(id(3), by: member, WorkoutActivity(.run))),
        Scene(name: "saving a finger check", before: weeks, deed: check(20)),
        Scene(name: "taking a deletion back", before: weeks, deed: .undelete(id(2), by: member)),
        Scene(name: "noting a deletion", before: weeks, deed: .scrub(at: now)),
        Scene(name: "deriving everything anew", before: weeks, deed: .rebuild),
    ]

    /// What the store holds before the deed.
    var promised: Household { Household(after: before[...]) }

    /// What it holds after it.
    var fulfilled: Household { Household(after: (before + [deed].compactMap { $0 })[...]) }

    /// Whether anything is written; opening a folder writes only when it is new.
    var changesSomething: Bool { deed != nil || before.isEmpty }

    /// A folder in which all that went before is done.
    func prepare() throws -> ScratchFolder {
        let folder = try ScratchFolder()
        guard deed != nil || !before.isEmpty else { return folder }
        let store = try Store(folder: folder.path, size: size)
        for deed in before { _ = try deed.perform(on: store, at: Scene.now) }
        return folder
    }
}
