@testable import TTRPC
import Testing

/// One conversation: what each side does, the bytes that this is on the wire, and what the other side makes of them.
struct Transcript: Sendable, CustomTestStringConvertible {
    let name: String
    let lines: [Line]

    enum Line: Sendable {
        /// The client writes the bytes, and the server understands them.
        case client(ClientEvent, [UInt8], Seen)
        /// The client writes the bytes, and the server answers at once with those of the next line.
        case refused(ClientEvent, [UInt8])
        /// The server writes the bytes, and the client understands them.
        case server(ServerEvent, [UInt8], ClientConnection.OnFrame)
        /// The connection is closed: whom it fails on the client, and whom it cancels on the server.
        case closed(fails: [StreamID], cancels: [StreamID])
    }

    enum ClientEvent: Sendable {
        case open(CallRequest, CallShape)
        case send(StreamID, [UInt8])
        case end(StreamID)
        case abandon(StreamID)
        /// Another implementation writes what this one never would.
        case foreign
    }

    enum ServerEvent: Sendable {
        case send(StreamID, [UInt8])
        case finish(StreamID, ServerConnection.Outcome)
        case deadline(StreamID)
        /// What it answered to the line before.
        case refuse
        case foreign
    }

    var testDescription: String { name }
}
