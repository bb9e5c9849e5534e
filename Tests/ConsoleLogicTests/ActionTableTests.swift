import ConsoleLogic
import Glibc
import Testing

/// The table of `Console.docc/Console.md` that scripts are written by.
@Suite struct ActionTableTests {
    private static let path =
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
        + "/Sources/Console/Console.docc/Console.md"
    private static let head = "| action | what it does | fields |"

    /// The lines of the table.
    private var table: [String] {
        [Self.head, "|---|---|---|"]
            + ActionName.allCases.map { name in
                let fields = name.fields.map { field in
                    "`\(field.name)` \(field.form.rawValue)\(field.isRequired ? "" : ", optional"): \(field.meaning)"
                }
                return "| `\(name.rawValue)` | \(name.meaning) | \(fields.joined(separator: "<br>")) |"
            }
    }

    @Test func `the documented table of actions is that of the action names`() throws {
        var lines = try contents().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let start = try #require(lines.firstIndex { $0.hasPrefix("| action |") }, "there is no table")
        let end = lines[start...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
        let isWriting = getenv("FITPINKY_WRITE_GOLDEN").map { String(cString: $0) == "1" } ?? false
        if isWriting {
            lines.replaceSubrange(start..<end, with: table)
            let file = try #require(fopen(Self.path, "wb"), "\(Self.path) cannot be written")
            _ = fputs(lines.joined(separator: "\n"), file)
            try #require(fclose(file) == 0)
        } else {
            #expect(Array(lines[start..<end]) == table, "FITPINKY_WRITE_GOLDEN=1 writes the table again")
        }
    }

    @Test func `an action says that the button confirms it where the button does`() {
        for name in ActionName.allCases {
            #expect(name.meaning.contains("The button confirms it") == name.wantsButton, "\(name.rawValue)")
        }
    }

    @Test func `no field or meaning would break the table`() {
        for name in ActionName.allCases {
            for text in [name.meaning] + name.fields.map(\.meaning) {
                #expect(!text.contains("|") && !text.contains("\n") && text.hasSuffix("."), "\(name.rawValue)")
            }
        }
    }

    private func contents() throws -> String {
        let file = try #require(fopen(Self.path, "rb"), "\(Self.path) cannot be read")
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 18)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
