internal import Actions
internal import Devices
internal import FitPinkyCore
internal import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Messages
internal import Store
internal import Threads
internal import TTRPC

// The household: how it is told of.
extension KioskEndpoint {
    func getGroup(
        _ request: Fitpinky_V1_GetGroupRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Group {
        let belonging = belonging(try await reading())
        guard belonging != .none else { throw TTRPCStatus(.notFound, ActionError.noGroup.sentence(on: surface)) }
        return .init(belonging)
    }

    // MARK: Parts

    /// What the ledger says of the household now, as an action sees it.
    func householdReading() async throws(TTRPCStatus) -> HouseholdReading {
        return try await read { store throws(StoreError) in
            let winners = try store.settings()
            return HouseholdReading(KioskReading(store.kiosk, from: winners), winners)
        }
    }

    /// What the ledger says of the kiosk and those around it now.
    func reading() async throws(TTRPCStatus) -> KioskReading { try await householdReading().kiosk }

    /// Where the kiosk belongs, as callers hear of it.
    ///
    /// - Parameter overview: nil: as the loop has it.
    func belonging(_ reading: KioskReading, _ overview: Overview? = nil) -> BelongingView {
        let view = kiosk.channels.view
        let holders = ButtonHolders(overview ?? view.overview, view.configuration)
        return BelongingView(reading) { member in
            holders.count > 1 ? holders.buttons(of: member).map { $0 + 1 } : []
        }
    }
}
