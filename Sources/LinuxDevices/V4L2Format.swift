import CV4L2
import Devices

/// Four characters that name a pixel format to the kernel.
struct FourCC: Hashable, CustomStringConvertible {
    var rawValue: UInt32

    /// The first four characters, which must be ASCII.
    init(_ text: StaticString) {
        rawValue = text.withUTF8Buffer { bytes in
            bytes.prefix(4).enumerated().reduce(0) { $0 | UInt32($1.element) << (8 * UInt32($1.offset)) }
        }
    }

    init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    var description: String {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> (8 * UInt32($0))) }
        guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return "0x" + String(rawValue, radix: 16) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

struct OfferedFormat: Hashable {
    var code: FourCC
    /// libv4l2 would make it out of another one.
    var isEmulated: Bool
}

/// Why a device cannot serve, in words that finish "… is unusable: it".
struct Unusable: Error, Hashable {
    var why: String
}

/// Bounds on what a driver may claim, and what it is asked for.
enum V4L2Limits {
    /// Most formats that are asked for; vivid has some ninety.
    static let maxFormats: UInt32 = 128
    /// Buffers asked for: one being filled, one waiting, one being copied, one to spare.
    static let bufferCount: UInt32 = 4
    /// Fewer than this, and the camera stands still while a frame is copied.
    static let minBufferCount: UInt32 = 2
    /// The kernel's own VIDEO_MAX_FRAME.
    static let maxBufferCount: UInt32 = 32
    /// Pixels along the longer side.
    static let maxSide: UInt32 = 8192
    /// Bytes of one frame, and of one mapped plane: 3840 × 2160 of YUYV is half of it.
    static let maxFrameBytes = 32 << 20
    /// Frames a second that are wished for, until the driver agrees to no fewer than the first. A slow camera has longer to
    /// look at a dark room; one that is slower still makes a person wait.
    static let wantedRates: [UInt32] = [15, 30]
}

/// Which of a device's formats the kiosk takes. A further format is one more row here and one more case of `PixelFormat`.
enum V4L2Format {
    struct Row {
        var code: FourCC
        var format: PixelFormat
        /// Pieces of memory that a frame lies in.
        var planeCount = 1
    }

    /// What the kiosk reads, the best first. JPEG is what some drivers call MJPEG, NM12 is NV12 in two pieces.
    static let readable = [
        Row(code: FourCC("MJPG"), format: .mjpeg), Row(code: FourCC("JPEG"), format: .mjpeg),
        Row(code: FourCC("YUYV"), format: .yuyv), Row(code: FourCC("NV12"), format: .nv12),
        Row(code: FourCC("NM12"), format: .nv12, planeCount: 2), Row(code: FourCC("RGB3"), format: .rgb),
    ]

    /// Bayer patterns, as a bare image sensor gives them, and what a Raspberry Pi 5 packs them into.
    private static let raw: Set<FourCC> = Set(
        ([
            "BA81", "GBRG", "GRBG", "RGGB", "BG10", "GB10", "BA10", "RG10", "pBAA", "pGAA", "pgAA", "pRAA",
            "BG12", "GB12", "BA12", "RG12", "pBCC", "pGCC", "pgCC", "pRCC", "BG14", "GB14", "GR14", "RG14",
            "pBEE", "pGEE", "pgEE", "pREE", "BYR2", "GB16", "GR16", "RG16", "PC1B", "PC1G", "PC1g", "PC1R",
        ] as [StaticString]).map { FourCC($0) })

    static func row(_ code: FourCC) -> Row? { readable.first { $0.code == code } }

    /// What to do about the formats that a device offers.
    enum Choice: Hashable {
        /// Take these, the best first.
        case take([FourCC])
        /// None can be read; libv4l2 may know how to convert them.
        case convert
    }

    /// The readable formats, the best first, the camera's own before any that libv4l2 would make.
    ///
    /// - Parameter route: through libv4l2, what it makes counts; straight to the device, its absence is a reason to ask it.
    static func choose(
        among offered: [OfferedFormat], of card: V4L2Card, route: V4L2Route
    ) throws(Unusable) -> Choice {
        let native = offered.filter { !$0.isEmulated }.map(\.code)
        let made = route == .converting ? offered.filter(\.isEmulated).map(\.code) : []
        let ranked = [native, made].flatMap { codes in readable.map(\.code).filter(codes.contains) }
        if !ranked.isEmpty { return .take(ranked) }
        let wanted = readable.map(\.code.description).joined(separator: ", ")
        let names = native.map(\.description).joined(separator: ", ")
        // A webcam that gives Bayer patterns exposes its pictures by itself, and libv4l2 knows it.
        if card.isBareSensor || native.contains(where: raw.contains) && !card.bus.hasPrefix("usb-") {
            throw Unusable(why: "offers only \(native.isEmpty ? "what is no picture" : names): \(V4L2Card.wayOut)")
        }
        guard !native.isEmpty else { throw Unusable(why: "offers no format at all; the kiosk reads \(wanted)") }
        guard route == .converting else { return .convert }
        throw Unusable(why: "offers only \(names); the kiosk reads \(wanted)")
    }
}
