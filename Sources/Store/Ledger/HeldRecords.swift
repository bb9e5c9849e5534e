internal import FitPinkyCore
internal import Ledger

/// Records that wait: for their predecessors, or until their kiosk is admitted to the household. They are not acknowledged, so they
/// need not outlive the program: who has them sends them again.
struct HeldRecords: Sendable {
    private var waiting: [[UInt8]: [Record]] = [:]
    /// Anybody can make as many of them as they like, under as many names, so they give way to all others.
    private var unadmitted: [KioskID: [Record]] = [:]
    private var (waitingCount, unadmittedCount) = (0, 0)

    /// How many wait, of both sorts.
    var count: Int { waitingCount + unadmittedCount }

    /// Whether it waits now; false if no more can.
    mutating func hold(_ record: Record, until predecessor: [UInt8]) -> Bool {
        guard waiting[predecessor]?.contains(record) != true else { return true }
        if count >= Store.maxHeld, !dropUnadmitted(ofMoreThan: 0) { return false }
        waiting[predecessor, default: []].append(record)
        waitingCount += 1
        return true
    }

    /// The same until the record's kiosk is admitted. No kiosk takes the room of one that has less of it.
    mutating func holdUntilAdmitted(_ record: Record) -> Bool {
        let kiosk = record.header.dot.origin
        let own = unadmitted[kiosk] ?? []
        guard !own.contains(record) else { return true }
        if count >= Store.maxHeld, !dropUnadmitted(ofMoreThan: own.count + 1) { return false }
        unadmitted[kiosk, default: []].append(record)
        unadmittedCount += 1
        return true
    }

    /// Those that waited for the header of that hash, in order of arrival.
    mutating func release(by hash: [UInt8]) -> [Record] {
        let released = waiting.removeValue(forKey: hash) ?? []
        waitingCount -= released.count
        return released
    }

    /// Those of kiosks that are admitted, by kiosk, in order of arrival.
    mutating func release(by admissions: Admissions) -> [Record] {
        var released: [Record] = []
        for kiosk in unadmitted.keys.filter(admissions.contains).sorted() {
            released += unadmitted.removeValue(forKey: kiosk) ?? []
        }
        unadmittedCount -= released.count
        return released
    }

    /// Lets the last record go of the kiosk of which most wait until it is admitted; false if these are not more than so many.
    private mutating func dropUnadmitted(ofMoreThan least: Int) -> Bool {
        let most = unadmitted.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }
        guard let (kiosk, records) = most, records.count > least else { return false }
        unadmitted[kiosk] = records.count > 1 ? records.dropLast() : nil
        unadmittedCount -= 1
        return true
    }
}
