/// A gym that does not exist: an evening window, a rack of dumbbells, a bouncing ball and somebody doing jumping jacks.
///
/// It keeps no picture: a real camera keeps none either, and painting the room costs about as much as copying it.
struct GymScene: Sendable {
    /// Both must be even.
    let width: Int
    let height: Int

    /// The lens cap is on.
    func black() -> [UInt8] { YUYVCanvas(width: width, height: height).bytes }

    /// Bytes that are no picture (SplitMix64, Steele, Lea and Flood 2014).
    func rubbish(seed: UInt64) -> [UInt8] {
        var state = seed
        return [UInt8](unsafeUninitializedCapacity: width * height * 2) { buffer, count in
            let raw = UnsafeMutableRawBufferPointer(buffer)
            for offset in stride(from: 0, to: raw.count & ~7, by: 8) {
                state &+= 0x9E37_79B9_7F4A_7C15
                var word = state
                word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
                word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
                raw.storeBytes(of: word ^ (word >> 31), toByteOffset: offset, as: UInt64.self)
            }
            count = raw.count
        }
    }

    /// The gym that many seconds after the camera was opened.
    func picture(seconds: Double) -> [UInt8] {
        var canvas = YUYVCanvas(width: width, height: height)
        GymScene.paintRoom(&canvas)
        paintPerson(&canvas, seconds)
        paintBall(&canvas, seconds)
        return canvas.bytes
    }
}

extension GymScene {
    private static func paintRoom(_ canvas: inout YUYVCanvas) {
        let (width, height) = (Double(canvas.width), Double(canvas.height))
        let horizon = height * 0.68
        for row in 0..<canvas.height {
            let depth = Double(row) / height
            if Double(row) < horizon {
                canvas.paintRow(row, from: 0, to: width, YCbCr(92 + 60 * depth, 104 + 58 * depth, 128 + 40 * depth))
            } else {
                let near = (depth - 0.68) / 0.32
                canvas.paintRow(row, from: 0, to: width, YCbCr(120 + 52 * near, 84 + 36 * near, 58 + 22 * near))
            }
        }
        // Floor boards, closer together further away.
        for board in 1...6 {
            let near = Double(board * board) / 40
            let top = horizon + near * (height - horizon)
            canvas.paintRectangle(0, top, width, top + max(2, height * 0.004), YCbCr(88, 60, 40))
        }
        canvas.paintRectangle(0, horizon - height * 0.02, width, horizon, YCbCr(214, 208, 196))
        paintWindow(&canvas, width, height)
        paintRack(&canvas, width, height)
    }

    private static func paintWindow(_ canvas: inout YUYVCanvas, _ width: Double, _ height: Double) {
        let (left, top, right, bottom) = (width * 0.07, height * 0.10, width * 0.34, height * 0.50)
        let frame = height * 0.012
        canvas.paintRectangle(left - frame, top - frame, right + frame, bottom + frame, YCbCr(232, 228, 220))
        var row = top
        while row < bottom {
            let share = (row - top) / (bottom - top)
            let sky = YCbCr(90 + 165 * share, 110 + 70 * share, 190 - 70 * share)
            canvas.paintRectangle(left, row, right, row + 1, sky)
            row += 1
        }
        canvas.paintEllipse(
            width * 0.26, height * 0.40, radiusX: height * 0.05, radiusY: height * 0.05, YCbCr(255, 236, 190))
        canvas.paintRectangle((left + right - frame) / 2, top, (left + right + frame) / 2, bottom, YCbCr(232, 228, 220))
        canvas.paintRectangle(left, (top + bottom - frame) / 2, right, (top + bottom + frame) / 2, YCbCr(232, 228, 220))
    }

