public import FitPinkyCore
internal import Ledger

/// How long photos are kept, and how much room they may take. Entries and thumbnails stay for ever.
public struct PhotoRetention: Hashable, Sendable {
    /// Photos of workouts of so many months ago go; nil keeps them.
    public var months: Int?
    /// Where photos take more than this, the oldest go; nil sets no bound.
    public var budgetBytes: Int?

    /// These bounds.
    public init(months: Int? = nil, budgetBytes: Int? = nil) {
        (self.months, self.budgetBytes) = (months, budgetBytes)
    }

    /// So long before the first photo goes it is told which will.
    public static let warningDays = 7
    /// Photos of so many days go by no rule: the week must be able to look at itself.
    public static let keptDays = 14
}

/// Which photos are to go.
public struct PhotoRelease: Hashable, Sendable {
    /// How many.
    public var photos = 0
    /// Their bytes.
    public var bytes = 0
    /// The Day of the oldest.
    public var oldest: Day?
    /// The Day of the newest.
    public var newest: Day?
    /// From when on they go; nil if none is to.
    public var begins: UTCInstant?
    /// How many of them went now.
    public var released = 0
}

extension StoreFolder {
    /// Finds the photos that are to go, and lets them go if that was told long enough ago: a bounded number, so it is to be
    /// called again and again. To be called with a trusted clock alone. A photo is as old as the newest workout of any ledger that
    /// has it.
    public func release(
        _ retention: PhotoRetention, today: Day, at now: UTCInstant
    ) throws(StoreError) -> PhotoRelease {
        let due = try database.read { transaction throws(StoreError) in
            try transaction.photosDue(retention, today: today)
        }
        let release = try writeShared { transaction throws(StoreError) in
            var release = PhotoRelease(
                photos: due.count, bytes: due.reduce(0) { $0 + $1.photo.byteCount }, oldest: due.first?.day,
                newest: due.last?.day)
            guard !due.isEmpty else {
                if try transaction.has(.meta, Meta.releaseWarning) {
                    try transaction.remove(.meta, Meta.releaseWarning)
                }
                return release
            }
            guard let warned = try transaction.value(.meta, Meta.releaseWarning) else {
                try transaction.put(.meta, Meta.releaseWarning, Meta.bytes(of: now.milliseconds))
                release.begins = StoreFolder.releaseBegins(warnedAt: now)
                return release
            }
            let begins = StoreFolder.releaseBegins(warnedAt: UTCInstant(milliseconds: Meta.number(warned)))
            release.begins = begins
            guard now >= begins else { return release }
            for due in due.prefix(StoreFolder.maxReleased) {
                try transaction.removePieces(due.photo.sha256)
                try transaction.put(.released, due.photo.sha256)
                release.released += 1
            }
            return release
        }
        if release.released > 0 { try makeReleasedPagesUsable() }
        return release
    }

    /// LMDB gives no page out again that the commit before the last one still reaches. Where there is no room otherwise, nothing would be
    /// committed any more after a release, so one more commit follows it, of a few bytes.
    private func makeReleasedPagesUsable() throws(StoreError) {
        try writeShared { transaction throws(StoreError) in
            guard let warned = try transaction.value(.meta, Meta.releaseWarning) else { return }
            try transaction.put(.meta, Meta.releaseWarning, warned)
        }
    }

    static let maxReleased = 64

    private static func releaseBegins(warnedAt: UTCInstant) -> UTCInstant {
        UTCInstant(milliseconds: warnedAt.milliseconds + Int64(PhotoRetention.warningDays) * 86_400_000)
    }
}

extension Transaction {
    fileprivate func photosDue(
        _ retention: PhotoRetention, today: Day
    ) throws(StoreError) -> [(day: Day, photo: PhotoFact)] {
        guard retention != PhotoRetention() else { return [] }
        var here: [[UInt8]: (photo: PhotoFact, moment: KnownMoment?)] = [:]
        var total = 0
        try forEachLedger { part throws(StoreError) in
            try part.visit(.timeline, .ascending()) { key, _ throws(StoreError) in
                guard let id = Transaction.listed(key), let workout = try part.readable(WorkoutID(id)),
                    workout.isPhotoPresent, let photo = workout.fact.photo
                else { return true }
                let moment = workout.fact.moment.known
                guard let other = here[photo.sha256] else {
                    here[photo.sha256] = (photo, moment)
                    total += photo.byteCount
                    return true
                }
                // What is still awaited has no Day, and no mark: it stays.
                let isKept = moment == nil || other.moment == nil
                let isLater = moment.map { $0.instant > other.moment?.instant ?? $0.instant } ?? false
                here[photo.sha256]?.moment = isKept ? nil : isLater ? moment : other.moment
                return true
            }
        }
        let known = here.values.compactMap { photo, moment in moment.map { (moment: $0, photo: photo) } }
        let oldestFirst = known.sorted {
            ($0.moment.instant.milliseconds, $0.photo.byteCount) < ($1.moment.instant.milliseconds, $1.photo.byteCount)
        }
        let cut = retention.months.map { today.before(months: $0) }
        let kept = today.advanced(byDays: -PhotoRetention.keptDays) ?? .first
        var due: [(day: Day, photo: PhotoFact)] = []
        for (moment, photo) in oldestFirst where moment.day < kept {
            let day = moment.day
            guard cut.map({ day < $0 }) ?? false || total > retention.budgetBytes ?? .max else { continue }
            due.append((day, photo))
            total -= photo.byteCount
        }
        return due
    }
}

extension Day {
    /// The same day so many months ago, or the last of that month if it was shorter.
    fileprivate func before(months: Int) -> Day {
        let (year, month, day) = civil
        let index = year * 12 + month - 1 - months
        let (thenYear, thenMonth) = (index / 12, index % 12 + 1)
        guard thenYear >= 1 else { return .first }
        return Day(
            year: thenYear, month: thenMonth, day: min(day, Day.daysIn(month: thenMonth, ofYear: thenYear))) ?? .first
    }
}
