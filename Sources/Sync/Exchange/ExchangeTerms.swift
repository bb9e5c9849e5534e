public import FitPinkyCore
internal import Ledger

/// What two kiosks that share a ledger may have of each other.
public enum ExchangeTerms: Hashable, Sendable {
    /// Each all that the other has.
    case both
    /// The peer's member has left: what it still has to hand over is taken, and nothing is given, neither entries nor photos nor a
    /// word of what is here besides what those kiosks said, which are the leaver's.
    case takes(from: Set<KioskID>)
    /// This kiosk's member has left: what was said up to then is given, and nothing is taken in.
    case gives

    /// Whether the peer is given what is here.
    public var isGiving: Bool { if case .takes = self { false } else { true } }
    /// Whether what the peer has is taken in.
    public var isTaking: Bool { self != .gives }

    /// Whether the peer may be asked for that photo: the question alone tells it that there is one.
    func mayAsk(for wish: MissingPhoto) -> Bool {
        if case .takes(let kiosks) = self { kiosks.contains(wish.origin) } else { isTaking }
    }

    /// What the peer may hear of that vector.
    func told(of vector: Vector) -> Vector {
        guard case .takes(let kiosks) = self else { return vector }
        return Vector(
            tips: vector.tips.filter { kiosks.contains($0.dot.origin) },
            conflicts: vector.conflicts.filter { kiosks.contains($0.origin) })
    }
}

/// A kiosk with which a ledger is shared.
public struct SharingPeer: Hashable, Sendable {
    /// Of its certificate.
    public var key: PeerKey
    /// What it may have, and what is taken from it.
    public var terms: ExchangeTerms

    /// That kiosk.
    public init(_ key: PeerKey, terms: ExchangeTerms = .both) { (self.key, self.terms) = (key, terms) }
}
