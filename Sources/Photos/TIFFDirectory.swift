/// A directory of fields, as TIFF 6.0 lays it out, with the numbers' high bytes first.
struct TIFFDirectory {
    private enum Value {
        case bytes([UInt8], type: UInt16)
        case directory(TIFFDirectory)
    }

    private static let (ascii, long, undefined): (UInt16, UInt16, UInt16) = (2, 4, 7)
    private static let header: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]

    private var fields: [(tag: UInt16, value: Value)] = []

    /// Adds text, ended by a zero byte. Tags are added in rising order: readers may search for them.
    mutating func add(_ tag: UInt16, ascii text: String) {
        fields.append((tag, .bytes(Array(text.utf8) + [0], type: TIFFDirectory.ascii)))
    }

    /// Adds bytes whose meaning the tag knows.
    mutating func add(_ tag: UInt16, undefined bytes: [UInt8]) {
        fields.append((tag, .bytes(bytes, type: TIFFDirectory.undefined)))
    }

    mutating func add(_ tag: UInt16, directory: TIFFDirectory) { fields.append((tag, .directory(directory))) }

    var file: [UInt8] { TIFFDirectory.header + block(at: TIFFDirectory.header.count) }

    /// The directory's table and what does not fit into it, for a place that many bytes after the file's begin.
    private func block(at offset: Int) -> [UInt8] {
        let tableSize = 2 + fields.count * 12 + 4
        var table = bigEndian(UInt16(fields.count))
        var rest: [UInt8] = []
        for (tag, value) in fields {
            let place = offset + tableSize + rest.count
            switch value {
            case .bytes(let bytes, let type):
                table += bigEndian(tag) + bigEndian(type) + bigEndian(UInt32(bytes.count))
                if bytes.count <= 4 {
                    table += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
                } else {
                    table += bigEndian(UInt32(place))
                    // Values begin at even places.
                    rest += bytes + [UInt8](repeating: 0, count: bytes.count % 2)
                }
            case .directory(let directory):
                table += bigEndian(tag) + bigEndian(TIFFDirectory.long) + bigEndian(1 as UInt32)
                table += bigEndian(UInt32(place))
                rest += directory.block(at: place)
            }
        }
        // No directory follows.
        return table + [0, 0, 0, 0] + rest
    }
}

private func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
}
