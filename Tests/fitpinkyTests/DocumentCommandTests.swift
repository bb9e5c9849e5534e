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

    private static func exporting(
        _ documents: [Fitpinky_V1_Document], isDateKnown: Bool = true
    ) -> [String: Answering] {
        var status = Household.status
        status.kiosk.clockTrusted = isDateKnown
        return [
            "ExportDocuments": streaming("ExportDocuments") { (_: Fitpinky_V1_PlansRequest) in documents },
            "Status": answering("Status") { [status] (_: Fitpinky_V1_StatusRequest) in status },
        ]
    }

    /// A split of the same id as ``stub(_:)``.
    private static func split(_ id: String, _ name: String) -> Fitpinky_V1_Document {
        let text =
            #"{"exercises":[],"id":"\#(id)","name":"\#(name)","schema":1,"updatedAt":"2026-11-27T17:03:42.120Z"}"#
        return .with { ($0.path, $0.content) = ("Splits/\(id).json", byteField(Array("\(text)\n".utf8))) }
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

    // MARK: Archives

    @Test func `an archive of an earlier export is replaced`() async throws {
        try await AskedKiosk.run(Self.exporting([Self.split(Self.x, "Legs"), Self.split(Self.y, "Arms")])) { kiosk in
            let run = try await kiosk.shell(
                "$F documents export $D/a.zip && cp $D/a.zip $D/b && $F documents export $D/a.zip && cmp $D/a.zip $D/b")
            #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
        }
    }

    @Test func `an archive that has what the export does not is refused by that name, and --force replaces it`()
        async throws
    {
        let leftOut = Fitpinky_V1_Document.with {
            ($0.path, $0.leftOut) = ("Splits/\(Self.x).json", "Splits/\(Self.x).json: it has 17000 bytes")
        }
        try await AskedKiosk.run(Self.exporting([Self.split(Self.x, "Legs")])) { first in
            let made = try await first.fitpinky("documents", "export", "\(first.scratch)/a.zip")
            #expect(made.code == 0, "\(made.errors)")
            for documents in [[], [Self.split(Self.y, "Arms")], [Self.split(Self.y, "Arms"), leftOut]] {
                try await AskedKiosk.run(Self.exporting(documents)) { kiosk in
                    let run = try await kiosk.shell(
                        "cp \(first.scratch)/a.zip $D; $F documents export $D/a.zip; echo $?; cmp $D/a.zip \(first.scratch)/a.zip; ls $D"
                    )
                    #expect(run.output.hasSuffix("1\na.zip\n"), "\(run.output)")
                    #expect(
                        run.errors.contains(
                            "it is there already and holds Splits/\(Self.x).json, which this export does not have; choose another name, or replace it with --force"
                        ), "\(run.errors)")
                }
            }
            try await AskedKiosk.run(Self.exporting([Self.split(Self.y, "Arms")])) { kiosk in
                let run = try await kiosk.shell(
                    "cp \(first.scratch)/a.zip $D; $F documents export $D/a.zip --force && cmp -s $D/a.zip \(first.scratch)/a.zip; echo $?"
                )
                #expect(run.output.hasSuffix("\n1\n") && run.errors.isEmpty, "\(run.output)\(run.errors)")
            }
        }
    }

    @Test func `a file that no export wrote is not replaced, and nothing is asked`() async throws {
        try await AskedKiosk.run(Self.exporting([Self.stub(Self.x)])) { kiosk in
            let run = try await kiosk.shell("echo mine > $D/a.zip; $F documents export $D/a.zip; echo $?; cat $D/a.zip")
            #expect(run.output == "1\nmine\n" && kiosk.asked.isEmpty, "\(run.output)")
            #expect(run.errors.contains("it is there already, and is not an archive of documents"), "\(run.errors)")
            #expect(run.errors.contains("--force"), "\(run.errors)")
            let forced = try await kiosk.shell("$F documents export $D/a.zip --force && head -c 2 $D/a.zip")
            #expect(forced.code == 0 && forced.output.hasSuffix("PK"), "\(forced.output)\(forced.errors)")
            let folder = try await kiosk.fitpinky("documents", "export", "\(kiosk.scratch)/folder", "--force")
            #expect(folder.code == 64 && folder.errors.contains("--force replaces an archive"), "\(folder.errors)")
        }
    }

    @Test func `a stub of an earlier export goes once it is over, and never while the date is not known`() async throws
    {
        let old = #"{"id":"\#(Self.x)","of":"split","schema":1,"updatedAt":"2020-01-01T00:00:00.000Z"}"#
        for isDateKnown in [true, false] {
            try await AskedKiosk.run(Self.exporting([Self.stub(Self.y)], isDateKnown: isDateKnown)) { kiosk in
                let run = try await kiosk.shell(
                    "mkdir -p $D/Stubs; echo '\(old)' > $D/Stubs/\(Self.x).json; $F documents export $D; echo $?; ls $D/Stubs"
                )
                #expect(run.output.contains("\(Self.x).json\n") == !isDateKnown, "\(run.output)\(run.errors)")
                #expect(run.errors.isEmpty == isDateKnown, "\(run.errors)")
            }
        }
    }

    // MARK: Kept ones

    private static let keptDocument = Fitpinky_V1_KeptDocument.with {
        ($0.path, $0.schema, $0.bytes, $0.updatedAtMs) = ("Splits/\(x).json", 2, 120, 1_772_084_400_000)
    }

    private static let keeping: [String: Answering] = [
        "ListKeptDocuments": answering("ListKeptDocuments") { (request: Fitpinky_V1_PlansRequest) in
            Fitpinky_V1_KeptDocuments.with { if request.asMember != "Lisa" { $0.documents = [keptDocument] } }
        },
        "RemoveKeptDocument": answering("RemoveKeptDocument") {
            (request: Fitpinky_V1_RemoveKeptDocumentRequest) throws(TTRPCStatus) in
            guard request.document == keptDocument.path else {
                throw TTRPCStatus(.notFound, "no document \"\(request.document)\" is kept")
            }
            return Fitpinky_V1_KeptDocuments()
        },
    ]

    @Test func `kept documents are listed and removed, for people and for scripts`() async throws {
        try await AskedKiosk.run(Self.keeping) { kiosk in
            let list = try await kiosk.fitpinky("documents", "kept")
            #expect(
                list.output
                    == """
                    Splits/\(Self.x).json: version 2 of documents, 120 bytes,
                        changed last 2026-02-26T05:40:00.000Z

                    """,
                "\(list.output)")
            let json = try await kiosk.fitpinky("documents", "kept", "--json").output
            for line in [#""bytes" : 120"#, #""path" : "Splits/\#(Self.x).json""#, #""schema" : 2"#] {
                #expect(json.contains(line), "\(json)")
            }
            #expect(json.contains(#""updatedAt" : "2026-02-26T05:40:00"#), "\(json)")
            let none = try await kiosk.fitpinky("documents", "kept", "--as", "Lisa")
            #expect(none.output == "no document of a newer version is kept\n", "\(none.output)")
            let removed = try await kiosk.fitpinky("documents", "kept", "remove", "Splits/\(Self.x).json", "--json")
            #expect(removed.code == 0 && removed.output == "[]\n", "\(removed.output)\(removed.errors)")
            let refused = try await kiosk.fitpinky("documents", "kept", "remove", "none")
            #expect(refused.code == 1 && refused.errors.contains("\"none\" is kept"), "\(refused.errors)")
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
