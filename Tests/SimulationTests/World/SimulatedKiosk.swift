import FitPinkyCore
import Glibc
import Ledger
import Store
import Support

/// One kiosk of a world: the production store on a simulated disk, and what its people were told.
struct SimulatedKiosk {
    /// What may be there. One household, but after a cut or a fault nobody was told how far it got.
    private(set) var possible = [Household()]
    /// Whether what can be read is what the medium has: not so after a fault, until something is acknowledged again.
    private var isCertain = true
    private(set) var findings: [String] = []
    private(set) var cuts = 0
    var clock: SimulatedClock
    private var disk: SimulatedDisk
    private var store: Store?
    private var witness = Witness()
    private var memory = Memory()
    private(set) var number: UInt64 = 0
    private var last: Deed?
    let author: MemberID
    private let isLying: Bool
    /// Whether its owner begins a group, with weeks and goals.
    private let isGrouped: Bool
    /// Whether its owner trains by plans.
    private let trains: Bool

    /// Small, so that the map has to grow now and then.
    private static let size = Store.Size(mapBytes: 256 << 10, maxMapBytes: 64 << 20)
    /// No transaction passes more boundaries than this.
    private static let maxBoundaries: UInt64 = 14

    init(
        author: UInt64, isLying: Bool, isGrouped: Bool, trains: Bool = false, using chance: inout SeededGenerator
    ) throws(ScratchFolder.Failed) {
        self.author = MemberID(ULID(high: 9, low: author))
        (self.isLying, self.isGrouped, self.trains) = (isLying, isGrouped, trains)
        clock = SimulatedClock(using: &chance)
        disk = try SimulatedDisk(in: try ScratchFolder(), isLying: isLying)
    }

    // MARK: What happens

    /// Does one thing by chance, and says what.
    mutating func step(using chance: inout SeededGenerator) throws(ScratchFolder.Failed) -> String {
        clock.pass(using: &chance)
        switch chance.next() % 16 {
        case 0:
            clock.set(using: &chance)
            return "clock set to \(clock.now.milliseconds)\(clock.isTrusted ? "" : ", not trusted")"
        case 1:
            store = nil
            return "restart: \(try open(using: &chance))"
        case 2:
            try cut(using: &chance)
            return "power cut: \(try open(using: &chance))"
        case 3:
            disk.recover()
            look("any time")
            return "look"
        case 4, 5:
            disk.expect(.powerCut(at: Int(chance.next() % SimulatedKiosk.maxBoundaries) + 1))
            return "power cut soon"
        case 6, 7:
            let trouble = SimulatedKiosk.trouble(using: &chance)
            disk.expect(trouble)
            return "\(trouble.kind) soon\(trouble.isLasting ? ", lasting" : "")"
        default:
            let deed = nextDeed(using: &chance)
            return "\(deed.name): \(try perform(deed, using: &chance))"
        }
    }

    private static func trouble(using chance: inout SeededGenerator) -> Trouble {
        let code = [ENOSPC, EDQUOT, EROFS, EIO][Int(chance.next() % 4)]
        let part = Trouble.Part.allCases[Int(chance.next() % 3)]
        return Trouble(
            kind: .failure(code: code, after: part), boundary: Int(chance.next() % maxBoundaries) + 1,
            isLasting: chance.oneIn(2))
    }

    /// Something that people do at that moment.
    private mutating func nextDeed(using chance: inout SeededGenerator) -> Deed {
        // Who got no answer asks again.
        if let last, chance.oneIn(6) { return last }
        number += 1
        let household = possible.last ?? Household()
        if isGrouped, !household.hasGroup {
            return .beginGroup(GroupID(ULID(high: 6, low: 1)), author, clock.known.day, days: 3)
        }
        // Nothing follows before it is known how a training stands.
        if let last, possible.contains(where: { $0.trainings != household.trainings }) { return last }
        if trains, !chance.oneIn(3) { return nextTraining(household.trainings, using: &chance) }
        let photo = chance.oneIn(4) ? nil : Store.Photo(seed: chance.next(), byteCount: Int(chance.next() % 90_000) + 1)
        let awaited = household.awaited
        if clock.isTrusted, let subject = awaited.randomElement(using: &chance), chance.oneIn(2) {
            return .settle(subject, clock.known, isEstimate: chance.oneIn(2), photo: subject.hasOriginal ? photo : nil)
        }
        if isGrouped, number % 5 == 4 { return .scrub(at: SimulatedKiosk.scrubTime(number)) }
        switch chance.next() % 9 {
        case 8: return chance.oneIn(2) ? .compact : .rebuild
        case 0:
            let choice = chance.next() % 3
            if isGrouped, number % 2 == 0 { return .setGoal(author, clock.known.day, days: Int(choice) + 1) }
            return .announceMember(author, name: "Name \(choice)")
        case 1:
            return nextCare()
        case 2, 3:
            guard let workout = household.workouts.keys.sorted().randomElement(using: &chance) else { fallthrough }
            if number % 3 == 1 {
                return .describe(workout, by: author, WorkoutActivity(.run, minutes: 30, notes: "Notes \(number)"))
            }
            return chance.oneIn(3) ? .undelete(workout, by: author) : .delete(workout, by: author)
        default:
            return .save(
                Store.NewWorkout(
                    id: WorkoutID(ULID(high: 1, low: number)), author: author, moment: clock.moment, photo: photo))
        }
    }

