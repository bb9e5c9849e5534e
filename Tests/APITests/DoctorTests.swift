import Configuration
import Devices
import FitPinkyCore
import Glibc
import Kiosks
import Ledger
import Messages
import Store
import StoreThreads
import Stores
import Support
import Testing
import Threads

@testable import API
@testable import KioskRuntime
@testable import Maintenance
@testable import Notifications

@Suite struct DoctorTests {
    @Test func `two entries under one name are told with the kiosk that they are of, and what to do`() async throws {
        try await LiveKiosk.run { live in
            let before = try #require(await Doctor(kiosk: live.kiosk).checks().first { $0.name == "ledger" })
            #expect(before.outcome == .pass)
            let identity = try #require(Identity(seed: [UInt8](repeating: 7, count: 32)))
            var writer = EntryWriter(identity: identity, epoch: 9, previousHead: nil, clock: HybridClock())
            let (salt, now) = ([UInt8](repeating: 1, count: Fact.saltByteCount), UTCInstant(milliseconds: 5))
            let introduction = KioskFact(identityKey: identity.publicKey, name: "Lisa", zone: "UTC")
            var entries = [try writer.entry(.kiosk(introduction), salt: salt, at: now)]
            var copy = writer
            for name in ["Lisa", "Bob"] {
                let member = MemberFact(member: MemberID(ULID(high: 8, low: 8)), name: name)
                entries.append(try copy.entry(.member(member), salt: salt, at: now))
                copy = writer
            }
            _ = try await live.kiosk.store.run { [entries] store throws(StoreError) in
                try store.receive(entries.map(\.bytes), at: now, isClockTrusted: true)
            }
            let check = try #require(await Doctor(kiosk: live.kiosk).checks().first { $0.name == "ledger" })
            #expect(check.outcome == .failure)
            #expect(check.message.contains(identity.kiosk.ulid.text) && check.message.contains("neither counts"))
            #expect(!check.fix.isEmpty)
        }
    }

    @Test func `photos that will go are told of before they do`() async throws {
        let folder = TemporaryFolder()
        do {
            let store = try Store.home(in: "\(folder.path)/state")
            let day = try #require(Day(iso8601: "2025-01-31"))
            let moment = KnownMoment(instant: UTCInstant(milliseconds: 1_738_300_000_000), zone: "UTC", day: day)
            let photo = Store.Photo(bytes: [1, 2], type: "image/jpeg", width: 1, height: 1, thumbnail: [3])
            try store.save(
                Store.NewWorkout(
                    id: WorkoutID(ULID(high: 0, low: 1)), author: MemberID(ULID(high: 0, low: 1)),
                    moment: .known(moment), photo: photo), at: UTCInstant(milliseconds: 1_738_300_000_000))
        }
        try await LiveKiosk.run(in: folder) {
            $0.storage.photoMonths = 12
        } _: { live in
            // Looked at when the kiosk starts.
            try await eventually("the release") { live.kiosk.channels.view.release != nil }
            let check = try #require(await Doctor(kiosk: live.kiosk).checks().first { $0.name == "storage" })
            #expect(check.outcome == .warning)
            #expect(check.message.contains("one is due") && check.message.contains("2025-01-31"))
            #expect(check.fix.contains("backup"))
        }
    }

    @Test func `a kiosk on simulated devices has nothing but what is well`() async throws {
        let folder = TemporaryFolder()
        try await LiveKiosk.run(in: folder) { live in
            try await eventually("no fault") { live.kiosk.channels.view.faults.isEmpty }
            var doctor = Doctor(kiosk: live.kiosk)
            doctor.environment = { _ in nil }
            let checks = await doctor.checks()
            #expect(checks.filter { $0.outcome != .pass } == [])
            #expect(checks.count == 23)
        }
    }

    @Test func `a camera that hangs is found while it hangs, and delays no other check`() async throws {
        let gate = Monitor(false)
        try await LiveKiosk.run(camera: HangingCamera(gate: gate)) { live in
            let checks = await Doctor(kiosk: live.kiosk).checks()
            let camera = try #require(checks.first { $0.name == "camera" })
            // Late is not failed: nobody knows yet.
            #expect(camera.outcome == .warning && camera.fix.contains("unplug the camera"))
            #expect(checks.filter { $0.outcome != .pass && $0.name != "watchdog" }.map(\.name) == ["camera"])
            gate.change { $0 = true }
        }
    }

    @Test func `a disk that hangs passes nothing that it keeps from being looked at`() async throws {
        let gate = Monitor(false)
        try await LiveKiosk.run { live in
            let looks = HealthLooks()
            _ = await looks.look(at: .machine, for: .milliseconds(1)) {
                gate.wait { isOpen, _ in isOpen ? .done(()) : .sleep(until: .now() + .milliseconds(50)) }
            }
            let checks = await Doctor(kiosk: live.kiosk, looks: looks).checks()
            let late = checks.filter { $0.outcome != .pass && $0.name != "watchdog" }
            #expect(late.map(\.name) == ["disk", "wear", "power", "permissions"])
            #expect(late.allSatisfy { $0.outcome == .warning })
            gate.change { $0 = true }
        }
    }

    @Test func `a key that others may read is found on the disk`() async throws {
        let folder = TemporaryFolder()
        try await LiveKiosk.run(in: folder) { live in
            #expect(chmod("\(folder.path)/state/identity.key", 0o644) == 0)
            let check = try #require(await Doctor(kiosk: live.kiosk).checks().first { $0.name == "permissions" })
            #expect(check.outcome == .failure)
            #expect(check.fix == "chmod 600 \(folder.path)/state/identity.key")
        }
    }

    @Test func `a command that is not there is found`() async throws {
        try await LiveKiosk.run {
            $0.notify = [.init(["/nonexistent/tell"])]
        } _: { live in
            let check = try #require(await Doctor(kiosk: live.kiosk).checks().first { $0.name == "notify" })
            #expect(check.outcome == .failure && check.message.contains("/nonexistent/tell"))
        }
    }

    @Test(
        "a watchdog is known by what the service manager said",
        arguments: [
            ([:], "none: this is a simulation"), (["NOTIFY_SOCKET": "/run/systemd/notify"], "would not notice"),
            (["NOTIFY_SOCKET": "/run/systemd/notify", "WATCHDOG_USEC": "15000000"], "silent for 15 s"),
        ] as [([String: String], String)])
    func watchdog(environment: [String: String], message: String) async throws {
        try await LiveKiosk.run { live in
            var doctor = Doctor(kiosk: live.kiosk)
            doctor.environment = { environment[$0] }
            let check = try #require(await doctor.checks().first { $0.name == "watchdog" })
            #expect(check.message.contains(message))
        }
    }
}

/// A camera whose driver never answers, until the gate is open.
private final class HangingCamera: Camera, Sendable {
    let name = "dead camera"
    private let gate: Monitor<Bool>

    init(gate: Monitor<Bool>) { self.gate = gate }

    func open() throws(CameraError) {
        gate.wait { isOpen, _ in isOpen ? .done(()) : .sleep(until: .now() + .milliseconds(50)) }
        throw .silent(device: name)
    }

    func nextFrame(before deadline: MonotonicInstant) throws(CameraError) -> CameraFrame {
        throw .silent(device: name)
    }

    func close() {}
}
