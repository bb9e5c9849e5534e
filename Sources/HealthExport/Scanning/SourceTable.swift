/// The apps and devices that an export names, numbered as they come.
final class SourceTable {
    private(set) var names: [String] = []
    private var numbers: [String: UInt16] = [:]
    /// Spellings that came lately, by their length and last byte.
    private let recent = UnsafeMutablePointer<Spelling>.allocate(capacity: slots)
    private let bytes = UnsafeMutableRawPointer.allocate(
        byteCount: slots * HealthLimits.maxSourceNameBytes, alignment: 8)

    private static let slots = 32

    private struct Spelling {
        var count = -1
        var number: UInt16 = 0
    }

    init() { recent.initialize(repeating: Spelling(), count: SourceTable.slots) }

    deinit {
        recent.deallocate()
        bytes.deallocate()
    }

    /// The number of the source that the export spells so.
    @inline(__always)
    func number(of spelling: ByteRange) throws(HealthRefusal) -> UInt16 {
        let count = spelling.count
        guard count > 0, count <= HealthLimits.maxSourceNameBytes else { return try newNumber(of: spelling) }
        let slot = (count &* 5 &+ Int(spelling[count - 1])) & (SourceTable.slots - 1)
        let kept = bytes + slot * HealthLimits.maxSourceNameBytes
        if recent[slot].count == count, ByteSearch.isEqual(spelling.start, kept, count) { return recent[slot].number }
        let number = try newNumber(of: spelling)
        kept.copyMemory(from: spelling.start, byteCount: count)
        recent[slot] = Spelling(count: count, number: number)
        return number
    }

    @inline(never)
    private func newNumber(of spelling: ByteRange) throws(HealthRefusal) -> UInt16 {
        let name = SourceTable.name(spelling)
        if let number = numbers[name] { return number }
        guard names.count < HealthLimits.maxSources else { throw .tooManySources }
        let number = UInt16(names.count)
        names.append(name)
        numbers[name] = number
        return number
    }

    /// The name without entities and control characters, and cut at a character where it is too long.
    static func name(_ spelling: ByteRange) -> String {
        var scalars = String.UnicodeScalarView()
        var size = 0
        // An entity takes up to ten bytes for one.
        let most = min(spelling.count, HealthLimits.maxSourceNameBytes * 10)
        let text = String(decoding: spelling.buffer.prefix(most), as: UTF8.self).unicodeScalars
        var rest = text[...]
        while let scalar = rest.popFirst() {
            var plain = scalar
            if scalar == "&", let end = rest.prefix(10).firstIndex(of: ";"),
                let meant = entity(String(String.UnicodeScalarView(rest[..<end])))
            {
                plain = meant
                rest = rest[rest.index(after: end)...]
            }
            if plain.value < 0x20 || (0x7F...0x9F).contains(plain.value) { plain = " " }
            size += UTF8.width(plain)
            if size > HealthLimits.maxSourceNameBytes { break }
            scalars.append(plain)
        }
        return scalars.isEmpty ? "unknown" : String(scalars)
    }

    private static func entity(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard name.hasPrefix("#") else { return nil }
            let digits = name.dropFirst()
            let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return number.flatMap(Unicode.Scalar.init)
        }
    }
}
