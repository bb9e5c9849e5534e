/// Records without copies, up to a bound.
final class RecordSet {
    /// How many different records fit.
    static let maxCount = 49_152
    private static let maxSlots = 65_536

    private let places = UnsafeMutableRawPointer.allocate(byteCount: maxSlots * RecordCode.bytes, alignment: 16)
    private var slots = 0
    private(set) var count = 0

    deinit { places.deallocate() }

    /// Empties it for so many records, copies included.
    func clear(for records: Int) {
        let wanted = min(RecordSet.maxSlots, max(16, records + records / 2))
        slots = 1 << (Int.bitWidth - (wanted - 1).leadingZeroBitCount)
        places.initializeMemory(as: UInt8.self, repeating: 0, count: slots * RecordCode.bytes)
        count = 0
    }

    /// Adds a record unless it is there; false if it does not fit.
    @inline(__always)
    func insert(_ record: RecordCode, _ seed: UInt64) -> Bool {
        var slot = Int(truncatingIfNeeded: record.hash(seed)) & (slots - 1)
        while true {
            let place = places + slot * RecordCode.bytes
            if !RecordCode.isThere(place) {
                guard count < RecordSet.maxCount else { return false }
                record.write(to: place)
                count += 1
                return true
            }
            if RecordCode(at: place) == record { return true }
            slot = (slot + 1) & (slots - 1)
        }
    }

    /// Lends each record; false ends it.
    @inline(__always)
    func forEach(_ body: (RecordCode) -> Bool) -> Bool {
        var place = UnsafeRawPointer(places)
        for _ in 0..<slots {
            if RecordCode.isThere(place), !body(RecordCode(at: place)) { return false }
            place += RecordCode.bytes
        }
        return true
    }
}
