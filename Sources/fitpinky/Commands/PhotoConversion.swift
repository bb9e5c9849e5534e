import Photos

/// What a photo's file is converted to before it is written.
enum PhotoConversion: Hashable {
    case jpeg
    case png

    /// What the end of that file's name asks for; nil if it asks for the file as it is stored.
    init?(path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        switch path[dot...].lowercased() {
        case ".jpg", ".jpeg": self = .jpeg
        case ".png": self = .png
        default: return nil
        }
    }

    /// The most bytes of a photo that is converted: no photo in a ledger has more.
    static let maxBytes = PhotoLimits.maxHEIFBytes

    /// The photo's file, converted. A JPEG stays as it is where one is asked for; what is made anew has no metadata.
    func file(of photo: [UInt8]) throws(PhotoError) -> [UInt8] {
        switch self {
        case .jpeg where photo.starts(with: [0xFF, 0xD8]): photo
        case .jpeg: try PixelImage(photo: photo).original().bytes
        case .png: try PixelImage(photo: photo).png()
        }
    }
}
