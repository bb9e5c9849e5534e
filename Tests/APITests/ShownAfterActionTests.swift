import FitPinkyCore
import KioskRuntime
import Kiosks
import Messages
import SwiftProtobuf
import TTRPC
import Testing

@testable import API

/// What was done is in all that is shown afterwards: a page that a form leads to has what the form said.
@Suite struct ShownAfterActionTests {
    @Test func `once an action is answered the kiosk's view has it`() async throws {
        let context = ServerContext(CallRequest(service: "fitpinky.v1.Kiosk", method: "ChangeSetting"))
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            for number in 1...200 {
                _ = try await endpoint.changeSetting(.with { $0.memberName = "Sammy \(number)" }, context: context)
                let overview = live.kiosk.channels.view.overview
                #expect(overview.owner.map(overview.name) == "Sammy \(number)")
            }
        }
    }
}
