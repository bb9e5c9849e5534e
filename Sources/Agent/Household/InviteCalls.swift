internal import Messages
internal import TTRPC

extension KioskEndpoint {
    func invite(
        _ request: Fitpinky_V1_InviteRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Invitation {
        throw TTRPCStatus(.unimplemented, "")
    }

    func joinGroup(
        _ request: Fitpinky_V1_JoinGroupRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Group {
        throw TTRPCStatus(.unimplemented, "")
    }
}
