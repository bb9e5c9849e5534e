internal import Actions
package import Documents
package import KioskPages
package import TTRPC

// Documents as the console asks for them: always those of the member whose phone it is.
extension KioskEndpoint {
    /// All of them, and what is left out.
    package func documents(of member: String) async throws(TTRPCStatus) -> DocumentExport {
        try await documents(of: Actor.named(member))
    }

    /// What of them is only kept.
    package func keptDocuments(of member: String) async throws(TTRPCStatus) -> KeptDocumentsView {
        try await keptDocumentsView(of: .named(member))
    }

    /// Takes files of an export in, all of them or none.
    package func importDocuments(
        _ files: [DocumentFile], of member: String
    ) async throws(TTRPCStatus) -> DocumentsImportedView {
        try await importDocuments(files, as: .named(member))
    }
}
