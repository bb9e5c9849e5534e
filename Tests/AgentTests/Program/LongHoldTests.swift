import Actions
import FitPinkyCore
import Kiosks
import Ledger
import SimulatedDevices
import Support
import Testing

@testable import KioskRuntime

/// What holding the button comes to.
@Suite struct LongHoldTests {
    @Test func `a long hold nudges the partner, and a second within the hour is declined with its sentence`()
        async throws
    {
        let (ana, ben) = try await KeptKiosk.homes()
        _ = try await ana.createGroup()
        let invitation = try await ana.invite()
        #expect(try await ben.join(invitation.code, at: invitation.address).code == 0)
        try await eventually("one ledger") { try await ana.digest() == ben.digest() }
        _ = try await ana.fitpinky("simulate", "press", "--hold", "3")
        try await eventually("the nudge") { ben.folder.read("log").contains("news kind=nudge") }
        // It is sent before the line is written.
        try await eventually("the line of who nudged") { ana.logged("nudged").count == 1 }
        _ = try await ana.fitpinky("simulate", "press", "--hold", "3")
        try await eventually("the second to be declined") { ana.folder.read("log").contains("gesture declined") }
        let command = try await ana.fitpinky("nudge")
        #expect(command.code == 1)
        let sentence = command.errors.dropFirst("fitpinky: ".count).split(separator: "\n").first ?? ""
        #expect(ana.folder.read("log").contains(sentence.prefix(24)), "\(sentence)")
        #expect(ana.logged("nudged").count == 1)
    }

    @Test func `the longest hold opens an invitation that somebody joins by, and the ring calls until then`()
        async throws
    {
        let (ana, ben) = try await KeptKiosk.homes()
        // Before there is a group the ring calls for one to be begun, or joined.
        try await eventually("a ring that calls") { try await LongHoldTests.meaning(at: ana) == "somebody may join" }
        _ = try await ana.fitpinky("simulate", "press", "--hold", "7")
        try await eventually("the hold to be declined") {
            ana.folder.read("log").contains("gesture declined kind=invite")
        }
        #expect(ana.folder.read("log").contains("fitpinky group create"))
        _ = try await ana.createGroup()
        try await eventually("a quiet ring") { try await LongHoldTests.meaning(at: ana) != "somebody may join" }
        _ = try await ana.fitpinky("simulate", "press", "--hold", "7")
        try await eventually("a ring that calls") { try await LongHoldTests.meaning(at: ana) == "somebody may join" }
        // The command shows the same code; the log does not.
        let invitation = try await ana.invite()
        #expect(ana.folder.read("log").contains("invitation open"))
        #expect(!ana.folder.read("log").contains(invitation.code))
        #expect(try await ben.join(invitation.code, at: invitation.address).code == 0)
        try await eventually("a quiet ring") { try await LongHoldTests.meaning(at: ana) != "somebody may join" }
    }

    private static func meaning(at kiosk: KeptKiosk) async throws -> String {
        struct Ring: Decodable { var meaning: String }
        return try await kiosk.fitpinky("ring", "--json").json(Ring.self).meaning
    }

    @Test func `a long hold without a group is declined with the sentence of the command`() async throws {
        try await LiveKiosk.run { live in
            live.hold(for: .seconds(3))
            let why = try await live.next { event -> String? in
                if case .declined(gesture: "nudge", let why) = event { why } else { nil }
            }
            #expect(why == ActionError.noGroup.sentence(on: .commandLine))
        }
    }
}
