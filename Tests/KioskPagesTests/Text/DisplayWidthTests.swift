import Glibc
import KioskPages
import Testing

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("Lisa", 4), ("é", 1), ("e\u{301}", 1), ("Ä", 1), ("莉莎", 4), ("ﾘｻ", 2), ("リサ", 4), ("한글", 4),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("💪", 2), ("💪🏽", 2), ("👨‍👩‍👧‍👦", 2), ("❤️", 2), ("🇵🇹", 2), ("1️⃣", 2), ("🦵", 2),
        ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("●○✓·–“”…", 8), ("שלום", 4), ("สวัสดี", 4), ("Ａ", 2),
    ])
    func `text takes as many columns as a terminal gives it`(text: String, columns: Int) {
        #expect(Line(text).columnCount == columns)
    }

    @Test func `what UAX #11 has wide is wide, and nothing else but emoji is`() throws {
        let path = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/")
        let file = try #require(fopen("\(path)/wide.txt", "r"))
        defer { fclose(file) }
        var wide: Set<UInt32> = []
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            let ends = text.split(separator: " ").compactMap { UInt32($0, radix: 16) }
            if ends.count == 2 && !text.hasPrefix("#") { wide.formUnion(ends[0]...ends[1]) }
        }
        #expect(wide.count > 100_000)
        var wrong: [String] = []
        // Beyond lie only private use and tags.
        for value in UInt32(0x300)...0x3FFFF {
            // Of ideographs and syllables, which fill blocks, some are enough.
            let isBlock = (0x3500...0x9F00).contains(value) || (0xAD00...0xD600).contains(value) || value > 0x20000
            if isBlock && value % 61 != 0 { continue }
            guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned,
                scalar.properties.age.map({ $0 <= (14, 0) }) ?? false
            else { continue }
            let isWide = Line(String(Character(scalar))).columnCount == 2
            if isWide != wide.contains(value) { wrong.append(String(value, radix: 16)) }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
    }
}
