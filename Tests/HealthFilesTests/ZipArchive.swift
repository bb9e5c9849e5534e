import CZlib

/// An archive made byte by byte, so that it can lie.
struct ZipArchive {
    struct Entry {
        var name: String
        var contents: [UInt8]
        var isDeflated = true
        var flags: UInt16 = 0
        var method: UInt16?
        /// What the directory says, where it is not the truth.
        var claimedBytes: UInt64?
        var claimedCompressedBytes: UInt64?
        var sum: UInt32?
        /// Whether its sizes are those of ZIP64.
        var isLarge = false
    }

    var entries: [Entry]
    /// How many entries the end of the directory says that there are.
    var claimedEntries: Int?

    var bytes: [UInt8] {
        var archive: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let place = archive.count
            let packed = entry.isDeflated ? deflated(entry.contents) : entry.contents
            let sum = entry.sum ?? UInt32(crc32(0, entry.contents, UInt32(entry.contents.count)))
            let isLarge =
                entry.isLarge || (entry.claimedBytes ?? 0) > UInt64(UInt32.max)
                || (entry.claimedCompressedBytes ?? 0) > UInt64(UInt32.max)
            let size = entry.claimedBytes ?? UInt64(entry.contents.count)
            let compressed = entry.claimedCompressedBytes ?? UInt64(packed.count)
            var extra: [UInt8] = []
            if isLarge { extra = little(1, 2) + little(16, 2) + little(size, 8) + little(compressed, 8) }
            var fields = little(20, 2) + little(UInt64(entry.flags), 2)
            fields +=
                little(UInt64(entry.method ?? (entry.isDeflated ? 8 : 0)), 2) + little(0, 4) + little(UInt64(sum), 4)
            fields +=
                little(isLarge ? UInt64(UInt32.max) : compressed, 4) + little(isLarge ? UInt64(UInt32.max) : size, 4)
            fields += little(UInt64(entry.name.utf8.count), 2)
            archive +=
                little(0x0403_4B50, 4) + fields + little(UInt64(extra.count), 2) + entry.name.utf8 + extra + packed
            directory += little(0x0201_4B50, 4) + little(20, 2) + fields + little(UInt64(extra.count), 2)
            directory += little(0, 2) + little(0, 2) + little(0, 2) + little(0, 4) + little(UInt64(place), 4)
            directory += entry.name.utf8 + extra
        }
        let count = UInt64(claimedEntries ?? entries.count)
        let end =
            little(0x0605_4B50, 4) + little(0, 4) + little(count, 2) + little(count, 2)
            + little(UInt64(directory.count), 4) + little(UInt64(archive.count), 4) + little(0, 2)
        return archive + directory + end
    }

    private func little(_ number: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
    }
}

/// Without a header, as in an archive.
func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var whole = [UInt8](repeating: 0, count: bytes.count + bytes.count / 500 + 256)
    var stream = z_stream()
    var input = bytes
    guard fitpinky_deflate_init_gzip(&stream, 6) == Z_OK else { return [] }
    defer { deflateEnd(&stream) }
    let count = input.withUnsafeMutableBufferPointer { input in
        whole.withUnsafeMutableBufferPointer { output in
            (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
            (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
            return deflate(&stream, Z_FINISH) == Z_STREAM_END ? output.count - Int(stream.avail_out) : 0
        }
    }
    // gzip's header of ten bytes, and its sum and length of eight.
    return count > 18 ? Array(whole[10..<(count - 8)]) : []
}

/// An export with so many steps on a Day each.
func sampleExport(days: Int = 3) -> [UInt8] {
    var text = "<?xml version=\"1.0\"?>\n<!DOCTYPE HealthData [\n]>\n<HealthData>\n"
    for day in 0..<days {
        let date = "2026-\(10 + day / 28 % 3)-\(day % 28 + 1 < 10 ? "0" : "")\(day % 28 + 1)"
        text += "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"Watch\" unit=\"count\" "
        text +=
            "startDate=\"\(date) 10:00:00 +0100\" endDate=\"\(date) 10:00:\(10 + day / 84 % 50) +0100\" value=\"100\"/>\n"
    }
    return Array((text + "</HealthData>\n").utf8)
}
