internal import Synchronization

/// Where a damaged database holds photos; found once, and gone through photo by photo.
final class SalvagedPhotos: Sendable {
    let path: String
    private let pieces: Mutex<(rows: SalvagedRows, raw: RawDatabase, left: [[UInt8]])>

    init(_ copy: DamagedCopy, _ calls: FileCalls) throws(StoreError) {
        path = copy.path
        let raw = try RawDatabase(path: path, calls: calls)
        let rows = SalvagedRows(raw.file)
        pieces = Mutex((rows, raw, Array(rows.pieces.keys)))
    }

    /// The hash of one that was not given yet; nil if there is none.
    func next() -> [UInt8]? { pieces.withLock { $0.left.popLast() } }

    func photo(_ sha256: [UInt8], byteCount: Int) -> [UInt8]? {
        pieces.withLock { $0.rows.photo(sha256, byteCount: byteCount, in: $0.raw.file) }
    }
}
