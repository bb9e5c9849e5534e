internal import FitPinkyCore

// Which photo is fetched from whom, and who hears that one has come.
extension SyncHub {
    /// How long after a photo could not be stored the store is asked again which are wanted.
    static let photoRetry = MonotonicInstant.Span.seconds(60)

    mutating func findPhotos(_ effects: inout [Effect]) {
        photosAt = nil
        guard !isFindingPhotos else { return }
        isFindingPhotos = true
        effects.append(.findPhotos)
    }

    mutating func photoEnded(
        _ sha256: [UInt8], from peer: KioskID, _ outcome: PhotoOutcome, on id: LinkID, at now: MonotonicInstant,
        _ effects: inout [Effect]
    ) {
        links[id]?.photos.removeAll { $0 == sha256 }
        photos.ended(sha256, from: peer, outcome)
        switch outcome {
        case .fetched: arrived(sha256, at: now, &effects)
        case .unstored: photosAt = photosAt ?? now + SyncHub.photoRetry
        case .absent, .mismatched, .dropped: break
        }
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
        if photosAt == nil {
            for id in links.keys.sorted() {
                guard let link = links[id], link.exchange.canFetch, !link.isFindingPhoto,
                    let sha256 = photos.next(for: link.peer, among: link.exchange.mayAsk)
                else { continue }
                links[id]?.photos.append(sha256)
                ask(.findPhoto(sha256: sha256), id, &effects)
            }
        }
        // There were more than it keeps.
        if photos.wanted.isEmpty, photos.isIncomplete, photosAt == nil, !links.isEmpty { findPhotos(&effects) }
    }
}
