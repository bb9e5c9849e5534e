/// The bounds of what is decoded and encoded.
public enum PhotoLimits {
    /// Pixels a side.
    public static let maxSide = 8192
    /// Pixels in all, four bytes each when decoded: 64 MiB. Kiosks have 512 MiB and more.
    public static let maxPixels = 4096 * 4096
    /// Bytes of a JPEG that is read.
    public static let maxJPEGBytes = 32 * 1024 * 1024
    /// Bytes of a HEIC or AVIF file that is read; no photo in a ledger has more.
    public static let maxHEIFBytes = 16 * 1024 * 1024
}

/// Why there is no photo.
public enum PhotoError: Error, Hashable, Sendable {
    /// A side is below 1 or above `PhotoLimits.maxSide`, or there are more pixels than `PhotoLimits.maxPixels`.
    case impossibleSize(width: Int, height: Int)
    /// A JPEG of more than `PhotoLimits.maxJPEGBytes`, or another file of more than `PhotoLimits.maxHEIFBytes`.
    case tooLong(bytes: Int)
    /// The data break off or contradict themselves; the text says where that was noticed.
    case damaged(String)
    /// Even the smallest picture that makes sense takes more bytes.
    case cannotFit(maxBytes: Int)
    /// This machine has no encoder for the format.
    case noEncoder(PhotoFormat)
    case noDecoder
    /// No font at that path, or none that FreeType can read.
    case fontUnusable(path: String, why: String)
    /// A library refused for a reason of its own, such as a lack of memory.
    case failed(call: String, why: String)

    /// One sentence for a person: what happened and what to do.
    public var sentence: String {
        switch self {
        case .impossibleSize(let width, let height):
            "the picture is said to be \(width)×\(height); sides of 1 to \(PhotoLimits.maxSide) and up to "
                + "\(PhotoLimits.maxPixels) pixels in all can be read, so choose a smaller size for the camera"
        case .tooLong(let bytes):
            "the picture has \(bytes) bytes; up to \(PhotoLimits.maxJPEGBytes) of a JPEG are read, and "
                + "\(PhotoLimits.maxHEIFBytes) of others"
        case .damaged(let why):
            "the picture is damaged (\(why)); take another, and if it happens again check the camera's cable"
        case .cannotFit(let maxBytes):
            "no photo fits into \(maxBytes) bytes; raise photo.max_bytes"
        case .noEncoder(let format):
            "photos cannot be encoded as \(format.rawValue.uppercased()); install the encoder with \"apt-get install "
                + "\(format.encoderPackage)\" and restart the kiosk, or set photo.format to \"jpeg\""
        case .noDecoder:
            "the photo cannot be decoded here; install the decoders with \"apt-get install libheif-plugin-libde265 "
                + "libheif-plugin-aomdec\" and restart the kiosk"
        case .fontUnusable(let path, let why):
            "the font \(path) cannot be used (\(why)); install it with \"apt-get install fonts-dejavu-core\""
        case .failed(let call, let why):
            "\(call) failed: \(why)"
        }
    }
}
