package import Devices
package import FitPinkyCore
import Threads

/// Announcements that are made by a call, from any thread.
package final class SimulatedAnnouncements: DeviceAnnouncements, Sendable {
    /// The most that may wait to be heard; beyond it all of them become one `.missed`, as in the kernel.
    package static let maxPending = 64

    private struct State {
        var pending: [DeviceAnnouncement] = []
        var fault: AnnouncementsError?
    }

    private let monitor = Monitor(State())

    /// Nothing has been announced yet.
    package init() {}

    /// While set, listening fails with it at once. What is announced meanwhile is missed.
    package var fault: AnnouncementsError? {
        get { monitor.change { $0.fault } }
        set {
            monitor.change { state in
                if newValue != nil { state.pending = [.missed] }
                state.fault = newValue
            }
        }
    }

    /// Says something; whoever listens hears it at once.
    package func announce(_ announcement: DeviceAnnouncement) {
        monitor.change { state in
            guard state.fault == nil else { return }
            let isFull = state.pending.count == SimulatedAnnouncements.maxPending
            state.pending = isFull ? [.missed] : state.pending + [announcement]
        }
    }

    /// What has been announced since the last call.
    package func next(until deadline: MonotonicInstant) throws(AnnouncementsError) -> [DeviceAnnouncement] {
        let heard: Result<[DeviceAnnouncement], AnnouncementsError> = monitor.wait { state, now in
            if let fault = state.fault { return .done(.failure(fault)) }
            guard state.pending.isEmpty, now < deadline else {
                defer { state.pending = [] }
                return .done(.success(state.pending))
            }
            return .sleep(until: deadline)
        }
        return try heard.get()
    }
}
