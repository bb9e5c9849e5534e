import FitPinkyCore
import Ledger
import Reference
import Support
import Sync

// What stores do. Each job is one transaction: it is wholly durable when it is over, or it has not begun.
extension NetworkWorld {
    func ask(_ kiosk: NetworkKiosk, _ job: StoreJob) {
        if case .findPhotos = job, let jobs = kiosk.running?.jobs, jobs.contains(where: { $0.isFindPhotos }) { return }
        kiosk.running?.jobs.append(job)
        if kiosk.running?.isWorking == false { begin(kiosk) }
    }

    private func begin(_ kiosk: NetworkKiosk) {
        kiosk.running?.isWorking = true
        // A card takes its time, and now and then a long one.
        let time = chance.oneIn(50) ? Int64(chance.next() % 3_000_000_000) : Int64(100_000 + chance.next() % 15_000_000)
        plan(.job(kiosk: kiosk.index, start: kiosk.start), in: time)
    }

    /// The first job is done, unless the power goes at this very moment.
    func work(_ kiosk: NetworkKiosk, _ start: UInt64) {
        guard kiosk.start == start, kiosk.running != nil else { return }
        guard let job = kiosk.running?.jobs.removeFirst() else { return }
        if job.isWriting, passesBoundary(kiosk) { return crash(kiosk) }
        if script.isLying, job.isWriting, chance.oneIn(3) { kiosk.medium = kiosk.disk }
        let answer = perform(job, kiosk)
        if job.isWriting, passesBoundary(kiosk) { return crash(kiosk) }
        kiosk.running?.isWorking = false
        if kiosk.running?.jobs.isEmpty == false { begin(kiosk) }
        for input in answer where kiosk.running != nil && kiosk.start == start { tell(kiosk, input) }
    }

    /// Whether the power goes here.
    private func passesBoundary(_ kiosk: NetworkKiosk) -> Bool {
        guard let left = kiosk.boundariesLeft else { return false }
        kiosk.boundariesLeft = left - 1
        return left <= 1
    }

    private func crash(_ kiosk: NetworkKiosk) {
        note("the power goes at kiosk \(kiosk.index)")
        powerOff(kiosk)
        plan(.powerBack(kiosk: kiosk.index), in: Int64(chance.next() % 20_000_000_000))
    }

    /// Does it, and says what the kiosk's side is told then.
    private func perform(_ job: StoreJob, _ kiosk: NetworkKiosk) -> [SyncHub.Input] {
        if kiosk.failuresLeft > 0, job.isWriting {
            kiosk.failuresLeft -= 1
            tally.storeFailures += 1
            // Nobody can say how far the failed transaction came: the next one begins an epoch.
            kiosk.running?.writer = nil
            guard case .work(let link, let work) = job else { return [] }
            return [.answered(link, refusal(work))]
        }
        switch job {
        case .work(let link, let work): return [.answered(link, answer(work, kiosk))]
        case .introduce: return introduce(kiosk)
        case .write(let saying, let choice): return write(saying, choice, kiosk)
        case .scrub:
            scrub(kiosk)
            return []
        case .findPhotos:
            return [.photosWanted(kiosk.disk.wishes(archive).map { $0.wish })]
        }
    }

    private func answer(_ work: StoreWork, _ kiosk: NetworkKiosk) -> StoreAnswer {
        let chains = kiosk.disk.replica.chains
        switch work {
        case .findLack(let vector): return .lack(chains.lack(of: vector))
        case .plan(let pull): return .spans(chains.spans(for: pull.lack, having: pull.having))
        case .read(let reading):
            let (records, stop) = kiosk.disk.read(reading)
            return .records(records, stop)
        case .store(let records):
            let (outcomes, new) = receive(records, kiosk)
            let vector = kiosk.disk.replica.vector
            remember(vector, kiosk)
            let slots = outcomes.reduce(into: Set<Slot>()) { if case .applied(let slots) = $1 { $0.formUnion(slots) } }
            return .stored(
                Arrival(
                    outcomes: outcomes, dots: new, vector: vector, photos: kiosk.disk.wishes(slots, archive)))
        case .readPieces(let place, let count): return .pieces(kiosk.disk.pieces(place, count: count))
        case .storePieces(let place, let pieces):
            return .piecesStored(kiosk.disk.keep(pieces, from: place, archive))
        case .finishPhotos(let photos):
            return .photosFinished(
                photos.map { photo in
                    let finish = kiosk.disk.finish(photo, archive)
                    if finish == .whole { tally.photosFetched += 1 }
                    return FinishedPhoto(sha256: photo.sha256, finish)
                })
        case .findPhoto(let sha256): return .photo(kiosk.disk.want(sha256, archive))
        }
    }

