public import FitPinkyCore
public import Ledger

/// A training that is not over, as the disk has it since its last change. Its session is kept beside it: see ``KeptSession``.
public struct KeptTraining: Hashable, Sendable {
    /// Which.
    public var training: TrainingID
    /// Whose.
    public var member: MemberID
    /// The split as it was when the training began.
    public var split: SplitID
    /// What it was called.
    public var splitName: String
    /// In the order of the split.
    public var exercises: [Exercise]
    /// The last seconds of a rest, which count down.
    public var countdownSeconds: Int
    /// What became of the first sets, in order.
    public var marks: [Mark]
    /// What its member is in the middle of.
    public var phase: Phase
    /// Since when, by the machine's own clock; in the boot of the session's last sign of life.
    public var since: MonotonicInstant
    /// Until when a rest or a timed set lasts.
    public var until: MonotonicInstant

    /// One exercise as it was planned.
    public struct Exercise: Hashable, Sendable {
        /// 1 to 60 characters.
        public var name: String
        /// What resists.
        public var load: TrainingLoad
        /// 1 to 20.
        public var sets: Int
        /// Repetitions of each set; of load `time`, seconds.
        public var reps: Int
        /// Nil without a weight.
        public var weightGrams: Int?
        /// After each of its sets that was done.
        public var restSeconds: Int

        /// An exercise of these parts.
        public init(name: String, load: TrainingLoad, sets: Int, reps: Int, weightGrams: Int?, restSeconds: Int) {
            (self.name, self.load, self.sets) = (name, load, sets)
            (self.reps, self.weightGrams, self.restSeconds) = (reps, weightGrams, restSeconds)
        }
    }

    /// What became of a set.
    public enum Mark: Hashable, Sendable {
        /// With so many repetitions, or seconds.
        case done(reps: Int)
        case skipped
    }

    /// What its member is in the middle of.
    public enum Phase: UInt8, Sendable, CaseIterable {
        case set = 1
        case rest = 2
        case timed = 3
        case complete = 4
    }

    /// A training of these facts.
    public init(
        training: TrainingID, member: MemberID, split: SplitID, called splitName: String, exercises: [Exercise],
        countdownSeconds: Int, marks: [Mark], phase: Phase, since: MonotonicInstant, until: MonotonicInstant
    ) {
        (self.training, self.member, self.split, self.splitName) = (training, member, split, splitName)
        (self.exercises, self.countdownSeconds, self.marks) = (exercises, countdownSeconds, marks)
        (self.phase, self.since, self.until) = (phase, since, until)
    }
}

// Its row: version 1, training 16, split 16, name, countdown, exercises, marks 2, phase, since 8, until 8. Names begin with their length,
// in 4 bytes. Exercises begin with their number, and each is: name, load, sets, reps 2, weight 4, rest 2. A mark is its reps, or 0 for
// skipped, in 2 bytes.
extension KeptTraining {
    private static let version: UInt8 = 1

    var row: [UInt8] {
        var row = [KeptTraining.version] + training.ulid.bytes + split.ulid.bytes
        row += KeptPress.sized(Array(splitName.utf8)) + [UInt8(clamping: countdownSeconds)]
        row.append(UInt8(clamping: exercises.count))
        for exercise in exercises {
            row += KeptPress.sized(Array(exercise.name.utf8))
            row += [UInt8(clamping: exercise.load.rawValue), UInt8(clamping: exercise.sets)]
            row += Meta.bytes(of: UInt16(clamping: exercise.reps))
            row += Meta.bytes(of: UInt32(clamping: exercise.weightGrams ?? 0))
            row += Meta.bytes(of: UInt16(clamping: exercise.restSeconds))
        }
        row += Meta.bytes(of: UInt16(clamping: marks.count))
        for mark in marks {
            switch mark {
            case .done(let reps): row += Meta.bytes(of: UInt16(clamping: reps))
            case .skipped: row += Meta.bytes(of: UInt16(0))
            }
        }
        return row + [phase.rawValue] + Meta.bytes(of: since.nanoseconds) + Meta.bytes(of: until.nanoseconds)
    }

