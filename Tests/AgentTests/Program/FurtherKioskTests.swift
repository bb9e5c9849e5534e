import FitPinkyCore
import Glibc
import Messages
import Store
import Stores
import Support
import SwiftProtobuf
import TTRPC
import TTRPCTransport
import Testing

/// A second home, or another card in place of a lost one: kiosks that serve one member.
@Suite struct FurtherKioskTests {
    /// Who logged what is here, newest first.
    private static func authors(at kiosk: KeptKiosk) async throws -> [String] {
        try await kiosk.fitpinky("workouts", "--json").json([WorkoutJSON].self).map(\.memberName)
    }

    private static func press(at kiosk: KeptKiosk) async throws {
        let before = try await authors(at: kiosk).count
        #expect(try await kiosk.fitpinky("simulate", "press").code == 0)
        try await eventually("the press to be a workout") { try await authors(at: kiosk).count != before }
    }

    /// Connects to a kiosk with the key of another.
    private static func connect(to address: String?, with certificate: DeviceCertificate) async throws -> TTRPCClient {
        let port = try #require(address?.split(separator: ":").last.flatMap { Int($0) })
        return try await TTRPCClient.connect(
            host: "127.0.0.1", port: port, certificate: certificate, verification: .anyone)
    }

    @Test func `a further kiosk joins by its member's name, and gives up the lost one, which is let in no more`()
        async throws
    {
        let lost = try KeptKiosk()
        // What somebody holds who has found its card.
        let certificate = try DeviceCertificate(privateKey: Store.home(in: lost.stateFolder).deviceKey)
        try await lost.startAgent("--listen", "127.0.0.1:0")
        let further = try await KeptKiosk.listening()
        _ = try await lost.createGroup()
        try await FurtherKioskTests.press(at: further)
        let invitation = try await lost.invite("--kiosk")
        #expect(invitation.purpose == "kiosk")

        // A slip costs nothing but another try.
        let slip = try await further.join(invitation.code, at: invitation.address, as: "Anna")
        #expect(slip.code == 1)
        #expect(
            slip.errors
                == "fitpinky: that kiosk lets in a further one of Ana, and not of Anna: join again with one of these names, the "
                + "code is still good here, or invite at a kiosk of Anna's\n")
        let newcomer = try await further.join(invitation.code, at: invitation.address)
        #expect(newcomer.code == 1 && newcomer.errors.contains("this code is for a further kiosk of Ana"))
        let joined = try await further.join(invitation.code, at: invitation.address, as: "Ana").json(GroupJSON.self)
        #expect(joined.members.map(\.name) == ["Ana"] && joined.members.map(\.you) == [true])
        #expect(joined.kiosks.map(\.members) == [["Ana"], ["Ana"]])
        #expect(try await lost.group().kiosks.map(\.members) == [["Ana"], ["Ana"]])
        try await eventually("equal") { try await lost.digest() == further.digest() }

        // What was logged before stays whose it was.
        try await FurtherKioskTests.press(at: further)
        #expect(try await FurtherKioskTests.authors(at: further) == ["Ana", "Sammy"])
        // And so it is after a start, which sets the clock back.
        try await further.stopAgent()
        try await further.startAgent("--listen", "127.0.0.1:0")
        try await FurtherKioskTests.press(at: further)
        #expect(try await FurtherKioskTests.authors(at: further).sorted() == ["Ana", "Ana", "Sammy"])

