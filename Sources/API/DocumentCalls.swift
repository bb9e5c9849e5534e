internal import Actions
internal import Documents
internal import FitPinkyCore
internal import KioskLogic
internal import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Messages
internal import Peering
internal import Store
internal import SwiftProtobuf
internal import TTRPC

// Documents of training plans and trainings: what is asked of them.
extension KioskEndpoint {
    func exportDocuments(
        _ request: Fitpinky_V1_PlansRequest, responses: ResponseWriter<Fitpinky_V1_Document>, context: ServerContext
    ) async throws(TTRPCStatus) {
        let export = try await documents(of: .named(request.asMember))
        for file in export.files {
            try await responses.write(.with { ($0.path, $0.content) = (file.path, byteField(file.content)) })
        }
        for error in export.leftOut {
            try await responses.write(.with { ($0.path, $0.leftOut) = (error.path, error.sentence) })
        }
    }

    func importDocuments(
        _ request: Fitpinky_V1_ImportDocumentsRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_DocumentsImported {
        .init(try imported(try await take(ImportDocuments.self, request).done))
    }

    func listKeptDocuments(
        _ request: Fitpinky_V1_PlansRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_KeptDocuments {
        .init(try await keptDocumentsView(of: .named(request.asMember)))
    }

    func removeKeptDocument(
        _ request: Fitpinky_V1_RemoveKeptDocumentRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_KeptDocuments {
        .init(try await removeKeptDocument(request.document, as: .named(request.asMember)))
    }
}

// The same as values.
extension KioskEndpoint {
    /// All of the member's documents as they are now.
    func documents(of actor: Actor) async throws(TTRPCStatus) -> DocumentExport {
        let result: Result<DocumentExport, ActionError>
        do throws(StoreError) {
            result = try await kiosk.documents(of: actor, at: moment)
        } catch {
            throw TTRPCStatus(error)
        }
        return try check { () throws(ActionError) in try result.get() }
    }

    /// Takes files of an export in, all of them or none.
    func importDocuments(
        _ files: [DocumentFile], as actor: Actor
    ) async throws(TTRPCStatus) -> DocumentsImportedView {
        let action = try check { () throws(ActionError) in try ImportDocuments(files, as: actor) }
        return try imported(try await take(action))
    }

    /// Those of a newer schema that the member imported, by path.
    func keptDocumentsView(of actor: Actor) async throws(TTRPCStatus) -> KeptDocumentsView {
        let result = try await written { () throws(StoreError) in try await kiosk.keptDocuments(of: actor) }
        return KeptDocumentsView(try check { () throws(ActionError) in try result.get() })
    }

    /// Takes one of them away.
    ///
    /// - Parameter text: its path or its id.
    func removeKeptDocument(_ text: String, as actor: Actor) async throws(TTRPCStatus) -> KeptDocumentsView {
        let result = try await written { () throws(StoreError) in
            try await kiosk.removeKeptDocument(text, of: actor)
        }
        guard let left = try check({ () throws(ActionError) in try result.get() }) else {
            throw TTRPCStatus(.notFound, "no document \"\(text.prefix(80))\" is kept; documents kept lists them")
        }
        return KeptDocumentsView(left)
    }

    private func imported(_ done: ActionDone) throws(TTRPCStatus) -> DocumentsImportedView {
        guard let counts = done.outcome.documents?.counts else {
            throw TTRPCStatus(.internal, "nothing is said of the documents")
        }
        return DocumentsImportedView(
            splits: counts.splits, workouts: counts.workouts, tombstones: counts.tombstones,
            quarantined: counts.quarantined, unchanged: counts.unchanged)
    }
}

extension KeptDocumentsView {
    fileprivate init(_ documents: [NewerDocument]) {
        self.init(
            documents: documents.map {
                KeptDocumentView(
                    path: $0.path.text, schema: $0.schema, updatedAt: $0.updated, byteCount: $0.bytes.count)
            })
    }
}
