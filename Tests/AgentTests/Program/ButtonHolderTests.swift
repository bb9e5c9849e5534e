import FitPinkyCore
import Messages
import SwiftProtobuf
import TTRPC
import TTRPCTransport
import Testing

/// Several people with a button each at one kiosk, as programs.
@Suite struct ButtonHolderTests {
    private static let buttons = """
        [[button]]
        line = "GPIO17"
        [[button]]
        line = "GPIO27"

        """

    /// Presses that button, once or twice, and gives the name of whose workout or finger check it was.
    private static func author(
        ofPress button: Int, double: Bool = false, at kiosk: KeptKiosk
    ) async throws -> String {
        let client = try await #require(kiosk.agent).connect()
        var events = try await Fitpinky_V1_KioskClient(client).watch(.init(), timeout: .seconds(60))
            .makeAsyncIterator()
        _ = try await events.next()
        let run = try await kiosk.fitpinky(
            ["simulate", "press", "--button", "\(button)"] + (double ? ["--double"] : []))
        #expect(run.code == 0, "\(run.errors)")
        while let event = try await events.next() {
            let name: String
            switch event.what {
            case .workoutSaved(let workout) where !double: name = workout.memberName
            case .checkSaved(let check) where double: name = check.memberName
            default: continue
            }
            await client.close()
            return name
        }
        Issue.record("nothing came of button \(button)")
        return ""
    }

    @Test func `of two people with a button each every press is a workout, or a check, of whose button it is`()
        async throws
    {
        let kiosk = try KeptKiosk()
        kiosk.configuration += ButtonHolderTests.buttons
        try await kiosk.startAgent()
        _ = try await kiosk.createGroup("--max-members", "3")
        #expect(try await ButtonHolderTests.author(ofPress: 2, at: kiosk) == "Ana", "nobody else is here yet")
        let run = try await kiosk.fitpinky("member", "add", "Ben", "--goal", "3", "--button", "2")
        #expect(run.code == 0, "\(run.errors)")
        for isAnew in [false, true] {
            if isAnew {
                try await kiosk.stopAgent()
                try await kiosk.startAgent()
            }
            for (button, name) in [(1, "Ana"), (2, "Ben")] {
                #expect(try await ButtonHolderTests.author(ofPress: button, at: kiosk) == name)
                #expect(try await ButtonHolderTests.author(ofPress: button, double: true, at: kiosk) == name)
            }
        }
        let page = try await kiosk.fitpinky("group", "members").output
        #expect(page.contains("Ana (here, button 1)") && page.contains("Ben (here, button 2)"), "\(page)")
    }

    @Test func `a button given comes before the order, and one that is not there or somebody else's is refused`()
        async throws
    {
        let kiosk = try KeptKiosk()
        kiosk.configuration += ButtonHolderTests.buttons + "[[button]]\nline = \"GPIO22\"\n"
        try await kiosk.startAgent()
        _ = try await kiosk.createGroup("--max-members", "3")
        let before = try await kiosk.digest()
        for (button, why) in [("4", "has 3"), ("1", "button 1 is Ana's"), ("4000000000", "has 3"), ("0", "from 1")] {
            let run = try await kiosk.fitpinky("member", "add", "Ben", "--goal", "3", "--button", button)
            #expect(run.code != 0 && run.errors.contains(why), "\(button): \(run.errors)")
        }
        #expect(try await kiosk.digest() == before)
        #expect(try await kiosk.fitpinky("member", "add", "Ben", "--goal", "3", "--button", "3").code == 0)
        #expect(try await ButtonHolderTests.author(ofPress: 3, at: kiosk) == "Ben")
        #expect(try await ButtonHolderTests.author(ofPress: 2, at: kiosk) == "Ana", "nobody's button is the owner's")
        let taken = try await kiosk.fitpinky("member", "add", "Cleo", "--goal", "3", "--button", "3")
        #expect(taken.code == 1 && taken.errors.contains("button 3 is Ben's"), "\(taken.errors)")
        #expect(try await kiosk.fitpinky("member", "add", "Cleo", "--goal", "3").code == 0)
        #expect(try await ButtonHolderTests.author(ofPress: 2, at: kiosk) == "Cleo")
        #expect(try await ButtonHolderTests.author(ofPress: 3, double: true, at: kiosk) == "Ben")
        // What the file says comes first, of the people that are there.
        try await kiosk.stopAgent()
        kiosk.configuration =
            quickConfiguration + """
                [[button]]
                line = "GPIO17"
                member = "Ben"
                [[button]]
                line = "GPIO27"
                [[button]]
                line = "GPIO22"

                """
        try await kiosk.startAgent()
        #expect(try await ButtonHolderTests.author(ofPress: 1, at: kiosk) == "Ben")
    }
}
