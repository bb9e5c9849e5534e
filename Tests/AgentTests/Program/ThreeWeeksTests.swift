import FitPinkyCore
import Glibc
import Messages
import SwiftProtobuf
import TTRPC
import TTRPCTransport
import Testing
import Threads

/// Three weeks of two homes at high speed: what an agent holds at their end it held after their first hour.
@Suite struct ThreeWeeksTests {
    /// How much more the end of three weeks may have than their beginning: a twentieth.
    private static let growth = 1.05
    private static let days = 21
    /// Its middle is the end of a week.
    private static let firstHour = "2026-03-01T22:30:00Z"
    private static let hoursOfDay = 24
    private static let hour: Int64 = 3_600_000
    /// In which the first hour passes.
    private static let steps: Int64 = 1000
    /// Of each day since the first hour; the second is the partner's.
    private static let pressHours = [7, 18]

    private static let bytesBesideAPhoto = 16_000
    private static let bytesOfTables = 600_000

    private struct Home {
        let kiosk: KeptKiosk
        let client: TTRPCClient
        var simulator: Fitpinky_V1_SimulatorClient { Fitpinky_V1_SimulatorClient(client) }

        func size() async throws -> ProcessSize { try await .atRest(of: try #require(kiosk.agent).pid) }
    }

    @Test(.timeLimit(.minutes(20)))
    func `after three weeks an agent holds what it held after an hour, and its database is as large as its photos`()
        async throws
    {
        let (inviter, joiner) = try await KeptKiosk.homes()
        _ = try await inviter.createGroup()
        let invitation = try await inviter.invite()
        #expect(try await joiner.join(invitation.code, at: invitation.address).code == 0)
        var homes: [Home] = []
        for kiosk in [inviter, joiner] {
            homes.append(Home(kiosk: kiosk, client: try await #require(kiosk.agent).connect()))
        }
        // The first hour has all that a kiosk does: workouts of each, seen by both, the end of a week, and somebody who looks
        // at the pages.
        let firstHour = try #require(UTCInstant(rfc3339: ThreeWeeksTests.firstHour))
        for home in homes {
            _ = try await home.simulator.setClock(
                .with { $0.setMs = firstHour.milliseconds }, timeout: .seconds(60))
        }
        let firstPresses = homes + homes + homes + homes
        for home in firstPresses { try await ThreeWeeksTests.press(at: home) }
        // Each thread of libdispatch keeps what its first 1,024 tasks were handed over in. They would come in three weeks.
        for _ in 0..<ThreeWeeksTests.steps {
            try await ThreeWeeksTests.advance(homes, milliseconds: ThreeWeeksTests.hour / ThreeWeeksTests.steps)
        }
        try await HundredWorkoutsTests.quiet(homes.map(\.kiosk), workouts: firstPresses.count)
        for home in homes {
            for page in ["status", "history", "week", "workouts"] {
                #expect(try await home.kiosk.fitpinky(page).code == 0)
            }
        }
        var first: [ProcessSize] = []
        for home in homes { first.append(try await home.size()) }

        var (workouts, sizes) = (firstPresses.count, [first])
        // What a heap keeps because several threads were busy at one time it keeps once; who leaks does so again.
        repeat {
            workouts += try await ThreeWeeksTests.live(homes)
            try await HundredWorkoutsTests.quiet(homes.map(\.kiosk), workouts: workouts)
            var latest: [ProcessSize] = []
            for home in homes { latest.append(try await home.size()) }
            sizes.append(latest)
        } while sizes.count < 4 && !ThreeWeeksTests.isLevel(sizes)
        #expect(ThreeWeeksTests.isLevel(sizes))
        for (index, home) in homes.enumerated() {
            print(
                "measured: home \(index + 1), after an hour and each three weeks:",
                sizes.map { "RssAnon \($0[index].anonymous) kB, \($0[index].descriptors) descriptors" })
            let photos = try await home.kiosk.fitpinky("workouts", "--limit", "1000", "--json")
                .json([WorkoutJSON].self)
            let photoBytes = photos.compactMap(\.photo?.bytes).reduce(0, +)
            let statistics = try await home.kiosk.fitpinky("store", "stats", "--json").json(StatisticsJSON.self)
            let fileBytes = statistics.fileBytes
            print("measured: home \(index + 1): \(fileBytes) bytes for \(photos.count) photos of \(photoBytes)")
            // Each photo has a thumbnail and ends within a page, and each entry its rows; what is left over is the tables.
            let explained = photoBytes + photos.count * ThreeWeeksTests.bytesBesideAPhoto
            #expect(fileBytes <= explained + ThreeWeeksTests.bytesOfTables, "\(fileBytes) of \(explained)")
            #expect(photos.count == workouts)
            #expect(try await home.kiosk.fitpinky("store", "verify").code == 0)
            await home.client.close()
        }
    }

    /// Three weeks.
    ///
    /// - Returns: how many workouts were logged.
    private static func live(_ homes: [Home]) async throws -> Int {
        for hour in 1...(days * hoursOfDay) {
            try await advance(homes, milliseconds: ThreeWeeksTests.hour)
            let presser = pressHours.firstIndex(of: hour % hoursOfDay)
            if let presser { try await press(at: homes[presser]) }
        }
        return days * pressHours.count
    }

    /// Whether neither home has grown in the latest three weeks.
    private static func isLevel(_ sizes: [[ProcessSize]]) -> Bool {
        let (before, after) = (sizes[sizes.count - 2], sizes[sizes.count - 1])
        func isLevel(_ size: (ProcessSize) -> Int) -> Bool {
            zip(before, after).allSatisfy { Double(size($1)) <= Double(size($0)) * growth }
        }
        return isLevel { $0.anonymous } && isLevel { $0.descriptors }
    }

    private static func advance(_ homes: [Home], milliseconds: Int64) async throws {
        for home in homes {
            _ = try await home.simulator.setClock(.with { $0.advanceMs = milliseconds }, timeout: .seconds(60))
        }
    }

    private static func press(at home: Home) async throws {
        try await HundredWorkoutsTests.press(at: home.kiosk, home.client)
    }
}
