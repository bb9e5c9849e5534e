internal import Actions
internal import FitPinkyCore
internal import KioskLogic
internal import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Messages
internal import Store
internal import TTRPC

// Documents of training plans and trainings: what is asked of them.
extension KioskEndpoint {
    func exportDocuments(
        _ request: Fitpinky_V1_PlansRequest, responses: ResponseWriter<Fitpinky_V1_Document>, context: ServerContext
    ) async throws(TTRPCStatus) {
        throw TTRPCStatus(.unimplemented, "not yet")
    }

    func importDocuments(
        _ request: Fitpinky_V1_ImportDocumentsRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_DocumentsImported {
        throw TTRPCStatus(.unimplemented, "not yet")
    }
}
