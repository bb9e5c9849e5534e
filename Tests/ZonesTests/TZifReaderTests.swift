import FitPinkyCore
import Support
import Testing
import Zones

@Suite struct TZifReaderTests {
    @Test func `Every truncation of a file is refused, and none crashes`() {
        for file in TZifFixtures.all {
            for count in 0..<file.count {
                #expect(throws: TZifError.self, "cut to \(count) bytes") { try Zone(tzif: Array(file.prefix(count))) }
            }
        }
    }

    @Test func `Random changes and random bytes give a zone that answers, or an error`() {
        var random = SeededGenerator(seed: 20_260_226)
        var zones = 0
        for round in 0..<4000 {
            var file = TZifFixtures.all[round % TZifFixtures.all.count]
            for _ in 0...(round % 5) {
                file[Int.random(in: 0..<file.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            if round % 50 == 0 { file = (0..<200).map { _ in .random(in: 0...255, using: &random) } }
            guard let zone = try? Zone(tzif: file) else { continue }  // An error is as good an outcome as a zone.
            zones += 1
            for milliseconds in [Int64.min, -1, 0, 1_772_127_245_120, 4_102_444_800_000, .max] {
                let time = zone.localTime(at: UTCInstant(milliseconds: milliseconds))
                #expect(
                    (0..<24).contains(time.hour) && (0..<60).contains(time.minute) && (0..<60).contains(time.second))
            }
        }
        #expect(zones > 100, "most changes of a transition's bytes leave a readable file")
    }

    @Test func `Version 1 has 32-bit times and no footer`() throws {
        let zone = try Zone(
            tzif: TZifBuilder(version: 0, transitions: [-5, 100], typeIndices: [1, 0]).block(timeBytes: 4))
        #expect(zone.localTime(at: UTCInstant(milliseconds: -6_000)).abbreviation == "LMT")
        #expect(zone.localTime(at: UTCInstant(milliseconds: -5_000)).abbreviation == "XST")
        #expect(zone.localTime(at: UTCInstant(milliseconds: 100_000)).abbreviation == "LMT")
    }

    @Test(arguments: [UInt8(ascii: "2"), UInt8(ascii: "3"), UInt8(ascii: "4")])
    func `Versions 2 to 4 are read from their 64-bit block`(version: UInt8) throws {
        let zone = try Zone(
            tzif: TZifBuilder(version: version, transitions: [5_000_000_000], typeIndices: [1], footer: "XST-2").file)
        #expect(zone.localTime(at: UTCInstant(milliseconds: 4_999_999_999_999)).abbreviation == "LMT")
        #expect(zone.localTime(at: UTCInstant(milliseconds: 5_000_000_000_000)).offsetSeconds == 7200)
    }

    @Test func `What is wrong is said with its place`() {
        func error(_ bytes: [UInt8]) -> TZifError? {
            do throws(TZifError) {
                _ = try Zone(tzif: bytes)
                return nil
            } catch { return error }
        }
        #expect(error([]) == .notTZif)
        #expect(error(Array("GIF89a".utf8)) == .notTZif)
        #expect(error(TZifBuilder(version: UInt8(ascii: "5")).file) == .unknownVersion(0x35))
        #expect(error([UInt8](repeating: 0, count: 262_145)) == .tooLong(bytes: 262_145))
        #expect(error(TZifBuilder(leapSeconds: 1).block(timeBytes: 4)) == .countsLeapSeconds)
        #expect(
            error(TZifBuilder(transitions: [5, 5], typeIndices: [0, 0]).block(timeBytes: 4))
                == .malformed(.transitions, offset: 48, why: "transitions must ascend"))
        #expect(
            error(TZifBuilder(transitions: [5], typeIndices: [2]).block(timeBytes: 4))
                == .malformed(.transitions, offset: 48, why: "type 2 of 2, which count from 0"))
        #expect(
            error(TZifBuilder(offsets: [0, 100_000]).block(timeBytes: 4))
                == .malformed(.types, offset: 50, why: "an offset of 100000 s; -89999 to 93599 are allowed"))
        #expect(
            error(TZifBuilder(version: 0x32, footer: "CET-1CEST").file)
                == .malformed(
                    .footer, offset: 138, why: "a comma and the start of daylight saving are missing"))
        #expect(TZifError.notTZif.sentence == "this is not a time zone file: it does not begin with \"TZif\"")
    }

    @Test func `A count that the file cannot hold is refused before anything is allocated for it`() {
        var file = TZifFixtures.amsterdam
        // Both headers' counts of transitions.
        for byte in 32..<36 { file[byte] = 0xFF }
        #expect(throws: TZifError.self) { try Zone(tzif: file) }
        var version1 = TZifBuilder(version: 0).block(timeBytes: 4)
        for byte in 32..<36 { version1[byte] = 0xFF }
        #expect(
            throws: TZifError.malformed(.header, offset: 32, why: "4294967295 transitions; there must be 0 to 4096")
        ) {
            try Zone(tzif: version1)
        }
    }
}

/// Writes small files with two types, LMT and XST.
struct TZifBuilder {
    var version: UInt8 = 0
    var transitions: [Int64] = []
    var typeIndices: [UInt8] = []
    var offsets: [Int32] = [60, 3600]
    var leapSeconds: UInt32 = 0
    var footer = ""

    /// A header and what it counts.
    func block(timeBytes: Int) -> [UInt8] {
        var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
        for count in [0, 0, leapSeconds, UInt32(transitions.count), UInt32(offsets.count), 8] {
            bytes += bigEndian(Int64(count), 4)
        }
        for transition in transitions { bytes += bigEndian(transition, timeBytes) }
        bytes += typeIndices
        for (index, offset) in offsets.enumerated() { bytes += bigEndian(Int64(offset), 4) + [0, UInt8(index * 4)] }
        return bytes + Array("LMT\0XST\0".utf8)
    }

    /// An empty 32-bit block, the 64-bit block and the footer.
    var file: [UInt8] {
        var first = self
        (first.transitions, first.typeIndices) = ([], [])
        return first.block(timeBytes: 4) + block(timeBytes: 8) + Array("\n\(footer)\n".utf8)
    }

    private func bigEndian(_ value: Int64, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> Int64($0 * 8)) }
    }
}
