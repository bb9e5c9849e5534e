import FitPinkyCore
import Ledger
import Sync

// The deeds of a script, and the peace after them.
extension NetworkWorld {
    private func kiosk(_ number: Int) -> NetworkKiosk { kiosks[number % kiosks.count] }

    func perform(_ deed: NetworkDeed) {
        switch deed {
        case .write(let number, let saying, let choice): ask(kiosk(number), .write(saying, choice: choice))
        case .days(let days):
            skip(days: days)
            for kiosk in kiosks { ask(kiosk, .scrub) }
        case .powerOff(let number): powerOff(kiosk(number))
        case .powerOn(let number): powerOn(kiosk(number))
        case .crash(let number, let boundary): kiosk(number).boundariesLeft = boundary
        case .backUp(let number): kiosk(number).backup = kiosk(number).disk
        case .restore(let number): restore(kiosk(number))
        case .fillDisk(let number, let transactions): kiosk(number).failuresLeft = transactions
        case .setClock(let number, let setting): kiosk(number).clock.set(setting, at: milliseconds)
        case .look(let number): tell(kiosk(number), .looked)
        case .upgrade(let number): upgrade(kiosk(number))
        case .forge(let number, let hearer): forge(kiosk(number), kiosk(hearer))
        case .linkUp(let a, let b): for kiosk in [kiosk(a), kiosk(b)] { tell(kiosk, .linkUp) }
        case .block, .unblock, .delay, .truncate, .flip: disturb(deed)
        }
    }

    /// What befalls the ways between kiosks.
    private func disturb(_ deed: NetworkDeed) {
        switch deed {
        case .block(let from, let to):
            setWeather(from: from % kiosks.count, to: to % kiosks.count) { $0.isBlocked = true }
        case .unblock(let from, let to):
            setWeather(from: from % kiosks.count, to: to % kiosks.count) { $0.isBlocked = false }
            release(from: from % kiosks.count, to: to % kiosks.count)
        case .delay(let from, let to, let milliseconds):
            setWeather(from: from % kiosks.count, to: to % kiosks.count) {
                $0.delayNanoseconds = milliseconds * 1_000_000
            }
        case .truncate(let from, let to, let bytes): onWire(from, to) { $0.bytesLeft[$1] = bytes }
        case .flip(let from, let to, let bit): onWire(from, to) { $0.flips[$1] = bit }
        default: break
        }
    }

    /// The newest connection between them.
    private func onWire(_ from: Int, _ to: Int, _ change: (Wire, Int) -> Void) {
        let (from, to) = (from % kiosks.count, to % kiosks.count)
        for number in wires.keys.sorted(by: >) {
            guard let wire = wires[number] else { continue }
            for end in 0..<2 where wire.ends[end].kiosk == from && wire.ends[1 - end].kiosk == to {
                return change(wire, end)
            }
        }
    }

    private func restore(_ kiosk: NetworkKiosk) {
        guard let backup = kiosk.backup else { return }
        powerOff(kiosk)
        kiosk.disk = backup
        kiosk.disk.start(kinds: kiosk.kinds)
        tally.restores += 1
        plan(.powerBack(kiosk: kiosk.index), in: 2_000_000_000)
    }

    private func upgrade(_ kiosk: NetworkKiosk) {
        let isRunning = kiosk.isRunning
        powerOff(kiosk)
        kiosk.upgrade()
        if isRunning { powerOn(kiosk) }
    }

    /// Everything is mended, and there is time enough for the kiosks to become equal.
    func heal() {
        note("healing")
        for index in weather.indices { weather[index] = Weather() }
        // A connection on which a bit was turned over may wait for ever for what it takes to be under way.
        if !script.isSealed { for kiosk in kiosks { powerOff(kiosk) } }
        for wire in wires.values { (wire.bytesLeft, wire.flips) = ([nil, nil], [nil, nil]) }
        for a in kiosks.indices { for b in kiosks.indices { release(from: a, to: b) } }
        for kiosk in kiosks {
            kiosk.failuresLeft = 0
            kiosk.boundariesLeft = nil
            kiosk.clock.set(.right, at: milliseconds)
            if kiosk.kinds.count < Fact.Kind.allCases.count { upgrade(kiosk) }
            powerOn(kiosk)
        }
        switch script.healing {
        case .looking:
            // A dead connection is found out a minute after somebody looked; then it is dialled again.
            for milliseconds: Int64 in [150_000, 70_000, 20_000, 20_000] {
                pass(milliseconds: milliseconds)
                for kiosk in kiosks { tell(kiosk, .looked) }
            }
            pass(milliseconds: 20_000)
        case .waiting: pass(milliseconds: 2 * 900_000 + 200_000)
        }
    }
}
