import Messages
import SwiftProtobuf
import TTRPC
import Testing

/// What `documents export` does with a folder and with what the agent says.
@Suite struct DocumentCommandTests {
    private static let x = "01KB2Y5V8QH3M6N0R4T7W9X1Z2"
    private static let y = "01KB2Y5V8QH3M6N0R4T7W9X1Z3"

    private static func stub(_ id: String) -> Fitpinky_V1_Document {
        let text = #"{"id":"\#(id)","of":"split","schema":1,"updatedAt":"2026-11-27T17:03:42.120Z"}"#
        return .with { ($0.path, $0.content) = ("Stubs/\(id).json", byteField(Array("\(text)\n".utf8))) }
    }

    private static func exporting(_ documents: [Fitpinky_V1_Document]) -> [String: Answering] {
        ["ExportDocuments": streaming("ExportDocuments") { (_: Fitpinky_V1_PlansRequest) in documents }]
    }

    private static let folder = "mkdir -p $D/Splits && echo mine > $D/Splits/\(x).json && "

    @Test func `an export never deletes a document that it does not have, and says which`() async throws {
        for documents in [[], [Self.stub(Self.y)]] {
            try await AskedKiosk.run(Self.exporting(documents)) { kiosk in
                let run = try await kiosk.shell("\(Self.folder) $F documents export $D; ls $D; cat $D/Splits/*")
                // Nothing was written either.
                #expect(run.output == "Splits\nmine\n", "\(run.output)")
                #expect(run.errors.contains("Splits/\(Self.x).json: this export does not have it"), "\(run.errors)")
                let code = try await kiosk.fitpinky("documents", "export", kiosk.scratch).code
                #expect(code == 1)
            }
        }
    }

    @Test func `an export takes away what it has a stub for`() async throws {
        try await AskedKiosk.run(Self.exporting([Self.stub(Self.x)])) { kiosk in
            let run = try await kiosk.shell("\(Self.folder) $F documents export $D && ls $D/*")
            #expect(run.code == 0 && run.output.contains("Stubs:\n\(Self.x).json"), "\(run.output)\(run.errors)")
            #expect(!run.output.contains("Splits:\n\(Self.x).json"), "\(run.output)")
        }
    }

    @Test func `what an export leaves out is said, fails, and its last file stays`() async throws {
        let leftOut = Fitpinky_V1_Document.with {
            ($0.path, $0.leftOut) = ("Splits/\(Self.x).json", "Splits/\(Self.x).json: it has 17000 bytes")
        }
        try await AskedKiosk.run(Self.exporting([Self.stub(Self.y), leftOut])) { kiosk in
            let run = try await kiosk.shell("\(Self.folder) $F documents export $D --json; echo $?; cat $D/Splits/*")
            #expect(run.output.contains(#""Splits/\#(Self.x).json: it has 17000 bytes""#), "\(run.output)")
            #expect(run.output.hasSuffix("\n1\nmine\n"), "\(run.output)")
            #expect(run.errors == "fitpinky: left out: Splits/\(Self.x).json: it has 17000 bytes\n", "\(run.errors)")
            let archive = try await kiosk.shell("$F documents export - > $D/a.zip; echo $?; head -c 2 $D/a.zip")
            #expect(archive.output == "1\nPK" && archive.errors == run.errors, "\(archive.output)")
        }
    }

    @Test func `an export that one import does not take is written, says so and fails`() async throws {
        // Not documents, but as large as many of them.
        let large = (0..<300).map { number in
            Fitpinky_V1_Document.with {
                $0.path = "Splits/01KB2Y5V8QH3M6N0R4T7W9X\(100 + number).json"
                $0.content = byteField([UInt8](repeating: 0x20, count: 16 << 10))
            }
        }
        try await AskedKiosk.run(Self.exporting(large)) { kiosk in
            let run = try await kiosk.fitpinky("documents", "export", "\(kiosk.scratch)/a.zip", "--json")
            #expect(run.code == 1 && kiosk.scratchNames == ["a.zip"], "\(run.errors)")
            #expect(run.errors.contains("fitpinky: one import does not take all of this export"), "\(run.errors)")
            #expect(run.output.contains(#""tooLarge" : "one import does not take"#), "\(run.output)")
        }
        try await AskedKiosk.run(Self.exporting([Self.stub(Self.x)])) { kiosk in
            let run = try await kiosk.fitpinky("documents", "export", "\(kiosk.scratch)/a.zip", "--json")
            #expect(run.code == 0 && run.errors.isEmpty && run.output.contains(#""tooLarge" : null"#), "\(run.output)")
            #expect(run.output.contains(#""leftOut" : ["#), "\(run.output)")
        }
    }
}
