import FitPinkyCore
import Households
import Glibc
import Ledger
import Testing

/// What every kind is on disk and on the wire, to the byte. The lines of `Bytes/kinds.txt` (entries of version 1) and
/// `Bytes/parts.txt` (of version 2) were written by the version that had them first. No payload ever changes, for old entries have to mean
/// the same for ever; slots and the digest change with `Fact.schema` alone, which has them worked out again. A new kind adds its own to
/// the second.
@Suite struct KindBytesTests {
    private static let folder = "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Bytes/"

    private func recorded(_ name: String) throws -> [String] {
        let file = try #require(fopen(KindBytesTests.folder + name + ".txt", "r"))
        defer { fclose(file) }
        var (bytes, piece): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 1 << 16))
        while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece.prefix(count) }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private func bytes(_ text: Substring) -> [UInt8] {
        let digits = text.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    /// For each specimen the parts of its payload and the slots that it claims; then the digest of all.
    private func lines() throws -> [String] {
        var writer = try Specimen.writer()
        var lines: [String] = []
        var state: [[UInt8]: [UInt8]] = [:]
        for fact in try Specimen.facts() {
            let entry = try writer.entry(fact, salt: Specimen.salt, at: UTCInstant(milliseconds: 1_772_127_245_120))
            let number = fact.kind.rawValue
            guard case .parts(let kept, let words) = entry.payload else { continue }
            lines.append("\(number) kept \(hexadecimal(kept))")
            if !words.isEmpty { lines.append("\(number) words \(hexadecimal(words))") }
            for slot in Record.whole(entry).claims(fact, by: .drawn) {
                let rule = slot.rule == .firstStands ? "first" : "last"
                lines.append("\(number) slot \(hexadecimal(slot.key)) \(rule) stands")
                // Of the kinds that there were when it was recorded.
                if number <= 22, !isYounger(fact), slot.register.tag != 36 { state[slot.key] = entry.hash }
            }
            if let erased = ErasedEntry(erasing: entry) {
                #expect(Set(erased.claims(by: .drawn)) == Set(Record.whole(entry).claims(fact, by: .drawn)))
            }
        }
        let rows = state.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { (key: $0.key, hash: $0.value) }
        lines.append("digest \(hexadecimal(StateDigest(schema: 3, rows).bytes))")
        return lines
    }

    /// Whether the fact says something that its kind did not when the digest was recorded.
    private func isYounger(_ fact: Fact) -> Bool {
        if case .member(let fact) = fact { fact.recoveryKey != nil } else { false }
    }

    @Test func `parts of payloads, slots and the digest are what they have always been`() throws {
        let (recorded, lines) = (try recorded("parts"), try lines())
        let further = lines.dropFirst(recorded.count - 1).joined(separator: "\n")
        #expect(recorded.count == lines.count, "before the digest of all: \(further)")
        for (was, now) in zip(recorded, lines) { #expect(now == was) }
    }

    @Test func `payloads of version 1 mean what they have always meant`() throws {
        let origin = try Specimen.identity().kiosk
        var specimens = try Specimen.facts().makeIterator()
        var fact: Fact?
        var slots: [Slot] = []
        for line in try recorded("kinds") {
            let words = line.split(separator: " ")
            switch words[1] {
            case "payload":
                #expect(slots.isEmpty)
                let read = try Fact(kind: try #require(UInt16(words[0])), payload: bytes(words[2]))
                #expect(read == specimens.next())
                (fact, slots) = (read, read.claims(origin: origin))
            case "slot": #expect(slots.removeFirst().key == bytes(words[2]))
            default:
                let remains = try #require(fact?.traces(origin: origin).remains)
                #expect(remains.workout.ulid.bytes + remains.member.ulid.bytes == bytes(words[2]))
            }
        }
        // Younger kinds have no version 1.
        #expect(specimens.next()?.kind == .admit)
    }
}
