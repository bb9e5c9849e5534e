import FitPinkyCore
import Ledger
import Reference
import Support
import Sync

// Power, and what a kiosk's side of the exchange wants to be done.
extension NetworkWorld {
    func powerOn(_ kiosk: NetworkKiosk) {
        guard !kiosk.isRunning else { return }
        kiosk.begin(
            SyncHub(own: kiosk.id, key: PeerKey(of: kiosk.id), vector: kiosk.disk.replica.vector, seed: chance.next()))
        // A kiosk says who it is as soon as it can.
        if kiosk.disk.ownHead == nil { ask(kiosk, .introduce) }
        tell(kiosk, .clock(isTrusted: kiosk.clock.isTrusted))
        tell(kiosk, .ledger(NetworkWorld.group.ulid, withKiosks: Set(kiosks.map { $0.id }).subtracting([kiosk.id])))
    }

    /// The power goes. No connection is closed by that: the others find out.
    func powerOff(_ kiosk: NetworkKiosk) {
        guard kiosk.isRunning else { return }
        tally.crashes += 1
        for wire in wires.values {
            for end in 0..<2 where wire.ends[end].kiosk == kiosk.index && wire.ends[end].start == kiosk.start {
                wire.ends[end].isOpen = false
            }
        }
        if let medium = kiosk.medium {
            let promised = kiosk.disk.promised
            kiosk.disk = medium
            kiosk.disk.promised = promised
        }
        kiosk.end()
        expectPromises(of: kiosk)
    }

    func woke(_ kiosk: NetworkKiosk, _ start: UInt64) {
        guard kiosk.start == start, let wake = kiosk.running?.wake, wake.nanoseconds <= now else { return }
        kiosk.running?.wake = nil
        tell(kiosk, .timePassed)
    }

    /// Something happened to the kiosk's side of the exchange; whatever it wants is done.
    func tell(_ kiosk: NetworkKiosk, _ input: SyncHub.Input) {
        guard let effects = kiosk.running?.side.handle(input, at: instant) else { return }
        for effect in effects {
            guard findings.isEmpty else { return }
            switch effect {
            case .dial(let peer, let until): dial(kiosk, peer, until: until)
            case .send(let link, let message): say(message, kiosk, link)
            case .store(let link, let work): ask(kiosk, .work(link, work))
            case .findPhotos: ask(kiosk, .findPhotos)
            case .photoArrived(let sha256):
                if !kiosk.disk.visible.contains(sha256) {
                    find(.photosAreWhole, "kiosk \(kiosk.index) says that a photo has come, and has it not")
                }
            case .wake(let at): wake(kiosk, at: at)
            case .close(let link, let end):
                if end != .closed { note("kiosk \(kiosk.index) ends \(link): \(end)") }
                if end.isPeersFault { endsByName += 1 }
                if end.isPeersFault, script.isSealed {
                    find(.faultsAreNamed, "kiosk \(kiosk.index) ended a connection: \(end)")
                }
                if case .opened(let newer, _, _) = input { expectOneStays(of: link, and: newer) }
                guard let wire = wires[Int(link)], let side = kiosk.running?.links[link] else { continue }
                close(wire, side, isTold: true)
            }
        }
        expectBounds(of: kiosk)
    }

    /// No two decisions close both.
    private func expectOneStays(of older: SyncHub.LinkID, and newer: SyncHub.LinkID) {
        guard older != newer else { return }
        replaced[older] = newer
        if replaced[newer] == older {
            find(
                .oneConnectionStays, "one side closed connection \(older) for \(newer), the other \(newer) for \(older)"
            )
        }
    }

    private func wake(_ kiosk: NetworkKiosk, at time: MonotonicInstant) {
        // It replaces any earlier one, which finds that it is not meant any more.
        guard kiosk.running?.wake != time else { return }
        kiosk.running?.wake = time
        agenda.plan(.wake(kiosk: kiosk.index, start: kiosk.start), at: max(time.nanoseconds, now + 1))
    }

    private func say(_ message: SyncMessage, _ kiosk: NetworkKiosk, _ link: UInt64) {
        guard let wire = wires[Int(link)], let end = kiosk.running?.links[link], wire.ends[end].isOpen else { return }
        listen(to: message, wire, end, kiosk)
        guard let bytes = wire.encode(message.bytes, at: end) else { return }
        send(bytes, wire, from: end)
    }

    /// For each connection the store reads one thing and writes one at a time; the hub keeps the others.
    private func expectBounds(of kiosk: NetworkKiosk) {
        guard let running = kiosk.running, running.jobs.count > 2 else { return }
        var works: [SyncHub.LinkID: Int] = [:]
        for case .work(let link, _) in running.jobs where running.links[link] != nil { works[link, default: 0] += 1 }
        for (link, count) in works where count > 2 {
            find(.memoryIsBounded, "kiosk \(kiosk.index) has asked its store for \(count) things at a time for \(link)")
        }
    }
}
