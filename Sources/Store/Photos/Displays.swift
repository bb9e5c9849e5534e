internal import FitPinkyCore
public import Ledger

// Browsers show no HEIC. Of each photo a JPEG for them is made when somebody first looks at it. It can be made again at any time, so
// it is bounded, in no backup, and never takes the disk's reserve.

/// What the store has for the display picture of a photo.
public enum DisplayBeginning: Hashable, Sendable {
    /// The picture, a JPEG: it was made before.
    case made([UInt8])
    /// The photo's file, from which the picture is to be made.
    case photo([UInt8])
    /// No workout mentions the photo, or not all of it is stored.
    case notHere
    /// The photo was begun to be decoded ``Store/maxDecodings`` times, and nothing came of it.
    case triedTooOften
}

extension Store {
    /// The most bytes of a display picture.
    public static let maxDisplayBytes = 512 << 10

    /// How many pieces of 32 KiB all display pictures have at most: 64 MiB. The oldest make room for a new one.
    public static let maxDisplayPieces = 2048

    /// The display picture of a photo, a JPEG; nil if there is none, or not all of it.
    public func display(_ sha256: [UInt8]) throws(StoreError) -> [UInt8]? {
        try database.read { transaction throws(StoreError) in try transaction.display(sha256) }
    }

    /// Finds out how the display picture of a photo is to be had. Where the photo must be decoded, that is counted durably before its
    /// bytes are returned: a photo that ends the program while it is decoded must not end it at every request.
    public func beginDisplay(_ photo: PhotoFact) throws(StoreError) -> DisplayBeginning {
        let known = try writeWithoutReserve { transaction throws(StoreError) -> DisplayBeginning? in
            if let made = try transaction.display(photo.sha256) { return .made(made) }
            guard try transaction.isMentioned(photo.sha256), try transaction.hasPhoto(photo) else { return .notHere }
            // If its thumbnail could not be made, the next decoding ends as those did.
            let count = try transaction.displayDecodings(photo)
            guard max(count, try transaction.decodings(photo)) < Store.maxDecodings else { return .triedTooOften }
            try transaction.put(.meta, Meta.displayDecodings(photo.sha256), [UInt8(count + 1)])
            return nil
        }
        if let known { return known }
        guard let bytes = try self.photo(photo) else { return .notHere }
        return .photo(bytes)
    }

    /// Does not count the decodings that were begun: they ended for a reason other than the photo.
    public func takeBackDisplay(_ photo: PhotoFact) throws(StoreError) {
        try writeWithoutReserve { transaction throws(StoreError) in
            try transaction.remove(.meta, Meta.displayDecodings(photo.sha256))
        }
    }

    /// Keeps the display picture of a photo that is stored, in place of one that was there. Pictures that were made first go until
    /// there is room for it.
    ///
    /// - Returns: false if the photo is not stored, or if the picture is empty or too large.
    @discardableResult
    public func keepDisplay(_ jpeg: [UInt8], of photo: PhotoFact) throws(StoreError) -> Bool {
        try keepDisplay(jpeg, of: photo, maxPieces: Store.maxDisplayPieces)
    }

    func keepDisplay(_ jpeg: [UInt8], of photo: PhotoFact, maxPieces: Int) throws(StoreError) -> Bool {
        guard (1...Store.maxDisplayBytes).contains(jpeg.count) else { return false }
        return try writeWithoutReserve { transaction throws(StoreError) in
            guard try transaction.isMentioned(photo.sha256), try transaction.hasPhoto(photo) else { return false }
            try transaction.removeDisplay(photo.sha256)
            let pieces = (jpeg.count - 1) / Store.photoPieceBytes + 1
            try transaction.makeRoom(displayPieces: pieces, within: maxPieces)
            try transaction.putDisplay(jpeg, of: photo.sha256)
            try transaction.remove(.meta, Meta.displayDecodings(photo.sha256))
            return true
        }
    }
}

