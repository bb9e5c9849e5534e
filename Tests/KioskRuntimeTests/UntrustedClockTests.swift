import Configuration
import FitPinkyCore
import Kiosks
import Ledger
import Photos
import SimulatedDevices
import Store
import StoreThreads
import Support
import Testing
import Threads
import Zones

@testable import KioskRuntime

@Suite struct UntrustedClockTests {
    private func boot(_ number: UInt8) throws -> BootID {
        try #require(BootID(bytes: [UInt8](repeating: number, count: 16)))
    }

    private func press(_ live: LiveKiosk) async throws -> StoredWorkout {
        try live.simulation.buttons.press()
        return try await live.next(\.saved)
    }

    @Test func `a press while the clock is not trusted is kept without a day, and gets one when it is`() async throws {
        try await LiveKiosk.run(at: "1970-01-01T00:01:00Z", isClockTrusted: false) { live in
            let awaiting = try await press(live)
            #expect(awaiting.fact.moment.known == nil && awaiting.isPhotoPresent)
            #expect(live.kiosk.channels.view.overview.members[0].awaiting == 1)
            live.simulation.clock.set(to: try #require(UTCInstant(rfc3339: "2026-02-26T23:30:00Z")))
            live.simulation.clock.isTrusted = true
            live.kiosk.channels.mailbox.post(.lookAround)
            let settled = try await live.next(\.settled)
            let moment = try #require(settled.fact.moment.known)
            // Half past midnight in Amsterdam, less what passed since the press.
            #expect(moment.day.iso8601 == "2026-02-27" && moment.zone == "Europe/Amsterdam" && !settled.isEstimate)
            #expect(moment.instant <= live.simulation.clock.now())
            #expect(settled.countsByPhoto && settled.isPhotoPresent && settled.fact.photo != awaiting.fact.photo)
            #expect(live.kiosk.channels.view.overview.members[0].awaiting == 0)
        }
    }

    @Test func `the photo of a settled workout has the watermark that its moment asks for`() async throws {
        try await LiveKiosk.run(at: "1970-01-01T00:01:00Z", isClockTrusted: false) {
            ($0.camera.width, $0.camera.height) = (640, 480)
        } _: { live in
            let awaiting = try await press(live)
            let original = try await picture(of: awaiting, live)
            live.simulation.clock.set(to: try #require(UTCInstant(rfc3339: "2026-02-26T17:34:30Z")))
            live.simulation.clock.isTrusted = true
            live.kiosk.channels.mailbox.post(.lookAround)
            let settled = try await live.next(\.settled)
            let marked = try await picture(of: settled, live)
            let time = try #require(settled.fact.moment.known)
            let local = Place(live.kiosk.channels.view.configuration, dayStart: 0).localTime(at: time.instant)
            var expected = original
            try Watermark(day: local.day, hour: local.hour, minute: local.minute).draw(
                on: &expected, typeface: try Typeface())
            #expect(difference(marked, expected) < 3)
            #expect(difference(marked, original) > difference(marked, expected))
        }
    }

    @Test func `a clock that becomes trusted during a press has what waits settled right after it`() async throws {
        try await LiveKiosk.run(at: "1970-01-01T00:01:00Z", isClockTrusted: false) {
            $0.capture.countdownSeconds = 2
        } _: { live in
            _ = try await press(live)
            try live.simulation.buttons.press()
            _ = try await live.next { event -> Bool? in
                if case .activity(.countdown, _) = event { true } else { nil }
            }
            live.simulation.clock.set(to: try #require(UTCInstant(rfc3339: "2026-02-26T17:34:30Z")))
            live.simulation.clock.isTrusted = true
            live.kiosk.channels.mailbox.post(.lookAround)
            #expect(try await live.next(\.saved).fact.moment.known != nil)
            live.kiosk.channels.mailbox.post(.lookAround)
            #expect(try await live.next(\.settled).countsByPhoto)
        }
    }

    @Test func `two presses at 1970 survive a power cut, and are settled after the next start`() async throws {
        let folder = TemporaryFolder()
        try await LiveKiosk.run(in: folder, boot: try boot(1), at: "1970-01-01T00:01:00Z", isClockTrusted: false) {
            live in
            for _ in 0..<2 { _ = try await press(live) }
        }
        try await LiveKiosk.run(in: folder, boot: try boot(2)) { live in
            var settled: [StoredWorkout] = []
            while settled.count < 2 { settled.append(try await live.next(\.settled)) }
            for workout in settled {
                let moment = try #require(workout.fact.moment.known)
                // They were before this run of the machine began, which may be long ago.
                #expect(workout.isEstimate && moment.instant <= live.simulation.clock.now())
                let place = Place(live.kiosk.channels.view.configuration, dayStart: 0)
                #expect(moment.day == place.day(at: moment.instant))
                #expect(workout.countsByPhoto)
            }
            let count = try await live.kiosk.store.run { store throws(StoreError) in try store.workouts().count
            }
            #expect(count == 2)
        }
    }

    @Test func `an agent that ends before it could settle does so after its next start, exactly`() async throws {
        let folder = TemporaryFolder()
        try await LiveKiosk.run(in: folder, isClockTrusted: false) { live in _ = try await press(live) }
        try await LiveKiosk.run(in: folder) { live in
            let settled = try await live.next(\.settled)
            #expect(!settled.isEstimate && settled.countsByPhoto)
        }
    }

    @Test func `while the clock is not trusted the week is that of the latest workout, not of 1970`() async throws {
        let folder = TemporaryFolder()
        try await LiveKiosk.run(in: folder) { live in _ = try await press(live) }
        try await LiveKiosk.run(in: folder, at: "1970-01-01T00:01:00Z", isClockTrusted: false) { live in
            let overview = live.kiosk.channels.view.overview
            #expect(overview.today.iso8601 == "2026-02-26" && overview.members[0].logged == 1)
        }
    }

    @Test(arguments: [true, false])
    func `a double press keeps a finger check`(isClockTrusted: Bool) async throws {
        try await LiveKiosk.run(isClockTrusted: isClockTrusted) { live in
            try live.simulation.buttons.press(double: true)
            let check = try await live.next { event in
                if case .checkSaved(let fact) = event { fact } else { nil }
            }
            #expect((check.moment.known != nil) == isClockTrusted)
            #expect(live.kiosk.channels.view.overview.checksToday == (isClockTrusted ? [check.author: 1] : [:]))
            let count = try await live.kiosk.store.run { store throws(StoreError) in
                (try store.workouts().count, try store.checks().count)
            }
            #expect(count == (0, 1))
        }
    }

    private func picture(of workout: StoredWorkout, _ live: LiveKiosk) async throws -> PixelImage {
        let photo = try #require(workout.fact.photo)
        let bytes = try await live.kiosk.store.run { store throws(StoreError) in try store.photo(photo) }
        return try PixelImage(jpeg: try #require(bytes))
    }

    /// The mean difference of two pictures' bytes.
    private func difference(_ a: PixelImage, _ b: PixelImage) -> Double {
        zip(a.bytes, b.bytes).reduce(0) { $0 + abs(Double($1.0) - Double($1.1)) } / Double(a.bytes.count)
    }
}

extension KioskEvent {
    fileprivate var saved: StoredWorkout? { if case .workoutSaved(let workout) = self { workout } else { nil } }
    fileprivate var settled: StoredWorkout? { if case .workoutSettled(let workout) = self { workout } else { nil } }
}
