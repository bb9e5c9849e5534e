internal import Configuration
internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Photos
internal import Store
internal import StoreThreads
internal import Threads

/// What came of looking after moments that wait for a trusted clock.
enum Settled: Sendable {
    case nothingAwaited
    /// Something is, and the clock is not trusted.
    case tooEarly
    /// A workout, and why its photo is a JPEG though the owner wants another format, if it is.
    case workout(SavedWorkout, substitution: PhotoError?)
    /// A finger check; nil of what a household is told of one that its member's own ledger has, and settles too.
    case check(CheckFact?, Overview)
    case exercise(ExerciseFact, Overview)
    case training(TrainingID, Overview)
}

/// Why a moment could not be settled.
enum SettlingFailure: Error, Hashable, Sendable {
    case store(StoreError)
    /// That workout's original could not be marked and encoded, though it could be read.
    case photo(PhotoError, of: ULID)

    /// Which moment failed, if it was one.
    var subject: ULID? { if case .photo(_, let subject) = self { subject } else { nil } }
}

extension KioskWorkers {
    /// One moment that can be settled now.
    private struct Task: Sendable {
        /// The ledger that has it.
        var ledger: Store
        var subject: Awaiting.Subject
        var moment: KnownMoment
        var isEstimate: Bool
        /// The unmarked picture, if there is one and it is here.
        var original: [UInt8]?
    }

    private enum Look: Sendable {
        case nothingAwaited, tooEarly
        case task(Task)
    }

    /// Notes that the machine runs, and settles the first other moment that is awaited, if the clock is trusted: finds its time,
    /// marks its picture, writes the settle entry. The answer comes as `.settled`.
    func settleNext(_ surroundings: Surroundings, except postponed: Set<ULID>) {
        let (boot, start, reading) = (surroundings.boot, surroundings.bootStart, surroundings.time.monotonic)
        let place = surroundings.place
        let configuration = surroundings.configuration
        let (today, now) = (surroundings.today, surroundings.now)
        let isTaken = store.post { store throws(StoreError) -> Look in
            let log = try store.see(boot, at: reading, start: start)
            guard let (ledger, next) = try store.nextAwaiting(except: postponed) else { return .nothingAwaited }
            guard start != nil, let (instant, isEstimate) = log.instant(of: next.moment) else { return .tooEarly }
            var original: [UInt8]?
            if case .workout(_, let photo?) = next.subject { original = try store.photo(photo) }
            return .task(
                Task(
                    ledger: ledger, subject: next.subject, moment: place.moment(of: next.subject, at: instant),
                    isEstimate: isEstimate, original: original))
        } deliver: { [self] result in
            switch result {
            case .success(.nothingAwaited): channels.mailbox.post(.settled(.success(.nothingAwaited)))
            case .success(.tooEarly): channels.mailbox.post(.settled(.success(.tooEarly)))
            case .success(.task(let task)):
                let marks = place.marks(of: task.moment, kioskName: configuration.owner)
                develop(task, marks, configuration.photo, today: today, now: now)
            case .failure(let error): channels.mailbox.post(.settled(.failure(.store(error))))
            }
        }
        if !isTaken { channels.mailbox.post(.settled(.failure(.store(.busy)))) }
    }

    private func develop(
        _ task: Task, _ marks: PhotoMarks, _ settings: KioskConfiguration.PhotoSettings, today: Day, now: UTCInstant
    ) {
        guard let original = task.original else { return settle(task, nil, today: today, now: now) }
        let isTaken = photo.post { [self] developing in
            switch developing.mark(original, marks, settings) {
            case .success(let developed): settle(task, developed, today: today, now: now)
            // A picture that can no longer be read stays as it is; its workout gets its day all the same.
            case .failure(.damaged): settle(task, nil, today: today, now: now)
            case .failure(let error): channels.mailbox.post(.settled(.failure(.photo(error, of: task.subject.ulid))))
            }
        }
        if !isTaken { channels.mailbox.post(.settled(.failure(.store(.busy)))) }
    }

    private func settle(_ task: Task, _ developed: Developed?, today: Day, now: UTCInstant) {
        let isTaken = store.post { home throws(StoreError) -> Settled in
            let store = task.ledger
            try store.settle(
                task.subject, at: task.moment, isEstimate: task.isEstimate, photo: developed?.photo, now: now)
            try home.carry(from: store, on: task.moment.day, at: now)
            let overview = try home.overview(today: today)
            switch task.subject {
            case .workout(let id, _):
                guard let workout = try store.workout(id) else { throw .settledIsMissing }
                return .workout(
                    SavedWorkout(workout: workout, overview: overview), substitution: developed?.substitution)
            case .check(let id):
                guard let check = try store.check(id) else { throw .settledIsMissing }
                guard store.name.isPersonal else { return .check(nil, overview) }
                try store.beginReminders(of: check.fact.author, from: check.fact.moment, at: now)
                var fact = check.fact
                fact.author = try home.member(of: store) ?? fact.author
                return .check(fact, overview)
            case .exercise(let id):
                guard let exercise = try store.exercise(id) else { throw .settledIsMissing }
                if exercise.fact.isCompleted {
                    try store.beginReminders(of: exercise.fact.author, from: exercise.fact.moment, at: now)
                }
                return .exercise(exercise.fact, overview)
            case .training(let id, _): return .training(id, overview)
            }
        } deliver: { [channels] result in
            channels.mailbox.post(.settled(result.mapError(SettlingFailure.store)))
        }
        if !isTaken { channels.mailbox.post(.settled(.failure(.store(.busy)))) }
    }
}

extension Store {
    /// What is to be settled next, of any ledger that takes entries: a workout may have been logged before a household was joined.
    fileprivate func nextAwaiting(
        except postponed: Set<ULID>
    ) throws(StoreError) -> (ledger: Store, awaiting: Awaiting)? {
        let closed = Set(try folder.ledgers().filter { $0.closed != nil }.map(\.name))
        for ledger in try andEarlier() where !closed.contains(ledger.name) {
            if let next = try ledger.awaiting(limit: 1, except: postponed).first { return (ledger, next) }
        }
        return nil
    }

    /// What was settled in members' own ledger after they had joined this household is carried over like all of the Day on which they
    /// joined.
    fileprivate func carry(from own: Store, on day: Day, at now: UTCInstant) throws(StoreError) {
        guard own !== self, name.household != nil else { return }
        let reading = KioskReading(kiosk, from: try settings())
        guard let owner = reading.owner?.member,
            reading.group?.stays.contains(where: { $0.member == owner && $0.joined == day && $0.left == nil }) ?? false
        else { return }
        let carried = try own.workoutsToCarry(on: day, as: owner)
        _ = try folder.decide(in: [self, own], at: now) { _ throws(Never) in
            [Decision(carried.there, answer: true), Decision(carried.here, answer: true)]
        }
    }
}

extension StoreError {
    fileprivate static let settledIsMissing = StoreError.damaged(
        path: "the ledger", what: "what was just settled is not there")
}
