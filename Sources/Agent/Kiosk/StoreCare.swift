internal import FitPinkyCore
internal import Store

/// A photo whose workout was kept without it, and why.
struct PhotoToCome: Sendable {
    /// What the journal keeps until the photo is in the store, but for the photo.
    var press: KeptPress
    var photo: Store.Photo
    var reason: StoreError
}

/// When to look after the store: photos that found no room, the disk's reserve, what is to be erased and let go.
struct StoreCare {
    /// How much there is to do.
    enum Round: Hashable {
        /// Photos and the reserve alone: quick, and while something is amiss done again and again.
        case short
        case full
    }

    private enum State {
        case waiting
        case working
    }

    /// Photos that wait in memory for room, oldest first.
    private(set) var photos: [PhotoToCome] = []
    private var state = State.waiting
    private var shortAt: MonotonicInstant?
    private var fullAt = MonotonicInstant(nanoseconds: .min)

    /// The most photos that wait: of more than these the kiosk's memory would not be sure.
    static let maxPhotos = 8
    /// So many photos of a damaged database are taken in before a press has its turn.
    static let salvagedAtOnce = 2
    /// Between two looks while something is amiss.
    static let retry = MonotonicInstant.Span.seconds(5)
    /// Between two looks whether damage was made good meanwhile.
    static let recheck = MonotonicInstant.Span.seconds(15)
    /// Between two looks at everything.
    static let interval = MonotonicInstant.Span.seconds(3600)

    /// A photo has to wait.
    ///
    /// - Returns: whether it can; if not, it is lost.
    mutating func wait(for photo: PhotoToCome, at now: MonotonicInstant) -> Bool {
        shortAt = now + StoreCare.retry
        guard photos.count < StoreCare.maxPhotos else { return false }
        photos.append(photo)
        return true
    }

    /// Something was written: the reserve may have had to give way to it.
    mutating func wrote(at now: MonotonicInstant) {
        shortAt = shortAt ?? now
    }

    /// What is to be done now; nil if nothing is, or the last has not ended.
    mutating func begin(at now: MonotonicInstant) -> Round? {
        guard case .waiting = state else { return nil }
        let round: Round? = now >= fullAt ? .full : shortAt.map { now >= $0 } == true ? .short : nil
        guard let round else { return nil }
        state = .working
        shortAt = nil
        if round == .full { fullAt = now + StoreCare.interval }
        return round
    }

    mutating func ended(_ report: StoreCareReport, at now: MonotonicInstant) {
        state = .waiting
        photos.removeFirst(min(report.broughtPhotos, photos.count))
        if report.hasMore { fullAt = now }
        let isSalvaging = report.recovery?.isUnderWay ?? false
        if !photos.isEmpty || !report.isReserveWhole || isSalvaging {
            shortAt = now + StoreCare.retry
        } else if report.recovery != nil || report.damage != nil {
            shortAt = now + StoreCare.recheck
        }
    }
}

/// What looking after the store came to.
struct StoreCareReport: Sendable {
    /// How many of the photos that waited are kept now: the first ones.
    var broughtPhotos = 0
    /// Whether the disk's reserve is what it is to be.
    var isReserveWhole = true
    /// How large that is.
    var reserveBytes = 0
    /// Which photos are to go; nil if that was not looked at.
    var release: PhotoRelease?
    /// How many workouts were erased because they were deleted long ago.
    var scrubbed = 0
    /// There was more to erase or to let go than is done at once.
    var hasMore = false
    /// A damaged database was replaced, and not all of it is here again; nil if none was.
    var recovery: Recovery?
    /// What is damaged and was not made good yet; nil if nothing is known to be.
    var damage: StandingDamage?
    /// What it could not do.
    var failure: StoreError?
}

extension Store {
    /// Looks after itself.
    func care(
        _ round: StoreCare.Round, photos: [PhotoToCome], settings: KioskConfiguration.Storage, today: Day,
        at now: UTCInstant, isClockTrusted: Bool
    ) -> StoreCareReport {
        var report = StoreCareReport()
        folder.reserve(byteCount: settings.size.reserveBytes)
        do throws(StoreError) {
            for waiting in photos {
                try bring(waiting.photo)
                report.broughtPhotos += 1
            }
            if round == .full, isClockTrusted {
                report.scrubbed = try folder.scrub(at: now, isClockTrusted: true).workouts
                try dropUnwantedPieces()
                try folder.dropReplacedPhotos()
                try folder.keepPeers()
                let release = try folder.release(settings.retention, today: today, at: now)
                report.release = release
                report.hasMore = report.scrubbed > 0 || release.released > 0
            }
            for _ in 0..<StoreCare.salvagedAtOnce { guard try folder.salvagePhoto() else { break } }
            try folder.settleRecoveryIfMadeGood()
            report.damage = try folder.standingDamage()
        } catch {
            report.failure = error
        }
        report.recovery = folder.recovery()
        // Photos come first: the reserve is filled from what they leave.
        if report.broughtPhotos == photos.count { folder.fillReserve() }
        (report.isReserveWhole, report.reserveBytes) = (folder.isReserveWhole, folder.reserveBytes)
        return report
    }
}

extension KioskConfiguration.Storage {
    /// How large the database may get, and what is kept free for it.
    var size: Store.Size { Store.Size(reserveBytes: reserveMebibytes << 20) }

    /// How long photos are kept.
    var retention: PhotoRetention {
        PhotoRetention(months: photoMonths, budgetBytes: photoBudgetMebibytes.map { $0 << 20 })
    }
}
