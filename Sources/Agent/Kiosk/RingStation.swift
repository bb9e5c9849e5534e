internal import Devices
internal import FitPinkyCore
internal import KioskLogic
internal import Threads

/// Shows the scene on the ring, from the ring's thread: as often as it moves, and not at all while it stands still.
final class RingStation: Sendable {
    /// What the ring's thread tells.
    enum Report: Sendable {
        case failed(LightRingError)
        case recovered
        /// A new frame is out. `acknowledgedAfter` is its time since the edge that it is the first answer to.
        case shown(RingFrame, acknowledgedAfter: MonotonicInstant.Span?)
    }

    private struct Desk {
        var scene = RingScene()
        var configuration: KioskConfiguration
        var hasNews = true
        var isClosing = false
        var hasEnded = false
    }

    private let desk: Monitor<Desk>

    /// Between two tries at a ring that fails.
    private static let retry = MonotonicInstant.Span.seconds(1)

    init(
        _ configuration: KioskConfiguration, devices: KioskDevices, report: @escaping @Sendable (Report) -> Void
    ) {
        let desk = Monitor(Desk(configuration: configuration))
        self.desk = desk
        let isStarted = Thread.start(name: "ring") {
            RingStation.run(desk, devices, report)
            desk.change { $0.hasEnded = true }
        }
        if !isStarted { desk.change { $0.hasEnded = true } }
    }

    /// Shows another scene from now on.
    func show(_ scene: RingScene) {
        desk.change { desk in
            guard desk.scene != scene else { return }
            desk.scene = scene
            desk.hasNews = true
        }
    }

    /// Takes up another configuration.
    func reload(_ configuration: KioskConfiguration) {
        desk.change { desk in
            desk.configuration = configuration
            desk.hasNews = true
        }
    }

    /// Blanks the ring and ends.
    func close() { desk.change { $0.isClosing = true } }

    /// Whether the thread has ended.
    var hasEnded: Bool { desk.change { $0.hasEnded } }

    private enum Order {
        case show(RingScene, KioskConfiguration)
        case end
    }

    private static func run(_ desk: Monitor<Desk>, _ devices: KioskDevices, _ report: (Report) -> Void) {
        var ring: (any LightRing)?
        var built: KioskConfiguration.Ring?
        var renderer = RingRenderer(ledCount: 1)
        var shown: RingFrame?
        var acknowledged: MonotonicInstant?
        var wake: MonotonicInstant? = .now()
        var isFailing = false
        while case .show(let scene, let configuration) = nextOrder(desk, wake: wake) {
            let now = MonotonicInstant.now()
            if configuration.ring != built {
                // Lights that the new settings do not reach must not stay lit. The old ring may be what fails.
                try? ring?.show(.blank(ledCount: renderer.ledCount))
                ring = devices.ring(configuration)
                renderer = RingRenderer(ledCount: configuration.ring.ledCount)
                (built, shown) = (configuration.ring, nil)
            }
            let rendering = renderer.render(scene, at: now)
            wake = rendering.nextChange
            guard let ring, rendering.frame != shown else { continue }
            do throws(LightRingError) {
                try ring.show(rendering.frame)
            } catch {
                if !isFailing { report(.failed(error)) }
                (isFailing, shown, wake) = (true, nil, now + retry)
                continue
            }
            if isFailing { report(.recovered) }
            (isFailing, shown) = (false, rendering.frame)
            let touch = scene.showsTouch ? scene.touchedSince : nil
            let isAnswer = touch != acknowledged
            report(.shown(rendering.frame, acknowledgedAfter: isAnswer ? touch.map { .now() - $0 } : nil))
            acknowledged = touch
        }
        // The ring may be what fails; then there is nobody left to tell.
        try? ring?.show(.blank(ledCount: renderer.ledCount))
    }

    private static func nextOrder(_ desk: Monitor<Desk>, wake: MonotonicInstant?) -> Order {
        desk.wait { desk, now in
            if desk.isClosing { return .done(.end) }
            if desk.hasNews || wake.map({ now >= $0 }) ?? false {
                desk.hasNews = false
                return .done(.show(desk.scene, desk.configuration))
            }
            return .sleep(until: wake ?? now + .seconds(3600))
        }
    }
}
