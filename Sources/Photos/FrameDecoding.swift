public import Devices

extension PixelImage {
    /// The frame's pixels. What the driver flagged is tried too: `FrameVerdict` is who refuses it.
    public init(decoding frame: CameraFrame) throws(PhotoError) {
        switch frame.format {
        case .mjpeg: try self.init(jpeg: frame.bytes)
        case .yuyv: try self.init(yuyv: frame)
        }
    }

    private init(yuyv frame: CameraFrame) throws(PhotoError) {
        try frame.checkYUYV()
        try self.init(width: frame.width, height: frame.height)
        frame.bytes.withUnsafeBufferPointer { source in
            bytes.withUnsafeMutableBufferPointer { target in
                guard let source = source.baseAddress, let target = target.baseAddress else { return }
                for row in 0..<frame.height {
                    convertRow(
                        source + row * frame.bytesPerLine, into: target + row * frame.width * 4, pairs: frame.width / 2)
                }
            }
        }
    }
}

extension CameraFrame {
    /// Throws unless the bytes hold what width, height and line length say.
    func checkYUYV() throws(PhotoError) {
        try PixelImage.check(width: width, height: height)
        guard width % 2 == 0 else { throw .damaged("YUYV lines hold pairs of pixels, and \(width) is odd") }
        // Bounded, so that the product below cannot overflow.
        guard (width * 2...PhotoLimits.maxSide * 8).contains(bytesPerLine) else {
            throw .damaged("lines of \(bytesPerLine) bytes cannot hold \(width) pixels")
        }
        let needed = bytesPerLine * (height - 1) + width * 2
        guard bytes.count >= needed else {
            throw .damaged("\(bytes.count) bytes, where \(width)×\(height) pixels take \(needed)")
        }
    }
}

/// ITU-R BT.601 limited range, in 256ths. The caller has checked that the pointers reach that far.
private func convertRow(_ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, pairs: Int) {
    var (source, target) = (source, target)
    for _ in 0..<pairs {
        let cb = Int32(source[1]) &- 128
        let cr = Int32(source[3]) &- 128
        let red = 409 &* cr &+ 128
        let green = -100 &* cb &- 208 &* cr &+ 128
        let blue = 516 &* cb &+ 128
        let first = 298 &* (Int32(source[0]) &- 16)
        target[0] = clamped((first &+ blue) >> 8)
        target[1] = clamped((first &+ green) >> 8)
        target[2] = clamped((first &+ red) >> 8)
        let second = 298 &* (Int32(source[2]) &- 16)
        target[4] = clamped((second &+ blue) >> 8)
        target[5] = clamped((second &+ green) >> 8)
        target[6] = clamped((second &+ red) >> 8)
        source += 4
        target += 8
    }
}

private func clamped(_ value: Int32) -> UInt8 {
    value < 0 ? 0 : value > 255 ? 255 : UInt8(truncatingIfNeeded: value)
}
