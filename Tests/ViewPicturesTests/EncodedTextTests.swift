import Glibc
import KioskPages
import Support
import Testing
import ViewPictures

@Suite struct EncodedTextTests {
    private static let text = "fitpinky group join 7KQ2ZD --at [fd00::7]:7465"

    @Test func `another program reads the text from the lines as a terminal shows them`() throws {
        let code = try QRModules(encoding: EncodedTextTests.text)
        let folder = TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let path = folder.write(EncodedTextTests.picture(of: code.lines), to: "code.pgm")
        let reader = try #require(popen("zbarimg -q --raw -Sdisable -Sqrcode.enable \(path) 2>/dev/null", "r"))
        var output = [UInt8](repeating: 0, count: 1024)
        let count = fread(&output, 1, output.count, reader)
        #expect(pclose(reader) == 0)
        #expect(String(decoding: output.prefix(count), as: UTF8.self) == EncodedTextTests.text + "\n")
    }

    /// A grey picture in which each half of a character is a square of eight pixels: written halves are light.
    private static func picture(of lines: [String]) -> [UInt8] {
        let side = 8
        var pixels: [UInt8] = []
        for line in lines {
            for half in 0..<2 {
                let row = line.flatMap { character -> [UInt8] in
                    let isLight = character == "█" || character == (half == 0 ? "▀" : "▄")
                    return [UInt8](repeating: isLight ? 255 : 0, count: side)
                }
                for _ in 0..<side { pixels += row }
            }
        }
        return Array("P5 \((lines.first?.count ?? 0) * side) \(lines.count * 2 * side) 255\n".utf8) + pixels
    }

    @Test func `the three corners that a reader looks for are there, and the margin is light`() throws {
        let code = try QRModules(encoding: EncodedTextTests.text)
        for (column, row) in [(0, 0), (code.width - 7, 0), (0, code.width - 7)] {
            for offset in 0..<7 {
                #expect(code.isDark(column: column + offset, row: row))
                #expect(code.isDark(column: column, row: row + offset))
            }
            #expect(!code.isDark(column: column + 1, row: row + 1) && code.isDark(column: column + 3, row: row + 3))
        }
        #expect(!code.isDark(column: -1, row: 0) && !code.isDark(column: 0, row: code.width))
        #expect(Set(code.lines.map(\.count)) == [code.width + 2 * QRModules.marginModules])
    }
}
