internal import FitPinkyCore
public import Ledger

// Photos that this kiosk took are kept with their small pictures; those of others come without.
extension Store {
    /// No small picture has more bytes.
    public static let maxThumbnailBytes = 1 << 16

    /// So often is tried to decode a photo. Whoever dies of it has not said what came of it, and must not die of it at every
    /// start; but a power failure is no fault of the photo's.
    public static let maxDecodings = 2

    /// Photos that are whole here and have no small picture, of one ledger after the other, newest
    /// workouts first: at most `limit`, and none of those.
    public func photosWithoutThumbnail(limit: Int, except left: Set<[UInt8]> = []) throws(StoreError) -> [PhotoFact] {
        try database.read { transaction throws(StoreError) in
            var found: [PhotoFact] = []
            var seen = left
            guard limit > 0 else { return found }
            try transaction.forEachLedger { part throws(StoreError) in
                try part.visit(.timeline, .descending) { key, _ throws(StoreError) in
                    guard found.count < limit else { return false }
                    guard let id = Transaction.listed(key), let workout = try part.readable(WorkoutID(id)),
                        workout.isPhotoPresent, !workout.isDeleted, let photo = workout.fact.photo,
                        try !part.has(.thumbnails, photo.sha256),
                        try part.decodings(photo) < Store.maxDecodings, seen.insert(photo.sha256).inserted
                    else { return true }
                    found.append(photo)
                    return found.count < limit
                }
            }
            return found
        }
    }

    /// Gives a photo that is here and has no small picture to be decoded, and counts that, durably, before it is.
    ///
    /// - Returns: nil if there is no such photo, if it has one, or if it was tried often enough.
    public func beginDecoding(_ photo: PhotoFact) throws(StoreError) -> [UInt8]? {
        let isWanted = try writeWithoutReserve { transaction throws(StoreError) in
            let count = try transaction.decodings(photo)
            guard count < Store.maxDecodings, try transaction.lacksThumbnail(photo) else { return false }
            try transaction.put(.meta, Meta.decodings(photo.sha256), [UInt8(count + 1)])
            return true
        }
        return isWanted ? try self.photo(photo) : nil
    }

    /// The photo could not be decoded for a reason that is not its own: that does not count.
    public func takeBackDecoding(_ photo: PhotoFact) throws(StoreError) {
        try writeWithoutReserve { transaction throws(StoreError) in
            try transaction.remove(.meta, Meta.decodings(photo.sha256))
        }
    }

    /// Keeps the small picture of a photo that is here and has none.
    ///
    /// The reserve of the disk is not for it.
    ///
    /// - Returns: false if there is no such photo, if it has one, or if the picture is no small one.
    @discardableResult
    public func keepThumbnail(_ thumbnail: [UInt8], of photo: PhotoFact) throws(StoreError) -> Bool {
        guard (1...Store.maxThumbnailBytes).contains(thumbnail.count) else { return false }
        return try writeWithoutReserve { transaction throws(StoreError) in
            guard try transaction.lacksThumbnail(photo) else { return false }
            try transaction.put(.thumbnails, photo.sha256, thumbnail)
            try transaction.remove(.meta, Meta.decodings(photo.sha256))
            return true
        }
    }
}

extension Transaction {
    fileprivate func lacksThumbnail(_ photo: PhotoFact) throws(StoreError) -> Bool {
        guard try isMentioned(photo.sha256), try hasPhoto(photo) else { return false }
        return try !has(.thumbnails, photo.sha256)
    }

    func decodings(_ photo: PhotoFact) throws(StoreError) -> Int {
        try value(.meta, Meta.decodings(photo.sha256))?.first.map { Int($0) } ?? 0
    }
}
