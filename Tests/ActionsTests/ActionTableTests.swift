import Actions
import Glibc
import Testing

@Suite struct ActionTableTests {
    private static let path =
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
        + "/Sources/Actions/Actions.docc/Table.md"

    @Test func `the table of actions says what the calls and the types say`() throws {
        if getenv("FITPINKY_WRITE_GOLDEN").map({ String(cString: $0) == "1" }) ?? false {
            let file = try #require(fopen(Self.path, "wb"), "\(Self.path) cannot be written")
            _ = fputs(ActionTable.text, file)
            try #require(fclose(file) == 0)
        }
        let (made, written) = (lines(of: ActionTable.text), lines(of: try contents()))
        let differing = zip(made, written).first { $0 != $1 }
        #expect(
            made == written,
            """
            Actions.docc/Table.md differs from kiosk.proto and Sources/Actions; FITPINKY_WRITE_GOLDEN=1 writes it anew: \
            \(differing.map { "\"\($0.1)\" should be \"\($0.0)\"" } ?? "it has \(written.count) lines of \(made.count)")
            """)
    }

    @Test func `an error has one status, wherever it is thrown`() {
        let errors = ActionRow.all.flatMap(\.actions).flatMap { $0.errors }
        for error in errors {
            #expect(errors.allSatisfy { $0.name != error.name || $0.blast == error.blast }, "\(error.name)")
        }
    }

    @Test func `every field of a call says what it is`() {
        for row in ActionRow.all {
            #expect(!row.sentence.isEmpty, "\(row.call)")
            for field in row.fields { #expect(!field.words.isEmpty, "\(row.call).\(field.name)") }
        }
    }

    private func lines(of text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    private func contents() throws -> String {
        let file = try #require(fopen(Self.path, "rb"), "\(Self.path) cannot be read")
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
