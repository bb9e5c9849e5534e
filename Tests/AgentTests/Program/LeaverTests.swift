import FitPinkyCore
import Messages
import Store
import TTRPC
import TTRPCTransport
import Testing
import Threads

/// Two homes as programs, of which one leaves and comes back.
@Suite struct LeaverTests {
    private struct WorkoutJSON: Decodable {
        var id: String
    }
    private struct PeersJSON: Decodable {
        struct Peer: Decodable {}
        var peers: [Peer]
    }

    private static func workouts(at kiosk: KeptKiosk) async throws -> Int {
        try await kiosk.fitpinky("workouts", "--json").json([WorkoutJSON].self).count
    }

    private static func photos(at kiosk: KeptKiosk) async throws -> Int {
        try await kiosk.fitpinky("store", "stats", "--json").json(StatisticsJSON.self).photos
    }

    /// Waits until the closure says so; far longer than any of it takes.
    private static func eventually(_ what: String, _ isSo: () async throws -> Bool) async throws {
        let end = MonotonicInstant.now() + .seconds(120)
        while try await !isSo() {
            try #require(MonotonicInstant.now() < end, "in vain: \(what)")
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    private static func press(_ kiosk: KeptKiosk) async throws {
        let before = try await workouts(at: kiosk)
        #expect(try await kiosk.fitpinky("simulate", "press").code == 0)
        try await eventually("saved") { try await workouts(at: kiosk) > before }
    }

    /// How many records the kiosk gives from the beginning to who holds that key.
    private static func given(by kiosk: KeptKiosk, to certificate: DeviceCertificate) async throws -> Int {
        let port = try #require(try await kiosk.status().kiosk.listen?.split(separator: ":").last.flatMap { Int($0) })
        let client = try await TTRPCClient.connect(
            host: "127.0.0.1", port: port, certificate: certificate, verification: .anyone)
        let call = try await Fitpinky_V1_SyncClient(client).introduce(timeout: .seconds(60))
        try await call.endSending()
        var count = 0
        for try await records in call.responses { count += records.records.count }
        await client.close()
        return count
    }

    @Test func `what is logged after a leave does not reach the other home, and after a return it does`() async throws {
        let (inviter, joiner) = (try await KeptKiosk.listening(), try KeptKiosk())
        let certificate = try DeviceCertificate(privateKey: Store(folder: joiner.stateFolder).deviceKey)
        try await joiner.startAgent("--listen", "127.0.0.1:0")
        _ = try await inviter.createGroup()
        let invitation = try await inviter.invite()
        #expect(try await joiner.join(invitation.code, at: invitation.address).code == 0)
        for home in [inviter, joiner] { try await LeaverTests.press(home) }
        try await LeaverTests.eventually("both have both") {
            let (here, there) = (try await LeaverTests.photos(at: inviter), try await LeaverTests.photos(at: joiner))
            return here == 2 && there == 2
        }

        #expect(try await joiner.fitpinky("group", "leave").code == 0)
        try await LeaverTests.eventually("the leave is there") {
            try await inviter.group().members.map(\.name) == ["Ana"]
        }
        // What is logged at once is later than the leave.
        for home in [inviter, joiner] { try await LeaverTests.press(home) }
        try await LeaverTests.eventually("both have parted") {
            !inviter.logged("parted").isEmpty && !joiner.logged("parted").isEmpty
        }
        for home in [inviter, joiner] {
            #expect(try await LeaverTests.workouts(at: home) == 3)
            // Nothing waits for who has left, and nobody is said to be away.
            #expect(try await home.fitpinky("status", "--json").json(PeersJSON.self).peers.isEmpty)
        }

        // Nor is the ledger given to who asks for it from the beginning.
        #expect(try await LeaverTests.given(by: inviter, to: certificate) == 0)

        // So it is after a start.
        let listen = try #require(try await inviter.status().kiosk.listen)
        try await inviter.stopAgent()
        try await inviter.startAgent("--listen", listen)
        try await LeaverTests.press(inviter)
        #expect(try await LeaverTests.workouts(at: joiner) == 3)

        let again = try await inviter.invite()
        let back = try await joiner.join(again.code, at: again.address)
        #expect(back.code == 0, "\(back.errors)")
        try await LeaverTests.eventually("both have all") {
            let (here, there) = (try await LeaverTests.photos(at: inviter), try await LeaverTests.photos(at: joiner))
            let (ours, theirs) = (try await inviter.digest(), try await joiner.digest())
            return here == 5 && there == 5 && ours == theirs
        }
    }
}
