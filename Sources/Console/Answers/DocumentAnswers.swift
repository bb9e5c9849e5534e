internal import API
internal import ConsoleLogic
internal import ConsolePages
internal import DocumentFiles
internal import Documents
internal import JSON
internal import KioskPages
internal import Synchronization
internal import Threads
internal import TTRPC

// Documents of the phone's member.
extension ConsoleService {
    /// All of them, to be saved.
    func documentArchive(_ visitor: Visitor) async throws(TTRPCStatus) -> ConsoleResponse {
        let files = try await endpoint.documents(of: visitor.name).files
        let packed = try await onThread { () throws(DocumentError) in try DocumentArchive.bytes(of: files) }
        let bytes: [UInt8]
        switch packed {
        case .success(let archive): bytes = archive
        case .failure(let error): throw TTRPCStatus(.internal, error.sentence)
        }
        return ConsoleResponse(200, .bytes(bytes)).with("Content-Type", "application/zip")
            .with("Content-Disposition", "attachment; filename=\"documents.zip\"").with("Cache-Control", "no-store")
    }

    /// What they leave out is said before they are saved.
    func documentsPage(_ visitor: Visitor) async throws(TTRPCStatus) -> DocumentsPage {
        let export = try await endpoint.documents(of: visitor.name)
        return DocumentsPage(
            leftOut: export.leftOut.map(\.sentence), tooLarge: DocumentExport.tooLarge(export.files),
            kept: try await endpoint.keptDocuments(of: visitor.name).documents)
    }

    /// Takes an archive: all of its documents or none. One at a time, for it is in memory.
    func documentUpload(_ request: ConsoleRequest, _ visitor: Visitor) async throws(TTRPCStatus) -> ConsoleResponse {
        guard mayAct(visitor) else {
            return .error(429, "at most one action a second; wait a moment").with("Retry-After", "1")
        }
        guard request.headers.mediaType == "application/octet-stream", let stream = request.stream else {
            return .error(415, "send application/octet-stream")
        }
        let isFirst = isTakingDocuments.withLock { isTaking in
            defer { isTaking = true }
            return !isTaking
        }
        guard isFirst else { return .error(503, "somebody else sends documents; try again in a moment") }
        defer { isTakingDocuments.withLock { $0 = false } }
        var archive: [UInt8] = []
        do throws(BodyStream.Failure) {
            while let bytes = try await stream.next() { archive += bytes }
        } catch {
            switch error {
            case .cutOff: return .error(409, "the connection broke; nothing was imported")
            case .tooLarge: return .error(413, TakenBody.streamed(maxBytes: ConsoleLimits.documentsBytes).refusal)
            }
        }
        switch try await onThread({ [archive] () throws(DocumentError) in try DocumentArchive.files(in: archive) }) {
        case .failure(let error): return .error(400, error.sentence)
        case .success(let files):
            do throws(TTRPCStatus) {
                let view = try await endpoint.importDocuments(files, of: visitor.name)
                feed.tell("plans")
                return .json(200, view.json.with(["sentence": .text(capitalised(view.sentence()))]))
            } catch {
                return .error(error.httpStatus, error.message)
            }
        }
    }

    private func capitalised(_ sentence: String) -> String {
        sentence.prefix(1).uppercased() + sentence.dropFirst() + "."
    }

    private func onThread<Value: Sendable>(
        _ body: @escaping @Sendable () throws(DocumentError) -> Value
    ) async throws(TTRPCStatus) -> Result<Value, DocumentError> {
        let worker = Worker<Void>(name: "documents", capacity: 1) {}
        defer { worker.close() }
        do throws(Worker<Void>.Refusal) {
            return try await worker.run { _ in Result(catching: body) }
        } catch {
            throw TTRPCStatus(.unavailable, "the kiosk is too busy for documents now; try again")
        }
    }
}
