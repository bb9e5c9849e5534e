import NIOCore
import Support
import Testing

@testable import TTRPCTransport

@Suite struct LocalConnectionTableTests {
    private func second(_ number: Int64) -> NIODeadline { .uptimeNanoseconds(UInt64(number) * 1_000_000_000) }

    @Test func `for a newcomer the connection goes that has been idle for longest`() {
        var table = LocalConnectionTable<Int>(capacity: 3)
        for id in 1...3 {
            let action = table.arrived(id, at: second(Int64(id)))
            #expect(action == .admit)
        }
        // The first has a call, which ends.
        table.changed(1, isBusy: true, at: second(4))
        table.changed(1, isBusy: false, at: second(5))
        var actions = [table.arrived(4, at: second(6))]
        actions.append(table.arrived(5, at: second(7)))
        actions.append(table.arrived(6, at: second(8)))
        #expect(actions == [.admitClosing(2), .admitClosing(3), .admitClosing(1)])
        #expect(table.count == 3)
    }

    @Test func `a connection with a call never goes, and when all have one the newcomer is refused`() {
        var table = LocalConnectionTable<Int>(capacity: 2)
        for id in 1...2 {
            _ = table.arrived(id, at: second(1))
            table.changed(id, isBusy: true, at: second(2))
        }
        let refused = table.arrived(3, at: second(3))
        #expect(refused == .refuse)
        table.closed(1)
        let admitted = table.arrived(3, at: second(4))
        #expect(admitted == .admit)
        // What is closed and gone changes nothing.
        table.changed(1, isBusy: false, at: second(5))
        #expect(table.count == 2)
    }

    @Test func `in every world the newest gets in unless every other connection has a call`() {
        let seed = UInt64.random(in: 0...(.max))
        var random = SeededGenerator(seed: seed)
        var table = LocalConnectionTable<Int>(capacity: 8)
        var (open, busy): (Set<Int>, Set<Int>) = ([], [])
        for id in 0..<5000 {
            if let chosen = open.randomElement(using: &random) {
                switch Int.random(in: 0..<4, using: &random) {
                case 0:
                    table.closed(chosen)
                    open.remove(chosen)
                    busy.remove(chosen)
                case 1:
                    table.changed(chosen, isBusy: false, at: second(Int64(id)))
                    busy.remove(chosen)
                default:
                    table.changed(chosen, isBusy: true, at: second(Int64(id)))
                    busy.insert(chosen)
                }
            }
            switch table.arrived(id, at: second(Int64(id))) {
            case .admit: #expect(open.count < 8, "seed \(seed)")
            case .admitClosing(let idle):
                #expect(open.count == 8 && open.contains(idle) && !busy.contains(idle), "seed \(seed)")
                open.remove(idle)
            case .refuse:
                #expect(busy.count == 8, "seed \(seed)")
                continue
            }
            open.insert(id)
            #expect(table.count == open.count, "seed \(seed)")
        }
    }
}
