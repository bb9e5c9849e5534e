internal import Actions
internal import FitPinkyCore
package import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Messages
internal import Store
internal import SwiftProtobuf
internal import Synchronization
internal import Threads
package import TTRPC

// The promise: what people agree on, and what they say to each other.
extension KioskEndpoint {
    func getSettings(
        _ request: Fitpinky_V1_GetSettingsRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Settings {
        .init(try await settingsView())
    }

    /// What the household has agreed on, and what each member has chosen.
    package func settingsView() async throws(TTRPCStatus) -> SettingsView {
        let household = try await householdReading()
        return SettingsView(household.kiosk, household.winners, today: kiosk.channels.view.overview.today)
    }
}
