public import FitPinkyCore
public import Ledger

/// Which photo is fetched from whom: each from one peer at a time, and from another if that one does not have it.
public struct MissingPhotos: Hashable, Sendable {
    /// In the order in which they are wanted.
    public private(set) var wanted: [MissingPhoto] = []
    /// Whether there were more than it keeps: the store has to be asked again.
    public private(set) var isIncomplete = false
    /// Who is asked for which, until that has come to an end: also while nobody wants it, for then somebody may want it again.
    private var asked: [[UInt8]: KioskID] = [:]
    /// Who was asked in vain for which.
    private var refused: [[UInt8]: Set<KioskID>] = [:]

    /// The most photos that wait; the store knows of the others.
    public static let maxWishes = 256

    /// Nothing is wanted.
    public init() {}

    /// They are wanted before all others, for people look at what is new.
    public mutating func wantFirst(_ wishes: [MissingPhoto]) {
        for wish in wishes where !isWanted(wish.sha256) { wanted.insert(wish, at: 0) }
        guard wanted.count > MissingPhotos.maxWishes else { return }
        isIncomplete = true
        for wish in wanted[MissingPhotos.maxWishes...] { refused[wish.sha256] = nil }
        wanted.removeLast(wanted.count - MissingPhotos.maxWishes)
    }

    /// All that are wanted, as the store knows, newest first.
    public mutating func wantAll(_ wishes: [MissingPhoto]) {
        isIncomplete = wishes.count > MissingPhotos.maxWishes
        wanted = Array(wishes.prefix(MissingPhotos.maxWishes))
        let still = Set(wanted.map(\.sha256))
        refused = refused.filter { still.contains($0.key) }
    }

    private func isWanted(_ sha256: [UInt8]) -> Bool { wanted.contains { $0.sha256 == sha256 } }

    /// What that peer, which is connected, is asked for next. How much is stored the store says.
    ///
    /// - Parameter isAllowed: whether the peer may be asked for it.
    public mutating func next(for peer: KioskID, among isAllowed: (MissingPhoto) -> Bool = { _ in true }) -> [UInt8]? {
        let next = wanted.first {
            asked[$0.sha256] == nil && refused[$0.sha256]?.contains(peer) != true && isAllowed($0)
        }
        guard let sha256 = next?.sha256 else { return nil }
        asked[sha256] = peer
        return sha256
    }

    /// What came of it.
    public mutating func ended(_ sha256: [UInt8], from peer: KioskID, _ outcome: PhotoOutcome) {
        if asked[sha256] == peer { asked[sha256] = nil }
        switch outcome {
        case .fetched: forget(sha256)
        case .absent, .mismatched(allFromThisPeer: true):
            if isWanted(sha256) { refused[sha256, default: []].insert(peer) }
        // Pieces of two peers were mixed, and nobody knows whose were wrong. It begins anew.
        case .mismatched(allFromThisPeer: false): break
        // Whether anybody wants it the store says when it is asked how much of it is here.
        case .dropped: break
        // It is no peer's fault. Later the store says what is wanted.
        case .unstored:
            forget(sha256)
            isIncomplete = true
        }
    }

    /// The peer has it now.
    public mutating func offered(_ sha256: [UInt8], by peer: KioskID) { refused[sha256]?.remove(peer) }

    /// The connection over which the peer was asked for them is gone, though there may be another: whoever is there can be asked.
    public mutating func released(_ photos: [[UInt8]], by peer: KioskID) {
        for sha256 in photos where asked[sha256] == peer { asked[sha256] = nil }
    }

    /// The peer is gone: what it did not have it may have when it is back.
    public mutating func disconnected(_ peer: KioskID) {
        asked = asked.filter { $0.value != peer }
        for sha256 in refused.keys { refused[sha256]?.remove(peer) }
    }

    /// It is not wanted any more.
    public mutating func forget(_ sha256: [UInt8]) {
        refused[sha256] = nil
        asked[sha256] = nil
        wanted.removeAll { $0.sha256 == sha256 }
    }
}
