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

/// One format that a device says it has.
struct OfferedFormat: Hashable {
    var code: FourCC
    /// libv4l2 would make it out of another one.
    var isEmulated: Bool
}

/// Why a device cannot serve, in words that finish "… is unusable: it".
struct Unusable: Error, Hashable {
    var why: String
}

/// Bounds on what a driver may claim.
enum V4L2Limits {
    /// Most formats that are asked for.
    static let maxFormats: UInt32 = 64
    /// Buffers asked for: one being filled, one waiting, one being copied, one to spare.
    static let bufferCount: UInt32 = 4
    /// Fewer than this, and the camera stands still while a frame is copied.
    static let minBufferCount: UInt32 = 2
    /// The kernel's own VIDEO_MAX_FRAME.
    static let maxBufferCount: UInt32 = 32
    /// Pixels along the longer side.
    static let maxSide: UInt32 = 8192
    /// Bytes of one frame, and of one mapped buffer: 3840 × 2160 of YUYV is half of it.
    static let maxFrameBytes = 32 << 20
}

/// Which of a device's formats the kiosk takes, and how its frames then lie in memory. A further format is one more row
/// here and one more case of `PixelFormat`.
enum V4L2Format {
    /// What the kiosk reads, the best first. JPEG is what some drivers call MJPEG.
    static let readable: [(code: FourCC, format: PixelFormat)] = [
        (FourCC("MJPG"), .mjpeg), (FourCC("JPEG"), .mjpeg), (FourCC("YUYV"), .yuyv), (FourCC("NV12"), .nv12),
        (FourCC("RGB3"), .rgb),
    ]

    /// Bayer patterns, as a bare image sensor gives them.
    private static let raw: Set<FourCC> = Set(
        ([
            "BA81", "GBRG", "GRBG", "RGGB", "BG10", "GB10", "BA10", "RG10", "pBAA", "pGAA", "pgAA", "pRAA",
            "BG12", "GB12", "BA12", "RG12", "pBCC", "pGCC", "pgCC", "pRCC",
        ] as [StaticString]).map { FourCC($0) })

    static func pixelFormat(_ code: FourCC) -> PixelFormat? { readable.first { $0.code == code }?.format }

    /// The best readable format that the device makes itself.
    static func choose(among offered: [OfferedFormat]) throws(Unusable) -> FourCC {
        let native = offered.filter { !$0.isEmulated }.map(\.code)
        if let best = readable.first(where: { native.contains($0.code) }) { return best.code }
        let wanted = readable.map(\.code.description).joined(separator: ", ")
        guard !native.isEmpty else { throw Unusable(why: "offers no format at all; the kiosk reads \(wanted)") }
        let names = native.map(\.description).joined(separator: ", ")
        guard native.contains(where: raw.contains) else {
            throw Unusable(why: "offers only \(names); the kiosk reads \(wanted)")
        }
        throw Unusable(
            why: "offers only \(names): a bare image sensor. Start the agent under libcamerify, or use a USB camera")
    }
}

/// How a frame lies in its buffer, as the driver said, checked.
struct FrameLayout: Hashable {
    var format: PixelFormat
    var width: Int
    var height: Int
    /// 0 for a compressed format.
    var bytesPerLine: Int

    init(_ answer: v4l2_pix_format) throws(Unusable) {
        let code = FourCC(rawValue: answer.pixelformat)
        guard let format = V4L2Format.pixelFormat(code) else { throw Unusable(why: "insists on the format \(code)") }
        let sides = 1...V4L2Limits.maxSide
        guard sides.contains(answer.width), sides.contains(answer.height) else {
            let size = "\(answer.width) × \(answer.height)"
            throw Unusable(why: "insists on \(size) pixels; 1 to \(V4L2Limits.maxSide) a side are allowed")
        }
        self.format = format
        width = Int(answer.width)
        height = Int(answer.height)
        switch format {
        case .mjpeg:
            bytesPerLine = 0
        case .yuyv, .nv12, .rgb:
            bytesPerLine = Int(answer.bytesperline)
            guard bytesPerLine >= width * format.bytesPerPixel, minFrameBytes <= V4L2Limits.maxFrameBytes else {
                throw Unusable(why: "says that a line of \(width) pixels has \(bytesPerLine) bytes")
            }
        }
    }

    /// Bytes that a frame has at least; of a compressed one, any number.
    var minFrameBytes: Int { bytesPerLine * (format == .nv12 ? height + (height + 1) / 2 : height) }

    /// How many bytes of a buffer to copy, and whether the driver's count was beyond belief.
    func bounds(bytesUsed: UInt32, mappedBytes: Int) -> (count: Int, isDamaged: Bool) {
        let believable = min(mappedBytes, V4L2Limits.maxFrameBytes)
        let count = min(Int(bytesUsed), believable)
        return (count, Int(bytesUsed) > believable || count < minFrameBytes)
    }
}

extension PixelFormat {
    /// Bytes that a pixel takes on a line of its first plane; 0 where lines have no fixed length.
    fileprivate var bytesPerPixel: Int {
        switch self {
        case .mjpeg: 0
        case .nv12: 1
        case .yuyv: 2
        case .rgb: 3
        }
    }
}
