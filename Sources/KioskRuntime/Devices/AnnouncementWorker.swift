internal import Devices
internal import FitPinkyCore
internal import Threads

/// Hears what the system says of devices that come and go, on a thread of its own.
final class AnnouncementWorker: Sendable {
    private let sentry: OrderedWorker<Void>

    /// How long one wait lasts, and so how long the end of the agent may have to wait for it.
    private static let patience = MonotonicInstant.Span.seconds(1)
    /// Between two tries at hearing anything. Announcements shorten waits that end by themselves, so nobody is told of it.
    private static let retry = MonotonicInstant.Span.seconds(30)

    init(devices: KioskDevices, report: @escaping @Sendable ([DeviceAnnouncement]) -> Void) {
        sentry = OrderedWorker(name: "announcements", orders: ()) {
            AnnouncementWorker.run($0, devices.announcements(), report)
        }
    }

    /// Ends after the present wait.
    func close() { sentry.close() }

    /// Whether the thread has ended.
    var hasEnded: Bool { sentry.hasEnded }

    private static func run(
        _ post: OrderedWorker<Void>.Post, _ announcements: any DeviceAnnouncements,
        _ report: ([DeviceAnnouncement]) -> Void
    ) {
        while post.orders != nil {
            do throws(AnnouncementsError) {
                let heard = try announcements.next(until: .now() + patience)
                if !heard.isEmpty { report(heard) }
            } catch {
                post.rest(until: .now() + retry)
            }
        }
    }
}
