internal import FitPinkyCore
internal import Ledger

/// What those are told from whom this kiosk parts.
struct Farewells: Sendable {
    /// By whom.
    private(set) var all: [KioskID: Farewell] = [:]

    subscript(_ kiosk: KioskID) -> Farewell? { all[kiosk] }

    /// These are told from now on; returns to whom that is something else.
    mutating func replace(by said: [KioskID: Farewell]) -> Set<KioskID> {
        let before = all
        all = said
        for (kiosk, farewell) in before where farewell.isOver && said[kiosk]?.vector == farewell.vector {
            all[kiosk]?.isOver = true
        }
        return Set(before.keys).union(said.keys).filter { before[$0]?.vector != said[$0]?.vector }
    }

    /// When what is said over each of these connections is over, if nothing more comes; not of those on which no farewell is
    /// said, or something is left to be said, or it was over before: then the peer has called, and hangs up when it likes.
    func ends(
        of links: [SyncHub.LinkID: Link], wanting photos: MissingPhotos
    ) -> [SyncHub.LinkID: MonotonicInstant] {
        guard !all.isEmpty else { return [:] }
        return links.compactMapValues { link in
            guard all[link.peer]?.isOver == false, link.exchange.isQuiet, link.isIdle,
                let heard = link.exchange.heard, !photos.wants(from: link.peer)
            else { return nil }
            return heard + SyncLimits.farewellSilence
        }
    }

    /// It is over; false if it was so before.
    mutating func end(with kiosk: KioskID) -> Bool {
        defer { all[kiosk]?.isOver = true }
        return all[kiosk]?.isOver == false
    }
}
