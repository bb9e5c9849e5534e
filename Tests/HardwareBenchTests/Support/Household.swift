import Messages
import Support
import SwiftProtobuf
import Testing

/// Two kiosks of one group, Anna's and Ben's, each in its home.
struct Household {
    let homes: TwoHomes
    let anna: RunningKiosk
    let ben: RunningKiosk

    /// What both tell.
    struct Watch {
        var anna: Events
        var ben: Events

        subscript(_ home: TwoHomes.Home) -> Events {
            get { home == .anna ? anna : ben }
            set { if home == .anna { anna = newValue } else { ben = newValue } }
        }
    }

    /// Runs the closure beside two kiosks that were paired over that line; it is a good one then.
    ///
    /// - Parameter change: what is otherwise about the kiosk of that home.
    static func with(
        pairedOver line: TwoHomes.Line = .good,
        _ change: (TwoHomes.Home, inout RunningKiosk.Settings) -> Void = { _, _ in },
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Household) async throws -> Void
    ) async throws {
        let homes = try TwoHomes()
        func settings(_ home: TwoHomes.Home) -> RunningKiosk.Settings {
            var settings = Household.settings(home)
            change(home, &settings)
            return settings
        }
        // By the clock as well Ben joins after the group began: simulated ones begin at the same time of day.
        try await RunningKiosk.with(settings(.ben)) { ben in
            try await RunningKiosk.with(settings(.anna)) { anna in
                let household = Household(homes: homes, anna: anna, ben: ben)
                try homes.setLine(line)
                try await household.pair()
                try homes.setLine(.good)
                try await body(household)
            }
        }
    }

    private static func settings(_ home: TwoHomes.Home) -> RunningKiosk.Settings {
        // No reserve: the disk is the machine's memory.
        .init(
            owner: home.owner, devices: "simulated", home: home, width: 640, height: 360, countdownSeconds: 0,
            reviewSeconds: 0, reserveMebibytes: 0)
    }

    subscript(_ home: TwoHomes.Home) -> RunningKiosk { home == .anna ? anna : ben }

    private func pair() async throws {
        _ = try await anna.client.createGroup(
            .with { ($0.member, $0.goal) = (TwoHomes.Home.anna.owner, 4) }, timeout: .seconds(60))
        let invitation = try await anna.client.invite(.init(), timeout: .seconds(60))
        _ = try await ben.client.joinGroup(
            .with {
                ($0.code, $0.address) = (invitation.code, invitation.address)
                ($0.member, $0.goal) = (TwoHomes.Home.ben.owner, 3)
            }, timeout: .seconds(100))
    }

    // MARK: What happens

    /// What both tell from now on, for as long as a test may take whose waiting is that long.
    func watch(during waiting: Duration = .zero) async throws -> Watch {
        let timeout = waiting + .seconds(300)
        return Watch(anna: try await anna.events(timeout: timeout), ben: try await ben.events(timeout: timeout))
    }

    /// Waits until each says that the other is connected.
    func connected() async throws {
        for home in TwoHomes.Home.allCases {
            try await eventually("\(home.owner)'s kiosk to be connected") {
                try await self[home].status().peers.map(\.connected) == [true]
            }
        }
    }

    /// How long this machine takes for a new connection over a line on which nothing is waited for: the better of two.
    func reconnection(_ watch: inout Watch) async throws -> Duration {
        min(try await reconnectionOnce(&watch), try await reconnectionOnce(&watch))
    }

    private func reconnectionOnce(_ watch: inout Watch) async throws -> Duration {
        let start = ContinuousClock.now
        try homes.hangUp()
        for home in TwoHomes.Home.allCases {
            _ = try await watch[home].upTo { $0.peer?.connected == false }
            _ = try await watch[home].upTo { $0.peer?.connected == true }
        }
        return start.duration(to: .now)
    }

    /// Presses the button in that home; the workout is saved there when this returns.
    func log(in home: TwoHomes.Home, _ watch: inout Watch) async throws -> Fitpinky_V1_Workout {
        _ = try await self[home].simulator.press(.with { $0.holdMs = 40 })
        return try #require(try await watch[home].upToIdle().compactMap(\.savedWorkout).first)
    }

    /// Presses the button in that home; how long after the workout was saved the other home was told of it.
    func press(in home: TwoHomes.Home, _ watch: inout Watch) async throws -> Duration {
        _ = try await self[home].simulator.press(.with { $0.holdMs = 40 })
        let saved = try await watch[home].upTo { $0.savedWorkout != nil }.last?.savedWorkout
        let start = ContinuousClock.now
        let workout = try #require(saved)
        _ = try await watch[home.other].upTo { $0.partnerWorkout?.id == workout.id }
        let taken = start.duration(to: .now)
        _ = try await watch[home].upToIdle()
        return taken
    }

    // MARK: What is so

    /// Expects that nothing is pending soon, and that both hold the same to be so.
    func expectSync() async throws {
        for home in TwoHomes.Home.allCases {
            try await eventually("nothing to be pending at \(home.owner)'s") {
                let status = try await self[home].status()
                return status.pending.entries == 0 && status.pending.photos == 0
                    && status.peers.map(\.connected) == [true]
            }
            #expect(try await self[home].status().faults.map(\.message) == [])
        }
        let digests = try await digests()
        #expect(digests.count == 1)
    }

    /// The digests of what each holds to be so.
    func digests() async throws -> Set<String> {
        var digests: Set<String> = []
        for kiosk in [anna, ben] {
            digests.insert(try await kiosk.client.getStoreStatistics(.init(), timeout: .seconds(60)).digest)
        }
        return digests
    }
}