    /// Nil of a row that this version cannot read, or that says what no training is.
    init?(row: [UInt8], of member: MemberID) {
        var reader = KeptPress.Reader(rest: row[...])
        do throws(KeptPress.Unreadable) {
            guard try reader.byte() == KeptTraining.version else { return nil }
            (training, self.member) = (TrainingID(try reader.ulid()), member)
            split = SplitID(try reader.ulid())
            splitName = try reader.text()
            countdownSeconds = Int(try reader.byte())
            exercises = []
            for _ in 0..<(try reader.byte()) {
                guard exercises.count < TrainingPlan.maxExercises, let exercise = try reader.exercise() else {
                    return nil
                }
                exercises.append(exercise)
            }
            marks = []
            let sets = exercises.reduce(0) { $0 + $1.sets }
            let count = Int(Meta.number(try reader.bytes(2), UInt16.self))
            guard count <= sets else { return nil }
            for _ in 0..<count {
                let reps = Int(Meta.number(try reader.bytes(2), UInt16.self))
                marks.append(reps == 0 ? .skipped : .done(reps: reps))
            }
            guard let phase = Phase(rawValue: try reader.byte()) else { return nil }
            self.phase = phase
            since = MonotonicInstant(nanoseconds: try reader.long())
            until = MonotonicInstant(nanoseconds: try reader.long())
        } catch {
            return nil
        }
        // A damaged number must not overflow what is added to it.
        let instants = 0...100 * 365 * 86_400 * Int64(1_000_000_000)
        guard reader.rest.isEmpty, !exercises.isEmpty, instants.contains(since.nanoseconds),
            instants.contains(until.nanoseconds), TrainingTimersFact.allowedCountdownSeconds.contains(countdownSeconds),
            marks.allSatisfy({ mark in
                switch mark {
                case .done(let reps): PlannedExercise.allowedReps.contains(reps)
                case .skipped: true
                }
            })
        else { return nil }
    }
}

extension KeptPress.Reader {
    /// Nil of what is no exercise.
    fileprivate mutating func exercise() throws(KeptPress.Unreadable) -> KeptTraining.Exercise? {
        let name = try text()
        let load = TrainingLoad(rawValue: Int(try byte()))
        let sets = Int(try byte())
        let reps = Int(Meta.number(try bytes(2), UInt16.self))
        let grams = Int(Meta.number(try bytes(4), UInt32.self))
        let rest = Int(Meta.number(try bytes(2), UInt16.self))
        guard let load, PlannedExercise.allowedSets.contains(sets), PlannedExercise.allowedReps.contains(reps),
            grams == 0 || PlannedExercise.allowedWeightGrams.contains(grams),
            PlannedExercise.allowedRestSeconds.contains(rest)
        else { return nil }
        return KeptTraining.Exercise(
            name: name, load: load, sets: sets, reps: reps, weightGrams: grams == 0 ? nil : grams, restSeconds: rest)
    }
}

/// A training that has ended, as its member's own ledger is to have it.
public struct EndedTraining: Hashable, Sendable {
    /// As the ledger in which the kiosk lives knows its member.
    public var fact: TrainingFact

    /// The training of that fact.
    public init(_ fact: TrainingFact) { self.fact = fact }
}

// Its row: version 1, the kept part and the words of an entry's payload; each begins with its length, in 4 bytes.
extension EndedTraining {
    private static let version: UInt8 = 1

    var row: [UInt8] {
        get throws(StoreError) {
            do throws(Fact.Unreadable) {
                let salt = [UInt8](repeating: 0, count: Fact.saltByteCount)
                let (kept, words) = try Fact.training(fact).parts(salt: salt)
                return [EndedTraining.version] + KeptPress.sized(kept) + KeptPress.sized(words)
            } catch {
                throw .entry(.unencodable(error))
            }
        }
    }

    /// Nil of a row that this version cannot read.
    init?(row: [UInt8]) {
        var reader = KeptPress.Reader(rest: row[...])
        do {
            guard try reader.byte() == EndedTraining.version else { return nil }
            let (kept, words) = (try reader.sized(), try reader.sized())
            guard reader.rest.isEmpty,
                case .training(let fact) = try Fact(kind: EndedTraining.kind, kept: kept, words: words)
            else { return nil }
            self.fact = fact
        } catch {
            return nil
        }
    }

    private static let kind: UInt16 = 129
}

// Trainings under way, and those that have ended and are not in a ledger yet: the kiosk's own matter, as sessions are.
extension Store {
    /// The trainings under way that the disk has. One without its session, or whose session is another, is not under way.
    public func keptTrainings() throws(StoreError) -> [KeptTraining] {
        let sessions = try keptSessions()
        return try database.read { transaction throws(StoreError) in
            var trainings: [KeptTraining] = []
            for session in sessions {
                guard let row = try transaction.value(.meta, Meta.training(of: session.member)),
                    let training = KeptTraining(row: row, of: session.member),
                    training.training.ulid == session.session.ulid
                else { continue }
                trainings.append(training)
            }
            return trainings
        }
    }

    /// The trainings that have ended and are not in their members' own ledgers yet, in the order of their ids.
    public func endedTrainings() throws(StoreError) -> [EndedTraining] {
        try database.read { transaction throws(StoreError) in
            var trainings: [EndedTraining] = []
            try transaction.visit(.meta, .ascending(prefix: Meta.endedTrainingPrefix)) { _, value in
                if let training = EndedTraining(row: Array(copying: value)) { trainings.append(training) }
                return true
            }
            return trainings
        }
    }

    /// Its member's own ledger has that training, or is not to have it.
    public func forgetEndedTraining(_ training: TrainingID) throws(StoreError) {
        try commit { transaction throws(StoreError) in
            try transaction.remove(.meta, Meta.endedTraining(training))
        }
    }
}
