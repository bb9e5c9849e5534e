/// A colour in BT.601 limited range.
struct YCbCr {
    var y: UInt8
    var cb: UInt8
    var cr: UInt8

    /// The colour of an sRGB value, each channel 0 to 255.
    init(_ red: Double, _ green: Double, _ blue: Double) {
        func byte(_ value: Double) -> UInt8 { UInt8(min(max(value.rounded(), 16), 240)) }
        y = byte(16 + 0.257 * red + 0.504 * green + 0.098 * blue)
        cb = byte(128 - 0.148 * red - 0.291 * green + 0.439 * blue)
        cr = byte(128 + 0.439 * red - 0.368 * green - 0.071 * blue)
    }
}

/// Packed YUYV that is painted in horizontal runs of pixel pairs: no pixel is ever computed on its own, so a picture costs
/// about as much as copying it.
struct YUYVCanvas {
    let width: Int
    let height: Int
    private(set) var bytes: [UInt8]

    /// Black; width must be even.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        bytes = []
        bytes = [UInt8](unsafeUninitializedCapacity: width * height * 2) { buffer, count in
            let raw = UnsafeMutableRawBufferPointer(buffer)
            YUYVCanvas.fill(raw[...], with: YCbCr(0, 0, 0))
            count = raw.count
        }
    }

    /// The row's pixels from `left` to `right`, cut off at the edges.
    mutating func paintRow(_ row: Int, from left: Double, to right: Double, _ colour: YCbCr) {
        guard row >= 0, row < height, right > left else { return }
        let first = min(max(Int(left.rounded()), 0), width) / 2
        let last = (min(max(Int(right.rounded()), 0), width) + 1) / 2
        guard last > first else { return }
        let start = row * width * 2
        bytes.withUnsafeMutableBytes { raw in
            YUYVCanvas.fill(raw[(start + first * 4)..<(start + last * 4)], with: colour)
        }
    }

    mutating func paintRectangle(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double, _ colour: YCbCr) {
        for row in rows(from: top, to: bottom) { paintRow(row, from: left, to: right, colour) }
    }

    mutating func paintEllipse(_ x: Double, _ y: Double, radiusX: Double, radiusY: Double, _ colour: YCbCr) {
        for row in rows(from: y - radiusY, to: y + radiusY) {
            let distance = (Double(row) + 0.5 - y) / radiusY
            let half = radiusX * max(0, 1 - distance * distance).squareRoot()
            paintRow(row, from: x - half, to: x + half, colour)
        }
    }

    /// A straight limb with round ends.
    mutating func paintLimb(
        from a: (x: Double, y: Double), to b: (x: Double, y: Double), radius: Double, _ colour: YCbCr
    ) {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let steps = max(1, Int(((dx * dx + dy * dy).squareRoot() / (radius * 0.4)).rounded(.up)))
        for step in 0...min(steps, 64) {
            let share = Double(step) / Double(min(steps, 64))
            paintEllipse(a.x + dx * share, a.y + dy * share, radiusX: radius, radiusY: radius, colour)
        }
    }

    private func rows(from top: Double, to bottom: Double) -> Range<Int> {
        let first = min(max(Int(top.rounded()), 0), height)
        return first..<max(first, min(max(Int(bottom.rounded()), 0), height))
    }

    /// Doubles what is filled until all is, which is a few copies of memory rather than a loop over pixels.
    private static func fill(_ raw: Slice<UnsafeMutableRawBufferPointer>, with colour: YCbCr) {
        let target = UnsafeMutableRawBufferPointer(rebasing: raw)
        guard target.count >= 4, let base = target.baseAddress else { return }
        (target[0], target[1], target[2], target[3]) = (colour.y, colour.cb, colour.y, colour.cr)
        var filled = 4
        while filled < target.count {
            let more = min(filled, target.count - filled)
            (base + filled).copyMemory(from: base, byteCount: more)
            filled += more
        }
    }
}
