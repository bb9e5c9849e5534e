import FitPinkyCore
import Support
import Sync

// Calls, bytes and farewells.
extension NetworkWorld {
    /// TCP_USER_TIMEOUT: after so long without a confirmation a connection is given up.
    private static let patience: Int64 = 15_000_000_000

    func weather(from: Int, to: Int) -> Weather { weather[from * kiosks.count + to] }
    func setWeather(from: Int, to: Int, _ change: (inout Weather) -> Void) {
        change(&weather[from * kiosks.count + to])
    }

    private func isBlocked(_ a: Int, _ b: Int) -> Bool {
        weather(from: a, to: b).isBlocked || weather(from: b, to: a).isBlocked
    }

    private func way(from: Int, to: Int) -> Int64 {
        // Somewhere between the next room and another continent; the same two are about as far each time.
        let distance = Int64(1 + (from &* 31 &+ to &* 17 &+ Int(script.seed & 7)) % 6) * 4_000_000
        return distance + Int64(chance.next() % 3_000_000) + weather(from: from, to: to).delayNanoseconds
    }

    // MARK: Calling

    func dial(_ kiosk: NetworkKiosk, _ peer: KioskID, until: MonotonicInstant) {
        guard let called = kiosks.firstIndex(where: { $0.id == peer }) else { return }
        wireCount += 1
        let wire = Wire(
            number: wireCount, caller: (kiosk.index, kiosk.start), called: (called, kiosks[called].start))
        wires[wireCount] = wire
        // Handshakes go three times there and back.
        plan(
            .knock(wire: wireCount), in: 3 * way(from: kiosk.index, to: called) + 2 * way(from: called, to: kiosk.index)
        )
        let patience = max(until.nanoseconds - now, 0)
        plan(.callEnds(wire: wireCount, kiosk: kiosk.index, start: kiosk.start, peer: called), in: patience)
    }

    func knocked(_ number: Int) {
        guard let wire = wires[number] else { return }
        let (caller, called) = (wire.ends[0], wire.ends[1])
        guard kiosks[called.kiosk].isRunning, kiosks[called.kiosk].start == called.start,
            !isBlocked(caller.kiosk, called.kiosk)
        else { return }
        plan(.welcome(wire: number), in: way(from: called.kiosk, to: caller.kiosk))
    }

    func welcomed(_ number: Int) {
        guard let wire = wires[number] else { return }
        let kiosk = kiosks[wire.ends[0].kiosk]
        guard kiosk.isRunning, kiosk.start == wire.ends[0].start,
            !weather(from: wire.ends[1].kiosk, to: kiosk.index).isBlocked
        else { return }
        wire.ends[0].isOpen = true
        kiosk.running?.links[UInt64(number)] = 0
        send(wire.call(), wire, from: 0)
        tell(kiosk, .opened(UInt64(number), to: kiosks[wire.ends[1].kiosk].id, by: .this))
    }

    func callEnded(_ number: Int, _ index: Int, _ start: UInt64, _ peer: Int) {
        guard let wire = wires[number], wire.ends[0].stream == nil else { return }
        wires[number] = nil
        let kiosk = kiosks[index]
        guard kiosk.isRunning, kiosk.start == start else { return }
        tell(kiosk, .dialFailed(kiosks[peer].id))
    }

    // MARK: Bytes

    func send(_ bytes: [UInt8], _ wire: Wire, from end: Int) {
        let kiosk = wire.ends[end].kiosk
        tally.bytes += bytes.count
        kiosks[kiosk].bytesSent += bytes.count
        var bytes = bytes
        if let left = wire.bytesLeft[end] {
            if left < bytes.count {
                bytes = Array(bytes.prefix(left))
                wire.bytesLeft[end] = nil
                tally.cuts += 1
                if !bytes.isEmpty { put(bytes, wire, to: 1 - end) }
                put(nil, wire, to: 1 - end)
                // This side hears of it when the cut comes back.
                plan(.farewell(wire: wire.number, end: end), in: way(from: wire.ends[1 - end].kiosk, to: kiosk))
                return
            }
            wire.bytesLeft[end] = left - bytes.count
        }
        if let flip = wire.flips[end] {
            wire.flips[end] = nil
            tally.flips += 1
            guard !script.isSealed else {
                // TLS sees it, and ends the connection on both sides.
                put(nil, wire, to: 1 - end)
                plan(.farewell(wire: wire.number, end: end), in: way(from: wire.ends[1 - end].kiosk, to: kiosk))
                return
            }
            let bit = flip % (bytes.count * 8)
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        }
        // In pieces of any size, now and then.
        if bytes.count > 1, chance.oneIn(8) {
            let cut = Int.random(in: 1..<bytes.count, using: &chance)
            put(Array(bytes[..<cut]), wire, to: 1 - end)
            put(Array(bytes[cut...]), wire, to: 1 - end)
        } else {
            put(bytes, wire, to: 1 - end)
        }
    }

