/// Finds the tags of an export in its bytes, which come in pieces of any cut.
///
/// Apple's files are not always XML, so this asks for little: `<` begins a tag, `>` outside of quotes ends it.
struct ExportScanner: ~Copyable {
    /// What the bytes at hand are part of.
    private enum Mode {
        case content
        /// Something that ends with a `>` behind so many of the byte: a comment, an instruction, or character data.
        case marked(UInt8, count: Int)
        /// A tag that is too long to be read; the quote that is open, or 0.
        case tag(quote: UInt8)
    }

    private var mode = Mode.content
    /// How many of the marking byte, or which byte that is not a space, came last.
    private var (markers, solid): (Int, UInt8) = (0, 0)
    /// The beginning of a tag whose end has not come yet.
    private let carry = UnsafeMutableRawBufferPointer.allocate(byteCount: HealthLimits.maxTagBytes * 2, alignment: 16)
    private var carried = 0
    private var pastBytes = 0
    private(set) var reading: ExportReading

    /// How far into the file `HealthData` begins at most: the document type before it takes 10 kB.
    private static let maxPrologBytes = 1 << 20

    init(_ reading: consuming ExportReading) { self.reading = reading }

    deinit { carry.deallocate() }

    /// Takes the next bytes of the file.
    mutating func push(_ bytes: UnsafeRawBufferPointer) throws(HealthRefusal) {
        guard let start = bytes.baseAddress, !bytes.isEmpty, !reading.isEnded else { return }
        var place = start
        let end = start + bytes.count
        while carried > 0, place < end, let held = carry.baseAddress {
            let added = min(end - place, carry.count - carried)
            (held + carried).copyMemory(from: place, byteCount: added)
            let used = UnsafeRawPointer(held)
            let next = try scan(from: used, to: used + carried + added) - used
            if next >= carried {
                place += next - carried
                carried = 0
            } else {
                carried += added - next
                held.copyMemory(from: held + next, byteCount: carried)
                place += added
            }
        }
        if place < end {
            let next = try scan(from: place, to: end)
            carried = end - next
            carry.baseAddress?.copyMemory(from: next, byteCount: carried)
        }
        pastBytes += bytes.count
        if !reading.hasRoot, pastBytes > ExportScanner.maxPrologBytes { throw .notAnExport }
    }

    /// Tells that no more bytes come.
    mutating func finish() throws(HealthRefusal) {
        guard reading.hasRoot else { throw .notAnExport }
        reading.end()
    }

    /// The workouts in order, without copies.
    mutating func sortedWorkouts() throws(HealthRefusal) -> WorkoutList {
        reading.workouts.sort()
        guard reading.workouts.all.count <= HealthLimits.maxWorkouts else { throw .tooManyWorkouts }
        return reading.workouts
    }

    /// Reads what is whole, and says where the rest begins, which is shorter than the longest tag.
    private mutating func scan(
        from start: UnsafeRawPointer, to end: UnsafeRawPointer
    ) throws(HealthRefusal) -> UnsafeRawPointer {
        var place = start
        while place < end, !reading.isEnded {
            switch mode {
            case .content:
                place = reading.text(from: place, to: end)
                guard place < end, let next = try tag(at: place, end) else { return place }
                place = next
            case .marked(let marker, let count): place = skipMarked(marker, count, from: place, to: end)
            case .tag(let quote):
                guard let next = skipTag(quote, from: place, to: end) else { return place }
                place = next
            }
        }
        return end
    }

    /// Reads what begins with the `<` there. Nil if its end is not there yet.
    private mutating func tag(at place: UnsafeRawPointer, _ end: UnsafeRawPointer) throws(HealthRefusal)
        -> UnsafeRawPointer?
    {
        guard end - place >= 2 else { return nil }
        switch ByteSearch.byte(at: place + 1) {
        case UInt8(ascii: "?"):
            (mode, markers) = (.marked(UInt8(ascii: "?"), count: 1), 0)
            return place + 2
        case UInt8(ascii: "!"):
            for (text, marker) in [("<!--", UInt8(ascii: "-")), ("<![CDATA[", UInt8(ascii: "]"))]
                as [(StaticString, UInt8)]
            {
                let count = min(text.utf8CodeUnitCount, end - place)
                guard ByteSearch.isEqual(place, UnsafeRawPointer(text.utf8Start), count) else { continue }
                guard count == text.utf8CodeUnitCount else { return nil }
                (mode, markers) = (.marked(marker, count: 2), 0)
                return place + count
            }
        default: break
        }
        // A longer one is too long also where all of it is there.
        let limit = min(end, place + HealthLimits.maxTagBytes)
        if let next = try reading.tag(at: place, limit) { return next }
        guard limit < end || limit - place == HealthLimits.maxTagBytes else { return nil }
        reading.defects.add(.oversizedTag)
        (mode, solid) = (.tag(quote: 0), 0)
        return place + 1
    }

    private mutating func skipMarked(
        _ marker: UInt8, _ count: Int, from start: UnsafeRawPointer, to end: UnsafeRawPointer
    ) -> UnsafeRawPointer {
        var place = start
        while true {
            let found = ByteSearch.first(UInt8(ascii: ">"), from: place, to: end)
            var (run, before) = (0, found)
            while run < count, before > place, ByteSearch.byte(at: before - 1) == marker {
                run += 1
                before -= 1
            }
            // The run may have begun before the bytes at hand.
            if before == place { run = min(count, run + markers) }
            guard found < end else {
                markers = run
                return end
            }
            place = found + 1
            markers = 0
            if run >= count {
                mode = .content
                return place
            }
        }
    }

    /// Nil if the bytes end where another tag may begin.
    private mutating func skipTag(
        _ quote: UInt8, from start: UnsafeRawPointer, to end: UnsafeRawPointer
    ) -> UnsafeRawPointer? {
        if quote != 0 {
            var place = start
            while true {
                place = ByteSearch.endOfPlain(quote, from: place, to: end)
                guard place < end else { return end }
                if ByteSearch.byte(at: place) == quote {
                    (mode, solid) = (.tag(quote: 0), quote)
                    return place + 1
                }
                if ByteSearch.byte(at: place) == UInt8(ascii: "<") {
                    guard let isTag = TagReader.beginsTag(place, end) else {
                        if place == start { return nil }
                        return place
                    }
                    if isTag {
                        mode = .content
                        return place
                    }
                }
                place += 1
            }
        }
        let found = ByteSearch.endOfUnquoted(from: start, to: end)
        solid = TagReader.solid(before: found, from: start, solid)
        guard found < end else { return end }
        switch ByteSearch.byte(at: found) {
        case UInt8(ascii: ">"): mode = .content
        case UInt8(ascii: "<"):
            mode = .content
            return found
        case let opened where solid == UInt8(ascii: "="): mode = .tag(quote: opened)
        case let stray: solid = stray
        }
        return found + 1
    }
}
