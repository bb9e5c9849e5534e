import NIOCore
import TTRPC

/// A call of a server from its Request until its task has ended, as the event loop sees it.
struct RunningCall {
    var inbox: StreamInbox
    var deadline: Scheduled<Void>?
    var fullInboxTimer: Scheduled<Void>?
    /// Succeeds when the call is over for its client; the task is cancelled then.
    let over: EventLoopPromise<Void>
}

/// A call of a server, as its task sees it.
struct AcceptedCall: Sendable {
    let call: IncomingCall
    let over: EventLoopFuture<Void>
}