    private static func paintRack(_ canvas: inout YUYVCanvas, _ width: Double, _ height: Double) {
        let steel = YCbCr(52, 56, 64)
        for shelf in [0.46, 0.60] {
            let top = height * shelf
            canvas.paintRectangle(width * 0.70, top, width * 0.97, top + height * 0.014, steel)
            for place in 0..<3 {
                let x = width * (0.752 + 0.078 * Double(place))
                let size = height * (0.026 + 0.007 * Double(place))
                let grip = height * 0.032
                canvas.paintRectangle(x - grip, top - size - 3, x + grip, top - size + 3, YCbCr(190, 194, 200))
                for side in [-1.0, 1.0] {
                    canvas.paintEllipse(
                        x + side * grip, top - size, radiusX: size * 0.55, radiusY: size, YCbCr(28, 30, 36))
                }
            }
        }
        for x in [0.705, 0.955] {
            canvas.paintRectangle(width * x, height * 0.36, width * (x + 0.012), height * 0.72, steel)
        }
    }
}

extension GymScene {
    private func paintPerson(_ canvas: inout YUYVCanvas, _ seconds: Double) {
        let size = Double(height)
        // 0 with arms and legs together, 1 spread: a triangle of 1.2 s, smoothed.
        let raised = GymScene.swing(seconds / 1.2)
        let x = Double(width) * 0.5
        let y = size * (0.56 - 0.03 * raised)
        let (skin, shirt, trousers) = (YCbCr(224, 172, 140), YCbCr(232, 69, 124), YCbCr(46, 48, 72))
        canvas.paintEllipse(
            x, size * 0.90, radiusX: size * (0.10 + 0.06 * raised), radiusY: size * 0.014, YCbCr(84, 58, 40))
        for side in [-1.0, 1.0] {
            let hip = (x: x + side * size * 0.035, y: y + size * 0.08)
            let foot = (x: x + side * size * (0.04 + 0.10 * raised), y: y + size * 0.32)
            canvas.paintLimb(from: hip, to: foot, radius: size * 0.026, trousers)
            let shoulder = (x: x + side * size * 0.07, y: y - size * 0.11)
            let hand = (
                x: shoulder.x + side * size * (0.05 + 0.10 * GymScene.swing(seconds / 0.6) * 0.6),
                y: shoulder.y + size * (0.17 - 0.34 * raised)
            )
            canvas.paintLimb(from: shoulder, to: hand, radius: size * 0.02, skin)
        }
        canvas.paintLimb(from: (x, y - size * 0.09), to: (x, y + size * 0.06), radius: size * 0.075, shirt)
        canvas.paintLimb(from: (x, y - size * 0.2), to: (x, y - size * 0.15), radius: size * 0.024, skin)
        canvas.paintEllipse(x, y - size * 0.235, radiusX: size * 0.052, radiusY: size * 0.062, skin)
        canvas.paintEllipse(x, y - size * 0.272, radiusX: size * 0.054, radiusY: size * 0.036, YCbCr(60, 42, 34))
    }

    private func paintBall(_ canvas: inout YUYVCanvas, _ seconds: Double) {
        let size = Double(height)
        let radius = size * 0.07
        let phase = (seconds / 0.9).truncatingRemainder(dividingBy: 1)
        let hop = 4 * phase * (1 - phase)
        let x = Double(width) * (0.16 + 0.10 * GymScene.swing(seconds / 7))
        let y = size * 0.86 - radius - hop * size * 0.22
        canvas.paintEllipse(
            x, size * 0.865, radiusX: radius * (1.1 - 0.4 * hop), radiusY: size * 0.012, YCbCr(84, 58, 40))
        canvas.paintEllipse(x, y, radiusX: radius, radiusY: radius, YCbCr(123, 63, 176))
        canvas.paintEllipse(
            x - radius * 0.3, y - radius * 0.35, radiusX: radius * 0.28, radiusY: radius * 0.2, YCbCr(196, 160, 232))
    }

    /// 0 to 1 and back in a unit of time, slow at both ends.
    private static func swing(_ time: Double) -> Double {
        let phase = time.truncatingRemainder(dividingBy: 1)
        let share = phase < 0.5 ? phase * 2 : 2 - phase * 2
        return share * share * (3 - 2 * share)
    }
}
