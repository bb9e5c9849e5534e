import NIOCore
import Synchronization
import TTRPC

/// The connections of a server on the network, from when they are accepted until they are closed. Shared by all event
/// loops; what ``ConnectionTable`` decides is done here.
final class NetworkConnections: Sendable {
    private struct State {
        var table: ConnectionTable<ObjectIdentifier>
        var channels: [ObjectIdentifier: any Channel] = [:]
        var isClosed = false
    }

    private let state: Mutex<State>

    init(limits: NetworkLimits) {
        state = Mutex(State(table: ConnectionTable(limits: limits)))
    }

    var strangers: Int { state.withLock { $0.table.strangers } }

    /// Keeps the channel until it is closed; false once all are closed.
    func admit(_ channel: any Channel) -> Bool {
        let id = ObjectIdentifier(channel)
        let source = SourceNetwork(channel.remoteAddress)
        let (isAdmitted, leaving) = state.withLock { state -> (Bool, (any Channel)?) in
            guard !state.isClosed else { return (false, nil) }
            var generator = SystemRandomNumberGenerator()
            let leaving = state.table.arrived(id, from: source, using: &generator)
            state.channels[id] = channel
            return (true, leaving.flatMap { state.channels.removeValue(forKey: $0) })
        }
        leaving?.abort()
        guard isAdmitted else { return false }
        channel.closeFuture.whenComplete { _ in
            self.state.withLock { state in
                state.table.closed(id)
                state.channels[id] = nil
            }
        }
        return true
    }

    /// False if the connection had to go.
    func shows(_ key: KeyPin, _ channel: any Channel) -> Bool {
        state.withLock { $0.table.shows(key, ObjectIdentifier(channel)) }
    }

    /// False if there are too many.
    func authenticated(_ channel: any Channel) -> Bool {
        let (isKept, leaving) = state.withLock { state -> (Bool, [any Channel]) in
            switch state.table.authenticated(ObjectIdentifier(channel)) {
            case .refuse: (false, [])
            case .keep(let ids): (true, ids.compactMap { state.channels.removeValue(forKey: $0) })
            }
        }
        for channel in leaving { channel.abort() }
        return isKept
    }

    func close(_ key: KeyPin) {
        for channel in channels(showing: key) { channel.abort() }
    }

    func channels(showing key: KeyPin) -> [any Channel] {
        state.withLock { state in
            state.table.connections(showing: key).compactMap { state.channels[$0] }
        }
    }

    func count(of key: KeyPin) -> Int {
        state.withLock { $0.table.authenticatedConnections(of: key) }
    }

    /// Closes all, and those that still arrive.
    func closeAll() {
        let channels = state.withLock { state in
            state.isClosed = true
            return Array(state.channels.values)
        }
        for channel in channels { channel.close(promise: nil) }
    }
}
