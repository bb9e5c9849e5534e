package import Configuration
package import Devices
package import FitPinkyCore
internal import KioskLogic
package import Ledger
internal import Logging
internal import Maintenance
internal import ServiceLifecycle
internal import SimulatedDevices
package import Store
internal import StoreThreads
package import Support
internal import Threads

@testable package import KioskRuntime

/// A whole kiosk in this process, on simulated devices, with everything it said.
package struct LiveKiosk {
    package let kiosk: Kiosk
    package let simulation: Simulation
    package let events: AsyncThrowingStream<KioskEvent, any Error>

    /// Runs the kiosk while the closure does, and shuts it down afterwards.
    package static func run(
        in folder: TemporaryFolder = TemporaryFolder(), boot: BootID? = nil, at start: String = "2026-02-26T17:34:00Z",
        isClockTrusted: Bool = true, size: Store.Size? = nil,
        camera: (any Camera & Sendable)? = nil, encoderProgram: String? = nil,
        _ change: (inout KioskConfiguration) -> Void = { _ in },
        _ body: (LiveKiosk) async throws -> Void
    ) async throws {
        var configuration = KioskConfiguration(owner: "Sammy")
        configuration.zone = "Europe/Amsterdam"
        (configuration.camera.width, configuration.camera.height) = (320, 240)
        configuration.camera.settleMilliseconds = 0
        // Decoders of the others are not ours; that they are written well is shown where they are written.
        configuration.photo.format = .jpeg
        configuration.capture.countdownSeconds = 0
        configuration.capture.reviewSeconds = 0
        // No test of anything else takes so much of the disk.
        configuration.storage.reserveMebibytes = 0
        change(&configuration)
        let clock = SimulatedClock(startingAt: UTCInstant(rfc3339: start), isTrusted: isClockTrusted)
        let simulation = Simulation(configuration, clock: clock)
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        var devices = simulation.devices
        if let camera { devices.camera = { _ in camera } }
        let store: StoreThreads
        let state = "\(folder.path)/state"
        do throws(StoreError) {
            store = try await StoreThreads(folder: state, size: size ?? configuration.storage.size)
        } catch {
            store = StoreThreads(folder: state, trouble: error)
        }
        let kiosk = try await Kiosk(
            configuration: configuration, devices: devices, store: store,
            logger: logger, boot: boot ?? MachineBoot.current, encoderProgram: encoderProgram)
        let live = LiveKiosk(kiosk: kiosk, simulation: simulation, events: kiosk.channels.events.listen())
        try await withThrowingTaskGroup { group in
            let services = ServiceGroup(services: [kiosk], logger: logger)
            group.addTask { try await services.run() }
            try await body(live)
            await services.triggerGracefulShutdown()
            try await group.waitForAll()
        }
        // It waits for its threads only so long; on a slow machine one of them may hold the folder a moment more.
        try await eventually("the kiosk's threads to end") { kiosk.workers.haveEnded }
    }

    /// Waits for an event of that kind, and gives what the closure took from it.
    package func next<Value>(_ pick: (KioskEvent) -> Value?) async throws -> Value {
        for try await event in events {
            if let value = pick(event) { return value }
        }
        throw Silence()
    }

    /// A finger held the first button for so long, and is told of at once: the kiosk goes by the times of the edges, and nobody
    /// waits for them. The hold ends now, unless it begins then.
    package func hold(for span: MonotonicInstant.Span, from start: MonotonicInstant? = nil) {
        let end = start.map { $0 + span } ?? .now()
        let touch = start ?? end + MonotonicInstant.Span(nanoseconds: -span.nanoseconds)
        for (isDown, time) in [(true, touch), (false, end)] {
            kiosk.channels.mailbox.post(.buttons(.edge(ButtonEdge(button: 0, isDown: isDown, time: time))))
        }
    }

    /// The clock shows that moment, and the kiosk looks around.
    package func turn(to text: String) async throws {
        guard let instant = UTCInstant(rfc3339: text) else { throw Silence() }
        simulation.clock.set(to: instant)
        kiosk.channels.mailbox.post(.lookAround)
        _ = await kiosk.isAlive(within: .seconds(10))
    }

    package struct Silence: Error {}
}
