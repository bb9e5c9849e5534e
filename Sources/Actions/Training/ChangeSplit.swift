internal import Exercises
internal import FitPinkyCore
package import Ledger
package import Messages

/// A member adds, changes, copies or removes a training plan, or begins with the starters.
package struct ChangeSplit: PersonalAction {
    /// One of the changes that the call can carry.
    package typealias Change = Fitpinky_V1_ChangeSplitRequest.OneOf_Change

    package var change: Change
    /// The change that made the split what it was when this one was made up, where that matters; empty where it does not.
    package var basis: String
    package var actor: Actor
    package var scope: WinnerScope { .plans }

    /// That change.
    package init(_ change: Change, basis: String = "", as actor: Actor) {
        (self.change, self.basis, self.actor) = (change, basis, actor)
    }

    package init(_ request: Fitpinky_V1_ChangeSplitRequest) throws(ActionError) {
        guard let change = request.change else { throw .noSplitChange }
        self.init(change, basis: request.basis, as: .named(request.asMember))
    }

    package static let errors: [ActionError] =
        .ofCare + [
            .noSplitChange, .noSplit("Legs", among: ["Lower Body"]), .severalSplits("Legs", []), .splitTaken("Legs"),
            .splitChanged("Legs"),
            .manySplits, .text(.splitName, .tooManyCharacters(count: 41)),
            .manyExercises(31), .exerciseTwice("Row"), .noExerciseID("first", in: "Legs"), .sets(0, of: "Row"),
            .reps(0, of: "Row"), .weight(of: "Row"), .load("iron", of: "Row"), .rest(901, of: "Row"),
        ]

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let member = try household.actor(actor).member
        let plans = SplitChanges(
            household.winners.plans(of: member), basis: basis, of: member, at: now)
        return Outcome(try plans.facts(change).map { .split($0) })
    }
}

/// A member's plans, and what is said to change them.
private struct SplitChanges {
    let plans: Plans
    let basis: String
    let member: MemberID
    let now: Now

    init(_ plans: Plans, basis: String, of member: MemberID, at now: Now) {
        (self.plans, self.basis, self.member, self.now) = (plans, basis, member, now)
    }

    /// Nothing if it was so already.
    func facts(_ change: ChangeSplit.Change) throws(ActionError) -> [SplitFact] {
        switch change {
        case .add(let new):
            try checkRoom()
            let plan = TrainingPlan(
                name: try checked(new.name), exercises: try exercises(new.exercises, before: [], in: new.name))
            return said(nil, plan)
        case .edit(let edit):
            let split = try seen(edit.split)
            var plan = split.plan
            if !edit.name.isEmpty { plan.name = try checked(edit.name, of: split.id) }
            if edit.setsExercises {
                plan.exercises = try exercises(edit.exercises, before: plan.exercises, in: plan.name)
            }
            return plan == split.plan ? [] : said(split.id, plan)
        case .copy(let copy):
            let split = try plans.split(copy.split)
            try checkRoom()
            var plan = split.plan
            plan.name = copy.name.isEmpty ? freeCopyName(of: plan.name) : try checked(copy.name)
            for index in plan.exercises.indices { plan.exercises[index].id = PlannedExerciseID(now.freshID()) }
            return said(nil, plan)
        case .remove(let text): return said(try seen(text).id, nil)
        case .starter: return try starters()
        }
    }

    private func said(_ id: SplitID?, _ plan: TrainingPlan?) -> [SplitFact] {
        plans.changes(
            of: id ?? SplitID(now.freshID()), to: plan, of: member, at: now.instant, isTrusted: now.isTrusted,
            now.freshID)
    }

    /// The split that is changed, as it was when the change was made up.
    private func seen(_ text: String) throws(ActionError) -> Split {
        let split = try plans.split(text)
        guard basis.isEmpty || basis == split.change.ulid.text else { throw .splitChanged(split.plan.name) }
        return split
    }

    private func starters() throws(ActionError) -> [SplitFact] {
        let missing = GymExercise.starters.filter { !isTaken($0.name) }
        guard plans.splits.count + missing.count <= Split.maxCount else { throw .manySplits }
        return missing.flatMap { name, exercises in
            let number = GymExercise.starters.firstIndex { $0.name == name } ?? 0
            let isFirst = plans.updated(SplitID(starterID(number))) == nil
            let id: (Int) -> ULID = { isFirst ? starterID(number, $0) : now.freshID() }
            let plan = TrainingPlan(
                name: name,
                exercises: exercises.enumerated().map { PlannedExercise(PlannedExerciseID(id($0 + 1)), $1) })
            guard isFirst else { return said(nil, plan) }
            let (split, version) = (id(0), Version(ChangeID(id(0)), replacing: [], at: now.instant))
            return [SplitFact(SplitID(split), of: member, version, plan)]
        }
    }

