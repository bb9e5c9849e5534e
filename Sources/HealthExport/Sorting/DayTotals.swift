internal import FitPinkyCore

/// Sums of some Days, by source.
struct DayTotals: ~Copyable {
    /// What a source measured on a Day; or, for the heart, what all of them did.
    private struct Total {
        /// 0 where nothing is kept.
        var key: UInt64 = 0
        var (steps, energy, distance): (Int, Int, Int) = (0, 0, 0)
        /// Which of them were measured, as bits.
        var measured: Int = 0

        /// Of the heart: the sum and the count of resting records, and of samples during workouts.
        var resting: (sum: Int, count: Int) {
            get { (steps, energy) }
            set { (steps, energy) = newValue }
        }
        var active: (sum: Int, count: Int) {
            get { (distance, measured) }
            set { (distance, measured) = newValue }
        }

        var day: Int { Int(key >> 16) - 1 }
        var isOfHeart: Bool { key & 0xFFFF == UInt64(DayTotals.heart) }
    }

    private let totals = UnsafeMutablePointer<Total>.allocate(capacity: slots)
    private var used: [UInt16] = []

    private static let slots = 4096
    /// More than the sources of one Day.
    private static let maxCount = 2048
    private static let heart = 0xFFFF

    init() { totals.initialize(repeating: Total(), count: DayTotals.slots) }

    deinit { totals.deallocate() }

    mutating func clear() {
        for slot in used { totals[Int(slot)] = Total() }
        used.removeAll(keepingCapacity: true)
    }

    /// Adds a record; false if its Day does not fit any more.
    ///
    /// - Parameter isActive: whether it is of a heart during a workout.
    mutating func add(_ record: RecordCode, _ type: RecordType, isActive: Bool) -> Bool {
        let isOfHeart = type == .heartRate || type == .restingHeartRate
        if type == .heartRate, !isActive { return true }
        guard let slot = slot(of: record.day, isOfHeart ? DayTotals.heart : record.source) else { return false }
        let value = record.millionths
        switch type {
        case .heartRate:
            totals[slot].active.sum = DayTotals.sum(totals[slot].active.sum, value)
            totals[slot].active.count += 1
        case .restingHeartRate:
            totals[slot].resting.sum = DayTotals.sum(totals[slot].resting.sum, value)
            totals[slot].resting.count += 1
        case .steps:
            totals[slot].steps = DayTotals.sum(totals[slot].steps, value)
            totals[slot].measured |= 1
        case .activeEnergy:
            totals[slot].energy = DayTotals.sum(totals[slot].energy, value)
            totals[slot].measured |= 2
        case .walkingRunning, .cycling, .swimming:
            totals[slot].distance = DayTotals.sum(totals[slot].distance, value)
            totals[slot].measured |= 4
        }
        return true
    }

    /// The Days, ascending: of each value the maximum over sources, rounded half up.
    func days() -> [HealthDay] {
        var days: [HealthDay] = []
        for slot in used.sorted(by: { totals[Int($0)].key < totals[Int($1)].key }) {
            let total = totals[Int(slot)]
            guard let day = Day(daysSince1970: total.day) else { continue }
            if days.last?.day != day { days.append(HealthDay(day)) }
            DayTotals.take(total, into: &days[days.count - 1])
        }
        return days
    }

    private static func take(_ total: Total, into day: inout HealthDay) {
        if total.isOfHeart {
            day.restingHeartRateTenths = mean(total.resting.sum, total.resting.count)
            day.activeHeartRateTenths = mean(total.active.sum, total.active.count)
            return
        }
        if total.measured & 1 != 0 { day.steps = max(day.steps ?? 0, rounded(total.steps, 1_000_000)) }
        if total.measured & 2 != 0 {
            day.activeEnergyCalories = max(day.activeEnergyCalories ?? 0, rounded(total.energy, 1000))
        }
        if total.measured & 4 != 0 {
            day.distanceMetres = max(day.distanceMetres ?? 0, rounded(total.distance, 1_000_000))
        }
    }

    /// At most what a kiosk keeps.
    private static func rounded(_ sum: Int, _ unit: Int) -> Int {
        min(sum / unit + (sum % unit >= unit - unit / 2 ? 1 : 0), HealthSummary.allowedValues.upperBound)
    }

    /// In tenths, of a sum in millionths.
    private static func mean(_ sum: Int, _ count: Int) -> Int? {
        count > 0 ? rounded(sum, count * 100_000) : nil
    }

    private static func sum(_ a: Int, _ b: Int) -> Int {
        let (sum, overflow) = a.addingReportingOverflow(b)
        return overflow ? .max : sum
    }

    private mutating func slot(of day: Int32, _ source: Int) -> Int? {
        // One more, so that no key is zero.
        let key = UInt64(day + 1) << 16 | UInt64(source)
        var slot = Int(truncatingIfNeeded: Mixing.mixed(key)) & (DayTotals.slots - 1)
        while totals[slot].key != key {
            if totals[slot].key == 0 {
                guard used.count < DayTotals.maxCount else { return nil }
                used.append(UInt16(slot))
                totals[slot].key = key
                return slot
            }
            slot = (slot + 1) & (DayTotals.slots - 1)
        }
        return slot
    }
}