        // A connection that is open while the kiosk is given up ends at once.
        let address = try await further.status().kiosk.listen
        let client = try await FurtherKioskTests.connect(to: address, with: certificate)
        let call = try await Fitpinky_V1_SyncClient(client).introduce(timeout: .seconds(60))
        try await call.send(.init())
        let id = try await lost.status().kiosk.id
        let run = try await further.fitpinky("kiosk", "retire", id, "--json")
        #expect(run.code == 0, "\(run.errors)")
        #expect(try run.json(GroupJSON.self).kiosks.map(\.you) == [true])
        let end = await #expect(throws: TTRPCStatus.self) { for try await _ in call.responses {} }
        #expect(end.map { $0.code != .deadlineExceeded } == true, "it went on until its time was up")
        await client.closed()
        // And no other is let in: it is a stranger now, to whom nothing is offered but pairing.
        let again = try await FurtherKioskTests.connect(to: address, with: certificate)
        let refused = await #expect(throws: TTRPCStatus.self) {
            // Refused as soon as it is asked for: there may be nothing left to send on.
            let call = try await Fitpinky_V1_SyncClient(again).introduce(timeout: .seconds(20))
            for try await _ in call.responses {}
        }
        #expect(refused?.code == .unimplemented)
        await again.close()
        // Nor is it welcome by a code.
        let another = try await further.invite("--kiosk")
        try await lost.stopAgent()
        try await lost.startAgent("--listen", "127.0.0.1:0")
        #expect(try await lost.fitpinky("group", "leave").code == 0)
        let back = try await lost.join(another.code, at: another.address, as: "Ana")
        #expect(back.code == 1, "\(back.errors)")
    }

    @Test func `a full group takes a further kiosk by a code for one, and by no other`() async throws {
        let (inviter, joiner) = try await KeptKiosk.homes()
        _ = try await inviter.createGroup()
        #expect(try await inviter.fitpinky("member", "add", "Cas", "--goal", "2").code == 0)
        let refused = try await inviter.fitpinky("group", "invite")
        #expect(refused.code == 1 && refused.errors.hasSuffix("fitpinky group invite --kiosk\n"))
        let invitation = try await inviter.invite("--kiosk")
        let joined = try await joiner.join(invitation.code, at: invitation.address, as: "Cas").json(GroupJSON.self)
        #expect(joined.members.map(\.name) == ["Ana", "Cas"] && joined.members.map(\.you) == [false, true])
    }

    @Test func `who is to join is said in one way, and on the command line`() async throws {
        let kiosk = try KeptKiosk()
        for more in [[], ["--member", "Ana"], ["--goal", "3"], ["--as", "Ana", "--member", "Ana", "--goal", "3"]] {
            let run = try await kiosk.fitpinky(["group", "join", "AAAAAA", "--at", "127.0.0.1:9"] + more)
            #expect(run.code == 64 && run.errors.contains("--as NAME alone"), "\(more): \(run.errors)")
        }
    }

    @Test func `a stranger is offered nothing but pairing`() async throws {
        let kiosk = try await KeptKiosk.listening()
        let stranger = try KeptKiosk()
        let certificate = try DeviceCertificate(privateKey: Store.home(in: stranger.stateFolder).deviceKey)
        let address = try await kiosk.status().kiosk.listen
        let client = try await FurtherKioskTests.connect(to: address, with: certificate)
        let refused = await #expect(throws: TTRPCStatus.self) {
            // Refused as soon as it is asked for: there may be nothing left to send on.
            let call = try await Fitpinky_V1_SyncClient(client).introduce(timeout: .seconds(20))
            for try await _ in call.responses {}
        }
        #expect(refused?.code == .unimplemented)
        let unpaired = await #expect(throws: TTRPCStatus.self) {
            _ = try await Fitpinky_V1_PairClient(client).confirm(.init(), timeout: .seconds(20))
        }
        #expect(unpaired?.code == .unauthenticated)
        await client.close()
        // A log is written when there is time.
        try await eventually("the refusal in the log") { !kiosk.logged("pairing-refused").isEmpty }
        let lines = kiosk.logged("pairing-refused")
        #expect(lines.count == 1 && lines[0].contains("reason=out-of-turn") && lines[0].contains("address=127.0.0.1"))
    }

    @Test(arguments: [false, true])
    func `a joiner that is killed before it has introduced itself finishes after a start, without the code`(
        isFurther: Bool
    ) async throws {
        let (inviter, joiner) = try await KeptKiosk.homes()
        _ = try await inviter.createGroup()
        let invitation = try await inviter.invite(isFurther ? "--kiosk" : "--new")
        let address = try #require(invitation.address)
        // The connection on which they pair gets through, and the one after it waits.
        let turnstile = try Turnstile(before: address, lettingThrough: 1)
        let run = Task { [code = invitation.code, at = "127.0.0.1:\(turnstile.port)", folder = joiner.folder] in
            let who = isFurther ? ["--as", "Ana"] : ["--member", "Ben", "--goal", "3"]
            return try await AgentProcess.run(
                "fitpinky", ["--socket", "\(folder.path)/kiosk.sock", "group", "join", code, "--at", at] + who,
                in: folder)
        }
        try await eventually("a connection that waits") { turnstile.waitingConnections != 0 }
        #expect(turnstile.waitingConnections == 1)
        joiner.agent?.send(SIGKILL)
        _ = try await joiner.agent?.end()
        #expect(try await run.value.code == 69)
        turnstile.close()
        try await joiner.startAgent("--listen", "127.0.0.1:0")
        #expect(try await joiner.group().awaited)
        // Its code is used up, and not asked for.
        #expect(try await inviter.invite("--look").status == "accepted")
        let name = isFurther ? "Ana" : "Ben"
        let again =
            if isFurther {
                try await joiner.join(invitation.code, at: address, as: name)
            } else {
                try await joiner.join(invitation.code, at: address)
            }
        let joined = try again.json(GroupJSON.self)
        #expect(!joined.awaited && joined.members.map(\.name) == (isFurther ? ["Ana"] : ["Ana", "Ben"]))
        try await eventually("equal") { try await inviter.digest() == joiner.digest() }
        #expect(joined.kiosks.count == 2)
        let lines = joiner.logged("introduced")
        #expect(lines.count == 1 && lines[0].contains("refused=0") && lines[0].contains("quarantined=0"))
        #expect(inviter.logged("introduced").count == 1 && inviter.logged("paired").count == 1)
    }
}
