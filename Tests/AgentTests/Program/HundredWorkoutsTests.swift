import FitPinkyCore
import Messages
import Support
import SwiftProtobuf
import TTRPC
import TTRPCTransport
import Testing

/// Two homes as programs over a hundred workouts: what they hold in memory hardly grows with what they have kept.
@Suite struct HundredWorkoutsTests {
    /// How much more the hundredth may leave than the tenth, in kB.
    private static let growth = 1024

    /// Presses the button of one home and waits until that workout is saved.
    static func press(at kiosk: KeptKiosk, _ client: TTRPCClient) async throws {
        let before = kiosk.saved
        _ = try await Fitpinky_V1_SimulatorClient(client).press(.init(), timeout: .seconds(60))
        try await eventually("a press saved", within: .seconds(120)) { kiosk.saved > before }
    }

    /// Waits until every workout and every photo is in both homes.
    static func quiet(_ homes: [KeptKiosk], workouts: Int) async throws {
        try await eventually("\(workouts) workouts and photos in both homes", within: .seconds(120)) {
            var digests: Set<String> = []
            for home in homes {
                let statistics = try await home.fitpinky("store", "stats", "--json").json(StatisticsJSON.self)
                guard statistics.workouts == workouts, statistics.photos == workouts else { return false }
                digests.insert(statistics.digest)
            }
            return digests.count == 1
        }
    }

    private static func memory(of kiosk: KeptKiosk) async throws -> Int {
        try await ProcessSize.atRest(of: try #require(kiosk.agent).pid).anonymous
    }

    @Test func `after a hundred workouts with photos and a partner an agent holds hardly more memory than after ten`()
        async throws
    {
        let (inviter, joiner) = try await KeptKiosk.homes()
        let homes = [inviter, joiner]
        _ = try await inviter.createGroup()
        let invitation = try await inviter.invite()
        let run = try await joiner.join(invitation.code, at: invitation.address)
        #expect(run.code == 0, "\(run.errors)")
        var clients: [TTRPCClient] = []
        for home in homes { clients.append(try await #require(home.agent).connect()) }
        var afterTen: [Int] = []
        for number in 1...100 {
            // Every fourth is the partner's.
            let index = number % 4 == 0 ? 1 : 0
            try await HundredWorkoutsTests.press(at: homes[index], clients[index])
            guard number == 10 else { continue }
            try await HundredWorkoutsTests.quiet(homes, workouts: 10)
            for home in homes { afterTen.append(try await HundredWorkoutsTests.memory(of: home)) }
        }
        try await HundredWorkoutsTests.quiet(homes, workouts: 100)
        for (index, home) in homes.enumerated() {
            let (ten, hundred) = (afterTen[index], try await HundredWorkoutsTests.memory(of: home))
            print("measured: RssAnon of home \(index + 1): \(ten) kB after 10 workouts, \(hundred) kB after 100")
            #expect(hundred <= ten + HundredWorkoutsTests.growth, "home \(index + 1)")
            #expect(try await home.fitpinky("store", "verify").code == 0)
            await clients[index].close()
        }
    }
}

extension KeptKiosk {
    /// How many workouts its agent says it has saved.
    fileprivate var saved: Int { folder.read("log").split(separator: "\n").count { $0.contains("workout saved") } }
}
