public import FitPinkyCore
public import Ledger

// What kiosks are told from which this one parts. See ``Ledger/KioskReading/partings``.
extension Store {
    /// What is noted for those from which this kiosk parts, as that reading has it.
    public func farewells(_ reading: KioskReading) throws(StoreError) -> [KioskID: Farewell] {
        let partings = reading.partings
        guard !partings.isEmpty else { return [:] }
        return try database.read { transaction throws(StoreError) in try transaction.farewells(partings) }
    }

    /// Notes what is here now, for each from which this kiosk parts and for which nothing is noted.
    public func beginFarewells() throws(StoreError) {
        try commit { transaction, state throws(StoreError) in
            let partings = KioskReading(kiosk, from: try transaction.winners(.settings)).partings
            let noted = try transaction.farewells(partings)
            for (partner, left) in partings where noted[partner] == nil {
                let farewell = Farewell(try transaction.vector(of: &state))
                try transaction.put(farewell, to: partner, after: left.reduce(into: []) { $0.formUnion($1) })
            }
        }
    }

    /// Notes that the farewell to that kiosk is over, in which it was told that vector.
    public func endFarewell(to partner: KioskID, _ vector: Vector) throws(StoreError) {
        try commit { transaction throws(StoreError) in
            guard var noted = try transaction.farewell(to: partner), noted.farewell.vector == vector else { return }
            noted.farewell.isOver = true
            try transaction.put(noted.farewell, to: partner, after: noted.stays)
        }
    }
}

extension Transaction {
    /// A farewell holds as long as one side has left and had no further stay since: what the other side does later, leave as
    /// well, say, begins none anew.
    fileprivate func farewells(_ partings: [KioskID: [Set<MembershipID>]]) throws(StoreError) -> [KioskID: Farewell] {
        var farewells: [KioskID: Farewell] = [:]
        for (partner, left) in partings {
            guard let noted = try farewell(to: partner), left.contains(where: { $0.isSubset(of: noted.stays) }) else {
                continue
            }
            farewells[partner] = noted.farewell
        }
        return farewells
    }

    /// Whether it is over; the stays after which it is said and their number; the vector's tips and their number, and its
    /// conflicts.
    fileprivate func put(
        _ farewell: Farewell, to partner: KioskID, after stays: Set<MembershipID>
    ) throws(StoreError) {
        var bytes: [UInt8] = [farewell.isOver ? 1 : 0]
        bytes += Meta.bytes(of: UInt32(clamping: stays.count)) + stays.sorted().flatMap(\.ulid.bytes)
        bytes += Meta.bytes(of: UInt32(clamping: farewell.vector.tips.count))
        bytes += farewell.vector.tips.flatMap { $0.dot.bytes + $0.hash } + farewell.vector.conflicts.flatMap(\.bytes)
        try put(.meta, Meta.parting(partner), bytes)
    }

    /// Nil if there is none that this version can read.
    fileprivate func farewell(
        to partner: KioskID
    ) throws(StoreError) -> (farewell: Farewell, stays: Set<MembershipID>)? {
        guard let bytes = try value(.meta, Meta.parting(partner)) else { return nil }
        var rest = bytes[...]
        func take(_ count: Int) -> [UInt8] {
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        let isOver = take(1) == [1]
        // What was restored may be anything, and no more is read than is there.
        let stays = (0..<min(Meta.number(take(4), Int.self), rest.count / 16)).compactMap { _ in ULID(bytes: take(16)) }
        let tips = (0..<min(Meta.number(take(4), Int.self), rest.count / 64)).compactMap { _ in
            Dot(bytes: take(Dot.byteCount)).map { Vector.Tip(dot: $0, hash: take(32)) }
        }
        let conflicts = (0..<rest.count / Dot.byteCount).compactMap { _ in Dot(bytes: take(Dot.byteCount)) }
        return (
            Farewell(Vector(tips: tips, conflicts: conflicts), isOver: isOver), Set(stays.map { MembershipID($0) })
        )
    }
}
