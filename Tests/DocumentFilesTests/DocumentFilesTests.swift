import Archives
import DocumentFiles
import Documents
import Support
import Testing

/// Documents in archives and folders.
@Suite struct DocumentFilesTests {
    private let path = "Stubs/01KB2Y5V8QH3M6N0R4T7W9X1Z2.json"
    private let content = Array(
        #"{"id":"01KB2Y5V8QH3M6N0R4T7W9X1Z2","of":"split","schema":1,"updatedAt":"2026-11-27T17:03:42.120Z"}"#.utf8)
    private var file: DocumentFile { DocumentFile(path, content) }

    private func refusal(_ archive: [UInt8]) -> String? {
        #expect(throws: DocumentError.self) { try DocumentSet(try DocumentArchive.files(in: archive)) }?.sentence
    }

    @Test func `An archive gives back the documents that it was made of`() throws {
        let archive = try DocumentArchive.bytes(of: [file])
        #expect(DocumentArchive.isArchive(archive))
        #expect(try DocumentArchive.files(in: archive) == [file])
    }

    @Test func `What macOS adds to an archive is passed over`() throws {
        let archive = try SmallFiles.archive([
            .init(path, content), .init("__MACOSX/._x", [1]), .init("Splits/.DS_Store", [1]), .init("Splits/", []),
        ])
        #expect(try DocumentArchive.files(in: archive) == [file])
    }

    @Test(arguments: [
        "../\("Stubs/01KB2Y5V8QH3M6N0R4T7W9X1Z2.json")", "/etc/passwd", "Splits/../../x.json", "C:\\x.json",
        "Readme.txt",
        "Stubs/01KB2Y5V8QH3M6N0R4T7W9X1Z2.json/x",
    ])
    func `An archive with a file that is no document is refused by its name`(name: String) throws {
        let archive = try SmallFiles.archive([.init(path, content), .init(name, content)])
        #expect(refusal(archive)?.hasPrefix(name) == true)
    }

    @Test func `A file that is there twice is refused`() throws {
        let archive = try SmallFiles.archive([.init(path, content), .init(path, content)])
        #expect(refusal(archive)?.contains("its id is also that of \(path)") == true)
    }

    @Test func `An archive that is large, or is none, is refused`() throws {
        #expect(refusal([])?.contains("not a zip archive") == true)
        #expect(refusal([UInt8](repeating: 0, count: DocumentArchive.maxBytes + 1))?.contains("8 MiB") == true)
        // A megabyte of spaces packs to a kilobyte.
        let bomb = try SmallFiles.archive([.init(path, [UInt8](repeating: 0x20, count: 1 << 20))])
        #expect(refusal(bomb) == "\(path): it has more than 16384 bytes; no more are allowed")
        let many = try SmallFiles.archive(
            (0..<300).map { .init("Stubs/\($0).json", [UInt8](repeating: 0x20, count: 16 << 10)) })
        #expect(refusal(many)?.contains("are allowed at once") == true)
    }

    @Test func `A folder gives its documents, and says what else is in it`() throws {
        let folder = TemporaryFolder()
        folder.write(content, to: path)
        folder.write([1], to: "Stubs/.DS_Store")
        let found = try DocumentFolder(folder.path)
        #expect(found.files == [path] && found.others.isEmpty)
        #expect(try found.contents() == [file])
        folder.write([1], to: "Readme.txt")
        let error = #expect(throws: DocumentError.self) { try DocumentFolder(folder.path).contents() }
        #expect(error?.path == "Readme.txt")
    }

    @Test func `A link in a folder is not followed`() throws {
        let folder = TemporaryFolder()
        folder.write(content, to: "Stubs/x")
        folder.link("Stubs/01KB2Y5V8QH3M6N0R4T7W9X1Z2.json", to: "/etc/passwd")
        let error = #expect(throws: DocumentError.self) { try DocumentFolder(folder.path).contents() }
        #expect(error?.path == path)
    }
}
