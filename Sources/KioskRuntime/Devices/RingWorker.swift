internal import Configuration
internal import Devices
internal import FitPinkyCore
internal import KioskLogic
internal import Threads

/// Shows the scene on the ring, from the ring's thread: as often as it moves, and not at all while it stands still.
final class RingWorker: Sendable {
    /// What the ring's thread tells.
    enum Report: Sendable {
        case failed(LightRingError)
        case recovered
        /// A new frame is out. `acknowledgedAfter` is its time since the edge that it is the first answer to.
        case shown(RingFrame, acknowledgedAfter: MonotonicInstant.Span?)
    }

    private struct Orders {
        var scene = RingScene()
        var configuration: KioskConfiguration
        /// Not taken up yet.
        var areNew = true
    }

    private let sentry: OrderedWorker<Orders>

    /// Between two tries at a ring that fails.
    private static let retry = MonotonicInstant.Span.seconds(1)

    init(
        _ configuration: KioskConfiguration, devices: KioskDevices, report: @escaping @Sendable (Report) -> Void
    ) {
        sentry = OrderedWorker(name: "ring", orders: Orders(configuration: configuration)) {
            RingWorker.run($0, devices, report)
        }
    }

    /// Shows another scene from now on.
    func show(_ scene: RingScene) {
        sentry.change { orders in
            guard orders.scene != scene else { return }
            (orders.scene, orders.areNew) = (scene, true)
        }
    }

    func reload(_ configuration: KioskConfiguration) {
        sentry.change { ($0.configuration, $0.areNew) = (configuration, true) }
    }

    /// Blanks the ring and ends.
    func close() { sentry.close() }

    /// Whether the thread has ended.
    var hasEnded: Bool { sentry.hasEnded }

    private static func run(_ post: OrderedWorker<Orders>.Post, _ devices: KioskDevices, _ report: (Report) -> Void) {
        var ring: (any LightRing)?
        var built: KioskConfiguration.Ring?
        var renderer = RingRenderer(ledCount: 1)
        var shown: RingFrame?
        var acknowledged: MonotonicInstant?
        var wake: MonotonicInstant? = .now()
        var isFailing = false
        while let orders = nextOrders(post, wake: wake) {
            let (scene, configuration) = (orders.scene, orders.configuration)
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

    /// New orders, or the same once it is time to draw them again; nil once it is closed.
    private static func nextOrders(_ post: OrderedWorker<Orders>.Post, wake: MonotonicInstant?) -> Orders? {
        post.wait { orders, now in
            guard orders.areNew || wake.map({ now >= $0 }) ?? false else {
                return .sleep(until: wake ?? now + .seconds(3600))
            }
            orders.areNew = false
            return .done(orders)
        }
    }
}
