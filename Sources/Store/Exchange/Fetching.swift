internal import FitPinkyCore
public import Ledger

/// Photos that are to be fetched, newest workouts first.
public struct PhotosToFetch: Hashable, Sendable {
    /// Those that are.
    public var photos: [MissingPhoto]
    /// Whether there are others, which wait for room in their member's share of the day.
    public var areMoreWaiting: Bool
}

/// Whether a photo is to be fetched.
public enum PhotoToFetch: Hashable, Sendable {
    /// It is here, nobody speaks of it any more, or it is larger than another member's may be.
    case unwanted
    /// There is no room for it in its member's share of the day.
    case waits
    /// That much of it is here.
    case wanted(ArrivingPhoto)
}

extension Store {
    /// Photos that workouts of this ledger speak of, that are not here and that may be fetched: at most `limit`.
    public func photosToFetch(limit: Int, at time: ArrivalTime) throws(StoreError) -> PhotosToFetch {
        try database.read { transaction throws(StoreError) in
            let senders = try transaction.sharingSenders(at: kiosk)
            var shares = try transaction.shares(at: time) ?? Shares(at: time)
            shares.pass(to: time)
            var found = PhotosToFetch(photos: [], areMoreWaiting: false)
            var seen: Set<[UInt8]> = []
            try transaction.forEachMissingPhoto { photo, origin in
                guard seen.insert(photo.sha256).inserted else { return true }
                let sender = senders?[origin] ?? .own
                if sender != .own, photo.byteCount > Store.maxOthersPhotoBytes { return true }
                guard shares.hasRoom(for: photo.byteCount, of: sender) else {
                    found.areMoreWaiting = true
                    return true
                }
                found.photos.append(MissingPhoto(sha256: photo.sha256, origin: origin))
                return found.photos.count < limit
            }
            return found
        }
    }

    /// What is here of a photo that is missing, if it may be fetched.
    public func photoToFetch(_ sha256: [UInt8], at time: ArrivalTime) throws(StoreError) -> PhotoToFetch {
        try database.read { transaction throws(StoreError) in
            let senders = try transaction.sharingSenders(at: kiosk)
            guard let (photo, sender) = try transaction.missingPhoto(sha256, senders) else { return .unwanted }
            let arriving = ArrivingPhoto(
                sha256: sha256, byteCount: photo.byteCount, storedBytes: try transaction.arrivingBytes(sha256))
            var shares = try transaction.shares(at: time) ?? Shares(at: time)
            shares.pass(to: time)
            let isRoom = shares.hasRoom(for: arriving.byteCount - arriving.storedBytes, of: sender)
            return isRoom ? .wanted(arriving) : .waits
        }
    }
}

extension Transaction {
    /// Takes so many bytes of a photo into its member's share; false if there is no room for them.
    func take(photoBytes: Int, of sender: Senders.Sender, at time: Store.ArrivalTime?) throws(StoreError) -> Bool {
        guard let time, sender != .own else { return true }
        var shares = try shares(at: time) ?? Shares(at: time)
        shares.pass(to: time)
        guard shares.hasRoom(for: photoBytes, of: sender) else { return false }
        shares.take(photoBytes: photoBytes, of: sender)
        try keep(shares)
        return true
    }

    /// Calls back for each workout whose photo is wanted and not here, newest first, with the kiosk that signed it, until the closure says
    /// false.
    func forEachMissingPhoto(_ body: (PhotoFact, KioskID) -> Bool) throws(StoreError) {
        try visit(.timeline, .descending) { key, _ throws(StoreError) in
            guard let id = Transaction.listed(key), let workout = try readable(WorkoutID(id)),
                try missingPhoto(of: workout) != nil, let photo = workout.fact.photo
            else { return true }
            return body(photo, workout.kiosk)
        }
    }

    /// What a workout of any ledger says of that photo, if it is wanted and not here, and in whose share it is: of nobody's where a workout of
    /// another ledger or of an own member has it.
    ///
    /// - Parameter senders: of this ledger; nil where no shares count.
    func missingPhoto(
        _ sha256: [UInt8], _ senders: Senders? = nil
    ) throws(StoreError) -> (photo: PhotoFact, sender: Senders.Sender)? {
        var found: (photo: PhotoFact, sender: Senders.Sender)?
        try visitMentions(of: sha256) { part, id throws(StoreError) in
            guard let workout = try part.readable(id), try part.missingPhoto(of: workout) != nil,
                let photo = workout.fact.photo
            else { return true }
            let sender = part.ledger == ledger ? senders?[workout.kiosk] ?? .own : .own
            if sender != .own, photo.byteCount > Store.maxOthersPhotoBytes { return true }
            if found == nil || sender == .own { found = (photo, sender) }
            return sender != .own
        }
        return found
    }
}
