import FitPinkyCore
import Households
import Glibc
import Ledger
import Testing

/// What every kind is on disk and on the wire, to the byte. The lines of `Bytes/kinds.txt` were written by the version that had them
/// first. None ever changes, for entries of old versions have to mean the same for ever; a new kind adds its own.
@Suite struct KindBytesTests {
    private static let path = #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Bytes/kinds.txt"

    private func recorded() throws -> [String] {
        let file = try #require(fopen("/" + KindBytesTests.path, "r"))
        defer { fclose(file) }
        var (bytes, piece): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 1 << 16))
        while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece.prefix(count) }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// For each specimen its payload, the slots that it claims, and what is left of it when it is erased; then the digest of all.
    private func lines() throws -> [String] {
        var writer = try Specimen.writer()
        var lines: [String] = []
        var state: [[UInt8]: [UInt8]] = [:]
        for fact in try Specimen.facts() {
            let entry = try writer.entry(fact, salt: Specimen.salt, at: UTCInstant(milliseconds: 1_772_127_245_120))
            let number = fact.kind.rawValue
            lines.append("\(number) payload \(hexadecimal(entry.payload))")
            for slot in fact.claims(origin: writer.kiosk) {
                let rule = slot.rule == .firstStands ? "first" : "last"
                lines.append("\(number) slot \(hexadecimal(slot.key)) \(rule) stands")
                // Of the kinds that there were when it was recorded.
                if number <= 22 { state[slot.key] = entry.hash }
            }
            if let erased = ErasedEntry(erasing: entry) {
                lines.append("\(number) erased \(hexadecimal(Array(erased.bytes.suffix(32))))")
                #expect(Set(erased.claims) == Set(fact.claims(origin: writer.kiosk)))
            }
        }
        let rows = state.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { (key: $0.key, hash: $0.value) }
        lines.append("digest \(hexadecimal(StateDigest(schema: 3, rows).bytes))")
        return lines
    }

    @Test func `payloads, slots, erased entries and the digest are what they have always been`() throws {
        let (recorded, lines) = (try recorded(), try lines())
        #expect(recorded.count == lines.count)
        for (was, now) in zip(recorded, lines) { #expect(now == was) }
    }
}
