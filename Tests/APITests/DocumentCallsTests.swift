import Actions
import ConsoleLogic
import Documents
import FitPinkyCore
import JSON
import KioskPages
import Kiosks
import Messages
import SwiftProtobuf
import TTRPC
import Testing

@testable import API
@testable import KioskRuntime

/// Documents by the calls of the command line and the page, at a kiosk that serves Sammy.
@Suite(.timeLimit(.minutes(2))) struct DocumentCallsTests {
    private let context = ServerContext(CallRequest(service: "fitpinky.v1.Kiosk", method: "ImportDocuments"))
    private static let id = "01KB2Y5V8QH3M6N0R4T7W9X1Z2"
    private static let other = "01KB2Y5V8QH3M6N0R4T7W9X1Z3"

    private static func document(_ path: String, _ text: String) -> Fitpinky_V1_Document {
        .with { ($0.path, $0.content) = (path, byteField(Array(text.utf8))) }
    }

    private static func split(_ name: String, at updated: String = "2026-02-26T17:00:00.000Z") -> Fitpinky_V1_Document {
        document(
            "Splits/\(id).json",
            #"{"exercises":[],"id":"\#(id)","name":"\#(name)","schema":1,"updatedAt":"\#(updated)"}"# + "\n")
    }

    private static func stub(at updated: String) -> Fitpinky_V1_Document {
        document("Stubs/\(id).json", #"{"id":"\#(id)","of":"split","schema":1,"updatedAt":"\#(updated)"}"# + "\n")
    }

    private static let newer = document("Splits/\(other).json", #"{ "schema": 2, "what": "ever" }"#)

    private func imported(
        _ endpoint: KioskEndpoint, _ documents: [Fitpinky_V1_Document], dryRun: Bool = false
    ) async throws -> DocumentsImportedView {
        try DocumentsImportedView(
            try await endpoint.importDocuments(
                .with { ($0.documents, $0.dryRun) = (documents, dryRun) }, context: context))
    }

    private func exported(_ endpoint: KioskEndpoint) async throws -> [DocumentFile] {
        try await endpoint.documents(of: Actor.only).files
    }

    @Test func `an import is counted, changes nothing the second time, and an export gives the same bytes`()
        async throws
    {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let documents = [Self.split("Legs"), Self.newer]
            let dry = try await imported(endpoint, documents, dryRun: true)
            #expect(dry.splits == 1 && dry.quarantined == 1)
            #expect(try await exported(endpoint).isEmpty, "nothing was kept")
            #expect(try await imported(endpoint, documents) == dry)
            let again = try await imported(endpoint, documents)
            #expect(again.unchanged == 2 && again.splits == 0 && again.quarantined == 0)
            let files = documents.map { DocumentFile($0.path, Array($0.content)) }
            #expect(try await exported(endpoint) == files)
            #expect(try await endpoint.splits(of: "Sammy").splits.map(\.name) == ["Legs"])
        }
    }

    @Test func `one bad document refuses all, with its path and what is allowed`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let bad = Self.document("Splits/\(Self.other).json", "{}")
            let refused = await refusal { _ = try await imported(endpoint, [Self.split("Legs"), bad]) }
            #expect(refused?.code == .invalidArgument)
            #expect(refused?.message.contains("Splits/\(Self.other).json: the key \"schema\" is missing") == true)
            let kept = try await exported(endpoint)
            #expect(kept.isEmpty)
            let nobody = await refusal {
                _ = try await endpoint.listKeptDocuments(.with { $0.asMember = "Tom" }, context: context)
            }
            #expect(nobody?.code == .failedPrecondition && nobody?.message.contains("Tom") == true)
        }
    }

    @Test func `a stub removes what is older, and nothing while the kiosk does not know the date`() async throws {
        for isTrusted in [true, false] {
            try await LiveKiosk.run(isClockTrusted: isTrusted) { live in
                let endpoint = KioskEndpoint(kiosk: live.kiosk)
                _ = try await imported(endpoint, [Self.split("Legs")])
                let older = try await imported(endpoint, [Self.stub(at: "2026-02-26T16:59:59.999Z")])
                #expect(older.unchanged == 1 && older.tombstones == 0)
                let later = Self.stub(at: "2026-02-26T17:00:00.001Z")
                guard isTrusted else {
                    let refused = await refusal { _ = try await imported(endpoint, [later]) }
                    #expect(refused?.message.contains("the kiosk does not know the date") == true)
                    #expect(try await endpoint.splits(of: "Sammy").splits.map(\.name) == ["Legs"])
                    return
                }
                #expect(try await imported(endpoint, [later]).tombstones == 1)
                #expect(try await exported(endpoint).map(\.path) == [later.path])
            }
        }
    }

    @Test func `kept documents are listed by path, and removed by path or id, by command and by page`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            func kept() async throws -> [KeptDocumentView] {
                try KeptDocumentsView(try await endpoint.listKeptDocuments(.init(), context: context)).documents
            }
            #expect(try await kept().isEmpty)
            let dated = Self.document(
                "Splits/\(Self.id).json", #"{"schema":3,"updatedAt":"2026-02-26T17:00:00.000Z"}"#)
            _ = try await imported(endpoint, [Self.newer, dated])
            let both = try await kept()
            #expect(both.map(\.path) == [dated.path, Self.newer.path] && both.map(\.schema) == [3, 2])
            #expect(both.map { $0.updatedAt?.rfc3339 } == ["2026-02-26T17:00:00.000Z", nil])
            #expect(both.map(\.byteCount) == [dated, Self.newer].map { Array($0.content).count })
            let missing = await refusal {
                _ = try await endpoint.removeKeptDocument(.with { $0.document = "Splits/x.json" }, context: context)
            }
            #expect(missing?.code == .notFound && missing?.message.contains("Splits/x.json") == true)
            let left = try await endpoint.removeKeptDocument(.with { $0.document = dated.path }, context: context)
            #expect(left.documents.map(\.path) == [Self.newer.path])
            #expect(try await exported(endpoint).map(\.path) == [Self.newer.path])
            let answer = try await endpoint.act(
                try ActionInput(.keptRemove, ["document": .text(Self.other)]), as: "Sammy")
            #expect(answer.json == .list([]) && answer.sentence == "The document is removed.")
            #expect(try await kept().isEmpty)
        }
    }
}
