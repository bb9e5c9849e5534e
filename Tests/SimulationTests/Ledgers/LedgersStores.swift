import FitPinkyCore
import Ledger
import Sync

@testable import Store

// What a store does for an exchange, as the agent has it do it.
extension LedgersWorld {
    func answer(_ work: StoreWork, _ store: Store, _ kiosk: LedgersKiosk, from peer: KioskID) throws -> StoreAnswer {
        switch work {
        case .findLack(let vector): return .lack(try store.lack(of: vector))
        case .plan(let pull):
            return .spans(try store.spans(for: pull.lack, having: pull.having, limit: SyncLimits.maxSpans))
        case .read(let reading):
            let (records, stop) = try store.records(
                reading.spans.map { Chains.Span(epoch: $0.epoch, sequences: $0.sequences) },
                skipping: reading.skipping, maxBytes: SyncLimits.maxBatchBytes)
            return .records(
                records, stop.map { RecordReading.Stop(span: $0.span, sequence: $0.sequence, skipping: $0.skipping) })
        case .readPieces(let place, let count):
            return .pieces(try store.photoPieces(place.sha256, from: place.pieceIndex, count: count))
        case .findPhoto(let sha256):
            return .photo(
                try store.arrivingPhoto(sha256).map {
                    PhotoWant(sha256: sha256, byteCount: $0.byteCount, storedBytes: $0.storedBytes)
                })
        case .store(let records): return try take(records, store, kiosk, from: peer)
        case .storePieces(let place, let pieces):
            let isKept = try store.keepPieces(pieces, of: place.sha256, from: place.pieceIndex)
            return .piecesStored(isKept ? .kept : .dropped)
        case .finishPhotos(let photos):
            let ends = try store.finishPhotos(photos.map(Store.ArrivedPhoto.init))
            return .photosFinished(
                zip(photos, ends).map { FinishedPhoto(sha256: $0.sha256, PhotoFinish($1)) })
        }
    }

    private func take(_ records: [[UInt8]], _ store: Store, _ kiosk: LedgersKiosk, from peer: KioskID) throws
        -> StoreAnswer
    {
        let wasKnown = oracle.isKnownOut(kiosk.index, in: store.name)
        guard try !isClosed(store) else { return .failed }
        let (outcomes, appended) = try restoring(records, in: store) { records in
            try store.takeIn(
                records, from: Store.Giver(kiosk: peer, today: today(kiosk)), at: clock(kiosk),
                isClockTrusted: kiosk.isTrusted)
        }
        oracle.taken(appended.dots, by: kiosk.index, in: store.name, knowing: wasKnown)
        try note(appended.dots, in: store, by: kiosk)
        if appended.isOfHousehold {
            try settleIfLeft(kiosk)
            if leak != .leaveNotHeeded { try takeHousehold(of: store, kiosk) }
        }
        return .stored(
            Arrival(
                outcomes: outcomes, dots: appended.dots, vector: appended.vector,
                photos: appended.photos.map { PhotoWish(sha256: $0.sha256, origin: $0.kiosk) }))
    }
}

extension Store.ArrivedPhoto {
    fileprivate init(_ photo: ArrivedPhoto) {
        switch photo {
        case .whole(let photo): self = .whole(photo)
        case .rest(let place, let pieces): self = .rest(pieces, of: place.sha256, from: place.pieceIndex)
        }
    }
}

extension PhotoFinish {
    fileprivate init(_ end: Store.ArrivalEnd) {
        switch end {
        case .kept: self = .whole
        case .mismatched: self = .mismatched
        case .unwanted, .incomplete: self = .dropped
        }
    }
}
