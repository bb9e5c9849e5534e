import FitPinkyCore
import Glibc
import Messages
import Support
import SwiftProtobuf
import TTRPC
import TTRPCTransport
import Testing

/// One of the kiosks of a story: its agent as a process that records what it sends, and a connection to it.
final class StoryKiosk {
    /// From 1.
    let number: Int
    let kiosk: KeptKiosk
    private(set) var calls: Fitpinky_V1_KioskClient
    private var client: TTRPCClient
    private var simulator: Fitpinky_V1_SimulatorClient
    /// What its clock showed when it was turned last.
    private(set) var clock = KeptKiosk.start.milliseconds
    private var address: String

    /// What its configuration calls its owner: the kiosk goes by that name in every household, and its owner while in none.
    var owner: String { "Owner \(number)" }

    /// Where it records what it sends, one file for each receiver's key.
    var wireFolder: String { "\(kiosk.folder.path)/wire" }

    var today: Day {
        get throws { try #require(Day(daysSince1970: QuarterZone.amsterdam.day(at: clock))) }
    }

    init(_ number: Int) async throws {
        self.number = number
        kiosk = try KeptKiosk()
        // A second button, for a second member. JPEG is encoded in less time than the default, and no two kiosks take the same
        // picture.
        kiosk.configuration = """
            owner = "Owner \(number)"
            zone = "Europe/Amsterdam"
            [camera]
            width = \(320 + 16 * number)
            height = 240
            settle_ms = 0
            [capture]
            countdown_seconds = 0
            review_seconds = 0
            [photo]
            format = "jpeg"
            [[button]]
            line = "GPIO17"
            [[button]]
            line = "GPIO27"

            """
        try await kiosk.startAgent("--listen", "127.0.0.1:0", "--record-wire", "\(kiosk.folder.path)/wire")
        client = try await #require(kiosk.agent).connect()
        (calls, simulator) = (Fitpinky_V1_KioskClient(client), Fitpinky_V1_SimulatorClient(client))
        address = try #require(try await kiosk.status().kiosk.listen)
    }

    // MARK: The process

    func stop() async throws {
        clock = try await simulator.setClock(.with { $0.advanceMs = 0 }).nowMs
        await client.close()
        try await kiosk.stopAgent()
    }

    /// Starts the agent again, where it was reached before and with the time that its clock showed.
    func start() async throws {
        kiosk.clock = UTCInstant(milliseconds: clock)
        try await kiosk.startAgent("--listen", address, "--record-wire", wireFolder)
        client = try await #require(kiosk.agent).connect()
        (calls, simulator) = (Fitpinky_V1_KioskClient(client), Fitpinky_V1_SimulatorClient(client))
    }

    /// Starts the agent again without what it has kept.
    func beginAnew(keepingOldAs name: String, restoring file: String? = nil) async throws {
        try await stop()
        #expect(rename(kiosk.stateFolder, "\(kiosk.folder.path)/\(name)") == 0)
        if let file {
            let restored = try await kiosk.restore(file)
            #expect(restored.code == 0, "\(restored.errors)")
        }
        try await start()
    }

    /// The key that it shows to others.
    func key() async throws -> KeyPin {
        let port = try #require(address.split(separator: ":").last.flatMap { Int($0) })
        let stranger = try await TTRPCClient.connect(
            host: "127.0.0.1", port: port,
            certificate: DeviceCertificate(privateKey: DeviceCertificate.makePrivateKey()), verification: .anyone)
        let key = try #require(stranger.keys).peer
        await stranger.close()
        return key
    }

    // MARK: Its knobs

    func turn(days: Int64) async throws {
        clock = try await simulator.setClock(.with { $0.advanceMs = days * 86_400_000 }).nowMs
    }

    func doubtClock() async throws { _ = try await simulator.setClock(.with { $0.trusted = false }) }

    func trustClock() async throws { _ = try await simulator.setClock(.with { $0.setMs = clock }) }

    /// Presses until there is a workout of that member with a photo: the camera of a busy machine may come too late, and a
    /// workout without a photo counts for nothing.
    func press(_ button: UInt32, by name: String) async throws -> Fitpinky_V1_Workout {
        for _ in 0..<8 {
            let known = Set(try await workouts().map(\.id))
            _ = try await simulator.press(
                .with {
                    $0.button = button
                    $0.holdMs = 40
                })
            let workout = try await eventually("a workout of \(name) at kiosk \(number)") {
                try await workouts().first { !known.contains($0.id) && $0.memberName == name }
            }
            if workout.hasPhoto { return workout }
        }
        throw WaitedInVain(description: "kiosk \(number) took no photo")
    }

    // MARK: What it says

    func workouts() async throws -> [Fitpinky_V1_Workout] {
        var workouts: [Fitpinky_V1_Workout] = []
        for try await workout in try await calls.listWorkouts(.with { $0.limit = 1000 }) { workouts.append(workout) }
        return workouts
    }

    func photo(of id: String, thumbnail: Bool = false) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        let pieces = try await calls.getPhoto(
            .with {
                $0.id = id
                $0.thumbnail = thumbnail
            })
        for try await piece in pieces { bytes += piece.data }
        return bytes
    }

    func digest() async throws -> String { try await calls.getStoreStatistics(.init()).digest }

    /// Oldest first.
    func history() async throws -> [Fitpinky_V1_WeekSummary] {
        var weeks: [Fitpinky_V1_WeekSummary] = []
        for try await week in try await calls.history(.init()) { weeks.append(week) }
        return weeks.reversed()
    }
}
