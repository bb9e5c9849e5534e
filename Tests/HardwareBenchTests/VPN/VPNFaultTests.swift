import FoundationEssentials
import Messages
import SwiftProtobuf
import Testing

extension KioskTests.VPNTests {
    /// A line that breaks while both go on, and is mended.
    @Suite("A VPN that fails")
    struct Faults {
        /// How long a line stays cut.
        private static let outage = Duration.seconds(
            ProcessInfo.processInfo.environment["FITPINKY_BENCH_OUTAGE_SECONDS"].flatMap { Int64($0) } ?? 60)

        /// What becomes of the tunnel.
        enum Break: CaseIterable {
            /// Somewhere on the way, and nobody is told.
            case line
            /// One home's interface is down, and its system says so.
            case interface

            func make(_ homes: TwoHomes) throws {
                switch self {
                case .line: try homes.setLine(.cut)
                case .interface: try homes.setTunnel(of: .anna, isUp: false)
                }
            }

            func mend(_ homes: TwoHomes) throws {
                switch self {
                case .line: try homes.setLine(.bad)
                case .interface: try homes.setTunnel(of: .anna, isUp: true)
                }
            }
        }

        @Test(arguments: Break.allCases)
        func `what both log while the tunnel is broken both have ten seconds after it is mended`(
            how: Break
        ) async throws {
            try await Household.with { household in
                var watch = try await household.watch(during: Faults.outage)
                try await household.connected()
                let work = try await household.reconnection(&watch)
                try household.homes.setLine(.bad)
                let end = ContinuousClock.now + Faults.outage
                try how.make(household.homes)
                var logged: [TwoHomes.Home: Set<String>] = [.anna: [], .ben: []]
                for round in 1...3 {
                    for home in TwoHomes.Home.allCases {
                        logged[home]?.insert(try await household.log(in: home, &watch).id)
                    }
                    // The last of them in the middle of the outage, so that what follows is quiet.
                    if round < 3 { try await Task.sleep(for: Faults.outage / 6) }
                }
                try await Task.sleep(until: end)
                for home in TwoHomes.Home.allCases {
                    let status = try await household[home].status()
                    #expect(status.peers.map(\.connected) == [false])
                    #expect(status.pending.entries == 3)
                }
                try how.mend(household.homes)
                let mended = ContinuousClock.now
                for home in TwoHomes.Home.allCases {
                    var missing = logged[home.other] ?? []
                    while !missing.isEmpty {
                        if let workout = try await watch[home].next().partnerWorkout { missing.remove(workout.id) }
                    }
                }
                let taken = mended.duration(to: .now)
                Promise(.seconds(10), work: work).expect(
                    taken, "after \(Faults.outage.text) without the tunnel's \(how) both had all within")
                try await household.expectSync()
            }
        }

        /// How the other home learns where the one that moved is now.
        enum Move: CaseIterable {
            /// The one that moved logs a workout; WireGuard takes the address from what arrives.
            case roams
            /// A script looks up the new address, and the other home logs a workout.
            case isTold
        }

        @Test(arguments: Move.allCases)
        func `a home whose address changes is in touch again within thirty seconds`(how: Move) async throws {
            try await Household.with { household in
                var watch = try await household.watch()
                try await household.connected()
                let work = try await household.reconnection(&watch)
                try household.homes.setLine(.bad)
                let start = ContinuousClock.now
                try household.homes.move(.ben)
                if how == .isTold { try household.homes.tellOfMove(.anna) }
                _ = try await household.press(in: how == .roams ? .ben : .anna, &watch)
                _ = try await household.press(in: how == .roams ? .anna : .ben, &watch)
                Promise(.seconds(30), work: work).expect(
                    start.duration(to: .now), "when an address \(how) both were told a workout within")
                try await household.expectSync()
            }
        }

        /// Ben's kiosk gets nothing more, or Anna's gets no more answers.
        @Test(arguments: TwoHomes.Home.allCases)
        func `half a connection is noticed within twenty seconds when a workout waits, and made anew`(
            deaf: TwoHomes.Home
        ) async throws {
            try await Household.with { household in
                var watch = try await household.watch()
                try await household.connected()
                let work = try await household.reconnection(&watch)
                try household.homes.setLine(.bad)
                try household.homes.makeDeaf(deaf)
                let workout = try await household.log(in: .anna, &watch)
                var start = ContinuousClock.now
                _ = try await watch.anna.upTo { $0.peer?.connected == false }
                Promise(.seconds(20), work: work).expect(
                    start.duration(to: .now), "with \(deaf.owner)'s home deaf it was noticed within")
                let status = try await household.anna.status()
                #expect(status.peers.map(\.connected) == [false])
                #expect(status.pending.entries == 1)

                try household.homes.setLine(.bad)
                start = .now
                _ = try await watch.anna.upTo { $0.peer?.connected == true }
                _ = try await watch.ben.upTo { $0.partnerWorkout?.id == workout.id }
                Promise(.seconds(10), work: work).expect(
                    start.duration(to: .now), "the connection was made anew within")
                try await household.expectSync()
            }
        }
    }
}
