import FitPinkyCore
import Glibc
import Ledger
import Store
import Support
import Testing

extension Simulation {
    /// A call fails at each boundary of a transaction, once or from then on, and then the disk is well again.
    @Suite struct FaultTests {
        /// One way to fail.
        struct Fault: Sendable, CustomTestStringConvertible {
            var code: Int32
            var part: Trouble.Part
            var isLasting: Bool

            var testDescription: String {
                "\(String(cString: strerror(code))) after \(part)\(isLasting ? ", lasting" : "")"
            }

            static let all: [Fault] = [false, true].flatMap { isLasting in
                [ENOSPC, EDQUOT, EROFS, EIO].map { Fault(code: $0, part: .nothing, isLasting: isLasting) }
                    + [Fault(code: ENOSPC, part: .half, isLasting: isLasting)]
                    + [Fault(code: EIO, part: .all, isLasting: isLasting)]
            }

            /// Whether the error says what happened.
            func isNamed(by error: StoreError) -> Bool {
                switch (error, code) {
                case (.diskFull, ENOSPC), (.diskFull, EDQUOT), (.readOnly, EROFS), (.failed(_, _, EIO), EIO): true
                // LMDB calls a short write an I/O error, and the kernel has not yet said why it was short.
                case (.failed(_, _, EIO), _): part == .half
                default: false
                }
            }
        }

        private static let scenes = Scene.plain

        @Test(arguments: scenes, Fault.all)
        func
            `a call that fails is named, leaves nothing of the transaction, and the same is done once the disk is well`(
                scene: Scene, fault: Fault
            ) throws
        {
            let story = try FaultStory(scene, fault)
            #expect(story.findings.isEmpty, "\(story.findings.joined(separator: "\n"))")
            #expect(story.boundaries >= 3)
        }

        @Test(arguments: Fault.all)
        func `a new folder that cannot be made is made once the disk is well`(fault: Fault) throws {
            var (boundary, refusals) = (0, 0)
            var isPast = false
            while !isPast {
                boundary += 1
                let disk = try SimulatedDisk(in: try ScratchFolder())
                disk.expect(
                    Trouble(
                        kind: .failure(code: fault.code, after: fault.part), boundary: boundary,
                        isLasting: fault.isLasting)
                )
                do throws(StoreError) {
                    _ = try Store(folder: disk.folder.path)
                    // Not everything that fails matters.
                    isPast = !disk.recover()
                } catch {
                    #expect(fault.isNamed(by: error), "boundary \(boundary): \(error)")
                    refusals += 1
                    disk.recover()
                    #expect(throws: Never.self, "boundary \(boundary)") { _ = try Store(folder: disk.folder.path) }
                }
            }
            #expect(boundary > 10 && refusals > boundary / 2)
        }
    }
}

/// One scene, failing in one way at every boundary.
private struct FaultStory {
    private(set) var findings: [String] = []
    private(set) var boundaries = 0
    private let scene: Scene
    private let deed: Deed
    private let fault: Simulation.FaultTests.Fault
    private var memory = Memory()
    private var chance = SeededGenerator(seed: 1)

    init(_ scene: Scene, _ fault: Simulation.FaultTests.Fault) throws {
        self.scene = scene
        self.fault = fault
        deed = try #require(scene.deed)
        let prepared = try scene.prepare()
        // Where work has many boundaries, most of them are alike.
        repeat { boundaries += boundaries < 12 ? 1 : 3 } while try fail(at: boundaries, in: try prepared.copy())
    }

    /// Says whether there is such a boundary.
    private mutating func fail(at boundary: Int, in folder: ScratchFolder) throws -> Bool {
        let disk = try SimulatedDisk(in: folder)
        let store = try Store(folder: folder.path, size: scene.size)
        let kind = Trouble.Kind.failure(code: fault.code, after: fault.part)
        disk.expect(Trouble(kind: kind, boundary: boundary, isLasting: fault.isLasting))
        // Where a root was written and could not be synchronised, nobody can say whether it counts.
        var there = fault.part == .all ? [scene.promised, scene.fulfilled] : [scene.promised]
        do throws(StoreError) {
            switch try deed.perform(on: store, at: Scene.now) {
            case .done:
                guard disk.recover() else { return false }
                // Not everything that fails matters, but what was acknowledged has to be there.
                look(at: store, for: [scene.fulfilled], "though it was done", boundary)
                cut(disk.medium, for: [scene.fulfilled], boundary)
                return true
            case .photoToCome(let error):
                check(error, boundary)
                there.append(scene.promised.after(deed, bringing: false))
            }
        } catch {
            check(error, boundary)
        }
        look(at: store, for: there, "while it lasts", boundary)
        disk.recover()
        try goOn(disk, store, boundary)
        return true
    }

    private mutating func check(_ error: StoreError, _ boundary: Int) {
        if !fault.isNamed(by: error) { find("it is called \(error)", boundary) }
    }

    /// The disk is well: the same is done, and something else, and each is on the medium at once.
    private mutating func goOn(_ disk: SimulatedDisk, _ store: Store, _ boundary: Int) throws {
        let further = Scene.workout(99)
        // A deletion is said again where it was done already.
        let ends = [scene.fulfilled] + (fault.part == .all ? [scene.fulfilled.after(deed)] : [])
        do throws(StoreError) {
            let outcome = try deed.perform(on: store, at: Scene.now)
            if outcome != .done { find("once it is well: \(outcome)", boundary) }
            look(at: store, for: ends, "once it is well", boundary)
            cut(disk.medium, for: ends, boundary)
            _ = try further.perform(on: store, at: Scene.now)
            cut(disk.medium, for: ends.map { $0.after(further) }, boundary)
        } catch {
            find("once the disk is well: \(error)", boundary)
        }
    }

    /// What was acknowledged after the fault is as safe as ever.
    private mutating func cut(_ medium: Medium, for households: [Household], _ boundary: Int) {
        for loss in medium.losses(atMost: 4, using: &chance) {
            do {
                let folder = try ScratchFolder()
                try medium.leave(loss, in: folder)
                let store = try Store(folder: folder.path, size: scene.size)
                look(at: store, for: households, "after a power cut", boundary)
            } catch {
                find("after a power cut: \(error)", boundary)
            }
        }
    }

    private mutating func look(at store: Store, for households: [Household], _ when: String, _ boundary: Int) {
        let found = Inspection(of: store, &memory)
        for complaint in found.complaints { find("\(when): \(complaint)", boundary) }
        guard found.complaints.isEmpty, !households.contains(found.household) else { return }
        find("\(when) it has \(found.household)", boundary)
    }

    private mutating func find(_ what: String, _ boundary: Int) {
        findings.append("boundary \(boundary): \(what)")
    }
}
