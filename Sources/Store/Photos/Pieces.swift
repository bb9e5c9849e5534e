internal import FitPinkyCore
public import Ledger

// Photos lie in pieces, so that no value needs a long run of pages and a photo that comes in parts goes on where it stopped.
extension Store {
    /// The largest piece of a photo.
    public static let photoPieceBytes = PhotoPlace.pieceBytes

    /// The whole photo; nil if it is not here, or not all of it.
    public func photo(_ photo: PhotoFact) throws(StoreError) -> [UInt8]? {
        try database.read { transaction throws(StoreError) in
            var bytes: [UInt8] = []
            bytes.reserveCapacity(photo.byteCount)
            for index in 0...(photo.byteCount - 1) / Store.photoPieceBytes {
                let isHere = try transaction.lend(.photos, Store.photoKey(photo.sha256, piece: index)) { piece in
                    piece.withUnsafeBytes { bytes.append(contentsOf: $0) }
                    return true
                }
                guard isHere != nil else { return nil }
            }
            return bytes.count == photo.byteCount ? bytes : nil
        }
    }

    /// One piece of a stored photo, at most 32 KiB; nil past the last one, or if the photo is not here.
    public func photoPiece(_ sha256: [UInt8], piece: Int) throws(StoreError) -> [UInt8]? {
        try database.read { transaction throws(StoreError) in
            try transaction.value(.photos, Store.photoKey(sha256, piece: piece))
        }
    }

    /// So many pieces of a stored photo that follow each other from there on; fewer where it ends, and none if it is not here or no workout of this
    /// ledger speaks of it: who shares one ledger learns of no photo of another.
    public func photoPieces(from place: PhotoPlace, count: Int) throws(StoreError) -> [[UInt8]] {
        try database.read { transaction throws(StoreError) in
            var pieces: [[UInt8]] = []
            guard try transaction.isMentionedByKept(place.sha256) else { return [] }
            let first = place.pieceIndex
            while pieces.count < count,
                let piece = try transaction.value(.photos, Store.photoKey(place.sha256, piece: first + pieces.count))
            {
                pieces.append(piece)
            }
            return pieces
        }
    }

    /// The small picture of a photo; nil if there is none.
    public func thumbnail(_ sha256: [UInt8]) throws(StoreError) -> [UInt8]? {
        try database.read { transaction throws(StoreError) in try transaction.value(.thumbnails, sha256) }
    }

    /// The SHA-256 of every photo of which at least one piece is stored.
    public func photoHashes() throws(StoreError) -> Set<[UInt8]> {
        try database.read { transaction throws(StoreError) in
            var hashes: Set<[UInt8]> = []
            try transaction.visit(.photos, .ascending()) { key, _ in
                hashes.insert(Array(Array(copying: key).prefix(32)))
                return true
            }
            return hashes
        }
    }

    static func photoKey(_ sha256: [UInt8], piece: Int) -> [UInt8] { sha256 + Meta.bytes(of: UInt32(piece)) }
}

extension Transaction {
    func putPhoto(_ photo: Store.Photo, sha256: [UInt8]) throws(StoreError) {
        try put(.thumbnails, sha256, photo.thumbnail)
        try putPieces(photo.bytes, sha256: sha256)
    }

    func putPieces(_ bytes: [UInt8], sha256: [UInt8]) throws(StoreError) {
        for (index, start) in stride(from: 0, to: bytes.count, by: Store.photoPieceBytes).enumerated() {
            let piece = start..<min(start + Store.photoPieceBytes, bytes.count)
            try put(.photos, Store.photoKey(sha256, piece: index), bytes, part: piece)
        }
        try noteWhole(sha256)
    }

    /// What is here of a photo, in the order of its pieces; nil if nothing is.
    func photoBytes(_ sha256: [UInt8]) throws(StoreError) -> [UInt8]? {
        var bytes: [UInt8] = []
        try visit(.photos, .ascending(prefix: sha256)) { _, value in
            value.withUnsafeBytes { bytes.append(contentsOf: $0) }
            return bytes.count <= PhotoFact.maxByteCount
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// Takes the photo's pieces and its thumbnail away.
    func removePhoto(_ sha256: [UInt8]) throws(StoreError) {
        try removePieces(sha256)
        try remove(.thumbnails, sha256)
        try remove(.meta, Meta.decodings(sha256))
    }

    func removePieces(_ sha256: [UInt8]) throws(StoreError) {
        for key in try keys(.photos, prefix: sha256) { try remove(.photos, key) }
        try remove(.meta, Meta.damagedPhoto(sha256))
        // Made of these bytes, which may have been damaged.
        try removeDisplay(sha256)
        try remove(.meta, Meta.displayDecodings(sha256))
    }

    /// Whether the photo's last piece is here; pieces come in order, and the transaction that brings the first brings all.
    func hasPhoto(_ photo: PhotoFact) throws(StoreError) -> Bool {
        let last = (photo.byteCount - 1) / Store.photoPieceBytes
        return try has(.photos, Store.photoKey(photo.sha256, piece: last))
    }

    /// Whether any workout of any ledger speaks of the photo.
    func isMentioned(_ sha256: [UInt8]) throws(StoreError) -> Bool {
        try isAnyLedger { part throws(StoreError) in try part.isMentionedHere(sha256) }
    }

    func isMentionedHere(_ sha256: [UInt8]) throws(StoreError) -> Bool {
        var isMentioned = false
        try visit(.mentions, .ascending(prefix: sha256)) { _, _ in
            isMentioned = true
            return false
        }
        return isMentioned
    }

    /// Calls the closure for each workout that speaks of the photo, with the transaction as the workout's ledger sees it, until it
    /// says false.
    func visitMentions(
        of sha256: [UInt8], _ body: (borrowing Transaction, WorkoutID) throws(StoreError) -> Bool
    ) throws(StoreError) {
        for name in ledgers {
            let part = try of(name)
            for key in try part.keys(.mentions, prefix: sha256) {
                guard let id = ULID(bytes: key.dropFirst(32)) else { continue }
                guard try body(part, WorkoutID(id)) else { return }
            }
        }
    }
}
