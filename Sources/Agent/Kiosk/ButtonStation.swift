internal import Devices
internal import FitPinkyCore
internal import KioskLogic
internal import Threads

/// Waits for edges, on the buttons' thread.
final class ButtonStation: Sendable {
    /// What the buttons' thread tells.
    enum Report: Sendable {
        case edge(ButtonEdge)
        case failed(ButtonsError)
        case recovered
    }

    private struct Desk {
        var configuration: KioskConfiguration
        var isClosing = false
        var hasEnded = false
    }

    private let desk: Monitor<Desk>

    /// How long one wait lasts, and so how long the end of the agent may have to wait for it.
    private static let patience = MonotonicInstant.Span.seconds(1)
    /// Between two tries at lines that fail.
    private static let retry = MonotonicInstant.Span.seconds(1)

    init(
        _ configuration: KioskConfiguration, devices: KioskDevices, report: @escaping @Sendable (Report) -> Void
    ) {
        let desk = Monitor(Desk(configuration: configuration))
        self.desk = desk
        let isStarted = Thread.start(name: "buttons") {
            ButtonStation.run(desk, devices, report)
            desk.change { $0.hasEnded = true }
        }
        if !isStarted { desk.change { $0.hasEnded = true } }
    }

    /// Takes up another configuration.
    func reload(_ configuration: KioskConfiguration) {
        desk.change { $0.configuration = configuration }
    }

    /// Ends after the present wait.
    func close() { desk.change { $0.isClosing = true } }

    /// Whether the thread has ended.
    var hasEnded: Bool { desk.change { $0.hasEnded } }

    private static func run(_ desk: Monitor<Desk>, _ devices: KioskDevices, _ report: (Report) -> Void) {
        var built = desk.change { $0.configuration }
        var buttons = devices.buttons(built)
        var failure: ButtonsError?
        while true {
            let (isClosing, configuration) = desk.change { ($0.isClosing, $0.configuration) }
            if isClosing { return }
            if configuration.buttons != built.buttons { buttons = devices.buttons(configuration) }
            built = configuration
            do throws(ButtonsError) {
                let edges = try buttons.waitForEdges(until: .now() + patience)
                if failure != nil { report(.recovered) }
                failure = nil
                for edge in edges { report(.edge(edge)) }
            } catch {
                if failure != error { report(.failed(error)) }
                failure = error
                let end = MonotonicInstant.now() + retry
                desk.wait { desk, now in now >= end || desk.isClosing ? .done(()) : .sleep(until: end) }
            }
        }
    }
}
