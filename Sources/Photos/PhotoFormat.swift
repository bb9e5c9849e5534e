/// What a photo's file is.
public enum PhotoFormat: String, CaseIterable, Sendable {
    /// HEVC in HEIF, ISO/IEC 23008-12: half a JPEG's bytes for the same likeness.
    case heic
    /// AV1 in HEIF.
    case avif
    /// JFIF with an Exif segment: what every program reads.
    case jpeg

    /// The media type: RFC 9110's for the file's bytes.
    public var mimeType: String { "image/\(rawValue)" }

    /// What its files' names end in, without the dot.
    public var fileSuffix: String { self == .jpeg ? "jpg" : rawValue }

    /// The qualities that are tried, even numbers on the encoder's own scale of 0 to 100. Below the lowest a smaller
    /// picture looks better than a coarser one; above the highest nobody sees what the bytes are spent on.
    public var qualities: ClosedRange<Int> {
        switch self {
        case .heic: 20...76
        case .avif: 20...80
        case .jpeg: PixelImage.lowestJPEGQuality...PixelImage.firstJPEGQuality
        }
    }

    /// What is tried first on a picture of which nothing is known. Measured: see the documentation of this module.
    var firstQuality: Int {
        switch self {
        case .heic: 54
        case .avif: 60
        case .jpeg: PixelImage.firstJPEGQuality
        }
    }

    /// Whether this machine can write it. Cheap after the first call, which makes libheif look for its plug-ins; one
    /// that is installed later is found by the next start.
    public var isAvailable: Bool { self == .jpeg || HEIFEncoder.exists(for: self) }

    /// What `apt-get install` has to be told where the encoder is missing. On Debian 12 libheif1 has both within.
    var encoderPackage: String {
        switch self {
        case .heic: "libheif-plugin-x265"
        case .avif: "libheif-plugin-aomenc"
        case .jpeg: "libturbojpeg0"
        }
    }
}
