import FitPinkyCore
import Glibc
import Ledger
import Store
import Support
import Testing

extension Simulation {
    /// The power goes at each boundary of each kind of transaction, and takes any part of what was not synchronised with it.
    @Suite struct CrashPointTests {
        @Test(arguments: Scene.all)
        func
            `a power cut at any boundary loses nothing that was acknowledged, and the cut transaction is whole or absent`(
                scene: Scene
            ) throws
        {
            let story = try CrashStory(scene, isLying: false)
            print("measured: \(scene.name): \(story.boundaries) boundaries, \(story.remains) remains")
            for finding in story.findings { Issue.record("\(finding)") }
            // A look that never met a cut would find nothing.
            #expect(story.boundaries >= (scene.changesSomething ? 4 : 2))
            #expect(story.outcomes == (scene.promised == scene.fulfilled ? [.before] : [.before, .after]))
        }

        /// In a process of its own, for what such a disk leaves can take LMDB, and so the whole process, with it.
        @Test(arguments: Scene.all.map(\.name))
        func `the same look finds losses on a disk that only says that it synchronised`(scene: String) async {
            await #expect(processExitsWith: .failure) { [scene = scene as String] in
                let scene = try #require(Scene.all.first { $0.name == scene })
                let story = try CrashStory(scene, isLying: true)
                // Opening what is there changes nothing, so nothing can be lost by it.
                exit(story.findings.isEmpty && scene.changesSomething ? EXIT_SUCCESS : EXIT_FAILURE)
            }
        }
    }
}

/// One scene, cut everywhere.
private struct CrashStory {
    /// Which of the two states was found after a cut.
    enum Outcome { case before, after }

    private(set) var findings: [String] = []
    private(set) var outcomes: Set<Outcome> = []
    private(set) var boundaries = 0
    private(set) var remains = 0
    private let scene: Scene
    private var chance: SeededGenerator
    private var memory = Memory()

    /// How many losses are tried at a boundary, tears apart: fewer where work has many of them.
    private var maxLosses: Int { boundaries <= 12 ? 64 : 8 }

    init(_ scene: Scene, isLying: Bool, seed: UInt64 = 1) throws {
        self.scene = scene
        chance = SeededGenerator(seed: seed)
        let prepared = try scene.prepare()
        var isDone = false
        while !isDone {
            boundaries += 1
            let disk = try SimulatedDisk(in: try prepared.copy(), isLying: isLying)
            isDone = try run(on: disk)
            try look(at: disk.cut(), isDone: isDone)
            if isLying, !findings.isEmpty { return }
        }
    }

    /// Does the deed until the power goes. Says whether it was done before that.
    private mutating func run(on disk: SimulatedDisk) throws -> Bool {
        do throws(StoreError) {
            if scene.deed == nil { disk.expect(.powerCut(at: boundaries)) }
            let store = try Store(folder: disk.folder.path, size: scene.size)
            if scene.deed != nil { disk.expect(.powerCut(at: boundaries)) }
            _ = try scene.deed?.perform(on: store, at: Scene.now)
        } catch {
            if !disk.isOff { findings.append("without a cut it failed: \(error)") }
        }
        return !disk.isOff
    }

    private mutating func look(at medium: Medium, isDone: Bool) throws {
        for loss in medium.losses(atMost: maxLosses, using: &chance) {
            remains += 1
            let folder = try ScratchFolder()
            try medium.leave(loss, in: folder)
            for finding in find(in: folder, isDone: isDone) {
                findings.append("\(finding); cut at boundary \(boundaries), \(loss)")
            }
        }
    }

    /// What a new agent finds.
    private mutating func find(in folder: ScratchFolder, isDone: Bool) -> [String] {
        let before = scene.promised
        let after = scene.fulfilled
        do throws(StoreError) {
            let store = try Store(folder: folder.path, size: scene.size)
            var witness = Witness()
            let found = Inspection(of: store, &memory)
            guard found.complaints.isEmpty else { return found.complaints }
            switch found.household {
            case after where isDone: outcomes.insert(after == before ? .before : .after)
            case before where !isDone: outcomes.insert(.before)
            case after: outcomes.insert(.after)
            default: return ["it has \(found.household), and was to have \(isDone ? after : before)"]
            }
            _ = witness.repeated(in: found)
            return try goOn(store, from: found.household, &witness)
        } catch {
            return ["it does not open: \(error)"]
        }
    }

    /// Saving goes on.
    private mutating func goOn(_ store: Store, from household: Household, _ witness: inout Witness) throws(StoreError)
        -> [String]
    {
        let deed = Scene.workout(99, photo: 40_000)
        _ = try deed.perform(on: store, at: Scene.now)
        let found = Inspection(of: store, &memory, isThorough: chance.oneIn(16))
        var complaints = found.complaints
        if found.household != household.after(deed) { complaints.append("saving went on with \(found.household)") }
        if witness.repeated(in: found) > 0 { complaints.append("a dot stands for two entries") }
        return complaints
    }
}
