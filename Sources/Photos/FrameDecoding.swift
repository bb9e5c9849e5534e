package import Devices

extension PixelImage {
    /// The frame's pixels. What the driver flagged is tried too: `FrameVerdict` is who refuses it.
    package init(decoding frame: CameraFrame) throws(PhotoError) {
        switch frame.format {
        case .mjpeg: try self.init(jpeg: frame.bytes)
        case .yuyv, .nv12, .rgb: try self.init(raw: frame)
        }
    }

    private init(raw frame: CameraFrame) throws(PhotoError) {
        try frame.checkRaw()
        try self.init(width: frame.width, height: frame.height)
        let stride = frame.bytesPerLine
        frame.bytes.withUnsafeBufferPointer { source in
            bytes.withUnsafeMutableBufferPointer { target in
                guard let source = source.baseAddress, let target = target.baseAddress else { return }
                for row in 0..<frame.height {
                    let (line, pixels) = (source + row * stride, target + row * frame.width * 4)
                    switch frame.format {
                    case .nv12:
                        let colours = source + (frame.height + row / 2) * stride
                        convertNV12(luma: line, colours: colours, into: pixels, pairs: frame.width / 2)
                    case .rgb: convertRGB(line, into: pixels, count: frame.width)
                    case .yuyv, .mjpeg: convertYUYV(line, into: pixels, pairs: frame.width / 2)
                    }
                }
            }
        }
    }
}

extension CameraFrame {
    /// Throws unless the bytes hold what width, height and line length say.
    func checkRaw() throws(PhotoError) {
        try PixelImage.check(width: width, height: height)
        let bytesPerRow: Int
        switch format {
        case .yuyv, .nv12:
            guard width % 2 == 0 else {
                throw .damaged("\(format.rawValue) lines hold pairs of pixels, and \(width) is odd")
            }
            bytesPerRow = format == .yuyv ? width * 2 : width
        case .rgb: bytesPerRow = width * 3
        case .mjpeg: return
        }
        // Bounded, so that the product below cannot overflow.
        guard (bytesPerRow...PhotoLimits.maxSide * 8).contains(bytesPerLine) else {
            throw .damaged("lines of \(bytesPerLine) bytes cannot hold \(width) pixels")
        }
        let lines = format == .nv12 ? height + (height + 1) / 2 : height
        let needed = bytesPerLine * (lines - 1) + bytesPerRow
        guard bytes.count >= needed else {
            throw .damaged("\(bytes.count) bytes, where \(width)×\(height) pixels take \(needed)")
        }
    }
}

// The caller of these has checked that the pointers reach that far.

private func convertYUYV(_ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, pairs: Int) {
    for pair in 0..<pairs {
        let four = source + pair * 4
        convertPair(four[0], four[2], cb: four[1], cr: four[3], into: target + pair * 8)
    }
}

private func convertNV12(
    luma: UnsafePointer<UInt8>, colours: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, pairs: Int
) {
    for pair in 0..<pairs {
        let (left, right) = (pair * 2, pair * 2 + 1)
        convertPair(luma[left], luma[right], cb: colours[left], cr: colours[right], into: target + pair * 8)
    }
}

private func convertRGB(_ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, count: Int) {
    for pixel in 0..<count {
        target[pixel * 4] = source[pixel * 3 + 2]
        target[pixel * 4 + 1] = source[pixel * 3 + 1]
        target[pixel * 4 + 2] = source[pixel * 3]
    }
}

/// Two pixels that share their colour: ITU-R BT.601 limited range, in 256ths.
@inline(__always)
private func convertPair(
    _ first: UInt8, _ second: UInt8, cb: UInt8, cr: UInt8, into target: UnsafeMutablePointer<UInt8>
) {
    let cb = Int32(cb) &- 128
    let cr = Int32(cr) &- 128
    let red = 409 &* cr &+ 128
    let green = -100 &* cb &- 208 &* cr &+ 128
    let blue = 516 &* cb &+ 128
    let first = 298 &* (Int32(first) &- 16)
    target[0] = clamped((first &+ blue) >> 8)
    target[1] = clamped((first &+ green) >> 8)
    target[2] = clamped((first &+ red) >> 8)
    let second = 298 &* (Int32(second) &- 16)
    target[4] = clamped((second &+ blue) >> 8)
    target[5] = clamped((second &+ green) >> 8)
    target[6] = clamped((second &+ red) >> 8)
}

private func clamped(_ value: Int32) -> UInt8 {
    value < 0 ? 0 : value > 255 ? 255 : UInt8(truncatingIfNeeded: value)
}
