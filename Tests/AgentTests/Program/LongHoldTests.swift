import FitPinkyCore
import Ledger
import SimulatedDevices
import Support
import Testing

@testable import Agent

/// What holding the button comes to.
@Suite struct LongHoldTests {
    @Test func `a long hold nudges the partner, and a second within the hour is declined with its sentence`()
        async throws
    {
        let (ana, ben) = try await KeptKiosk.homes()
        _ = try await ana.createGroup()
        let invitation = try await ana.invite()
        #expect(try await ben.join(invitation.code, at: invitation.address).code == 0)
        let isOneLedger = try await Commands.eventually { try await ana.digest() == ben.digest() }
        #expect(isOneLedger)
        _ = try await ana.fitpinky("simulate", "press", "--hold", "3")
        let isNudged = await Commands.eventually { ben.folder.read("log").contains("news kind=nudge") }
        #expect(isNudged)
        #expect(ana.logged("nudged").count == 1)
        _ = try await ana.fitpinky("simulate", "press", "--hold", "3")
        let isDeclined = await Commands.eventually { ana.folder.read("log").contains("gesture declined") }
        #expect(isDeclined)
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
        #expect(try await LongHoldTests.meaning(at: ana) == "somebody may join")
        _ = try await ana.fitpinky("simulate", "press", "--hold", "7")
        let isDeclined = await Commands.eventually { ana.folder.read("log").contains("gesture declined kind=invite") }
        #expect(isDeclined && ana.folder.read("log").contains("fitpinky group create"))
        _ = try await ana.createGroup()
        let isQuiet = try await Commands.eventually { try await LongHoldTests.meaning(at: ana) != "somebody may join" }
        #expect(isQuiet)
        _ = try await ana.fitpinky("simulate", "press", "--hold", "7")
        let isCalling = try await Commands.eventually {
            try await LongHoldTests.meaning(at: ana) == "somebody may join"
        }
        #expect(isCalling)
        // The command shows the same code; the log does not.
        let invitation = try await ana.invite()
        #expect(ana.folder.read("log").contains("invitation open"))
        #expect(!ana.folder.read("log").contains(invitation.code))
        #expect(try await ben.join(invitation.code, at: invitation.address).code == 0)
        let isOver = try await Commands.eventually { try await LongHoldTests.meaning(at: ana) != "somebody may join" }
        #expect(isOver)
    }

    private static func meaning(at kiosk: KeptKiosk) async throws -> String {
        struct Ring: Decodable { var meaning: String }
        return try await kiosk.fitpinky("ring", "--json").json(Ring.self).meaning
    }

    @Test func `a long hold without a group is declined with the sentence of the command`() async throws {
        try await LiveKiosk.run { live in
            try live.simulation.buttons.press(held: .seconds(3))
            let why = try await live.next { event -> String? in
                if case .declined(gesture: "nudge", let why) = event { why } else { nil }
            }
            #expect(why == GroupRefusal.noGroup.sentence)
        }
    }
}
