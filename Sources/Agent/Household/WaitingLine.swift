internal import Synchronization

/// Those who wait to pair, in order of arrival: whoever comes later is not served before.
final class WaitingLine: Sendable {
    /// One who waits.
    struct Place: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    private struct State {
        var next: UInt64 = 0
        var places: [Place] = []
        var sleepers: [Place: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    /// How many may wait: as many as a port has connections for strangers. Whoever comes then is sent away at once.
    static let capacity = 32

    /// The last place; nil if too many wait.
    func enter() -> Place? {
        state.withLock { state in
            guard state.places.count < WaitingLine.capacity else { return nil }
            let place = Place(number: state.next)
            state.next += 1
            state.places.append(place)
            return place
        }
    }

    /// Somebody waits no more, served or not.
    func leave(_ place: Place) {
        let first = state.withLock { state in
            state.places.removeAll { $0 == place }
            return state.places.first.flatMap { state.sleepers.removeValue(forKey: $0) }
        }
        first?.resume()
    }

    /// Returns when nobody is before, or when the task is cancelled.
    func turn(of place: Place) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isFirst = state.withLock { state in
                    guard !Task.isCancelled, state.places.first != place else { return true }
                    state.sleepers[place] = continuation
                    return false
                }
                if isFirst { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: place) }?.resume()
        }
    }
}
