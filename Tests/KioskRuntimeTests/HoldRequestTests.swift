import Configuration
import FitPinkyCore
import KioskLogic
import Kiosks
import SimulatedDevices
import Store
import StoreThreads
import Support
import Testing
import Threads

@testable import KioskRuntime

/// A page asks a kiosk on simulated devices for a hold of the button.
@Suite(.timeLimit(.minutes(1))) struct HoldRequestTests {
    private let pattern = RequestPattern(lights: 3, colour: .blue)
    private let phone = HoldRequest(
        id: ULID(high: 9, low: 1), .phone(RequestPattern(lights: 3, colour: .blue)))

    /// Waits until the kiosk shows that request, or lets it wait.
    private func open(_ live: LiveKiosk, isShown: Bool = true) async throws {
        try await eventually("the request is open") {
            live.kiosk.channels.view.request == .init(id: phone.id, isShown: isShown)
        }
    }

    private func isOver(_ live: LiveKiosk) async throws {
        try await eventually("no request is open") { live.kiosk.channels.view.request == nil }
    }

    /// A finger that came down now and is told to have been held for 2.5 s, so that nobody waits for it.
    private func hold(_ live: LiveKiosk) { live.hold(for: .milliseconds(2500), from: .now()) }

    @Test func `a hold while the ring shows a phone admits it as the owner, and neither nudges nor logs a workout`()
        async throws
    {
        try await LiveKiosk.run { live in
            async let answer = live.kiosk.ask(phone)
            try await open(live)
            #expect(live.kiosk.channels.view.scene.request?.pattern == pattern)
            hold(live)
            #expect(await answer == .granted(live.kiosk.owner))
            try await isOver(live)
            let count = try await live.kiosk.store.run { store throws(StoreError) in try store.workouts().count }
            #expect(count == 0)
        }
    }

    @Test func `a tap logs a workout and ends the request`() async throws {
        try await LiveKiosk.run { live in
            async let answer = live.kiosk.ask(phone)
            try await open(live)
            try live.simulation.buttons.press()
            #expect(await answer == .tapped)
            _ = try await live.next { if case .workoutSaved = $0 { true } else { nil } }
        }
    }

    @Test func `a request waits while a picture is reviewed, another one is refused, and a page that goes gives it up`()
        async throws
    {
        try await LiveKiosk.run {
            $0.capture.reviewSeconds = 20
        } _: { live in
            try live.simulation.buttons.press()
            _ = try await live.next { if case .activity(.review, _) = $0 { true } else { nil } }
            let asking = Task { await live.kiosk.ask(phone) }
            try await open(live, isShown: false)
            let other = HoldRequest(id: ULID(high: 9, low: 2), .phone(pattern))
            #expect(await live.kiosk.ask(other) == .refused)
            #expect(await live.kiosk.ask(phone) == .refused, "each call has an id of its own")
            asking.cancel()
            _ = await asking.value
            try await isOver(live)
        }
    }

    @Test func `the agent's end answers a page that waits`() async throws {
        var asking: Task<HoldAnswer, Never>?
        try await LiveKiosk.run { live in
            asking = Task { await live.kiosk.ask(phone) }
            try await open(live)
        }
        #expect(await asking?.value == .stopping)
    }
}
