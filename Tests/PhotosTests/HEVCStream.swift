/// The HEVC bitstream of a HEIC file with one picture, taken out by a reader of its own: boxes of ISO/IEC 14496-12, the
/// decoder configuration of 14496-15. What it returns can be fed to any HEVC decoder.
struct HEVCStream {
    enum Failure: Error {
        case noBox(String)
        case unknown(String)
    }

    /// Annex B: every unit after a start code.
    let bytes: [UInt8]
    /// The size that the file states (`ispe`).
    let width: Int
    let height: Int

    init(heic: [UInt8]) throws {
        let meta = try HEVCStream.box("meta", in: heic[...])
        let properties = try HEVCStream.box("iprp", in: meta.dropFirst(4))
        let container = try HEVCStream.box("ipco", in: properties)
        let size = try HEVCStream.box("ispe", in: container)
        width = number(size.dropFirst(4), 4)
        height = number(size.dropFirst(8), 4)

        // The parameter sets: arrays of units, each with a length of two bytes, after 22 bytes of other things.
        let configuration = try HEVCStream.box("hvcC", in: container)
        var stream: [UInt8] = []
        var rest = configuration.dropFirst(22)
        let arrays = number(rest, 1)
        rest = rest.dropFirst()
        for _ in 0..<arrays {
            let units = number(rest.dropFirst(), 2)
            rest = rest.dropFirst(3)
            for _ in 0..<units { stream += HEVCStream.unit(from: &rest, lengthBytes: 2) }
        }

        // The coded picture is the first item; what follows it (Exif) lies after it in `mdat`.
        let location = try HEVCStream.box("iloc", in: meta.dropFirst(4))
        var picture = try HEVCStream.firstItem(location, of: heic)
        while !picture.isEmpty { stream += HEVCStream.unit(from: &picture, lengthBytes: 4) }
        bytes = stream
    }

    /// The contents of the first box of that type.
    private static func box(_ type: String, in bytes: ArraySlice<UInt8>) throws -> ArraySlice<UInt8> {
        var rest = bytes
        while rest.count >= 8 {
            let length = number(rest, 4)
            guard length >= 8, length <= rest.count else { throw Failure.unknown("a box of \(length) bytes") }
            if Array(rest.dropFirst(4).prefix(4)) == Array(type.utf8) { return rest.prefix(length).dropFirst(8) }
            rest = rest.dropFirst(length)
        }
        throw Failure.noBox(type)
    }

    private static func unit(from bytes: inout ArraySlice<UInt8>, lengthBytes: Int) -> [UInt8] {
        let length = number(bytes, lengthBytes)
        defer { bytes = bytes.dropFirst(lengthBytes + length) }
        return [0, 0, 0, 1] + bytes.dropFirst(lengthBytes).prefix(length)
    }

    /// Version 0 and 1 of `iloc`, with absolute places, of which libheif writes the first.
    private static func firstItem(_ location: ArraySlice<UInt8>, of file: [UInt8]) throws -> ArraySlice<UInt8> {
        let version = number(location, 1)
        guard version < 2 else { throw Failure.unknown("iloc \(version)") }
        let sizes = number(location.dropFirst(4), 1)
        let baseSize = number(location.dropFirst(5), 1) >> 4
        let (offsetSize, lengthSize) = (sizes >> 4, sizes & 15)
        let item = location.dropFirst(8)
        var field = 2 + (version == 1 ? 2 : 0) + 2
        let base = number(item.dropFirst(field), baseSize)
        field += baseSize
        guard number(item.dropFirst(field), 2) == 1 else { throw Failure.unknown("several extents") }
        field += 2
        let start = base + number(item.dropFirst(field), offsetSize)
        let length = number(item.dropFirst(field + offsetSize), lengthSize)
        guard start + length <= file.count else { throw Failure.unknown("an item outside the file") }
        return file[start..<(start + length)]
    }
}

private func number(_ bytes: ArraySlice<UInt8>, _ count: Int) -> Int {
    bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
}
