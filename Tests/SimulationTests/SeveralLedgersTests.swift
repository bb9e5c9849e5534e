import FitPinkyCore
import Glibc
import Ledger
import Store
import Support
import Testing

extension Simulation {
    /// The power goes at each boundary of what concerns more than one ledger, and takes any part of what was not synchronised with it.
    @Suite struct SeveralLedgersTests {
        @Test(arguments: LedgerDeed.allCases)
        func `a power cut at any boundary leaves what was done in two ledgers in both or in neither`(
            deed: LedgerDeed
        ) throws {
            let story = try LedgerStory(deed)
            print("measured: \(deed): \(story.boundaries) boundaries, \(story.remains) remains")
            for finding in story.findings { Issue.record("\(finding)") }
            // A look that never met a cut would find nothing.
            #expect(story.boundaries >= 4 && story.outcomes == [.before, .after])
        }
    }
}

/// What is done with ledgers.
enum LedgerDeed: CaseIterable, Sendable {
    /// A workout goes from the personal ledger, where it is deleted, into the household's.
    case carrying
    case making, closing, removing

    static let personal = LedgerName.personal(ULID(high: 8, low: 8))
    static let household = LedgerName.household(Scene.group)
    static let made = LedgerName.personal(ULID(high: 9, low: 9))

    /// The workout that is carried: in the personal ledger with a photo, in the household's without.
    static func id(in ledger: Store) throws(StoreError) -> WorkoutID {
        guard case .save(let workout) = Scene.workout(5, photo: ledger.name == personal ? 9000 : nil) else {
            preconditionFailure("a workout is saved")
        }
        return try ledger.id(of: workout)
    }

    func perform(on store: Store) throws(StoreError) {
        let folder = store.folder
        switch self {
        case .carrying:
            let ledgers = [
                try folder.open(LedgerDeed.personal), try folder.open(LedgerDeed.household),
            ]
            let (gone, carried) = (try LedgerDeed.id(in: ledgers[0]), try LedgerDeed.id(in: ledgers[1]))
            _ = try folder.decide(in: ledgers, at: Scene.now) { _ throws(Never) in
                let workout = WorkoutFact(
                    workout: carried, author: Scene.member, moment: .known(Scene.known(5)), photo: nil)
                return [
                    .init([.delete(DeleteFact(workout: gone, member: Scene.member))], answer: true),
                    .init([.workout(workout)], answer: true),
                ]
            }
        case .making: _ = try folder.make(LedgerDeed.made, at: Scene.now)
        case .closing: try folder.close(LedgerDeed.household, at: Scene.now)
        case .removing: try folder.remove(LedgerDeed.personal)
        }
    }
}

/// All that a folder holds of its ledgers.
private struct LedgerState: Equatable {
    var ledgers: [KeptLedger]
    var digests: [StateDigest] = []
    /// How many entries each has.
    var entries: [LedgerName: Int] = [:]
    var photos: Set<[UInt8]>

    init(of store: Store) throws(StoreError) {
        ledgers = try store.folder.ledgers()
        photos = try store.photoHashes()
        for ledger in ledgers {
            let store = try store.folder.open(ledger.name)
            digests.append(try store.digest())
            entries[ledger.name] = try store.entryCount()
        }
    }
}

/// One deed, cut everywhere.
private struct LedgerStory {
    enum Outcome { case before, after }

    private(set) var findings: [String] = []
    private(set) var outcomes: Set<Outcome> = []
    private(set) var boundaries = 0
    private(set) var remains = 0
    private let deed: LedgerDeed
    private var chance = SeededGenerator(seed: 5)

    init(_ deed: LedgerDeed) throws {
        self.deed = deed
        let prepared = try ScratchFolder()
        let before: LedgerState
        do {
            let store = try Store(folder: prepared.path)
            let household = try store.folder.make(LedgerDeed.household, at: Scene.now)
            let personal = try store.folder.make(LedgerDeed.personal, at: Scene.now)
            for (number, ledger) in [store, household, personal].enumerated() {
                for deed in [Scene.workout(UInt64(number) + 3, photo: 9000), Scene.workout(1, photo: 20_000)] {
                    _ = try deed.perform(on: ledger, at: Scene.now)
                }
            }
            before = try LedgerState(of: store)
        }
        var isDone = false
        while !isDone {
            boundaries += 1
            let disk = try SimulatedDisk(in: try prepared.copy())
            var after: LedgerState?
            do throws(StoreError) {
                let store = try Store(folder: disk.folder.path)
                disk.expect(.powerCut(at: boundaries))
                try deed.perform(on: store)
                after = try LedgerState(of: store)
            } catch {
                if !disk.isOff { findings.append("without a cut it failed: \(error)") }
            }
            isDone = !disk.isOff
            let medium = disk.cut()
            for loss in medium.losses(atMost: 24, using: &chance) {
                remains += 1
                let folder = try ScratchFolder()
                try medium.leave(loss, in: folder)
                look(in: folder, before, isDone ? after : nil, "cut at boundary \(boundaries), \(loss)")
            }
        }
    }

    private mutating func look(
        in folder: ScratchFolder, _ before: LedgerState, _ after: LedgerState?, _ place: String
    ) {
        do throws(StoreError) {
            let store = try Store(folder: folder.path)
            let found = try LedgerState(of: store)
            let isAfter = try isDone(store, since: before)
            if found == before, after == nil {
                outcomes.insert(.before)
            } else if isAfter, after.map({ $0 == found }) ?? true {
                outcomes.insert(.after)
            } else {
                findings.append("neither before nor after: \(found); \(place)")
            }
            for verification in try store.folder.verify() where !verification.isClean {
                findings.append("\(verification.ledger): \(verification.findings); \(place)")
            }
        } catch {
            findings.append("it does not open: \(error); \(place)")
        }
    }

    /// Whether all of the deed is there, and not a part of it.
    private func isDone(_ store: Store, since before: LedgerState) throws(StoreError) -> Bool {
        let names = try store.folder.ledgers().map(\.name)
        switch deed {
        case .carrying:
            let (personal, household) = (
                try store.folder.open(LedgerDeed.personal), try store.folder.open(LedgerDeed.household)
            )
            let isGone = try personal.workout(LedgerDeed.id(in: personal))?.isDeleted == true
            // Of a member whom the kiosk does not serve there it counts for nothing, and is an entry nevertheless.
            let isCarried = try household.entryCount() == (before.entries[household.name] ?? 0) + 1
            return isGone && isCarried
        case .making: return names.contains(LedgerDeed.made)
        case .closing: return try store.folder.ledgers().contains { $0.closed != nil }
        case .removing:
            let photos = try store.photoHashes().count
            return !names.contains(LedgerDeed.personal) && photos == 3
        }
    }
}
