internal import FitPinkyCore
public import Ledger

// Photos that come from another kiosk, in pieces. What has come lies in a table of its own, so that nothing sees a photo of
// which not all is here.
extension Store {
    /// Photos that workouts of this ledger speak of and that are not here, newest workouts first: at most `limit`.
    public func missingPhotos(limit: Int) throws(StoreError) -> [MissingPhoto] {
        try database.read { transaction throws(StoreError) in
            var missing: [MissingPhoto] = []
            var seen: Set<[UInt8]> = []
            try transaction.forEachMissingPhoto { photo, origin in
                guard seen.insert(photo.sha256).inserted else { return true }
                missing.append(MissingPhoto(sha256: photo.sha256, origin: origin))
                return missing.count < limit
            }
            return missing
        }
    }

    /// What is here of a photo that is missing; nil if it is not, or nobody speaks of it any more.
    public func arrivingPhoto(_ sha256: [UInt8]) throws(StoreError) -> ArrivingPhoto? {
        try database.read { transaction throws(StoreError) in
            guard let photo = try transaction.missingPhoto(sha256)?.photo else { return nil }
            return ArrivingPhoto(
                sha256: sha256, byteCount: photo.byteCount, storedBytes: try transaction.arrivingBytes(sha256))
        }
    }

    /// Keeps pieces of a photo that is missing, from that place on; of another nothing, and nothing that would leave a hole.
    ///
    /// The reserve of the disk is not for them.
    ///
    /// - Parameter time: here, where a kiosk brings them: pieces for which there is no room in their member's share are dropped.
    /// - Returns: `kept` or `dropped`; where they cannot be stored, it throws.
    @discardableResult
    public func keepPieces(
        _ pieces: [[UInt8]], from place: PhotoPlace, at time: ArrivalTime? = nil
    ) throws(StoreError) -> PiecesEnd {
        try writeWithoutReserve { transaction throws(StoreError) in
            let (sha256, index) = (place.sha256, place.pieceIndex)
            let senders = time == nil ? nil : try transaction.sharingSenders(at: kiosk)
            guard let (_, sender) = try transaction.missingPhoto(sha256, senders) else { return .dropped }
            if index > 0, try !transaction.has(.arriving, Store.photoKey(sha256, piece: index - 1)) { return .dropped }
            let byteCount = pieces.reduce(0) { $0 + $1.count }
            guard try transaction.take(photoBytes: byteCount, of: sender, at: time) else { return .dropped }
            for (offset, piece) in pieces.enumerated() {
                try transaction.put(.arriving, Store.photoKey(sha256, piece: index + offset), piece)
            }
            return .kept
        }
    }

    /// Keeps what is not kept yet, and makes each photo visible that is what its workout says: in one durable transaction.
    ///
    /// - Parameter time: see `keepPieces`.
    /// - Returns: the result for each photo, in order; never `unstored`, because an error is thrown instead.
    public func finishPhotos(_ photos: [ArrivedPhoto], at time: ArrivalTime? = nil) throws(StoreError)
        -> [FinishedPhoto]
    {
        try writeWithoutReserve { transaction throws(StoreError) in
            let senders = time == nil ? nil : try transaction.sharingSenders(at: kiosk)
            var finished: [FinishedPhoto] = []
            for photo in photos {
                finished.append(FinishedPhoto(sha256: photo.sha256, try transaction.finish(photo, senders, at: time)))
            }
            return finished
        }
    }

    /// Takes away pieces of photos that nobody speaks of any more.
    public func dropUnwantedPieces() throws(StoreError) {
        let arriving = try database.read { transaction throws(StoreError) in
            try transaction.photoHashes(in: .arriving)
        }
        guard !arriving.isEmpty else { return }
        try writeWithoutReserve { transaction throws(StoreError) in
            for sha256 in arriving where try transaction.missingPhoto(sha256) == nil {
                try transaction.removeArriving(sha256)
            }
        }
    }
}

extension Transaction {
    fileprivate func finish(
        _ arrived: ArrivedPhoto, _ senders: Senders?, at time: Store.ArrivalTime?
    ) throws(StoreError) -> PhotoFinish {
        let sha256 = arrived.sha256
        guard let (photo, sender) = try missingPhoto(sha256, senders) else {
            try removeArriving(sha256)
            return try isPhotoHere(sha256) ? .whole : .dropped
        }
        let before = if case .rest(let place, _) = arrived { place.offset } else { 0 }
        // What is wrong was sent all the same.
        guard try take(photoBytes: arrived.byteCount - before, of: sender, at: time) else { return .dropped }
        let whole: WholePhoto?
        switch arrived {
        case .whole(let photo): whole = photo
        case .rest(let place, let rest):
            var before: [[UInt8]] = []
            try visitArriving(sha256) { piece in
                guard before.count < place.pieceIndex else { return }
                before.append(piece.withUnsafeBytes { Array($0) })
            }
            guard before.count == place.pieceIndex else {
                try removeArriving(sha256)
                return .dropped
            }
            whole = WholePhoto(sha256: sha256, pieces: before + rest)
        }
        try removeArriving(sha256)
        guard let whole, whole.byteCount == photo.byteCount else { return .mismatched }
        // Of one that was damaged.
        try removePieces(sha256)
        for (index, piece) in whole.pieces.enumerated() {
            try put(.photos, Store.photoKey(sha256, piece: index), piece)
        }
        try noteWhole(sha256)
        return .whole
    }

    /// The workout's photo, if it has one that is wanted and not here, or damaged.
    func missingPhoto(of workout: StoredWorkout) throws(StoreError) -> MissingPhoto? {
        guard let photo = workout.fact.photo, !workout.isDeleted, try !has(.released, photo.sha256),
            try workout.isPhotoPresent ? has(.meta, Meta.damagedPhoto(photo.sha256)) : true,
            try !erasures().members.contains(workout.fact.author)
        else { return nil }
        return MissingPhoto(sha256: photo.sha256, origin: workout.kiosk)
    }

    /// How many bytes of it have come, as far as none is lacking before them.
    func arrivingBytes(_ sha256: [UInt8]) throws(StoreError) -> Int {
        var stored = 0
        try visitArriving(sha256) { piece in stored += piece.byteCount }
        return stored
    }

    fileprivate func isPhotoHere(_ sha256: [UInt8]) throws(StoreError) -> Bool {
        try has(.photos, Store.photoKey(sha256, piece: 0))
    }

    /// The pieces that have come, as far as none is lacking before them.
    fileprivate func visitArriving(_ sha256: [UInt8], _ body: (RawSpan) -> Void) throws(StoreError) {
        var next = 0
        try visit(.arriving, .ascending(prefix: sha256)) { key, piece in
            guard Array(copying: key) == Store.photoKey(sha256, piece: next) else { return false }
            next += 1
            body(piece)
            return true
        }
    }

    fileprivate func removeArriving(_ sha256: [UInt8]) throws(StoreError) {
        for key in try keys(.arriving, prefix: sha256) { try remove(.arriving, key) }
    }
}