    /// On its way; nil is the end of all bytes.
    private func put(_ bytes: [UInt8]?, _ wire: Wire, to end: Int) {
        let (from, to) = (wire.ends[1 - end].kiosk, wire.ends[end].kiosk)
        if isBlocked(from, to) || !kiosks[to].isRunning {
            plan(.starved(wire: wire.number, end: 1 - end), in: NetworkWorld.patience)
        }
        wire.ends[1 - end].account.bytesUnderWay += bytes?.count ?? 0
        if wire.ends[1 - end].account.bytesUnderWay > Account.maxBytesUnderWay {
            find(.memoryIsBounded, "\(wire.ends[1 - end].account.bytesUnderWay) bytes are under way from kiosk \(from)")
        }
        guard !weather(from: from, to: to).isBlocked else { return wire.ends[end].keptBack.append(bytes) }
        // What was sent later never arrives earlier.
        let arrival = max(now + way(from: from, to: to), wire.ends[end].lastArrival + 1)
        wire.ends[end].lastArrival = arrival
        if let bytes {
            agenda.plan(.bytes(bytes, wire: wire.number, end: end), at: arrival)
        } else {
            agenda.plan(.farewell(wire: wire.number, end: end), at: arrival)
        }
    }

    /// What was kept back on the way goes on.
    func release(from: Int, to: Int) {
        for number in wires.keys.sorted() {
            guard let wire = wires[number] else { continue }
            for end in 0..<2 where wire.ends[end].kiosk == to && wire.ends[1 - end].kiosk == from {
                let kept = wire.ends[end].keptBack
                wire.ends[end].keptBack = []
                for bytes in kept {
                    wire.ends[1 - end].account.bytesUnderWay -= bytes?.count ?? 0
                    put(bytes, wire, to: end)
                }
            }
        }
    }

    func arrived(_ bytes: [UInt8], _ number: Int, _ end: Int) {
        guard let wire = wires[number] else { return }
        wire.ends[1 - end].account.bytesUnderWay -= bytes.count
        let kiosk = kiosks[wire.ends[end].kiosk]
        guard kiosk.isRunning else { return }
        guard kiosk.start == wire.ends[end].start, wire.ends[end].isOpen || (end == 1 && wire.ends[1].stream == nil)
        else {
            // Nobody there knows of this connection: a reset goes back.
            return put(nil, wire, to: 1 - end)
        }
        for arrival in wire.receive(bytes, at: end) {
            switch arrival {
            case .called:
                wire.ends[end].isOpen = true
                if wires.values.contains(where: { wire.joinsSame(as: $0) }) { tally.doubleConnections += 1 }
                kiosk.running?.links[UInt64(number)] = end
                tell(kiosk, .opened(UInt64(number), to: kiosks[wire.ends[0].kiosk].id, by: .peer))
            case .message(let message):
                guard wire.ends[end].isOpen else { return }
                hear(message, wire, at: end)
                tell(
                    kiosk,
                    .received(
                        UInt64(number), Result { () throws(MessageFault) in try SyncMessage(bytes: message) }))
            case .reply(let bytes): send(bytes, wire, from: end)
            case .over:
                close(wire, end)
                return
            }
            guard findings.isEmpty, kiosk.isRunning, kiosk.start == wire.ends[end].start else { return }
        }
    }

    // MARK: Farewells

    /// That side closes, because it wants to or has to, and says so.
    func close(_ wire: Wire, _ end: Int, isTold: Bool = false) {
        guard wire.ends[end].isOpen else { return }
        wire.ends[end].isOpen = false
        put(nil, wire, to: 1 - end)
        forget(wire, end, isTold: isTold)
    }

    func parted(_ number: Int, _ end: Int) {
        guard let wire = wires[number], wire.ends[end].isOpen else { return }
        wire.ends[end].isOpen = false
        forget(wire, end, isTold: false)
    }

    func starved(_ number: Int, _ end: Int) {
        guard let wire = wires[number], wire.ends[end].isOpen else { return }
        let (this, other) = (wire.ends[end].kiosk, wire.ends[1 - end])
        guard isBlocked(this, other.kiosk) || !kiosks[other.kiosk].isRunning else { return }
        wire.ends[end].isOpen = false
        forget(wire, end, isTold: false)
    }

    private func forget(_ wire: Wire, _ end: Int, isTold: Bool) {
        let kiosk = kiosks[wire.ends[end].kiosk]
        if kiosk.isRunning, kiosk.start == wire.ends[end].start {
            kiosk.running?.links[UInt64(wire.number)] = nil
            if !isTold { tell(kiosk, .closed(UInt64(wire.number))) }
        }
        if !wire.ends[0].isOpen, !wire.ends[1].isOpen, wire.ends[1].stream != nil { wires[wire.number] = nil }
    }
}

extension Wire {
    /// Whether it is another connection between the same two, and open.
    func joinsSame(as other: Wire) -> Bool {
        other !== self && Set(ends.map { $0.kiosk }) == Set(other.ends.map { $0.kiosk })
            && other.ends.contains { $0.isOpen }
    }
}
