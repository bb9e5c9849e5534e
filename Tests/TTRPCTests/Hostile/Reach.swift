@testable import TTRPC

/// What a hostile peer can lead the decoder and the two machines to. Everything here is to be reached.
enum Reach: Int, CaseIterable, Sendable {
    // The decoder stops for more bytes within the three parts of a frame, or for good.
    case withinHeader, withinData, withinSkipped, reservedByteNotZero, endedWithinFrame

    // The server's state, and that of the stream that a frame names, when the frame comes.
    case serverOpen, serverDraining, serverClosed
    case streamUnary, streamServes, streamCollects, streamCollected, streamTalks, streamHalfClosed, streamUnknown

    // What the server decides about a frame.
    case startUnary, startServe, startCollect, startTalk
    case deliverMessage, deliverNothing, deliverLastMessage, deliverEnd
    case replyOversized, replyEvenStreamID, replyReusedStreamID, replyNeverOpened, replyContradictoryFlags
    case replyMalformedEnvelope, replyTooManyStreams, replyUnknownService, replyUnknownMethod, replyWrongShape
    case replyDeadlinePassed, replyShuttingDown
    case abortOversized, abortDataOnUnaryStream, abortDataAfterClose
    case serverIgnoresUnknownKind, serverIgnoresWrongRole, serverIgnoresEndedStream, serverIgnoresClosed

    // What the server decides about its own events.
    case serverSends, serverRefusesToSend, serverSendsTooLate
    case finishWithResponse, finishWithEnd, finishWithFailure, finishOversized, finishTooLate, finishAndClose
    case deadlineEnds, deadlineTooLate, readerEnds, readerTooLate
    case drainCloses, drainWaits, drainTooLate

    // What the client knows of the stream that a frame names, when the frame comes.
    case clientSending, clientWaiting, clientFailedSending, clientAbandoned, clientUnknown

    // What the client decides about a frame.
    case clientDelivers, clientDeliversLast, clientEnds
    case failByStatus, failOversized, failDataOnUnaryStream, failMalformedEnvelope
    case clientIgnoresUnknownKind, clientIgnoresWrongRole, clientIgnoresEndedStream, clientIgnoresClosed

    // What the client decides about its own events.
    case open, refuseTooManyStreams, refuseDeadlinePassed, refuseOversized, refuseClosed
    case clientSends, clientRefusesToSend, clientSendsAfterEnd, clientSendsTooLate
    case endSending, endFailed, endSendingAgain, abandonSending, abandonFailed, abandonWaiting, abandonTooLate
}

/// How often each was reached.
struct Tally: Sendable {
    private(set) var counts = [Int](repeating: 0, count: Reach.allCases.count)
    /// The most bytes of an unfinished frame that a decoder held.
    private(set) var mostBytesHeld = 0
    private(set) var mutations = [Int](repeating: 0, count: Mutation.allCases.count)

    mutating func add(_ reach: Reach) {
        counts[reach.rawValue] += 1
    }

    mutating func add(_ mutation: Mutation) {
        mutations[mutation.rawValue] += 1
    }

    mutating func hold(_ bytes: Int) {
        mostBytesHeld = max(mostBytesHeld, bytes)
    }

    var missed: [Reach] { Reach.allCases.filter { counts[$0.rawValue] == 0 } }
    var unused: [Mutation] { Mutation.allCases.filter { mutations[$0.rawValue] == 0 } }
}

/// What must never be, and was.
struct Breach: Error, CustomStringConvertible {
    let description: String

    static func check(_ holds: Bool, _ rule: @autoclosure () -> String) throws(Breach) {
        if !holds { throw Breach(description: rule()) }
    }
}
