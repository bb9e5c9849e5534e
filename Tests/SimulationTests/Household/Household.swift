import FitPinkyCore
import Ledger
import Store
import Stores

/// All that a household can read from its store. What it was promised has the same form, so that the two can be compared.
struct Household: Equatable, Sendable {
    struct Workout: Equatable {
        var author: MemberID
        var moment: Moment
        var photo: PhotoFact?
        var isEstimate = false
        var isDeleted = false
        /// What its author says it was.
        var activity: WorkoutActivity?
    }

    var members: [MemberID: String] = [:]
    var workouts: [WorkoutID: Workout] = [:]
    var checks: [CheckID: Moment] = [:]
    var exercises: [ExerciseID: Moment] = [:]
    /// What was announced of which week, and what is still to be told.
    var announced: [Day: Verdict] = [:]
    var outgoing: [OutgoingNews] = []
    var trainings = Trainings()
    /// The SHA-256 of the photos that are here.
    var photos: Set<[UInt8]> = []
    /// Those whose moment has been settled, which is done once.
    private var settled: Set<ULID> = []
    /// When a deletion was first looked at.
    private var noted: [WorkoutID: UTCInstant] = [:]
    /// Whether a group has begun; of what is read only its entries tell.
    private(set) var hasGroup = false
    private(set) var entryCount = 0

    /// What is there once the deed is done; to do it again changes nothing, but for a deletion, which is said again.
    ///
    /// - Parameter photo: false if there was no room for it.
    mutating func did(_ deed: Deed, bringing photo: Bool = true) {
        let isFirst = entryCount == 0
        switch deed {
        case .announceMember(let member, let name):
            guard members[member] != name else { return }
            members[member] = name
        case .beginGroup(let group, let member, let day, let days):
            hasGroup = true
            members[member] = Deed.founderName
            entryCount += Deed.beginning(of: group, by: member, on: day, days: days).count - 1
        case .setGoal, .setReminder: break
        case .save(let workout):
            if photo, let photo = workout.photo { photos.insert(photo.fact.sha256) }
            let waiting = trainings.saved(workout.id)
            guard workouts[workout.id] == nil else { return }
            let activity = workout.activity ?? waiting
            workouts[workout.id] = Workout(
                author: workout.author, moment: workout.moment, photo: workout.photo?.fact, activity: activity)
            if activity != nil { entryCount += 1 }
        case .check(let check):
            guard checks[check.check] == nil else { return }
            checks[check.check] = check.moment
        case .exercise(let exercise):
            guard exercises[exercise.exercise] == nil else { return }
            exercises[exercise.exercise] = exercise.moment
        case .settle(let subject, let moment, let isEstimate, let photo):
            guard has(subject), settled.insert(subject.ulid).inserted else { return }
            settle(subject, moment, isEstimate, photo)
        case .describe(let id, let member, let activity):
            if workouts[id]?.author == member { workouts[id]?.activity = activity }
        case .delete(let id, let member):
            // Another deletion has not been looked at.
            noted[id] = nil
            if workouts[id]?.author == member { workouts[id]?.isDeleted = true }
        case .undelete(let id, let member):
            guard workouts[id] != nil else { return }
            if workouts[id]?.author == member { workouts[id]?.isDeleted = false }
        case .scrub(let now): return scrub(at: now)
        case .announce(let week, let verdict, let news):
            guard announced.updateValue(verdict, forKey: week) != verdict else { return }
            return outgoing += news
        case .noteOutgoing(let told, let gone):
            outgoing.removeAll { gone.contains($0.id) }
            for index in outgoing.indices { outgoing[index].told.formUnion(told[outgoing[index].id] ?? []) }
            return
        case .train(let deed):
            guard trainings.did(deed, isSaved: { workouts[$0] != nil }) else { return }
        case .rebuild, .compact: return
        }
        // A kiosk introduces itself before it says anything else.
        if isFirst { entryCount += 1 }
        entryCount += 1
    }

    /// A deletion is noted at the first look, and what it deletes erased at one that is 30 days later.
    private mutating func scrub(at now: UTCInstant) {
        for (id, workout) in workouts where workout.isDeleted {
            guard let noted = noted[id] else {
                self.noted[id] = now
                continue
            }
            guard now.milliseconds - noted.milliseconds >= 30 * 86_400_000 else { continue }
            workouts[id] = nil
            guard let photo = workout.photo, !workouts.values.contains(where: { $0.photo == photo }) else { continue }
            photos.remove(photo.sha256)
        }
    }

