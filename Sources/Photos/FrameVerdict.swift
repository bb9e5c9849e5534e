import CTurboJPEG
package import Devices

/// Whether a frame is worth keeping, found out for a fraction of what decoding it costs in memory.
package enum FrameVerdict: Hashable, Sendable {
    /// It is.
    case usable
    /// The driver flagged it, or its data break off or contradict themselves; the text says which.
    case damaged(String)
    /// Its mean luma, 0 to 255 (full range), is under `darkBelowLuma`.
    case dark(meanLuma: Int)

    /// A lens cap gives under 5, a room lit by a screen about 30.
    package static let darkBelowLuma = 16

    /// Every eighth pixel of every eighth line is looked at; a JPEG is decoded at an eighth of its size.
    private static let step = 8

    /// The verdict on the frame.
    package init(on frame: CameraFrame) {
        guard !frame.isFlaggedDamaged else {
            self = .damaged("the camera's driver says that data are missing")
            return
        }
        do throws(PhotoError) {
            let luma = try FrameVerdict.meanLuma(of: frame)
            self = luma < FrameVerdict.darkBelowLuma ? .dark(meanLuma: luma) : .usable
        } catch {
            if case .damaged(let why) = error { self = .damaged(why) } else { self = .damaged(error.sentence) }
        }
    }

    /// The mean luma of a frame, 0 to 255 (full range). Throws where its data break off or contradict themselves.
    package static func meanLuma(of frame: CameraFrame) throws(PhotoError) -> Int {
        switch frame.format {
        case .mjpeg: try meanLuma(ofJPEG: frame.bytes)
        case .yuyv, .nv12, .rgb: try meanLuma(ofRaw: frame)
        }
    }

    private static func meanLuma(ofJPEG jpeg: [UInt8]) throws(PhotoError) -> Int {
        let decoder = try JPEGDecoder()
        let size = try decoder.size(of: jpeg)
        let (width, height) = ((size.width + step - 1) / step, (size.height + step - 1) / step)
        let luma = try decoder.decode(jpeg, width: width, height: height, bytesPerPixel: 1, format: TJPF_GRAY)
        return luma.reduce(0) { $0 + Int($1) } / luma.count
    }

    private static func meanLuma(ofRaw frame: CameraFrame) throws(PhotoError) -> Int {
        try frame.checkRaw()
        let bytesPerPixel =
            switch frame.format {
            case .nv12, .mjpeg: 1
            case .yuyv: 2
            case .rgb: 3
            }
        var (sum, count) = (0, 0)
        for row in stride(from: 0, to: frame.height, by: step) {
            for column in stride(from: 0, to: frame.width, by: step) {
                // Of red, green and blue, green is most of what an eye calls bright.
                let green = frame.format == .rgb ? 1 : 0
                sum += Int(frame.bytes[row * frame.bytesPerLine + column * bytesPerPixel + green])
                count += 1
            }
        }
        if frame.format == .rgb { return sum / count }
        // 16 to 235 become 0 to 255.
        return min(max(sum / count - 16, 0) * 255 / 219, 255)
    }
}
