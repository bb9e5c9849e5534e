import FitPinkyCore
import KioskLogic
import KioskPages
import Kiosks
import Ledger
import SimulatedDevices
import Support
import TTRPC
import Testing

@testable import API
@testable import KioskRuntime

/// Trainings by the calls of the command line, and what is told of them: Thursday 26 February 2026, 18:34 at the kiosk in Amsterdam.
@Suite(.timeLimit(.minutes(2))) struct TrainingCallsTests {
    private let context = ServerContext(CallRequest(service: "fitpinky.v1.Kiosk", method: "StartTraining"))

    private let plan = TrainingCourse.Plan(
        split: ULID(high: 4, low: 1), name: "Upper Body",
        exercises: [.init(name: "Row", load: .machine, sets: 2, reps: 8, weightGrams: nil, restSeconds: 60)],
        countdownSeconds: 3)

    /// What a client that watches is told of the next rest.
    private func toldOfRest(_ live: LiveKiosk) async throws -> TrainingRestView? {
        let view = live.kiosk.channels.view
        let now = view.isClockTrusted ? live.simulation.clock.now() : nil
        return try await live.next { event in
            guard case .training(let told) = EventView.What(event, view.overview, at: now) else { return nil }
            return told.rest
        }
    }

    @Test(arguments: [true, false])
    func `an event of a rest says when it ends, where the clock is trusted`(isTrusted: Bool) async throws {
        try await LiveKiosk.run(isClockTrusted: isTrusted) { live in
            _ = try await live.kiosk.startTraining(by: plan, as: live.kiosk.owner).get()
            _ = try await live.kiosk.steerTraining(.done, as: live.kiosk.owner).get()
            let rest = try await toldOfRest(live)
            #expect(rest?.seconds == 60 && rest?.isSet == false)
            #expect((rest?.endsAt != nil) == isTrusted)
        }
    }
}
