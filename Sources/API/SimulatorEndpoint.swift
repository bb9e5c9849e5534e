internal import FitPinkyCore
package import KioskRuntime
internal import Messages
internal import SimulatedDevices
internal import SwiftProtobuf
internal import Threads
internal import TTRPC

/// `fitpinky.v1.Simulator`: turns the knobs of a kiosk without hardware.
package struct SimulatorEndpoint: Fitpinky_V1_SimulatorService {
    let kiosk: Kiosk
    let simulation: Simulation

    /// Controls the devices of that kiosk.
    package init(kiosk: Kiosk, simulation: Simulation) {
        (self.kiosk, self.simulation) = (kiosk, simulation)
    }

    /// A clock may be moved by up to a century at a time.
    private static let maxAdvanceMilliseconds: Int64 = 36_525 * 86_400_000

    /// The years 2 to 9998: a day past them must still be in the calendar.
    private static let settable: ClosedRange<Int64> = -62_104_060_800_000...253_370_764_799_999

    func press(
        _ request: Fitpinky_V1_PressRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_PressResponse {
        let count = simulation.buttons.count
        guard request.button <= count else {
            throw TTRPCStatus(.invalidArgument, "there is no button \(request.button); this kiosk has \(count)")
        }
        let held = request.holdMs == 0 ? MonotonicInstant.Span.milliseconds(100) : .milliseconds(Int64(request.holdMs))
        do throws(SimulatedButtons.PressRefusal) {
            try simulation.buttons.press(button: max(0, Int(request.button) - 1), held: held, double: request.double)
        } catch {
            throw TTRPCStatus(.invalidArgument, error.sentence)
        }
        return .init()
    }

    func setCamera(
        _ request: Fitpinky_V1_SetCameraRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_SetCameraResponse {
        guard let script = CameraScript(rawValue: request.state) else {
            let allowed = CameraScript.allCases.map(\.rawValue).joined(separator: ", ")
            throw TTRPCStatus(.invalidArgument, "a camera cannot be \"\(request.state)\"; it can be \(allowed)")
        }
        simulation.camera.script = script
        kiosk.channels.lookAround()
        return .init()
    }

    func setClock(
        _ request: Fitpinky_V1_SetClockRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_SetClockResponse {
        let clock = simulation.clock
        switch request.change {
        case .advanceMs(let milliseconds):
            guard milliseconds.magnitude <= SimulatorEndpoint.maxAdvanceMilliseconds.magnitude else {
                throw TTRPCStatus(.invalidArgument, "the clock can be moved by up to a hundred years at a time")
            }
            clock.advance(by: .milliseconds(milliseconds))
        case .setMs(let milliseconds):
            guard SimulatorEndpoint.settable.contains(milliseconds) else {
                throw TTRPCStatus(.invalidArgument, "the clock can be set to the years 2 to 9998")
            }
            clock.set(to: UTCInstant(milliseconds: milliseconds))
            clock.isTrusted = true
        case .trusted(let isTrusted): clock.isTrusted = isTrusted
        case nil: throw TTRPCStatus(.invalidArgument, "say what to do with the clock: advance it, set it, or doubt it")
        }
        kiosk.channels.lookAround()
        return .with {
            $0.nowMs = clock.now().milliseconds
            $0.trusted = clock.isTrusted
        }
    }

    func setLink(
        _ request: Fitpinky_V1_SetLinkRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_SetLinkResponse {
        simulation.link.isUp = request.up
        kiosk.channels.lookAround()
        return .init()
    }
}
