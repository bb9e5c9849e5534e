import Glibc
import Kiosks
import Messages
import Support
import SwiftProtobuf
import TTRPC
import TTRPCTransport
import Testing

@testable import Agent

/// The agent's program where its store cannot be opened.
@Suite(.timeLimit(.minutes(3))) struct ClosedStoreProcessTests {
    @Test
    func `an agent without a store says so everywhere, keeps presses, and goes on by itself once it can be opened`()
        async throws
    {
        let kiosk = try KeptKiosk(keeping: 1...2)
        rename("\(kiosk.stateFolder)/identity.key", "\(kiosk.folder.path)/identity.key")
        try await kiosk.startAgent("--listen", "127.0.0.1:0")
        let agent = try #require(kiosk.agent)
        let status = try await kiosk.fitpinky("status")
        #expect(status.code == 0 && status.output.contains("the store cannot be opened"), "\(status)")
        // Where its lines end depends on the folder's name.
        let words = status.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("identity.key is not"), "\(status)")
        let doctor = try await kiosk.fitpinky("doctor")
        #expect(doctor.output.contains("the store cannot be opened"), "\(doctor)")
        let workouts = try await kiosk.fitpinky("workouts")
        #expect(workouts.code != 0 && workouts.errors.contains("identity.key is not"), "\(workouts)")
        let journal = PressFolder(state: kiosk.stateFolder)
        #expect(try await kiosk.fitpinky("simulate", "press").code == 0)
        try await eventually("a frame in the journal") { journal.largest > 10_000 }

        rename("\(kiosk.folder.path)/identity.key", "\(kiosk.stateFolder)/identity.key")
        agent.send(SIGHUP)
        try await eventually("the press to be a workout") {
            let found = try await kiosk.fitpinky("workouts", "--json")
            return found.code == 0 && found.output.split(separator: "\"id\"").count == 4
        }
        try await eventually("an empty journal") { journal.presses.isEmpty }
        let healthy = try await kiosk.fitpinky("status", "--json")
        #expect(!healthy.output.contains("\"listen\": \"\"") && healthy.output.contains("127.0.0.1:"), "\(healthy)")
        #expect(!healthy.output.contains("cannot be opened"))
        try await kiosk.stopAgent()
    }

    @Test func `an agent without a store ends like any other`() async throws {
        let kiosk = try KeptKiosk(keeping: 1...2)
        unlink("\(kiosk.stateFolder)/identity.key")
        try await kiosk.startAgent()
        try await kiosk.stopAgent()
        #expect(access("\(kiosk.folder.path)/kiosk.sock", F_OK) != 0)
    }
}