    /// What the store says where there is no room.
    private func refusal(_ work: StoreWork) -> StoreAnswer {
        switch work {
        case .storePieces: .piecesStored(.unstored)
        case .finishPhotos(let photos):
            .photosFinished(photos.map { FinishedPhoto(sha256: $0.sha256, .unstored) })
        default: .failed
        }
    }

    func remember(_ vector: Vector, _ kiosk: NetworkKiosk) {
        if kiosk.running?.vectors.last?.vector != vector { kiosk.running?.vectors.append((vector, nil)) }
    }

    // MARK: Entries from others

    private func receive(_ records: [[UInt8]], _ kiosk: NetworkKiosk) -> (outcomes: [OnEntry], new: [Dot]) {
        var (outcomes, new): ([OnEntry], [Dot]) = ([], [])
        var latest: Stamp?
        for bytes in records {
            guard let item = archive.read(bytes) else {
                outcomes += kiosk.disk.replica.receive(bytes: bytes)
                continue
            }
            let isSigned = archive.isSigned(item, bytes: bytes)
            let all = kiosk.disk.replica.receive(item.record, isSigned ? .checked : .unchecked)
            outcomes += all
            if all.first?.isNew == true {
                new.append(item.record.header.dot)
                kiosk.disk.promise(item.record, hash: item.hash)
                latest = max(latest ?? item.record.header.stamp, item.record.header.stamp)
            }
            guard all.count > 1 else { continue }
            // What waited for it follows it.
            for dot in kiosk.disk.replica.dots.sorted() {
                for record in kiosk.disk.replica[dot] where kiosk.disk.promised[record.hash] == nil {
                    new.append(dot)
                    kiosk.disk.promise(record, hash: record.hash)
                    latest = max(latest ?? record.header.stamp, record.header.stamp)
                }
            }
        }
        for outcome in outcomes {
            switch outcome {
            case .conflict: tally.conflicts += 1
            case .quarantined: tally.quarantined += 1
            default: break
            }
        }
        if let latest { hear(latest, kiosk) }
        return (outcomes, new)
    }

    private func hear(_ stamp: Stamp, _ kiosk: NetworkKiosk) {
        var writer = writer(of: kiosk)
        writer.hear(stamp, at: kiosk.clock.reading(at: milliseconds), isTrusted: kiosk.clock.isTrusted)
        kiosk.running?.writer = writer
        kiosk.disk.latestStamp = writer.latestStamp
    }

    /// The writer of this start; before the first write one that goes on from the kiosk's last entry, in a new epoch.
    func writer(of kiosk: NetworkKiosk) -> EntryWriter {
        if let writer = kiosk.running?.writer { return writer }
        return EntryWriter(
            identity: kiosk.identity, epoch: chance.next(), previousHead: kiosk.disk.ownHead,
            clock: HybridClock(latest: kiosk.disk.latestStamp))
    }
}

extension StoreJob {
    var isFindPhotos: Bool { if case .findPhotos = self { true } else { false } }

    /// Whether it changes anything on the disk.
    var isWriting: Bool {
        switch self {
        case .write, .introduce, .scrub: true
        case .findPhotos: false
        case .work(_, let work): work.isWriting
        }
    }
}

extension OnEntry {
    /// It is durable now and was not before.
    var isNew: Bool {
        switch self {
        case .applied, .quarantined, .conflict: true
        case .known, .restored, .held, .unadmitted, .refused: false
        }
    }
}

extension MemoryDisk {
    /// As many records as go into one batch.
    func read(_ reading: RecordReading) -> ([[UInt8]], RecordReading.Stop?) {
        var (records, bytes, skipping) = ([[UInt8]](), 0, reading.skipping)
        for (index, span) in reading.spans.enumerated() {
            for sequence in span.sequences {
                let kept = replica[span.epoch.dot(sequence)]
                let sorted = kept.count < 2 ? kept : kept.sorted { $0.hash.lexicographicallyPrecedes($1.hash) }
                for (number, record) in sorted.enumerated() where number >= skipping {
                    let record = record.bytes
                    bytes += record.count
                    guard bytes <= SyncLimits.maxBatchBytes else {
                        return (records, RecordReading.Stop(span: index, sequence: sequence, skipping: number))
                    }
                    records.append(record)
                }
                skipping = 0
            }
        }
        return (records, nil)
    }
}
