internal import Configuration
internal import Devices
internal import FitPinkyCore
internal import KioskLogic
internal import Threads

/// Waits for edges, on the buttons' thread.
final class ButtonWorker: Sendable {
    /// What the buttons' thread tells.
    enum Report: Sendable {
        case edge(ButtonEdge)
        case failed(ButtonsError)
        case recovered
    }

    private let sentry: OrderedWorker<KioskConfiguration>

    /// How long one wait lasts, and so how long the end of the agent may have to wait for it.
    private static let patience = MonotonicInstant.Span.seconds(1)
    /// Between two tries at lines that fail.
    private static let retry = MonotonicInstant.Span.seconds(1)

    init(
        _ configuration: KioskConfiguration, devices: KioskDevices, report: @escaping @Sendable (Report) -> Void
    ) {
        sentry = OrderedWorker(name: "buttons", orders: configuration) { ButtonWorker.run($0, devices, report) }
    }

    func reload(_ configuration: KioskConfiguration) { sentry.change { $0 = configuration } }

    /// Ends after the present wait.
    func close() { sentry.close() }

    /// Whether the thread has ended.
    var hasEnded: Bool { sentry.hasEnded }

    private static func run(
        _ post: OrderedWorker<KioskConfiguration>.Post, _ devices: KioskDevices, _ report: (Report) -> Void
    ) {
        var built: (buttons: any Buttons, configuration: KioskConfiguration)?
        var failure: ButtonsError?
        while let configuration = post.orders {
            let buttons: any Buttons
            if let built, built.configuration.buttons == configuration.buttons {
                buttons = built.buttons
            } else {
                buttons = devices.buttons(configuration)
                built = (buttons, configuration)
            }
            do throws(ButtonsError) {
                let edges = try buttons.waitForEdges(until: .now() + patience)
                if failure != nil { report(.recovered) }
                failure = nil
                for edge in edges { report(.edge(edge)) }
            } catch {
                if failure != error { report(.failed(error)) }
                failure = error
                post.rest(until: .now() + retry)
            }
        }
    }
}
