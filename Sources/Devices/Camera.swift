package import FitPinkyCore

/// A camera, used from one thread. It is closed when made; `open` starts its stream.
///
/// Calls block, but never past the deadline they are given. After any error the camera is closed, and `open` may be tried
/// again.
package protocol Camera: AnyObject {
    /// What a person would call it: the driver's name of the card, or the path.
    var name: String { get }

    /// Finds the device, agrees on a format and starts the stream. Does nothing if it is open.
    func open() throws(CameraError)

    /// The newest frame, as soon as there is one; older ones in the queue are dropped.
    func nextFrame(before deadline: MonotonicInstant) throws(CameraError) -> CameraFrame

    /// Stops the stream and lets the device go. Does nothing if it is closed.
    func close()
}

/// How a frame's bytes are to be read.
package enum PixelFormat: String, Sendable {
    /// One JPEG image, possibly without Huffman tables.
    case mjpeg = "MJPEG"
    /// Packed 4:2:2: Y0 Cb Y1 Cr, two pixels in four bytes, BT.601 limited range.
    case yuyv = "YUYV"
    /// A plane of Y, then one of interleaved Cb and Cr at half the lines, both with `bytesPerLine`; BT.601 limited range.
    case nv12 = "NV12"
    /// Packed 8-bit red, green, blue.
    case rgb = "RGB3"
}

/// One frame, copied out of the driver's buffer.
package struct CameraFrame: Sendable {
    /// How `bytes` are to be read.
    package var format: PixelFormat
    /// Pixels a line.
    package var width: Int
    /// Lines.
    package var height: Int
    /// Distance of two lines' first bytes; 0 for MJPEG.
    package var bytesPerLine: Int
    /// When the driver took it.
    package var timestamp: MonotonicInstant
    /// The driver said that the data may be wrong (V4L2_BUF_FLAG_ERROR).
    package var isFlaggedDamaged: Bool
    /// The pixels.
    package var bytes: [UInt8]

    package init(
        format: PixelFormat, width: Int, height: Int, bytesPerLine: Int, timestamp: MonotonicInstant,
        isFlaggedDamaged: Bool, bytes: [UInt8]
    ) {
        self.format = format
        self.width = width
        self.height = height
        self.bytesPerLine = bytesPerLine
        self.timestamp = timestamp
        self.isFlaggedDamaged = isFlaggedDamaged
        self.bytes = bytes
    }
}

/// Why a camera gave no frame.
package enum CameraError: Error, Hashable, Sendable {
    /// Nothing is there under that path or name.
    case notFound(device: String)
    /// Another program has it; `holder` names it where that can be found out.
    case busy(device: String, holder: String?)
    /// It went away while in use.
    case unplugged(device: String)
    /// It is there and gives no frame.
    case silent(device: String)
    /// It is not a camera, or offers no format that the kiosk reads; the text says what it offers.
    case unusable(device: String, why: String)
    /// A system call failed for another reason.
    case failed(device: String, call: String, errno: Int32)
}
