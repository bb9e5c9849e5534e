package import Configuration
package import FitPinkyCore
package import KioskLogic
package import Store

/// A photo whose workout was kept without it, and why.
package struct PhotoToCome: Sendable {
    /// What the journal keeps until the photo is in the store, but for the photo.
    package var press: KeptPress
    package var photo: Store.Photo
    package var reason: StoreError

    /// That photo, of that press.
    package init(press: KeptPress, photo: Store.Photo, reason: StoreError) {
        (self.press, self.photo, self.reason) = (press, photo, reason)
    }
}

/// Photos that wait in memory for room, oldest first.
package struct PhotosToCome: Sendable {
    package private(set) var photos: [PhotoToCome] = []

    /// None waits.
    package init() {}

    /// The most that wait: of more than these the kiosk's memory would not be sure.
    static let capacity = 8

    /// Takes one more. False if there are too many.
    package mutating func add(_ photo: PhotoToCome) -> Bool {
        guard photos.count < PhotosToCome.capacity else { return false }
        photos.append(photo)
        return true
    }

    /// The first ones are kept now; gives them back.
    package mutating func removeFirst(_ count: Int) -> [PhotoToCome] {
        let brought = Array(photos.prefix(count))
        photos.removeFirst(brought.count)
        return brought
    }
}

/// What looking after the store came to.
package struct StoreCareReport: Sendable {
    /// How many of the photos that waited are kept now: the first ones.
    package var broughtPhotos = 0
    /// Whether the disk's reserve is what it is to be.
    package var isReserveWhole = true
    /// How large that is.
    package var reserveBytes = 0
    /// Which photos are to go; nil if that was not looked at.
    package var release: PhotoRelease?
    /// How many workouts were erased because they were deleted long ago.
    package var scrubbed = 0
    /// There was more to erase or to let go than is done at once.
    var hasMore = false
    /// A damaged database was replaced, and not all of it is here again; nil if none was.
    package var recovery: Recovery?
    /// What is damaged and was not made good yet; nil if nothing is known to be.
    package var damage: StandingDamage?
    /// What it could not do.
    package var failure: StoreError?

    /// Nothing was done.
    package init(failure: StoreError? = nil) { self.failure = failure }

    /// So many photos of a damaged database are taken in before a press has its turn.
    static let salvagedAtOnce = 2

    /// As the schedule is told of it.
    package func outcome(photosWait: Bool) -> StoreCareSchedule.Outcome {
        StoreCareSchedule.Outcome(
            isAmiss: photosWait || !isReserveWhole || recovery?.isUnderWay == true,
            isDamaged: recovery != nil || damage != nil, hasMore: hasMore)
    }
}

extension Store {
    /// Looks after itself.
    package func care(
        _ round: StoreCareSchedule.Round, photos: [PhotoToCome], settings: KioskConfiguration.Storage, today: Day,
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
            for _ in 0..<StoreCareReport.salvagedAtOnce { guard try folder.salvagePhoto() else { break } }
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
    package var size: Store.Size { Store.Size(reserveBytes: reserveMebibytes << 20) }

    /// How long photos are kept.
    var retention: PhotoRetention {
        PhotoRetention(months: photoMonths, budgetBytes: photoBudgetMebibytes.map { $0 << 20 })
    }
}
