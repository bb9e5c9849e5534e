import NIOCore
import Synchronization

/// The connections that a server has accepted and that are not closed. Shared by all event loops.
final class OpenConnections: Sendable {
    private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])
    private let max: Int

    init(max: Int) {
        self.max = max
    }

    /// Keeps the channel until it is closed; false if there are as many as allowed.
    func admit(_ channel: any Channel) -> Bool {
        let id = ObjectIdentifier(channel)
        let admitted = channels.withLock { channels in
            guard channels.count < max else { return false }
            channels[id] = channel
            return true
        }
        if admitted {
            channel.closeFuture.whenComplete { _ in
                _ = self.channels.withLock { $0.removeValue(forKey: id) }
            }
        }
        return admitted
    }

    func closeAll() {
        for channel in channels.withLock({ Array($0.values) }) {
            channel.close(promise: nil)
        }
    }
}
