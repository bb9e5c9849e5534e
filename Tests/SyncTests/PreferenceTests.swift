import FitPinkyCore
import Reference
import Testing

@testable import Sync

@Suite struct PreferenceTests {
    /// Two kiosks and the network between them: each may call whenever it has no connection, and lose any without the
    /// other's hearing of it.
    private struct Duel: Hashable {
        struct Message: Hashable {
            enum Kind: Hashable { case opened, closed }
            var kind: Kind
            var id: UInt64
            var dialler: Int
        }
        var sides: [Preference]
        /// On its way to each side; each connection is a line of its own, so between them anything may overtake.
        var inboxes: [[Message]] = [[], []]
        /// Calls on their way whose success the caller has not seen.
        var calling: [UInt64?] = [nil, nil]
        var nextID: UInt64 = 1
        var callsLeft = [2, 2]
        var lossesLeft = 1
        var dead: Set<UInt64> = []

        mutating func open(_ side: Int, _ id: UInt64, by dialler: Int) {
            let connection = Preference.Connection(id: id, dialler: dialler == side ? .this : .peer)
            let (close, ping) = sides[side].opened(connection)
            for id in close { hangUp(side, id) }
            // A ping on a dead connection is not answered, and ends it.
            for id in ping where dead.contains(id) { _ = sides[side].closed(id) }
        }

        mutating func hangUp(_ side: Int, _ id: UInt64) {
            guard !dead.contains(id) else { return }
            inboxes[1 - side].append(Message(kind: .closed, id: id, dialler: side))
        }

        /// Everything that can happen next.
        var successors: [Duel] {
            var all: [Duel] = []
            for side in 0..<2 {
                if sides[side].connections.isEmpty, calling[side] == nil, callsLeft[side] > 0 {
                    var next = self
                    next.callsLeft[side] -= 1
                    next.calling[side] = nextID
                    next.inboxes[1 - side].append(Message(kind: .opened, id: nextID, dialler: side))
                    next.nextID += 1
                    all.append(next)
                }
                if let id = calling[side] {
                    var next = self
                    next.calling[side] = nil
                    next.open(side, id, by: side)
                    all.append(next)
                }
                for (index, message) in inboxes[side].enumerated() {
                    // What opens a connection comes before what closes it, and nobody hears of the end before the begin.
                    if message.kind == .closed,
                        calling[side] == message.id
                            || inboxes[side].contains(where: { $0.kind == .opened && $0.id == message.id })
                    {
                        continue
                    }
                    var next = self
                    next.inboxes[side].remove(at: index)
                    switch message.kind {
                    case .opened: next.open(side, message.id, by: message.dialler)
                    case .closed: _ = next.sides[side].closed(message.id)
                    }
                    all.append(next)
                }
                // Whoever keeps a dead one hears nothing on it in the end.
                for connection in sides[side].connections where dead.contains(connection.id) {
                    var next = self
                    _ = next.sides[side].closed(connection.id)
                    all.append(next)
                }
                // One end loses a connection, and the other does not hear of it.
                if lossesLeft > 0, calling == [nil, nil], inboxes == [[], []] {
                    for connection in sides[side].connections {
                        var next = self
                        next.lossesLeft -= 1
                        next.dead.insert(connection.id)
                        _ = next.sides[side].closed(connection.id)
                        all.append(next)
                    }
                }
            }
            return all
        }

        /// No call, and no word of one, is on its way.
        var isQuiet: Bool { calling == [nil, nil] && inboxes == [[], []] }
    }

    @Test func `two kiosks that call each other settle on one connection, in whatever order all happens`() {
        let (a, b) = (KioskID(ULID(high: 1, low: 1)), KioskID(ULID(high: 1, low: 2)))
        let start = Duel(sides: [
            Preference(own: PeerKey(of: a), peer: PeerKey(of: b)),
            Preference(own: PeerKey(of: b), peer: PeerKey(of: a)),
        ])
        var seen: Set<Duel> = [start]
        var open = [start]
        var (crossings, losses) = (0, 0)
        while let duel = open.popLast() {
            let ids = duel.sides.map { Set($0.connections.map { $0.id }) }
            #expect(ids[0].count <= 1 && ids[1].count <= 2)
            if duel.isQuiet, duel.nextID > 1 {
                let alive = ids.map { $0.subtracting(duel.dead) }
                // Both have the same one, or who lost it calls again.
                #expect(alive[0] == alive[1] && alive[0].count <= 1)
                let canCall = (0..<2).contains { duel.sides[$0].connections.isEmpty && duel.callsLeft[$0] > 0 }
                let isStale = ids.contains { !$0.isDisjoint(with: duel.dead) }
                let isOver = duel.callsLeft == [0, 0] && duel.lossesLeft == 0
                #expect(canCall || isStale || isOver || alive[0].count == 1)
                if duel.lossesLeft == 1, duel.nextID > 2 {
                    #expect(alive[0].count == 1)
                    crossings += 1
                }
                if duel.lossesLeft == 0, alive[0].count == 1 { losses += 1 }
            }
            for next in duel.successors where seen.insert(next).inserted { open.append(next) }
        }
        #expect(seen.count > 100)
        #expect(crossings > 1)
        #expect(losses > 1)
    }

    @Test func `a dead connection never keeps a new one out`() {
        let (a, b) = (KioskID(ULID(high: 1, low: 1)), KioskID(ULID(high: 1, low: 2)))
        for (own, peer) in [(a, b), (b, a)] {
            for dialler in [Preference.Dialler.this, .peer] {
                var preference = Preference(own: PeerKey(of: own), peer: PeerKey(of: peer))
                _ = preference.opened(.init(id: 1, dialler: dialler))
                let same = preference.opened(.init(id: 2, dialler: dialler))
                #expect(same.close == [1])
                let other = preference.opened(.init(id: 3, dialler: dialler == .this ? .peer : .this))
                #expect(own < peer ? other.close == [2] : other.ping == [2])
                #expect(preference.connections.last?.id == 3)
            }
        }
    }
}
