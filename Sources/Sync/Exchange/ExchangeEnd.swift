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
        case .message, .outOfTurn, .creditBroken, .ledger, .replica, .protocolVersion: true
        }
    }
}
