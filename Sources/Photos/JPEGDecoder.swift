import CTurboJPEG

/// TurboJPEG's decompressor.
///
/// Frames of webcams often have no Huffman tables; since version 2.0 the library then uses the standard ones, as Motion
/// JPEG asks.
final class JPEGDecoder {
    private let handle: tjhandle

    init() throws(PhotoError) {
        guard let handle = tjInitDecompress() else {
            throw .failed(call: "tjInitDecompress", why: String(cString: tjGetErrorStr2(nil)))
        }
        self.handle = handle
    }

    deinit {
        tjDestroy(handle)
    }

    /// The size that the JPEG itself states, checked.
    func size(of jpeg: [UInt8]) throws(PhotoError) -> (width: Int, height: Int) {
        guard jpeg.count <= PhotoLimits.maxJPEGBytes else { throw .tooLong(bytes: jpeg.count) }
        guard jpeg.count >= 4, jpeg[0] == 0xFF, jpeg[1] == 0xD8 else {
            throw .damaged("it does not begin as a JPEG does")
        }
        var (width, height, subsampling, colourSpace): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let status = tjDecompressHeader3(
            handle, jpeg, UInt(jpeg.count), &width, &height, &subsampling, &colourSpace)
        guard status == 0 else { throw .damaged(complaint) }
        // Tables without a picture are a success to the library.
        guard width > 0, height > 0 else { throw .damaged("it holds no picture") }
        try PixelImage.check(width: Int(width), height: Int(height))
        return (Int(width), Int(height))
    }

    /// The JPEG's pixels in the size it has, or in another that `size` says and TurboJPEG can scale to.
    func decode(_ jpeg: [UInt8], width: Int, height: Int, bytesPerPixel: Int, format: TJPF) throws(PhotoError)
        -> [UInt8]
    {
        var pixels = [UInt8](repeating: 0, count: width * height * bytesPerPixel)
        func attempt(_ flags: Int32) -> Bool {
            tjDecompress2(
                handle, jpeg, UInt(jpeg.count), &pixels, Int32(width), Int32(width * bytesPerPixel), Int32(height),
                Int32(format.rawValue), flags | TJFLAG_LIMITSCANS) == 0
        }
        if attempt(TJFLAG_STOPONWARNING) { return pixels }
        guard tjGetErrorCode(handle) == TJERR_WARNING.rawValue, isHarmless(complaint) else { throw .damaged(complaint) }
        // The first warning was harmless and came at the very end, so no other can hide behind it.
        guard attempt(0) || (tjGetErrorCode(handle) == TJERR_WARNING.rawValue && isHarmless(complaint)) else {
            throw .damaged(complaint)
        }
        return pixels
    }

    private var complaint: String { String(cString: tjGetErrorStr2(handle)) }

    /// Stray bytes before the end-of-image marker (0xD9): several webcams leave them in every frame.
    private func isHarmless(_ warning: String) -> Bool {
        warning.hasPrefix("Corrupt JPEG data: ") && warning.hasSuffix(" extraneous bytes before marker 0xd9")
    }
}

extension PixelImage {
    /// The pixels of a JPEG. Throws `PhotoError.damaged` also where a decoder could guess on.
    public init(jpeg: [UInt8]) throws(PhotoError) {
        let decoder = try JPEGDecoder()
        let size = try decoder.size(of: jpeg)
        self.width = size.width
        self.height = size.height
        bytes = try decoder.decode(
            jpeg, width: size.width, height: size.height, bytesPerPixel: 4, format: TJPF_BGRX)
    }
}
