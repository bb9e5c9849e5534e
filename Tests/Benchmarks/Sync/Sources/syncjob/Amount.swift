/// What one side has more than the other.
struct Amount {
    static let photoBytes = 500_000
    /// Of a photo in the store.
    private static let pieceBytes = 32 << 10

    /// Those with photos included.
    let entries: Int
    let photos: Int

    /// Of the photos in the store.
    var pieces: Int { photos * ((Amount.photoBytes + Amount.pieceBytes - 1) / Amount.pieceBytes) }
}
