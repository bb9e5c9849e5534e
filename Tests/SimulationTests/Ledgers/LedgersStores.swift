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
            let (records, stop) = try store.records(reading, maxBytes: SyncLimits.maxBatchBytes)
            return .records(records, stop)
        case .readPieces(let place, let count): return .pieces(try store.photoPieces(from: place, count: count))
        case .findPhoto(let sha256): return .photo(try store.arrivingPhoto(sha256))
        case .store(let records): return try take(records, store, kiosk, from: peer)
        case .storePieces(let place, let pieces): return .piecesStored(try store.keepPieces(pieces, from: place))
        case .finishPhotos(let photos): return .photosFinished(try store.finishPhotos(photos))
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
                outcomes: outcomes, dots: appended.dots, vector: appended.vector, photos: appended.photos))
    }
}