    private func has(_ subject: Awaiting.Subject) -> Bool {
        switch subject {
        case .workout(let id, _): workouts[id] != nil
        case .check(let id): checks[id] != nil
        case .exercise(let id): exercises[id] != nil
        case .training(let id, _): trainings.saved[id] != nil
        }
    }

    private mutating func settle(
        _ subject: Awaiting.Subject, _ moment: KnownMoment, _ isEstimate: Bool, _ photo: Store.Photo?
    ) {
        switch subject {
        case .check(let id): checks[id] = .known(moment)
        case .exercise(let id): exercises[id] = .known(moment)
        case .training(let id, _): trainings.saved[id]?.moment = .known(moment)
        case .workout(let id, let original):
            workouts[id]?.moment = .known(moment)
            workouts[id]?.isEstimate = isEstimate
            guard let photo = photo?.fact else { return }
            workouts[id]?.photo = photo
            photos.insert(photo.sha256)
            guard let original, !workouts.values.contains(where: { $0.photo == original }) else { return }
            photos.remove(original.sha256)
        }
    }

    /// The same with the deed done.
    func after(_ deed: Deed, bringing photo: Bool = true) -> Household {
        var household = self
        household.did(deed, bringing: photo)
        return household
    }

    /// Everything that the store says; `entryCount` is what its ledger has.
    init(of store: Store) throws(StoreError) {
        for member in try store.members() { members[member.member] = member.name }
        for stored in try store.workouts(includingDeleted: true) {
            workouts[stored.fact.workout] = Workout(
                author: stored.fact.author, moment: stored.fact.moment, photo: stored.fact.photo,
                isEstimate: stored.isEstimate, isDeleted: stored.isDeleted,
                activity: stored.words.activity(by: stored.fact.author))
        }
        for stored in try store.checks() { checks[stored.fact.check] = stored.fact.moment }
        for stored in try store.exercises() { exercises[stored.fact.exercise] = stored.fact.moment }
        announced = try store.announcedVerdicts()
        outgoing = try store.outgoing()
        trainings = try Trainings(of: store, Trainings.members)
        photos = try store.photoHashes()
        entryCount = try store.entryCount()
    }

    /// What is there once all of these are done.
    init(after deeds: ArraySlice<Deed> = []) {
        for deed in deeds { did(deed) }
    }

    /// Whether both read the same and will go on doing so.
    func isTwin(of other: Household) -> Bool { self == other && noted == other.noted && settled == other.settled }

    /// What was settled is known from its moment, and what the store gives says nothing of how it came about.
    static func == (a: Household, b: Household) -> Bool {
        a.members == b.members && a.workouts == b.workouts && a.checks == b.checks && a.exercises == b.exercises
            && a.photos == b.photos && a.entryCount == b.entryCount && a.announced == b.announced
            && a.outgoing == b.outgoing && a.trainings == b.trainings
    }
}

extension Household: CustomStringConvertible {
    /// Short enough to be read where a test fails.
    var description: String {
        let days = workouts.sorted { $0.key < $1.key }.map { id, workout in
            "\(id.ulid.low)\(photos.contains(workout.photo?.sha256 ?? []) ? "p" : workout.photo == nil ? "" : "o")\(workout.isDeleted ? "d" : "")"
                + (workout.moment.known == nil ? "?" : workout.isEstimate ? "~" : "")
        }
        return "\(entryCount) entries, \(members.count) members, workouts [\(days.joined(separator: " "))], "
            + "checks \(checks.keys.map(\.ulid.low).sorted()), exercises \(exercises.keys.map(\.ulid.low).sorted()), "
            + "\(announced.count) weeks announced, news \(outgoing.map(\.id.low)), \(trainings.plans.count) plans, trainings "
            + "\(trainings.running.values.map { "\($0.training.ulid.low) with \($0.marks.count)" }), "
            + "\(trainings.ended.count) ended, \(trainings.waiting.count) waiting, \(trainings.saved.count) saved"
    }
}
