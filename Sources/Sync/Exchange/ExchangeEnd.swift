public import FitPinkyCore

/// Why an exchange is over. Each ends its connection and nothing else; an entry that is refused ends nothing.
public enum ExchangeEnd: Hashable, Sendable {
    /// The connection is gone.
    case closed
    /// The peer said nothing that this version takes.
    case message(MessageFault)
    /// Something came that was not its turn.
    case outOfTurn(Turn)
    /// It sent or asked for more than it had leave to.
    case creditBroken(Credit)
    /// It speaks of another ledger.
    case ledger(ULID)
    /// It is another kiosk than its key says, or this one itself.
    case replica(KioskID)
    /// The ledger does not name it, or not any more.
    case stranger(KioskID)
    /// It speaks another version of the exchange.
    case protocolVersion(UInt32)
    /// It understands entries only up to that schema, and not what takes words away.
    case schema(UInt32)
    /// It has not said hello.
    case noHello
    /// A ping was not answered, and nothing else was heard.
    case unanswered
    /// This kiosk could not read or write; see the store's own error.
    case store

    /// What was not its turn.
    public enum Turn: Hashable, Sendable { case beforeHello, hello, pull, receipt, photoPart, pong }
    /// What there was too much of.
    public enum Credit: Hashable, Sendable { case batches, photoPulls }

    /// Whether the peer is to blame, and the person should hear of it: to dial again soon changes nothing.
    public var isPeersFault: Bool {
        switch self {
        case .closed, .stranger, .noHello, .unanswered, .store: false
        case .message, .outOfTurn, .creditBroken, .ledger, .replica, .protocolVersion, .schema: true
        }
    }
}

extension ExchangeEnd: CustomStringConvertible {
    /// What happened, as something that the other kiosk did.
    public var description: String {
        switch self {
        case .closed: "the connection is gone"
        case .message(let fault): "it sent what this version does not take: \(fault)"
        case .outOfTurn(let turn): "it sent \(turn.words)"
        case .creditBroken(.batches): "it sent more entries at once than it had leave to"
        case .creditBroken(.photoPulls): "it asked for more photos at once than it had leave to"
        case .ledger(let id): "it speaks of another ledger, \(id.text)"
        case .replica(let kiosk):
            "it says that it is kiosk \(kiosk.ulid.text), and its key belongs to another; a kiosk that was copied or restored does this"
        case .stranger(let kiosk): "this household does not know kiosk \(kiosk.ulid.text), or no longer"
        case .protocolVersion(let version):
            "it speaks version \(version) of the exchange, and this kiosk speaks \(SyncLimits.protocolVersion); update both"
        case .schema(let schema):
            "it understands entries up to schema \(schema), and this kiosk needs \(SyncLimits.leastSchema); it must be updated before they exchange anything"
        case .noHello: "it has not said hello"
        case .unanswered: "it did not answer"
        case .store: "this kiosk could not read or write its database"
        }
    }
}

extension ExchangeEnd.Turn {
    fileprivate var words: String {
        switch self {
        case .beforeHello: "something before its hello"
        case .hello: "a second hello"
        case .pull: "a second request for entries before the first was answered"
        case .receipt: "a receipt for entries that were not sent to it"
        case .photoPart: "a part of a photo that was not asked for"
        case .pong: "an answer to a ping that was not sent"
        }
    }
}
