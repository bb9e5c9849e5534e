import NIOCore
import Synchronization

/// The connections that a server on a Unix socket has accepted and that are not closed. Shared by all event loops; what
/// ``LocalConnectionTable`` decides is done here.
final class OpenConnections: Sendable {
    private struct State {
        var table: LocalConnectionTable<ObjectIdentifier>
        var channels: [ObjectIdentifier: any Channel] = [:]
    }

    private let state: Mutex<State>

    init(max: Int) {
        state = Mutex(State(table: LocalConnectionTable(capacity: max)))
    }

    /// Keeps the channel until it is closed; false if a call runs on every connection that is allowed.
    func admit(_ channel: any Channel) -> Bool {
        let id = ObjectIdentifier(channel)
        let (isAdmitted, leaving) = state.withLock { state -> (Bool, (any Channel)?) in
            let leaving: (any Channel)?
            switch state.table.arrived(id, at: channel.eventLoop.now) {
            case .admit: leaving = nil
            case .admitClosing(let idle): leaving = state.channels.removeValue(forKey: idle)
            case .refuse: return (false, nil)
            }
            state.channels[id] = channel
            return (true, leaving)
        }
        leaving?.close(promise: nil)
        if isAdmitted {
            channel.closeFuture.whenComplete { _ in
                self.state.withLock { state in
                    state.table.closed(id)
                    state.channels[id] = nil
                }
            }
        }
        return isAdmitted
    }

    /// Whether calls of the channel run.
    func changed(_ channel: any Channel, isBusy: Bool) {
        let now = channel.eventLoop.now
        state.withLock { $0.table.changed(ObjectIdentifier(channel), isBusy: isBusy, at: now) }
    }

    func closeAll() {
        for channel in state.withLock({ Array($0.channels.values) }) {
            channel.close(promise: nil)
        }
    }
}
