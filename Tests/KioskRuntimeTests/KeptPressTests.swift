import Configuration
import FitPinkyCore
import Glibc
import KioskLogic
import Kiosks
import Ledger
import SimulatedDevices
import Store
import Stores
import Support
import Testing
import Threads

@testable import KioskRuntime

/// Presses in the journal: what becomes of them when the power goes, and when the store takes nothing.
@Suite(.timeLimit(.minutes(2))) struct KeptPressTests {
    private let folder = TemporaryFolder()
    private let after = TemporaryFolder()

    private var journal: PressFolder { PressFolder(state: "\(folder.path)/state") }

    /// A frame is much larger than a press without one.
    private static let frameBytes = 10_000

    private func press(_ live: LiveKiosk, until activity: KioskActivity) async throws {
        try live.simulation.buttons.press()
        _ = try await live.next { $0.activity == activity ? true : nil }
    }

    /// What a start after a power cut at this moment finds.
    private func cut() throws {
        _ = try Store.home(in: "\(after.path)/state")
        try journal.copy(to: "\(after.path)/state")
    }

    @Test func `the power goes in the review, and the workout with its photo is there after the next start`()
        async throws
    {
        var taken: UTCInstant?
        try await LiveKiosk.run(in: folder) {
            $0.capture.reviewSeconds = 20
        } _: { live in
            try await press(live, until: .review)
            try await eventually("a frame in the journal") { journal.largest > KeptPressTests.frameBytes }
            try cut()
            taken = live.simulation.clock.now()
        }
        try await LiveKiosk.run(in: after, at: "2026-03-02T08:00:00Z") { live in
            let workout = try await live.next(\.saved)
            #expect(workout.isPhotoPresent && workout.countsByPhoto)
            let moment = try #require(workout.fact.moment.known)
            #expect(moment.day.iso8601 == "2026-02-26")
            let latest = try #require(taken)
            #expect(moment.instant <= latest)
            try await eventually("an empty journal") { PressFolder(state: "\(after.path)/state").presses.isEmpty }
        }
        let verification = try Store.home(in: "\(after.path)/state").verify()
        #expect(verification.isClean && verification.photos == 1)
    }

    @Test func `the power goes while the frame is taken, and the workout is there without a photo`() async throws {
        try await LiveKiosk.run(in: folder) { live in
            live.simulation.camera.script = .frozen
            try await press(live, until: .capturing)
            try await eventually("a press in the journal") { !journal.presses.isEmpty }
            try cut()
        }
        try await LiveKiosk.run(in: after) { live in
            let workout = try await live.next(\.saved)
            #expect(workout.fact.photo == nil && workout.fact.author == live.kiosk.owner)
        }
    }

    @Test func `the power goes after the workout is saved, and it is there once`() async throws {
        let copies = TemporaryFolder()
        try await LiveKiosk.run(in: folder) {
            $0.capture.reviewSeconds = 2
        } _: { live in
            try await press(live, until: .review)
            try await eventually("a frame in the journal") { journal.largest > KeptPressTests.frameBytes }
            try journal.copy(to: "\(copies.path)/state")
            _ = try await live.next(\.saved)
        }
        // As if the journal had not let go of it.
        try PressFolder(state: "\(copies.path)/state").copy(to: "\(folder.path)/state")
        try await LiveKiosk.run(in: folder) { live in
            try await eventually("an empty journal") { journal.presses.isEmpty }
            #expect(live.kiosk.channels.view.overview.members.first?.logged == 1)
        }
        let verification = try Store.home(in: "\(folder.path)/state").verify()
        #expect(verification.isClean && verification.photos == 1)
        #expect(try Store.home(in: "\(folder.path)/state").workouts(includingDeleted: true).count == 1)
    }

    @Test func `a discarded press is gone from the disk before the ring says so`() async throws {
        try await LiveKiosk.run(in: folder) {
            $0.capture.reviewSeconds = 20
        } _: { live in
            try await press(live, until: .review)
            try await eventually("a press in the journal") { !journal.presses.isEmpty }
            live.hold(for: .milliseconds(1700), from: .now())
            _ = try await live.next { $0.activity == .idle ? true : nil }
            #expect(journal.presses.isEmpty)
            #expect(live.kiosk.channels.view.scene.notice?.kind == .dropped)
        }
    }

    @Test func `another picture takes the place of the one before, which is kept until then`() async throws {
        try await LiveKiosk.run(in: folder) {
            $0.capture.reviewSeconds = 20
            $0.capture.countdownSeconds = 1
        } _: { live in
            try await press(live, until: .review)
            try await eventually("a frame in the journal") { journal.largest > KeptPressTests.frameBytes }
            try await press(live, until: .countdown)
            #expect(journal.presses.count == 1 && journal.largest > KeptPressTests.frameBytes)
            try cut()
            _ = try await live.next { $0.activity == .review ? true : nil }
            #expect(journal.presses.count == 1)
        }
        #expect(journal.presses.isEmpty)
        #expect(try Store.home(in: "\(folder.path)/state").workouts().count == 1)
        try await LiveKiosk.run(in: after) { live in
            let saved = try await live.next(\.saved)
            #expect(saved.isPhotoPresent)
        }
    }

    @Test(arguments: [CameraScript.ok, .frozen])
    func `an agent that is told to end while a frame is awaited keeps the press`(script: CameraScript) async throws {
        try await LiveKiosk.run(in: folder) {
            // So long nobody gets a frame.
            $0.camera.settleMilliseconds = script == .ok ? 500 : 0
        } _: { live in
            live.simulation.camera.script = script
            try await press(live, until: .capturing)
        }
        let workouts = try Store.home(in: "\(folder.path)/state").workouts()
        #expect(workouts.count + journal.presses.count == 1)
        if script == .frozen { #expect(workouts.first?.fact.photo == nil) }
    }

    @Test func `a store that refuses presses keeps nobody waiting, and they become workouts when it takes them`()
        async throws
    {
        let disk = FailingDisk("\(folder.path)/state/kiosk.mdb")
        defer { disk.giveBack() }
        try await LiveKiosk.run(in: folder) { live in
            disk.refuse(EIO)
            for count in 1...5 {
                try live.simulation.buttons.press()
                _ = try await live.next { $0.activity == .saving ? true : nil }
                _ = try await live.next { $0.activity == .idle ? true : nil }
                try await eventually("the press in the journal") { journal.presses.count == count }
            }
            let fault = try await eventually("the fault") {
                live.kiosk.channels.view.faults.first { $0.cause == .presses }
            }
            #expect(fault.message.contains("wait to become a workout"))
            disk.refuse(0)
            for _ in 1...5 { #expect(try await live.next(\.saved).isPhotoPresent) }
            _ = try await live.next { $0.mended == .presses ? true : nil }
        }
        #expect(journal.presses.isEmpty)
        #expect(try Store.home(in: "\(folder.path)/state").verify().isClean)
    }

    @Test func `presses that the store refused survive the end of the agent`() async throws {
        let disk = FailingDisk("\(folder.path)/state/kiosk.mdb")
        try await LiveKiosk.run(in: folder) { live in
            disk.refuse(EROFS)
            try live.simulation.buttons.press()
            _ = try await live.next { $0.activity == .saving ? true : nil }
            _ = try await live.next { $0.activity == .idle ? true : nil }
        }
        disk.giveBack()
        #expect(journal.presses.count == 1)
        try await LiveKiosk.run(in: folder) { live in
            let saved = try await live.next(\.saved)
            #expect(saved.isPhotoPresent)
        }
    }

    @Test func `a press that cannot be read is set aside and told of, and stops no other`() async throws {
        try await LiveKiosk.run(in: folder) {
            $0.capture.reviewSeconds = 20
        } _: { live in
            try await press(live, until: .review)
            try await eventually("a frame in the journal") { journal.largest > KeptPressTests.frameBytes }
            try cut()
        }
        let bad = "\(PressJournal.folder(of: "\(after.path)/state"))/\(ULID(high: 0, low: 1).text)"
        close(open(bad, O_WRONLY | O_CREAT, 0o600))
        try await LiveKiosk.run(in: after) { live in
            let fault = try await live.next { if case .fault(let fault) = $0 { fault } else { nil } }
            #expect(fault.cause == .unreadablePress && fault.fix.contains("set aside"))
            #expect(try await live.next(\.saved).isPhotoPresent)
        }
        #expect(access(bad, F_OK) != 0)
    }
}

extension KioskEvent {
    fileprivate var saved: StoredWorkout? { if case .workoutSaved(let workout) = self { workout } else { nil } }
    fileprivate var activity: KioskActivity? { if case .activity(let activity, _) = self { activity } else { nil } }
    fileprivate var mended: Fault.Cause? { if case .faultMended(let fault) = self { fault.cause } else { nil } }
}
