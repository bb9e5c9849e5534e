import FitPinkyCore
import Support

/// All that has to be in a store, and nothing else, by the steps that it took.
struct ExpectedStore {
    struct Workout: Hashable {
        var photo: PlannedPhoto?
        var isAwaited: Bool
        var isDeleted = false
    }

    private(set) var workouts: [WorkoutID: Workout] = [:]
    private(set) var checks: Set<CheckID> = []
    private(set) var entryCount = 0
    private var isKioskAnnounced = false
    private var isMemberAnnounced = false

    /// Every photo once, however many workouts have it.
    var photos: Set<PlannedPhoto> { Set(workouts.values.compactMap(\.photo)) }

    /// What the step changes. What is there already is not written again.
    mutating func take(_ step: WritingStep) {
        switch step {
        case .announceKiosk:
            if isKioskAnnounced { return }
            isKioskAnnounced = true
        case .announceMember:
            if isMemberAnnounced { return }
            isMemberAnnounced = true
        case .save(let id, let photo, let isAwaited):
            if workouts[id] != nil { return }
            workouts[id] = Workout(photo: photo, isAwaited: isAwaited)
        case .settle(let id, let photo):
            if workouts[id]?.isAwaited != true { return }
            workouts[id]?.isAwaited = false
            if let photo { workouts[id]?.photo = photo }
        case .delete(let id): workouts[id]?.isDeleted = true
        case .check(let id): if !checks.insert(id).inserted { return }
        }
        entryCount += 1
    }
}

extension ExpectedStore {
    /// The steps of one boot, each chosen with what is there in mind. The same ones for the same seed, boot and beginning.
    struct Steps {
        private let boot: Int
        private var number = 0
        private var random: SeededGenerator

        init(seed: UInt64, boot: Int) {
            self.boot = boot
            random = SeededGenerator(seed: seed &+ UInt64(boot) &* 0xD134_2543_DE82_EF95)
        }

        /// The next step, which the store that is expected has not taken yet.
        mutating func next(after expected: ExpectedStore) -> WritingStep {
            number += 1
            // An agent says these at each start.
            if number == 1 { return .announceKiosk }
            if number == 2 { return .announceMember }
            let known = expected.workouts.keys.sorted()
            let awaited = known.filter { expected.workouts[$0]?.isAwaited == true }
            let kept = known.filter { expected.workouts[$0]?.isDeleted == false }
            let id = ULID(high: UInt64(boot), low: UInt64(number))
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<20:
                if let settled = awaited.randomElement(using: &random) { return .settle(settled, photo(expected)) }
            case 20..<25: if let deleted = kept.randomElement(using: &random) { return .delete(deleted) }
            case 25..<30: return .check(CheckID(id))
            case 30..<35:
                // A save whose answer was lost is done again.
                if let again = known.randomElement(using: &random) { return .save(again, nil, isAwaited: false) }
            case 35..<60: return .save(WorkoutID(id), photo(expected), isAwaited: true)
            default: break
            }
            return .save(WorkoutID(id), photo(expected), isAwaited: false)
        }

        /// None, one that is there already, or a new one: as many small ones as large ones.
        private mutating func photo(_ expected: ExpectedStore) -> PlannedPhoto? {
            switch Int.random(in: 0..<20, using: &random) {
            case 0: return nil
            case 1: if let again = expected.photos.min(by: { $0.number < $1.number }) { return again }
            default: break
            }
            let lower = PlannedPhoto.minByteCount << Int.random(in: 0..<15, using: &random)
            return PlannedPhoto(
                number: UInt64(boot) << 32 | UInt64(number),
                byteCount: Int.random(in: lower...min(2 * lower, PlannedPhoto.maxByteCount), using: &random))
        }
    }
}
