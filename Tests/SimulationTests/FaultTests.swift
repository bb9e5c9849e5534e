import FitPinkyCore
import Glibc
import Ledger
import Store
import Testing

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

    private static let scenes = Scene.all.filter { $0.deed != nil }

    @Test(arguments: scenes, Fault.all)
    func `a call that fails is named, leaves nothing of the transaction, and the same is done once the disk is well`(
        scene: Scene, fault: Fault
    ) throws {
        let story = try FaultStory(scene, fault)
        #expect(story.findings.isEmpty, "\(story.findings.joined(separator: "\n"))")
        #expect(story.boundaries >= 3)
    }

    @Test(arguments: Fault.all)
    func `a new folder that cannot be made is made once the disk is well`(fault: Fault) throws {
        var boundary = 0
        var isPast = false
        while !isPast {
            boundary += 1
            let disk = try SimulatedDisk(in: try ScratchFolder())
            disk.expect(
                Trouble(
                    kind: .failure(code: fault.code, after: fault.part), boundary: boundary, isLasting: fault.isLasting)
            )
            do throws(StoreError) {
                _ = try Store(folder: disk.folder.path)
                isPast = !disk.recover()
                #expect(isPast, "boundary \(boundary): it opened nevertheless")
            } catch {
                #expect(fault.isNamed(by: error), "boundary \(boundary): \(error)")
                disk.recover()
                #expect(throws: Never.self, "boundary \(boundary)") { _ = try Store(folder: disk.folder.path) }
            }
        }
        #expect(boundary > 10)
    }
}

/// One scene, failing in one way at every boundary.
private struct FaultStory {
    private(set) var findings: [String] = []
    private(set) var boundaries = 0
    private let scene: Scene
    private let deed: Deed
    private let fault: FaultTests.Fault
    private var memory = Memory()
    private var chance = Chance(seed: 1)

    init(_ scene: Scene, _ fault: FaultTests.Fault) throws {
        self.scene = scene
        self.fault = fault
        deed = try #require(scene.deed)
        let prepared = try scene.prepare()
        repeat { boundaries += 1 } while try fail(at: boundaries, in: try prepared.copy())
    }

    /// Says whether there is such a boundary.
    private mutating func fail(at boundary: Int, in folder: ScratchFolder) throws -> Bool {
        let disk = try SimulatedDisk(in: folder)
        let store = try Store(folder: folder.path, size: scene.size)
        let kind = Trouble.Kind.failure(code: fault.code, after: fault.part)
        disk.expect(Trouble(kind: kind, boundary: boundary, isLasting: fault.isLasting))
        var there = scene.promised
        do throws(StoreError) {
            switch try deed.perform(on: store, at: Scene.now) {
            case .done:
                let wasTroubled = disk.recover()
                if wasTroubled { find("it was done nevertheless", boundary) }
                return wasTroubled
            case .photoToCome(let error):
                if !fault.isNamed(by: error) { find("it is called \(error)", boundary) }
                there.did(deed, bringing: false)
            }
        } catch {
            if !fault.isNamed(by: error) { find("it is called \(error)", boundary) }
        }
        look(at: store, for: there, "while it lasts", boundary)
        disk.recover()
        do throws(StoreError) {
            let outcome = try deed.perform(on: store, at: Scene.now)
            if outcome != .done { find("once it is well: \(outcome)", boundary) }
            look(at: store, for: scene.promised.after(deed), "once it is well", boundary)
            _ = try Scene.workout(99).perform(on: store, at: Scene.now)
        } catch {
            find("once the disk is well: \(error)", boundary)
            return true
        }
        try cut(disk, boundary)
        return true
    }

    /// What was acknowledged after the fault is as safe as ever.
    private mutating func cut(_ disk: SimulatedDisk, _ boundary: Int) throws {
        let medium = disk.cut()
        for loss in medium.losses(atMost: 4, using: &chance) {
            let folder = try ScratchFolder()
            try medium.leave(loss, in: folder)
            do throws(StoreError) {
                let store = try Store(folder: folder.path, size: scene.size)
                look(at: store, for: scene.promised.after(deed).after(Scene.workout(99)), "after a power cut", boundary)
            } catch {
                find("after a power cut: \(error)", boundary)
            }
        }
    }

    private mutating func look(at store: Store, for household: Household, _ when: String, _ boundary: Int) {
        let found = Inspection(of: store, &memory)
        for complaint in found.complaints { find("\(when): \(complaint)", boundary) }
        if found.complaints.isEmpty, found.household != household {
            find("\(when) it has \(found.household)", boundary)
        }
    }

    private mutating func find(_ what: String, _ boundary: Int) {
        findings.append("boundary \(boundary): \(what)")
    }
}
