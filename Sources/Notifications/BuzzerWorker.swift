internal import AgentLog
package import Configuration
package import Devices
package import FitPinkyCore
package import KioskLogic
package import Logging
internal import Threads

/// Sounds the buzzer, on a thread of its own: nobody waits for it, and a sound that cannot be heard now is not made up for.
package final class BuzzerWorker: Sendable {
    private struct Orders {
        var configuration: KioskConfiguration
        var patterns: [BuzzerPattern] = []
    }

    private let sentry: OrderedWorker<Orders>

    /// Sounds that may wait: what comes beyond says nothing that those do not.
    static let capacity = 4
    /// Between two patterns, so that they are two.
    private static let pause = MonotonicInstant.Span.milliseconds(400)

    package init(
        _ configuration: KioskConfiguration, logger: Logger,
        buzzer: @escaping @Sendable (KioskConfiguration) -> (any Buzzer)?
    ) {
        sentry = OrderedWorker(name: "buzzer", orders: Orders(configuration: configuration)) {
            BuzzerWorker.run($0, logger, buzzer)
        }
    }

    /// Sounds what belongs to that kind, unless it is night or the member wants quiet.
    package func play(_ kind: NotificationKind, isQuiet: Bool) { play(BuzzerPattern(kind), isQuiet: isQuiet) }

    /// Sounds that, unless it is night.
    package func play(_ pattern: BuzzerPattern, isQuiet: Bool) {
        guard !isQuiet else { return }
        sentry.change { orders in
            guard orders.patterns.count < BuzzerWorker.capacity else { return }
            orders.patterns.append(pattern)
        }
    }

    /// Takes up another configuration with the next sound.
    package func reload(_ configuration: KioskConfiguration) { sentry.change { $0.configuration = configuration } }

    /// Ends at once, and silent.
    package func close() { sentry.close() }

    /// Whether the thread has ended.
    package var hasEnded: Bool { sentry.hasEnded }

    private static func run(
        _ post: OrderedWorker<Orders>.Post, _ logger: Logger, _ make: (KioskConfiguration) -> (any Buzzer)?
    ) {
        var line: KioskConfiguration.BuzzerLine?
        var buzzer: (any Buzzer)?
        var fault: BuzzerError?
        while let (pattern, configuration) = next(post) {
            if configuration.buzzer != line {
                (line, buzzer) = (configuration.buzzer, make(configuration))
            }
            guard let buzzer else { continue }
            do throws(BuzzerError) {
                try play(pattern, on: buzzer, post)
                fault = nil
            } catch {
                // Once for each reason: it is tried anew with each sound.
                if error != fault { logger.warning(.buzzerFails, .private(.why, error)) }
                fault = error
            }
        }
    }

    /// The next sound; nil once it is closed.
    private static func next(_ post: OrderedWorker<Orders>.Post) -> (BuzzerPattern, KioskConfiguration)? {
        post.wait { orders, now in
            guard !orders.patterns.isEmpty else { return .sleep(until: now + .seconds(3600)) }
            return .done((orders.patterns.removeFirst(), orders.configuration))
        }
    }

    private static func play(
        _ pattern: BuzzerPattern, on buzzer: any Buzzer, _ post: OrderedWorker<Orders>.Post
    ) throws(BuzzerError) {
        var isOn = true
        for span in pattern.spans where post.orders != nil {
            try buzzer.sound(isOn)
            post.rest(until: .now() + span)
            isOn.toggle()
        }
        try buzzer.sound(false)
        post.rest(until: .now() + pause)
    }
}
