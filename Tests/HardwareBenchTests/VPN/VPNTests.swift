import Messages
import Support
import SwiftProtobuf
import Testing

extension KioskTests {
    /// Each kiosk listens in the tunnel, and knows nothing of what carries it.
    @Suite("Two kiosks across a VPN")
    struct VPNTests {
        @Test func `the line between the homes is as bad as it says, and what is cut or deaf gets nothing`() throws {
            let homes = try TwoHomes()
            // The first one waits for the tunnel's keys.
            _ = try homes.ping(from: .anna, count: 3)
            let count = 60
            let good = try homes.ping(from: .anna, count: count)
            #expect(good.milliseconds.count == count)

            try homes.setLine(.bad)
            let bad = try homes.ping(from: .anna, count: count)
            print(
                "measured: a ping takes \(good.median) ms over the good line, and \(bad.median) ms over the bad one,"
                    + " where \(bad.milliseconds.count) of \(count) came back")
            // 200 ms longer; and 54 of 60 come back, within four standard deviations.
            #expect((180...240).contains(bad.median - good.median))
            #expect((44..<60).contains(bad.milliseconds.count))

            try homes.setLine(.cut)
            #expect(try homes.ping(from: .anna, count: 5).milliseconds == [])
            try homes.setLine(.good)
            try homes.makeDeaf(.ben)
            let before = try homes.packetsReceived(by: .anna)
            #expect(try homes.ping(from: .ben, count: 10).milliseconds == [])
            #expect(try homes.packetsReceived(by: .anna) >= before + 10)
        }

        @Test func `two kiosks pair over a bad line`() async throws {
            try await Household.with(pairedOver: .bad) { household in
                for home in TwoHomes.Home.allCases {
                    let group = try await household[home].status().group
                    #expect(group.members.map(\.name) == TwoHomes.Home.allCases.map(\.owner))
                    #expect(!group.awaited)
                }
                try await eventually("the same household in both") { try await household.digests().count == 1 }
            }
        }

        @Test func `a workout is on the partner's watch within two seconds, over a bad line as well`() async throws {
            try await Household.with { household in
                var watch = try await household.watch()
                try await household.connected()
                let good = try await delays(of: 8, household, &watch)
                try household.homes.setLine(.bad)
                let bad = try await delays(of: 16, household, &watch)
                print(
                    "measured: \(good.count) workouts over the good line, \(good.median.text), at most"
                        + " \(good.longest.text); \(bad.count) over the bad one")
                Promise(.seconds(2), work: good.median).expect(bad.median, "half of the workouts were told within")
                Promise(.seconds(30), work: .zero).expect(bad.longest, "the slowest workout was told within")
                try await household.expectSync()
            }
        }

        @Test func `a workout's photo follows it over a bad line, whole`() async throws {
            try await Household.with { household in
                var watch = try await household.watch()
                try await household.connected()
                try household.homes.setLine(.bad)
                let start = ContinuousClock.now
                _ = try await household.press(in: .anna, &watch)
                let arrived = try await watch.ben.upTo { $0.arrivedPhoto != nil }.last?.arrivedPhoto
                let workout = try #require(arrived)
                print(
                    "measured: a photo of \(workout.photo.bytes) bytes was whole at the partner's"
                        + " \(start.duration(to: .now).text) after the press")
                #expect(workout.photo.present)
                let photo = try await household.ben.photo(of: workout)
                #expect(photo.count == Int(workout.photo.bytes))
                #expect(try await household.anna.photo(of: workout) == photo)
            }
        }

        private func delays(
            of count: Int, _ household: Household, _ watch: inout Household.Watch
        ) async throws -> [Duration] {
            var delays: [Duration] = []
            for number in 0..<count {
                delays.append(try await household.press(in: number.isMultiple(of: 2) ? .anna : .ben, &watch))
            }
            return delays
        }
    }
}
