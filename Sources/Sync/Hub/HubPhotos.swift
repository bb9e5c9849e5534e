internal import FitPinkyCore

// Which photo is fetched from whom, and who hears that one has come.
extension SyncHub {
    mutating func photoEnded(
        _ sha256: [UInt8], from peer: KioskID, _ outcome: PhotoOutcome, on id: LinkID, at now: MonotonicInstant,
        _ effects: inout [Effect]
    ) {
        links[id]?.photos.removeAll { $0 == sha256 }
        photos.ended(sha256, from: peer, outcome, at: now)
        if outcome == .fetched { arrived(sha256, at: now, &effects) }
    }

    mutating func arrived(_ sha256: [UInt8], at now: MonotonicInstant, _ effects: inout [Effect]) {
        photos.forget(sha256)
        effects.append(.photoArrived(sha256: sha256))
        offer(sha256, at: now, &effects)
    }

    /// Whoever asked for it in vain hears that it is here.
    mutating func offer(_ sha256: [UInt8], at now: MonotonicInstant, _ effects: inout [Effect]) {
        for id in links.keys.sorted() { step(id, at: now, &effects) { $0.photoCame(sha256, at: now) } }
    }

    mutating func fetchPhotos(at now: MonotonicInstant, _ effects: inout [Effect]) {
        for id in links.keys.sorted() {
            guard let link = links[id], link.exchange.canFetch, !link.isFindingPhoto,
                let sha256 = photos.next(for: link.peer, among: link.exchange.mayAsk)
            else { continue }
            links[id]?.photos.append(sha256)
            ask(.findPhoto(sha256: sha256), id, &effects)
        }
        if !links.isEmpty, photos.searchesOn() { effects.append(.findPhotos) }
    }
}
