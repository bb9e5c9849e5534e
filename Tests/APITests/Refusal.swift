import TTRPC

/// What a call was refused with; nil if it was not, or failed otherwise.
func refusal(_ call: () async throws -> Void) async -> TTRPCStatus? {
    do {
        try await call()
        return nil
    } catch {
        return error as? TTRPCStatus
    }
}
