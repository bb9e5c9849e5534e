internal import Devices
internal import FitPinkyCore
internal import Threads

/// Hears what the system says of devices that come and go, on a thread of its own.
final class AnnouncementStation: Sendable {
    private struct Desk {
        var isClosing = false
        var hasEnded = false
    }

    private let desk = Monitor(Desk())

    /// How long one wait lasts, and so how long the end of the agent may have to wait for it.
    private static let patience = MonotonicInstant.Span.seconds(1)
    /// Between two tries at hearing anything. Announcements shorten waits that end by themselves, so nobody is told of it.
    private static let retry = MonotonicInstant.Span.seconds(30)

    init(devices: KioskDevices, report: @escaping @Sendable ([DeviceAnnouncement]) -> Void) {
        let desk = desk
        let isStarted = Thread.start(name: "announcements") {
            AnnouncementStation.run(desk, devices.announcements(), report)
            desk.change { $0.hasEnded = true }
        }
        if !isStarted { desk.change { $0.hasEnded = true } }
    }

    /// Ends after the present wait.
    func close() { desk.change { $0.isClosing = true } }

    /// Whether the thread has ended.
    var hasEnded: Bool { desk.change { $0.hasEnded } }

    private static func run(
        _ desk: Monitor<Desk>, _ announcements: any DeviceAnnouncements, _ report: ([DeviceAnnouncement]) -> Void
    ) {
        while !desk.change({ $0.isClosing }) {
            do throws(AnnouncementsError) {
                let heard = try announcements.next(until: .now() + patience)
                if !heard.isEmpty { report(heard) }
            } catch {
                let end = MonotonicInstant.now() + retry
                desk.wait { desk, now in now >= end || desk.isClosing ? .done(()) : .sleep(until: end) }
            }
        }
    }
}
