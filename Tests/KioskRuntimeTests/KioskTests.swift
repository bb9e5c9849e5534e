import Configuration
import Devices
import FitPinkyCore
import KioskLogic
import Kiosks
import Ledger
import Photos
import SimulatedDevices
import Store
import StoreThreads
import Stores
import Support
import Testing
import Threads

@testable import KioskRuntime

/// Whoever waits for an event that never comes waits no longer than that.
@Suite(.timeLimit(.minutes(2))) struct KioskTests {
    @Test func `a press becomes a kept workout with a photo of the moment`() async throws {
        try await LiveKiosk.run { live in
            try live.simulation.buttons.press()
            let workout = try await live.next(\.saved)
            #expect(workout.countsByPhoto && workout.isPhotoPresent)
            #expect(workout.fact.moment.known?.zone == "Europe/Amsterdam")
            #expect(workout.fact.moment.known?.day.iso8601 == "2026-02-26")
            let photo = try #require(workout.fact.photo)
            #expect(photo.width == 320 && photo.height == 240)
            let first = try await live.kiosk.store.run { store throws(StoreError) in
                try store.photoPiece(photo.sha256, piece: 0)
            }
            let image = try PixelImage(jpeg: try #require(first))
            #expect(image.width == 320)
        }
    }

    @Test func `the day changes at the zone's midnight, not at UTC's`() async throws {
        try await LiveKiosk.run { live in
            // 23:30 UTC on the 26th is half past midnight on the 27th in Amsterdam.
            live.simulation.clock.set(to: try #require(UTCInstant(rfc3339: "2026-02-26T23:30:00Z")))
            try live.simulation.buttons.press()
            #expect(try await live.next(\.saved).fact.moment.known?.day.iso8601 == "2026-02-27")
        }
    }

    @Test(arguments: [CameraScript.unplugged, .frozen, .corrupt, .dark])
    func `a camera that gives nothing usable leaves an unproven workout and a fault in words`(script: CameraScript)
        async throws
    {
        try await LiveKiosk.run { live in
            live.simulation.camera.script = script
            try live.simulation.buttons.press()
            let fault = try await live.next(\.fault)
            #expect(fault.code == .camera)
            #expect(!fault.message.isEmpty && !fault.fix.isEmpty)
            let workout = try await live.next(\.saved)
            #expect(workout.fact.photo == nil && !workout.countsByPhoto)
            // And it is mended by itself when the camera works again.
            live.simulation.camera.script = .ok
            live.kiosk.channels.mailbox.post(.lookAround)
            #expect(try await live.next(\.mended).code == .camera)
        }
    }

    @Test func `a press in the countdown cancels, and nothing is kept`() async throws {
        try await LiveKiosk.run {
            $0.capture.countdownSeconds = 20
        } _: { live in
            try live.simulation.buttons.press()
            _ = try await live.next { $0.activity == .countdown ? true : nil }
            try live.simulation.buttons.press()
            _ = try await live.next { $0.activity == .idle ? true : nil }
            let count = try await live.kiosk.store.run { store throws(StoreError) in try store.workouts().count
            }
            #expect(count == 0)
        }
    }

    /// That the waits are 3 and 5 seconds, and that nothing else waits, is shown by the machine itself in CaptureFlowTests.
    @Test func `by default a press is counted down, taken, shown for review and saved by doing nothing`() async throws {
        try await LiveKiosk.run {
            $0.capture = KioskConfiguration(owner: "Sammy").capture
        } _: { live in
            let press = MonotonicInstant.now()
            try live.simulation.buttons.press()
            var told: [KioskActivity] = []
            let workout: StoredWorkout = try await live.next { event in
                if let activity = event.activity, activity != told.last { told.append(activity) }
                return event.saved
            }
            let taken = MonotonicInstant.now() - press
            print("measured: by default a press is saved after \(taken.nanoseconds / 1_000_000) ms")
            #expect(workout.countsByPhoto)
            #expect(told == [.countdown, .capturing, .review, .saving])
        }
    }

    @Test func `a hold in the review discards, and nothing is kept`() async throws {
        try await LiveKiosk.run {
            $0.capture.reviewSeconds = 20
        } _: { live in
            try live.simulation.buttons.press()
            _ = try await live.next { $0.activity == .review ? true : nil }
            live.hold(for: .milliseconds(1700), from: .now())
            _ = try await live.next { $0.activity == .idle ? true : nil }
            let count = try await live.kiosk.store.run { store throws(StoreError) in try store.workouts().count
            }
            #expect(count == 0)
        }
    }

    @Test func `a press in the review takes another picture, and one workout is kept`() async throws {
        try await LiveKiosk.run {
            $0.capture.reviewSeconds = 2
        } _: { live in
            try live.simulation.buttons.press()
            _ = try await live.next { $0.activity == .review ? true : nil }
            try live.simulation.buttons.press()
            _ = try await live.next { $0.activity == .capturing ? true : nil }
            _ = try await live.next(\.saved)
            let count = try await live.kiosk.store.run { store throws(StoreError) in try store.entryCount() }
            // The kiosk, its owner and one workout.
            #expect(count == 3)
        }
    }

    @Test func `buttons and ring that fail are told of and mended, and the kiosk goes on`() async throws {
        try await LiveKiosk.run { live in
            live.simulation.buttons.fault = .busy(line: "GPIO17", consumer: "gpiomon")
            let fault = try await live.next(\.fault)
            #expect(fault.message.contains("gpiomon"))
            live.simulation.buttons.fault = nil
            #expect(try await live.next(\.mended).code == .button)
            live.simulation.ring.fault = .failed(device: "/dev/spidev0.0", call: "ioctl", errno: 5)
            try live.simulation.buttons.press()
            #expect(try await live.next(\.fault).code == .ring)
            _ = try await live.next(\.saved)
        }
    }

    @Test func `a camera that is plugged in is back at once, and one that goes is missed before anybody presses`()
        async throws
    {
        try await LiveKiosk.run { live in
            live.simulation.camera.script = .unplugged
            #expect(try await live.next(\.fault).code == .camera)
            live.simulation.camera.script = .ok
            #expect(try await live.next(\.mended).code == .camera)
            try live.simulation.buttons.press()
            #expect(try await live.next(\.saved).countsByPhoto)
        }
    }

    @Test func `a camera that is kept warm gives a picture of the moment, and its end is noticed`() async throws {
        try await LiveKiosk.run {
            $0.camera.standby = .warm
        } _: { live in
            live.kiosk.channels.mailbox.post(.lookAround)
            try live.simulation.buttons.press()
            #expect(try await live.next(\.saved).countsByPhoto)
            live.simulation.camera.script = .frozen
            live.kiosk.channels.mailbox.post(.lookAround)
            #expect(try await live.next(\.fault).code == .camera)
        }
    }

    @Test func `a warm camera that sees only darkness mends no fault`() async throws {
        try await LiveKiosk.run {
            $0.camera.standby = .warm
        } _: { live in
            live.simulation.camera.script = .dark
            try live.simulation.buttons.press()
            #expect(try await live.next(\.fault).message.contains("darkness"))
            _ = try await live.next(\.saved)
            for _ in 0..<3 { live.kiosk.channels.mailbox.post(.lookAround) }
            live.simulation.buttons.fault = .chipGone(chip: "gpiochip0")
            // The next event is the one that this made, and no mending before it.
            let next = try await live.next { event -> Fault? in
                switch event {
                case .fault(let fault), .faultMended(let fault): fault
                default: nil
                }
            }
            #expect(next.code == .button)
        }
    }

    @Test func `who hears an event and asks at once is told of what came of it`() async throws {
        try await LiveKiosk.run {
            _ in
        } _: { live in
            for _ in 0..<200 {
                live.kiosk.channels.mailbox.post(.ring(.failed(.notFound(device: "/dev/spidev0.0"))))
                _ = try await live.next(\.fault)
                #expect(live.kiosk.channels.view.faults.map(\.code) == [.ring])
                live.kiosk.channels.mailbox.post(.ring(.recovered))
                _ = try await live.next(\.mended)
                #expect(live.kiosk.channels.view.faults.isEmpty)
            }
        }
    }

    @Test(arguments: [KioskConfiguration.Format.heic, .avif])
    func `a photo is stored in the format that the owner wants`(format: KioskConfiguration.Format) async throws {
        try await LiveKiosk.run {
            $0.photo.format = format
        } _: { live in
            try live.simulation.buttons.press()
            let photo = try #require(try await live.next(\.saved).fact.photo)
            #expect(photo.type == "image/\(format.rawValue)")
            let bytes = try await live.kiosk.store.run { store throws(StoreError) in try store.photo(photo) }
            #expect(bytes?[4..<12].elementsEqual(Array("ftyp\(format == .heic ? "heic" : "avif")".utf8)) == true)
        }
    }

    @Test func `with a broken camera the workout has the time of the press`() async throws {
        try await LiveKiosk.run {
            $0.capture.countdownSeconds = 1
        } _: { live in
            live.simulation.camera.script = .unplugged
            // Three seconds before midnight in Amsterdam: the camera is given up on the next Day.
            live.simulation.clock.set(to: try #require(UTCInstant(rfc3339: "2026-02-26T22:59:57Z")))
            try live.simulation.buttons.press()
            let workout = try await live.next(\.saved)
            #expect(workout.fact.moment.known?.day.iso8601 == "2026-02-26")
            #expect(workout.fact.photo == nil)
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `presses in quick succession are each kept or declined, and none disappears`() async throws {
        try await LiveKiosk.run {
            $0.camera.settleMilliseconds = 80
        } _: { live in
            let sent = 8
            // Too far from each other for double presses, by their own times; and told of ten times as fast.
            let start = MonotonicInstant.now() + .seconds(-8)
            let sender = Task {
                for press in 0..<sent {
                    live.hold(for: .milliseconds(100), from: start + .milliseconds(750 * Int64(press)))
                    try await Task.sleep(for: .milliseconds(75))
                }
            }
            for _ in 0..<sent { _ = try await live.next { $0.saved != nil || $0.declined != nil ? true : nil } }
            try await sender.value
        }
    }

    @Test func `two changes of the buttons in quick succession both count`() async throws {
        try await LiveKiosk.run { live in
            var configuration = live.kiosk.channels.view.configuration
            for line in ["GPIO5", "GPIO6"] {
                configuration.buttons[0].line = line
                live.kiosk.reload(configuration)
            }
            try live.simulation.buttons.press()
            _ = try await live.next(\.saved)
            #expect(live.kiosk.channels.view.configuration.buttons[0].line == "GPIO6")
        }
    }

    @Test func `mending one fault of a part leaves the other standing`() async throws {
        try await LiveKiosk.run { live async throws in
            live.simulation.buttons.fault = .chipGone(chip: "gpiochip0")
            #expect(try await live.next(\.fault).cause == .buttonLines)
            live.simulation.buttons.fault = nil
            #expect(try await live.next(\.mended).cause == .buttonLines)
            live.hold(for: .seconds(11))
            #expect(try await live.next(\.fault).cause == .stuckButton(1))
            #expect(try await live.next(\.mended).cause == .stuckButton(1))
        }
    }

    @Test func `the ring is dark when the kiosk has ended`() async throws {
        var ring: SimulatedRing?
        try await LiveKiosk.run { live in
            ring = live.simulation.ring
            try live.simulation.buttons.press()
            _ = try await live.next(\.saved)
        }
        #expect(ring?.frame?.colours.allSatisfy { $0 == .black } == true)
        #expect(ring?.frames.contains { $0.colours.contains { $0 != .black } } == true)
    }

    @Test func `a workout of yesterday is no longer today's`() async throws {
        try await LiveKiosk.run { live in
            try live.simulation.buttons.press()
            _ = try await live.next(\.saved)
            #expect(live.kiosk.channels.view.overview.members.first?.isDoneToday == true)
            live.simulation.clock.advance(by: .seconds(86_400))
            live.kiosk.channels.mailbox.post(.lookAround)
            #expect(try await live.next(\.day).iso8601 == "2026-02-27")
            let member = try #require(live.kiosk.channels.view.overview.members.first)
            #expect(!member.isDoneToday && member.logged == 1)
        }
    }

    @Test func `a renamed owner keeps their id and their workouts`() async throws {
        let folder = TemporaryFolder()
        var first: MemberID?
        try await LiveKiosk.run(in: folder) { live in
            first = live.kiosk.owner
            try live.simulation.buttons.press()
            _ = try await live.next(\.saved)
        }
        try await LiveKiosk.run(in: folder) {
            $0.owner = "Sam"
        } _: { live in
            #expect(live.kiosk.owner == first)
            let name = try await live.kiosk.store.run { [owner = live.kiosk.owner] store throws(StoreError) in
                try store.memberName(owner)
            }
            #expect(name == "Sam")
        }
    }
}

extension KioskEvent {
    fileprivate var saved: StoredWorkout? { if case .workoutSaved(let workout) = self { workout } else { nil } }
    fileprivate var fault: Fault? { if case .fault(let fault) = self { fault } else { nil } }
    fileprivate var mended: Fault? { if case .faultMended(let fault) = self { fault } else { nil } }
    fileprivate var day: Day? { if case .day(let day) = self { day } else { nil } }
    fileprivate var declined: String? {
        if case .declined(let gesture, let why) = self { "\(gesture): \(why)" } else { nil }
    }
    fileprivate var activity: KioskActivity? { if case .activity(let activity, _) = self { activity } else { nil } }
}
