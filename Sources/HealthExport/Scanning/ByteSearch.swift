/// Searches of bytes, eight at a time.
enum ByteSearch {
    /// Eight times the byte.
    @inline(__always) static func spread(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

    /// The highest bit of each byte that is zero. Bits above the lowest one may be set wrongly.
    @inline(__always) static func zeros(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }

    /// The same for each byte that is below the limit, which is spread and at most 0x80.
    @inline(__always) static func below(_ word: UInt64, _ limit: UInt64) -> UInt64 {
        (word &- limit) & ~word & 0x8080_8080_8080_8080
    }

    @inline(__always) static func word(at place: UnsafeRawPointer) -> UInt64 {
        UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
    }

    @inline(__always) static func byte(at place: UnsafeRawPointer) -> UInt8 { place.load(as: UInt8.self) }

    /// How many bytes lie before the lowest one found.
    @inline(__always) static func offset(_ found: UInt64) -> Int { found.trailingZeroBitCount >> 3 }

    /// Where the byte is first; the end if it is not there.
    @inline(__always)
    static func first(_ byte: UInt8, from start: UnsafeRawPointer, to end: UnsafeRawPointer) -> UnsafeRawPointer {
        let wanted = spread(byte)
        var place = start
        while end - place >= 8 {
            let found = zeros(word(at: place) ^ wanted)
            if found != 0 { return place + offset(found) }
            place += 8
        }
        while place < end, self.byte(at: place) != byte { place += 1 }
        return place
    }

    /// Where a quote, a `<` or a byte below a space is first; the end if none is there.
    @inline(__always)
    static func endOfPlain(_ quote: UInt8, from start: UnsafeRawPointer, to end: UnsafeRawPointer) -> UnsafeRawPointer {
        let (wanted, less, space) = (spread(quote), spread(UInt8(ascii: "<")), spread(0x20))
        var place = start
        while end - place >= 8 {
            let bytes = word(at: place)
            let found = zeros(bytes ^ wanted) | zeros(bytes ^ less) | below(bytes, space)
            if found != 0 { return place + offset(found) }
            place += 8
        }
        while place < end {
            let byte = byte(at: place)
            if byte == quote || byte == UInt8(ascii: "<") || byte < 0x20 { break }
            place += 1
        }
        return place
    }

    /// Where a quote of either kind, a `<` or a `>` is first; the end if none is there.
    @inline(__always)
    static func endOfUnquoted(from start: UnsafeRawPointer, to end: UnsafeRawPointer) -> UnsafeRawPointer {
        // `<` and `>` differ in one bit, which is set for the search.
        let (double, single, angle) = (spread(0x22), spread(0x27), spread(0x3E))
        let bit = spread(0x02)
        var place = start
        while end - place >= 8 {
            let bytes = word(at: place)
            let found = zeros(bytes ^ double) | zeros(bytes ^ single) | zeros((bytes | bit) ^ angle)
            if found != 0 { return place + offset(found) }
            place += 8
        }
        while place < end {
            let byte = byte(at: place)
            if byte == 0x22 || byte == 0x27 || byte == 0x3C || byte == 0x3E { break }
            place += 1
        }
        return place
    }

    /// Where an attribute's name ends: at `=`, `"`, `<`, `>` or a byte up to a space.
    @inline(__always)
    static func endOfName(from start: UnsafeRawPointer, to end: UnsafeRawPointer) -> UnsafeRawPointer {
        let (quote, space, bits) = (spread(0x22), spread(0x21), spread(0x03))
        var place = start
        while end - place >= 8 {
            let bytes = word(at: place)
            // `<`, `=`, `>` and `?`, which no name has either.
            let found = zeros((bytes | bits) ^ spread(0x3F)) | zeros(bytes ^ quote) | below(bytes, space)
            if found != 0 { return place + offset(found) }
            place += 8
        }
        while place < end {
            let byte = byte(at: place)
            if byte | 3 == 0x3F || byte == 0x22 || byte < 0x21 { break }
            place += 1
        }
        return place
    }

    /// Whether the bytes are those of the text.
    @inline(__always)
    static func isEqual(_ start: UnsafeRawPointer, _ count: Int, _ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return isEqual(start, UnsafeRawPointer(text.utf8Start), count)
    }

    @inline(__always)
    static func isEqual(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, _ count: Int) -> Bool {
        var index = 0
        while index + 8 <= count {
            if word(at: one + index) != word(at: other + index) { return false }
            index += 8
        }
        while index < count {
            if byte(at: one + index) != byte(at: other + index) { return false }
            index += 1
        }
        return true
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    /// Whether XML does not allow it anywhere.
    static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09 }
}

/// Bytes of what is being read.
struct ByteRange {
    var start: UnsafeRawPointer
    var count: Int

    var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    @inline(__always) func equals(_ text: StaticString) -> Bool { ByteSearch.isEqual(start, count, text) }

    @inline(__always) subscript(_ index: Int) -> UInt8 { ByteSearch.byte(at: start + index) }
}