    /// Something of finger care: an exercise, a change of one of three reminders, or a check.
    private func nextCare() -> Deed {
        switch number % 4 {
        case 0:
            return .exercise(
                ExerciseFact(
                    exercise: ExerciseID(ULID(high: 3, low: number)), author: author, moment: clock.moment,
                    name: "bends",
                    isCompleted: number % 8 == 0, seconds: 60))
        case 1:
            let states: [ReminderFact.State] = [.on, .off, .on, .removed]
            return .setReminder(
                ReminderFact(
                    ReminderID(ULID(high: 4, low: number % 3)), ChangeID(ULID(high: 4, low: number)), of: author,
                    from: clock.known.careMinute, time: Int(number % 1440), states[Int(number / 4 % 4)], name: "R"))
        default:
            return .check(CheckFact(check: CheckID(ULID(high: 2, low: number)), author: author, moment: clock.moment))
        }
    }

    /// Erasing takes a clock that is right, so it is not the kiosk's: each time is later than all that was ever signed, and a month
    /// after the one before.
    private static func scrubTime(_ number: UInt64) -> UTCInstant {
        let latest = SimulatedClock.years.upperBound
        return UTCInstant(milliseconds: latest.milliseconds + Int64(number) * 31 * 86_400_000)
    }

    private mutating func perform(_ deed: Deed, using chance: inout SeededGenerator) throws(ScratchFolder.Failed)
        -> String
    {
        guard let store else { return "not open; \(try open(using: &chance))" }
        last = deed
        let outcome: String
        do throws(StoreError) {
            switch try deed.perform(on: store, at: clock.now) {
            case .done:
                possible = possible.map { $0.after(deed) }
                isCertain = true
                outcome = "done"
            case .photoToCome(let error):
                // The photo may have come all the same, if what failed was the very last.
                possible = possible.map { $0.after(deed, bringing: false) }
                isCertain = true
                doubt(deed)
                outcome = "without its photo, \(error)"
            }
        } catch {
            check(error)
            doubt(deed)
            outcome = "\(error)"
        }
        guard disk.isOff else {
            look("after \(deed.name)")
            return outcome
        }
        try cut(using: &chance)
        return "\(outcome); the power is cut: \(try open(using: &chance))"
    }

    /// Nobody knows whether the deed was done.
    private mutating func doubt(_ deed: Deed) {
        for household in possible.map({ $0.after(deed) }) where !possible.contains(where: household.isTwin) {
            possible.append(household)
        }
        isCertain = false
    }

    /// A fault has to have its name.
    private mutating func check(_ error: StoreError) {
        switch error {
        case .diskFull, .readOnly, .failed(_, _, EIO): break
        default: findings.append("called \(error)")
        }
    }

    // MARK: Power

    /// The power goes, with a part of what was not synchronised.
    private mutating func cut(using chance: inout SeededGenerator) throws(ScratchFolder.Failed) {
        cuts += 1
        let medium = disk.cut()
        store = nil
        let folder = try ScratchFolder()
        try medium.leave(medium.loss(using: &chance), in: folder)
        disk = try SimulatedDisk(in: folder, isLying: isLying)
        isCertain = true
        clock.restart(using: &chance)
        if chance.oneIn(8) { disk.expect(.powerCut(at: Int(chance.next() % SimulatedKiosk.maxBoundaries) + 1)) }
    }

    private mutating func open(using chance: inout SeededGenerator) throws(ScratchFolder.Failed) -> String {
        do throws(StoreError) {
            store = try Store(folder: disk.folder.path, size: SimulatedKiosk.size)
        } catch {
            if disk.isOff {
                try cut(using: &chance)
                return "cut again while it opened"
            }
            check(error)
            return "it does not open: \(error)"
        }
        look("after opening")
        return "open"
    }

    /// Looks at everything.
    private mutating func look(_ when: String, isThorough: Bool = false) {
        guard let store else { return }
        let found = Inspection(of: store, &memory, on: clock.known.day, isThorough: isThorough)
        findings += found.complaints.map { "\(when): \($0)" }
        guard found.complaints.isEmpty else { return }
        if witness.repeated(in: found) > 0 { findings.append("\(when): a dot stands for two entries") }
        let known = possible.filter { $0 == found.household }
        guard !known.isEmpty else {
            findings.append("\(when) it has \(found.household), and may have \(possible)")
            return
        }
        if isCertain { possible = known }
    }

    /// The disk is well, the agent starts once more, and everything is looked at.
    mutating func end(using chance: inout SeededGenerator) throws(ScratchFolder.Failed) {
        disk.recover()
        if disk.isOff { try cut(using: &chance) }
        disk.recover()
        store = nil
        _ = try open(using: &chance)
        if store == nil { findings.append("at the end it does not open") }
        look("at the end", isThorough: true)
    }
}

extension Household {
    /// What waits for its moment.
    var awaited: [Awaiting.Subject] {
        workouts.filter { $0.value.moment.known == nil }.map { .workout($0.key, original: $0.value.photo) }
            .sorted { $0.ulid < $1.ulid }
            + checks.filter { $0.value.known == nil }.map { .check($0.key) }.sorted { $0.ulid < $1.ulid }
            + exercises.filter { $0.value.known == nil }.map { .exercise($0.key) }.sorted { $0.ulid < $1.ulid }
            + trainings.awaited
    }
}

extension Awaiting.Subject {
    /// A moment without a picture gets none later.
    var hasOriginal: Bool { if case .workout(_, .some) = self { true } else { false } }
}