    /// The ids of starters follow from their member's, so that kiosks of one member that do not hear each other make the same ones.
    private func starterID(_ number: Int, _ exercise: Int = 0) -> ULID {
        let offset = UInt64(number + 1) << 8 | UInt64(exercise)
        return ULID(high: member.ulid.high, low: member.ulid.low &+ offset)
    }

    // MARK: Names

    private func isTaken(_ name: String, except id: SplitID? = nil) -> Bool {
        plans.splits.contains { $0.id != id && $0.plan.name.lowercased() == name.lowercased() }
    }

    private func checked(_ name: String, of id: SplitID? = nil) throws(ActionError) -> String {
        try TextLimit.splitName.checkEntered(name)
        guard !isTaken(name, except: id) else { throw .splitTaken(name) }
        return name
    }

    /// `NAME (copy)`, or where that is taken `NAME (copy 2)`, and so on.
    private func freeCopyName(of name: String) -> String {
        // Of more names than there can be splits one is free.
        let names = (1...Split.maxCount + 1).lazy.map { Split.copyName(of: name, number: $0 == 1 ? nil : $0) }
        return names.first { !isTaken($0) } ?? Split.copyName(of: name)
    }

    private func checkRoom() throws(ActionError) {
        guard plans.splits.count < Split.maxCount else { throw .manySplits }
    }

    // MARK: Exercises

    /// - Parameters:
    ///   - before: those that the split has.
    ///   - name: the split's, for errors.
    private func exercises(
        _ asked: [Fitpinky_V1_SplitExercise], before: [PlannedExercise], in name: String
    ) throws(ActionError) -> [PlannedExercise] {
        guard asked.count <= TrainingPlan.maxExercises else { throw .manyExercises(asked.count) }
        var exercises: [PlannedExercise] = []
        for exercise in asked {
            exercises.append(try self.exercise(exercise, before: before, in: name))
            guard !exercises.dropLast().contains(where: { $0.id == exercises.last?.id }) else {
                throw .exerciseTwice(exercise.name)
            }
        }
        return exercises
    }

    private func exercise(
        _ asked: Fitpinky_V1_SplitExercise, before: [PlannedExercise], in name: String
    ) throws(ActionError) -> PlannedExercise {
        let known = before.first { $0.id.ulid.text == asked.id }
        guard known != nil || asked.id.isEmpty else { throw .noExerciseID(asked.id, in: name) }
        if known?.name != asked.name { try TextLimit.exerciseName.checkEntered(asked.name) }
        let (sets, reps) = (Int(asked.sets), Int(asked.reps))
        guard PlannedExercise.allowedSets.contains(sets) else { throw .sets(sets, of: asked.name) }
        guard PlannedExercise.allowedReps.contains(reps) else { throw .reps(reps, of: asked.name) }
        let weight = asked.hasWeightKg && asked.weightKg > 0 ? Int(asked.weightKg) : nil
        if let weight, !PlannedExercise.allowedWeightGrams.contains(weight) { throw .weight(of: asked.name) }
        guard let load = TrainingLoad.allCases.first(where: { $0.word == asked.load }) else {
            throw .load(asked.load, of: asked.name)
        }
        return PlannedExercise(
            id: known?.id ?? PlannedExerciseID(now.freshID()), name: asked.name, sets: sets, reps: reps,
            weightGrams: weight, load: load, restSeconds: try rest(asked, before: known))
    }

    /// The exercise's own rest. A page says a number where the member's own rest counts too: it goes on counting.
    private func rest(
        _ asked: Fitpinky_V1_SplitExercise, before: PlannedExercise?
    ) throws(ActionError) -> Int? {
        guard asked.hasRestSeconds else { return nil }
        let seconds = Int(asked.restSeconds)
        guard PlannedExercise.allowedRestSeconds.contains(seconds) else { throw .rest(seconds, of: asked.name) }
        let own = plans.timers ?? .standard(of: member)
        return before?.restSeconds == nil && seconds == own.restSeconds ? nil : seconds
    }
}

extension PlannedExercise {
    /// As the catalogue suggests it, four times ten.
    fileprivate init(_ id: PlannedExerciseID, _ exercise: GymExercise) {
        self.init(
            id: id, name: exercise.name, sets: exercise.sets, reps: exercise.reps, weightGrams: exercise.weightGrams,
            load: TrainingLoad(exercise.load), restSeconds: nil)
    }
}

extension TrainingLoad {
    fileprivate init(_ load: GymExercise.Load) {
        self =
            switch load {
            case .machine: .machine
            case .free: .free
            case .bodyweight: .bodyweight
            case .time: .time
            }
    }
}
