internal import Actions
internal import AgentLog
internal import Devices
internal import FitPinkyCore
internal import Ledger
internal import Logging
internal import Store
internal import StoreThreads
internal import Sync
internal import Threads

// What the store does for connections: what is read beside whatever is written, and what is written in its turn.
extension SyncDriver {
    /// False if too much is waiting.
    func ask(_ work: StoreWork, for id: SyncHub.LinkID, of peer: KioskID?) -> Bool {
        let deliver: @Sendable (Result<StoreAnswer, StoreError>) -> Void = { [weak self] result in
            switch result {
            case .success(let answer): self?.handle(.answered(id, answer))
            case .failure(let error):
                self?.kiosk.logger.warning(.exchangeStoreFailed, .private(.error, error))
                self?.handle(.answered(id, error.isOfTheDisk ? work.refusal : .failed))
            }
        }
        let (worker, time) = (ledger, arrivalTime)
        switch work {
        case .findLack(let vector):
            return worker.postRead(
                { store throws(StoreError) in .lack(try store.lack(of: vector, at: time)) }, deliver: deliver)
        case .plan(let pull):
            return worker.postRead(
                { store throws(StoreError) in
                    .spans(try store.spans(for: pull.lack, having: pull.having, limit: SyncLimits.maxSpans))
                }, deliver: deliver)
        case .read(let reading):
            return worker.postRead(
                { store throws(StoreError) in
                    let (records, stop) = try store.records(reading, maxBytes: SyncLimits.maxBatchBytes)
                    return .records(records, stop)
                }, deliver: deliver)
        case .readPieces(let place, let count):
            return worker.postRead(
                { store throws(StoreError) in .pieces(try store.photoPieces(from: place, count: count)) },
                deliver: deliver)
        case .findPhoto(let sha256):
            return worker.postRead(
                { store throws(StoreError) in
                    switch try store.photoToFetch(sha256, at: time) {
                    case .unwanted: .photo(nil)
                    case .waits: .photoWaits
                    case .wanted(let photo): .photo(photo)
                    }
                }, deliver: deliver)
        case .store(let records):
            lookAhead(at: records)
            return take(records, from: peer, deliver: deliver)
        case .storePieces(let place, let pieces):
            return worker.postArrival(
                { store throws(StoreError) in .piecesStored(try store.keepPieces(pieces, from: place, at: time)) },
                deliver: deliver)
        case .finishPhotos(let photos):
            return worker.postArrival(
                { store throws(StoreError) in .photosFinished(try store.finishPhotos(photos, at: time)) },
                deliver: deliver)
        }
    }

    /// The time here, by which days of arrival are counted.
    var arrivalTime: Store.ArrivalTime {
        let time = kiosk.clock()
        return Store.ArrivalTime(time.wall, isTrusted: time.isTrusted)
    }

    /// Has signatures verified of records that are to be taken in, by the thread that only reads.
    private func lookAhead(at records: [[UInt8]]) {
        guard records.count > 1 else { return }
        ledger.postRead { store throws(StoreError) in
            try store.lookAhead(at: records)
        } deliver: { _ in
            // What was not verified is when it is taken in.
        }
    }

    /// Takes records in, and has the kiosk see what they say.
    private func take(
        _ records: [[UInt8]], from peer: KioskID?,
        deliver: @escaping @Sendable (Result<StoreAnswer, StoreError>) -> Void
    ) -> Bool {
        let time = kiosk.clock()
        let (now, isTrusted) = (time.wall, time.isTrusted)
        let today = isTrusted ? kiosk.today() : nil
        let (giver, home) = (peer.map { Store.Giver(kiosk: $0, today: today) }, kiosk.store.home)
        return ledger.postArrival { [weak self] store throws(StoreError) in
            let (outcomes, appended) = try store.takeIn(records, from: giver, at: now, isClockTrusted: isTrusted)
            do throws(StoreError) {
                if appended.isOfHousehold { try home?.settleIfLeft(at: now) }
                try self?.announce(appended, from: store)
            } catch {
                // The peer and the others still hear that it is durable.
                self?.kiosk.logger.warning(.exchangeNewsLost, .private(.error, error))
            }
            return .stored(
                Arrival(
                    outcomes: outcomes, dots: appended.dots, vector: appended.vector, photos: appended.photos))
        } deliver: {
            deliver($0)
        }
    }

    /// Has the kiosk see what has come, on the store's thread.
    private func announce(_ appended: Appended, from store: Store) throws(StoreError) {
        guard !appended.dots.isEmpty else { return }
        let (own, today) = (store.kiosk, kiosk.today())
        if appended.isOfHousehold { takeHousehold(from: store) }
        guard ledger.isHome else { return }
        kiosk.tell(.appended(in: store))
        let news = appended.workouts.filter { $0.isNews(to: own, on: today) }
        if !news.isEmpty { kiosk.tell(.workouts(news)) }
        let arrived = try store.winners(under: appended.dots.suffix(SyncDriver.maxNews)).filter {
            $0.fact.value is any Notifying || $0.slot.worded != nil
        }
        if !arrived.isEmpty { kiosk.tell(.arrived(arrived)) }
        var changed: [StoredWorkout] = []
        for id in Set(arrived.compactMap(\.slot.worded)) {
            guard let workout = try store.workout(id), workout.isRecent(on: today) else { continue }
            changed.append(workout)
        }
        if !changed.isEmpty { kiosk.tell(.workoutsChanged(changed)) }
    }

    /// Has the small picture made of a photo that is whole, and then whoever watches hear of it: they may want to show it. Of a
    /// photo that is no news it is made once nothing more comes, for it takes the store longer than the photo.
    func tellOfPhoto(_ sha256: [UInt8]) {
        let (own, today) = (ledger.store.kiosk, kiosk.today())
        ledger.postRead { store throws(StoreError) in
            try store.workouts(ofPhoto: sha256)
        } deliver: { [weak self] result in
            guard let self, case .success(let workouts) = result else { return }
            let news = workouts.filter { $0.isNews(to: own, on: today) }
            // A settled workout may speak of another photo by now.
            let photo = workouts.compactMap(\.fact.photo).first { $0.sha256 == sha256 }
            if !news.isEmpty {
                kiosk.tell(.photoArrived(photo, of: news))
            } else if photo != nil {
                noteLackingThumbnails()
            }
        }
    }
}

extension StoredWorkout {
    /// Whether people want to hear of it: another kiosk's, of these days. What is awaited is of today, as far as anybody knows.
    fileprivate func isNews(to own: KioskID, on today: Day) -> Bool {
        kiosk != own && !isDeleted && isRecent(on: today)
    }

    fileprivate func isRecent(on today: Day) -> Bool {
        guard let day = fact.moment.known?.day else { return true }
        return today.daysSince1970 - day.daysSince1970 < SyncDriver.newsDays
    }
}

extension StoreWork {
    /// The answer if there is no room for it, or nobody to do it.
    var refusal: StoreAnswer {
        switch self {
        case .storePieces: .piecesStored(.unstored)
        case .finishPhotos(let photos):
            .photosFinished(photos.map { FinishedPhoto(sha256: $0.sha256, .unstored) })
        case .findLack, .plan, .read, .readPieces, .findPhoto, .store: .failed
        }
    }
}
