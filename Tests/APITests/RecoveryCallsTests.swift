import Actions
import Health
import JSON
import KioskPages
import Kiosks
import Ledger
import Messages
import SwiftProtobuf
import TTRPC
import Testing

@testable import API
@testable import KioskRuntime

/// A kiosk in Amsterdam shows the recovery words of those who joined at it.
@Suite struct RecoveryCallsTests {
    private let context = ServerContext(CallRequest(service: "fitpinky.v1.Kiosk", method: "ShowRecovery"))

    @Test func `each member of a kiosk has words of their own, and status reminds until they were shown`() async throws
    {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            // In no household there is nothing to come back to.
            let before = await refusal { _ = try await endpoint.showRecovery(.init(), context: context) }
            #expect(before?.code == .notFound)
            #expect(try await endpoint.statusView().unshownRecovery == [])
            _ = try await endpoint.createGroup(
                .with { ($0.member, $0.goal, $0.maxMembers) = ("Sammy", 3, 3) }, context: context)
            _ = try await endpoint.addMember(.with { ($0.name, $0.goal) = ("Tom", 2) }, context: context)
            #expect(Set(try await endpoint.statusView().unshownRecovery) == ["Sammy", "Tom"])
            let household = await endpoint.healthChecks().first { $0.message.contains("fitpinky recovery show") }
            #expect(household?.outcome == .pass)
            let unnamed = await refusal { _ = try await endpoint.showRecovery(.init(), context: context) }
            #expect(unnamed?.code == .failedPrecondition)
            let sammys = try RecoveryView(
                try await endpoint.showRecovery(.with { $0.asMember = "Sammy" }, context: context))
            #expect(sammys.member == "Sammy" && sammys.words.count == RecoveryWords.wordCount)
            #expect(try await endpoint.statusView().unshownRecovery == ["Tom"])
            let toms = try await endpoint.recoveryView(of: "Tom")
            #expect(toms.words != sammys.words)
            #expect(try await endpoint.statusView().unshownRecovery == [])
            #expect(try await endpoint.recoveryView(of: "Sammy") == sammys)
            // They are those of the key that the ledger names.
            let winners = try await endpoint.householdReading()
            let key = RecoveryKey(
                privateKey: try RecoveryWords(typed: sammys.words.joined(separator: " ")).privateKey)
            let sammy = try winners.actor(.named("Sammy")).member
            #expect(winners.winners.recoveryKey(of: sammy) == key?.publicKey)
        }
    }

    @Test func `no other answer has a word of them`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            _ = try await endpoint.createGroup(.with { ($0.member, $0.goal) = ("Sammy", 3) }, context: context)
            let words = try await endpoint.recoveryView(of: "").words.joined(separator: " ")
            let first = words.prefix(20)
            let status = try await endpoint.statusView()
            #expect(!status.json.rendered(isIndented: false).contains(first))
            #expect(!"\(await endpoint.healthChecks())".contains(first))
        }
    }
}
