public import FitPinkyCore

/// A bounded queue from many threads to one.
public final class Mailbox<Message: Sendable>: Sendable {
    private let monitor: Monitor<Content>
    private let capacity: Int

    private struct Content {
        var messages: [Message] = []
        var isClosed = false
    }

    /// A mailbox that holds up to `capacity` messages.
    public init(capacity: Int) {
        self.capacity = capacity
        monitor = Monitor(Content())
    }

    /// Puts a message in. False if the mailbox is full or closed: then the message is lost, and the sender has to know
    /// what that means.
    @discardableResult public func post(_ message: Message) -> Bool {
        monitor.change { content in
            guard !content.isClosed, content.messages.count < capacity else { return false }
            content.messages.append(message)
            return true
        }
    }

    /// No more messages; those inside can still be taken.
    public func close() {
        monitor.change { $0.isClosed = true }
    }

    /// What `next` found.
    public enum Next {
        /// The oldest message.
        case message(Message)
        /// The deadline came first.
        case deadline
        /// Closed and empty.
        case closed
    }

    /// Waits for a message until the deadline, or for as long as it takes.
    public func next(until deadline: MonotonicInstant? = nil) -> Next {
        monitor.wait { content, now in
            // A mailbox holds few messages: moving them down costs less than a queue's bookkeeping.
            if !content.messages.isEmpty { return .done(.message(content.messages.remove(at: 0))) }
            if content.isClosed { return .done(.closed) }
            if let deadline, now >= deadline { return .done(.deadline) }
            return .sleep(until: deadline ?? now + .seconds(3600))
        }
    }
}
