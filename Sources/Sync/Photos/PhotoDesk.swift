public import FitPinkyCore

/// Which photo is fetched from whom: each from one peer at a time, and from another if that one does not have it.
public struct PhotoDesk: Hashable, Sendable {
    /// Their SHA-256, in the order in which they are wanted.
    public private(set) var wanted: [[UInt8]] = []
    private var fetching: [KioskID: [UInt8]] = [:]
    /// Who was asked in vain for which.
    private var refused: [[UInt8]: Set<KioskID>] = [:]

    /// The most photos that wait; the store knows of the others.
    public static let maxWants = 256

    /// Nothing is wanted.
    public init() {}

    /// It is wanted; newest workouts first is what people look at, so who calls says them in that order.
    public mutating func want(_ sha256: [UInt8]) {
        guard !wanted.contains(sha256), wanted.count < PhotoDesk.maxWants else { return }
        wanted.append(sha256)
    }

    /// What that peer, which is connected and fetches nothing, is asked for next. How much is stored the store says.
    public mutating func next(for peer: KioskID) -> [UInt8]? {
        guard fetching[peer] == nil else { return nil }
        let busy = Set(fetching.values)
        guard let sha256 = wanted.first(where: { !busy.contains($0) && refused[$0]?.contains(peer) != true }) else {
            return nil
        }
        fetching[peer] = sha256
        return sha256
    }

    /// What came of it.
    public mutating func ended(_ sha256: [UInt8], from peer: KioskID, _ outcome: PhotoOutcome) {
        if fetching[peer] == sha256 { fetching[peer] = nil }
        switch outcome {
        case .fetched: forget(sha256)
        case .absent, .mismatched(allFromThisPeer: true): refused[sha256, default: []].insert(peer)
        // Pieces of two peers were mixed: nobody knows whose were wrong. It begins anew.
        case .mismatched(allFromThisPeer: false): break
        }
    }

    /// The peer is gone, or back: what it did not have it may have now.
    public mutating func disconnected(_ peer: KioskID) {
        fetching[peer] = nil
        for sha256 in refused.keys { refused[sha256]?.remove(peer) }
    }

    /// It is not wanted any more.
    public mutating func forget(_ sha256: [UInt8]) {
        refused[sha256] = nil
        wanted.removeAll { $0 == sha256 }
    }
}
