internal import FitPinkyCore
internal import Ledger

// Connections come and go; what comes on each goes to its exchange, and what the store answers.
extension SyncHub {
    mutating func share(
        _ ledger: ULID?, with peers: [KioskID: SharingPeer], at now: MonotonicInstant, _ effects: inout [Effect]
    ) {
        var gone = table.set(ledger == nil ? [:] : peers, at: now)
        // What was said of another ledger holds no more.
        if ledger != self.ledger { gone = links.keys.sorted() }
        self.ledger = ledger
        for id in gone {
            guard let link = links[id] else { continue }
            effects.append(.close(id, .closed))
            leave(link, id, at: now, &effects)
        }
        for kiosk in dials.keep(table.peers.keys) {
            plan(table.timePassed(kiosk, at: now), kiosk, &effects)
        }
    }

    mutating func opened(
        _ id: LinkID, to kiosk: KioskID, by dialler: Preference.Dialler, at now: MonotonicInstant,
        _ effects: inout [Effect]
    ) {
        guard let ledger, let change = table.opened(.init(id: id, dialler: dialler), to: kiosk) else {
            effects.append(.close(id, .stranger(kiosk)))
            return
        }
        dials.connected(kiosk)
        links[id] = Link(
            peer: kiosk,
            exchange: Exchange(
                ledger: ledger, replica: own, peer: kiosk, terms: table.peers[kiosk]?.sharing.terms ?? .both,
                vector: vector, isClockTrusted: isClockTrusted,
                software: software))
        for old in change.close {
            effects.append(.close(old, .closed))
            guard let link = links.removeValue(forKey: old) else { continue }
            salvage(link, old, &effects)
            photos.released(link.photos, by: kiosk, isLast: false)
        }
        step(id, at: now, &effects) { $0.opened(at: now) }
        for old in change.ping { step(old, at: now, &effects) { $0.looked(at: now) } }
        if photos.search() { effects.append(.findPhotos) }
    }

    /// The connection is gone, or is over.
    mutating func leave(_ link: Link, _ id: LinkID, at now: MonotonicInstant, _ effects: inout [Effect]) {
        links[id] = nil
        salvage(link, id, &effects)
        let isLast = !links.values.contains { $0.peer == link.peer }
        photos.released(link.photos, by: link.peer, isLast: isLast)
        let action = table.closed(id, to: link.peer, at: now, using: &dials.generator)
        plan(action, link.peer, &effects)
    }

    /// What came and is not stored yet need not come again.
    private func salvage(_ link: Link, _ id: LinkID, _ effects: inout [Effect]) {
        var exchange = link.exchange
        for work in link.waitingWrites + exchange.closed().compactMap(\.work) {
            effects.append(.store(id, work))
        }
    }

    /// Runs one input of the connection's exchange, and has done what comes of it.
    mutating func step(
        _ id: LinkID, at now: MonotonicInstant, _ effects: inout [Effect],
        _ input: (inout Exchange) -> [ExchangeAction]
    ) {
        guard let actions = links[id]?.step(input), let link = links[id] else { return }
        table.follow(link.exchange, of: link.peer)
        for action in actions { take(action, id, at: now, &effects) }
    }

    private mutating func take(
        _ action: ExchangeAction, _ id: LinkID, at now: MonotonicInstant, _ effects: inout [Effect]
    ) {
        guard let peer = links[id]?.peer else { return }
        switch action {
        case .send(let message): effects.append(.send(id, message))
        case .photoEnded(let sha256, let outcome): photoEnded(sha256, from: peer, outcome, on: id, at: now, &effects)
        case .photoOffered(let sha256): photos.offered(sha256, by: peer)
        case .wake(let instant): links[id]?.waking = instant
        case .end(let end):
            effects.append(.close(id, end))
            if let link = links[id] { leave(link, id, at: now, &effects) }
        case .ask(let work): ask(work, id, &effects)
        }
    }

    mutating func ask(_ work: StoreWork, _ id: LinkID, _ effects: inout [Effect]) {
        if links[id]?.begin(work) == true { effects.append(.store(id, work)) }
    }

    mutating func answered(
        _ id: LinkID, _ answer: StoreAnswer, at now: MonotonicInstant, _ effects: inout [Effect]
    ) {
        if case .stored(let arrival) = answer { photos.wantFirst(arrival.photos) }
        guard let done = links[id]?.finish(answer) else {
            // Whoever brought it is gone, and it counts all the same.
            switch answer {
            case .stored(let arrival): tell(arrival.dots, arrival.vector, except: id, at: now, &effects)
            case .photosFinished(let photos):
                for photo in photos where photo.finish == .whole { arrived(photo.sha256, at: now, &effects) }
            case .lack, .spans, .records, .pieces, .piecesStored, .photo, .photoWaits, .failed: break
            }
            return
        }
        if let next = done.next { effects.append(.store(id, next)) }
        switch answer {
        case .lack(let lack): step(id, at: now, &effects) { $0.lackFound(lack, at: now) }
        case .spans(let spans): step(id, at: now, &effects) { $0.planned(spans, at: now) }
        case .records(let records, let stop):
            step(id, at: now, &effects) { $0.recordsRead(records, stop: stop, at: now) }
        case .pieces(let pieces): step(id, at: now, &effects) { $0.piecesRead(pieces, at: now) }
        case .stored(let arrival):
            vector = arrival.vector
            step(id, at: now, &effects) { $0.stored(arrival.outcomes, vector: arrival.vector, at: now) }
            // Entries that this kiosk signed in the same transaction, which the sender of the batch does not have.
            let replies = arrival.dots.filter { $0.origin == own }
            if !replies.isEmpty {
                step(id, at: now, &effects) { $0.appended(replies, vector: arrival.vector, at: now) }
            }
            tell(arrival.dots, arrival.vector, except: id, at: now, &effects)
        case .piecesStored(let end): step(id, at: now, &effects) { $0.piecesStored(end, at: now) }
        case .photosFinished(let photos):
            for photo in photos { step(id, at: now, &effects) { $0.photoFinished(photo.finish, at: now) } }
        case .photo(let want?):
            step(id, at: now, &effects) { $0.fetch(want, at: now) ?? [] }
        case .photo(nil):
            guard case .findPhoto(let sha256) = done.work else { return }
            links[id]?.photos.removeAll { $0 == sha256 }
            photos.forget(sha256)
        case .photoWaits:
            guard case .findPhoto(let sha256) = done.work else { return }
            links[id]?.photos.removeAll { $0 == sha256 }
            photos.waits(sha256, at: now)
        case .failed: step(id, at: now, &effects) { $0.storeFailed() }
        }
    }

    /// All other connections hear of what is durable.
    mutating func tell(
        _ dots: [Dot], _ vector: Vector, except source: LinkID?, at now: MonotonicInstant, _ effects: inout [Effect]
    ) {
        self.vector = vector
        guard !dots.isEmpty else { return }
        for id in links.keys.sorted() where id != source {
            step(id, at: now, &effects) { $0.appended(dots, vector: vector, at: now) }
        }
        for (kiosk, action) in table.appended(dots.count, at: now).sorted(by: { $0.key < $1.key }) {
            plan(action, kiosk, &effects)
        }
    }
}
