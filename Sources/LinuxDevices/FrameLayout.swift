import Devices

/// The format that a driver agreed to, in the words of either interface.
struct AgreedFormat: Hashable {
    var code: FourCC
    var width: UInt32
    var height: UInt32
    /// Bytes a line, of each piece of memory that a frame lies in.
    var bytesPerLine: [UInt32]
}

/// What a driver says about one piece of a frame that it has filled.
struct FilledPlane: Hashable {
    /// Bytes from the beginning of the memory to the end of the picture.
    var bytesUsed: UInt32
    /// Bytes before the picture begins.
    var start: UInt32
}

/// How a frame lies in its buffer, as the driver said, checked.
struct FrameLayout: Hashable {
    struct Plane: Hashable {
        /// 0 for a compressed format.
        var bytesPerLine: Int
        var lineCount: Int

        /// Bytes that it has at least; of a compressed one, any number.
        var minBytes: Int { bytesPerLine * lineCount }
    }

    var format: PixelFormat
    var width: Int
    var height: Int
    var planes: [Plane]

    init(_ answer: AgreedFormat) throws(Unusable) {
        guard let row = V4L2Format.row(answer.code) else {
            throw Unusable(why: "insists on the format \(answer.code)")
        }
        let sides = 1...V4L2Limits.maxSide
        guard sides.contains(answer.width), sides.contains(answer.height) else {
            let size = "\(answer.width) × \(answer.height)"
            throw Unusable(why: "insists on \(size) pixels; 1 to \(V4L2Limits.maxSide) a side are allowed")
        }
        guard answer.bytesPerLine.count == row.planeCount else {
            throw Unusable(why: "gives \(answer.code) in \(answer.bytesPerLine.count) planes, not \(row.planeCount)")
        }
        format = row.format
        width = Int(answer.width)
        height = Int(answer.height)
        let needed = FrameLayout.needed(row, width: width, height: height)
        planes = zip(answer.bytesPerLine, needed).map { claim, plane in
            Plane(bytesPerLine: plane.lineCount == 0 ? 0 : Int(claim), lineCount: plane.lineCount)
        }
        for (plane, least) in zip(planes, needed) where plane.bytesPerLine < least.bytesPerLine {
            throw Unusable(why: "says that a line of \(width) pixels has \(plane.bytesPerLine) bytes")
        }
        let byteCount = planes.reduce(0) { $0 + $1.minBytes }
        guard byteCount <= V4L2Limits.maxFrameBytes else {
            throw Unusable(why: "says that a frame has \(byteCount) bytes; \(V4L2Limits.maxFrameBytes) are allowed")
        }
    }

    /// Lines, and the fewest bytes a line, of each plane.
    private static func needed(_ row: V4L2Format.Row, width: Int, height: Int) -> [Plane] {
        let chromaLines = (height + 1) / 2
        return switch row.format {
        case .mjpeg: [Plane(bytesPerLine: 0, lineCount: 0)]
        case .yuyv: [Plane(bytesPerLine: width * 2, lineCount: height)]
        case .rgb: [Plane(bytesPerLine: width * 3, lineCount: height)]
        case .nv12 where row.planeCount == 1: [Plane(bytesPerLine: width, lineCount: height + chromaLines)]
        case .nv12:
            [
                Plane(bytesPerLine: width, lineCount: height),
                Plane(bytesPerLine: (width + 1) / 2 * 2, lineCount: chromaLines),
            ]
        }
    }

    /// Bytes a line of the frames that are handed out. One piece is copied as it is, several are laid close together.
    var bytesPerLine: Int { planes.count == 1 ? planes[0].bytesPerLine : (width + 1) / 2 * 2 }

    /// The picture's bytes out of the mapped planes, and whether the driver's word about them is beyond belief.
    func copy(
        _ filled: [FilledPlane], from mapped: [UnsafeMutableRawBufferPointer]
    ) -> (bytes: [UInt8], isDamaged: Bool) {
        guard filled.count == planes.count, mapped.count == planes.count else { return ([], true) }
        let pieces = planes.indices.map { index in
            let claim = filled[index]
            let believable = min(mapped[index].count, V4L2Limits.maxFrameBytes)
            let end = min(Int(claim.bytesUsed), believable)
            let start = min(Int(claim.start), end)
            let isDamaged =
                Int(claim.bytesUsed) > believable || Int(claim.start) > end || end - start < planes[index].minBytes
            return (bytes: mapped[index][start..<end], isDamaged: isDamaged)
        }
        let isDamaged = pieces.contains(where: \.isDamaged)
        return (pieces.count == 1 ? [UInt8](pieces[0].bytes) : join(pieces.map(\.bytes)), isDamaged)
    }

    /// Line after line, plane after plane. What is missing stays zero.
    private func join(_ pieces: [Slice<UnsafeMutableRawBufferPointer>]) -> [UInt8] {
        let lineCount = planes.reduce(0) { $0 + $1.lineCount }
        return [UInt8](unsafeUninitializedCapacity: bytesPerLine * lineCount) { target, count in
            target.initialize(repeating: 0)
            count = target.count
            var line = 0
            for (plane, piece) in zip(planes, pieces) {
                for index in 0..<plane.lineCount {
                    let from = piece.dropFirst(index * plane.bytesPerLine)
                        .prefix(min(plane.bytesPerLine, bytesPerLine))
                    let to = UnsafeMutableRawBufferPointer(target).dropFirst(line * bytesPerLine)
                    UnsafeMutableRawBufferPointer(rebasing: to).copyMemory(from: UnsafeRawBufferPointer(rebasing: from))
                    line += 1
                }
            }
        }
    }
}