/// A row of `displayed`. Value: number u64, byte count u32.
private struct DisplayRow {
    var number: UInt64
    var byteCount: Int

    init(number: UInt64, byteCount: Int) { (self.number, self.byteCount) = (number, byteCount) }

    /// Reads such a value; nil if it is damaged.
    init?(bytes: [UInt8]) {
        let byteCount = Int(Meta.number(bytes.dropFirst(8), UInt32.self))
        guard bytes.count == 12, (1...Store.maxDisplayBytes).contains(byteCount) else { return nil }
        self.init(number: Meta.number(bytes.prefix(8)), byteCount: byteCount)
    }

    var bytes: [UInt8] { Meta.bytes(of: number) + Meta.bytes(of: UInt32(byteCount)) }

    /// What the keys of the picture's pieces begin with.
    func prefix(_ sha256: [UInt8]) -> [UInt8] { Meta.bytes(of: number) + sha256 }

    static let prefixByteCount = 8 + 32
}

extension Transaction {
    fileprivate func display(_ sha256: [UInt8]) throws(StoreError) -> [UInt8]? {
        guard let value = try value(.displayed, sha256), let row = DisplayRow(bytes: value) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(row.byteCount)
        try visit(.displays, .ascending(prefix: row.prefix(sha256))) { _, piece in
            piece.withUnsafeBytes { bytes.append(contentsOf: $0) }
            return bytes.count < row.byteCount
        }
        return bytes.count == row.byteCount ? bytes : nil
    }

    fileprivate func displayDecodings(_ photo: PhotoFact) throws(StoreError) -> Int {
        try value(.meta, Meta.displayDecodings(photo.sha256))?.first.map { Int($0) } ?? 0
    }

    fileprivate func putDisplay(_ jpeg: [UInt8], of sha256: [UInt8]) throws(StoreError) {
        var latest: UInt64 = 0
        try visit(.displays, .descending) { key, _ in
            latest = Meta.number(Array(copying: key).prefix(8))
            return false
        }
        // A damaged key may have the largest number there is; then the next picture counts as the oldest.
        let row = DisplayRow(number: latest &+ 1, byteCount: jpeg.count)
        for (index, start) in stride(from: 0, to: jpeg.count, by: Store.photoPieceBytes).enumerated() {
            let piece = start..<min(start + Store.photoPieceBytes, jpeg.count)
            try put(.displays, row.prefix(sha256) + Meta.bytes(of: UInt32(index)), jpeg, part: piece)
        }
        try put(.displayed, sha256, row.bytes)
    }

    /// Removes the pictures that were made first, until so many pieces more are within the bound.
    fileprivate func makeRoom(displayPieces wanted: Int, within maxPieces: Int) throws(StoreError) {
        let excess = try count(.displays) + wanted - maxPieces
        guard excess > 0 else { return }
        var oldest: [[UInt8]] = []
        try visit(.displays, .ascending()) { key, _ in
            let key = Array(copying: key)
            let isSame = oldest.last.map { key.starts(with: $0.prefix(DisplayRow.prefixByteCount)) } ?? false
            guard oldest.count < excess || isSame else { return false }
            oldest.append(key)
            return true
        }
        for key in oldest {
            try remove(.displays, key)
            try remove(.displayed, Array(key.prefix(DisplayRow.prefixByteCount).dropFirst(8)))
        }
    }

    /// Removes the display picture of that photo, if there is one.
    func removeDisplay(_ sha256: [UInt8]) throws(StoreError) {
        guard let value = try value(.displayed, sha256) else { return }
        // Where its pieces are cannot be known then, and what is to be gone must not stay by that.
        guard let row = DisplayRow(bytes: value) else { return try removeDisplays() }
        for key in try keys(.displays, prefix: row.prefix(sha256)) { try remove(.displays, key) }
        try remove(.displayed, sha256)
    }

    func removeDisplays() throws(StoreError) {
        try clear(.displays)
        try clear(.displayed)
    }
}
