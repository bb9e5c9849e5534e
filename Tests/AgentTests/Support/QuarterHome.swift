import FitPinkyCore
import Glibc
import Messages
import Support
import SwiftProtobuf
import Synchronization
import TTRPC
import TTRPCTransport
import Testing
import Threads

/// A home of the quarter: its agent as a process, one connection to it, and all that it announces from beginning to end.
final class QuarterHome {
    let number: Int
    let kiosk: KeptKiosk
    let calls: Fitpinky_V1_KioskClient
    let watch = QuarterWatch()
    private let client: TTRPCClient
    private let simulator: Fitpinky_V1_SimulatorClient
    private let watching: Task<Void, Never>

    private(set) var zone: QuarterZone
    /// What its clock showed when it was turned last. It runs on, some minutes in all; nothing here happens near a midnight.
    private(set) var clock = KeptKiosk.start.milliseconds
    /// What it showed when its Day changed last: then a home looks at its weeks at once, else within a minute by the
    /// machine's own time, in which days go by here.
    private(set) var dayBegan = KeptKiosk.start.milliseconds
    /// The member's id.
    var member = ""

    /// Days since 1970.
    var today: Int { zone.day(at: clock) }

    init(_ number: Int, in zone: QuarterZone) async throws {
        (self.number, self.zone) = (number, zone)
        kiosk = try KeptKiosk()
        try await kiosk.startAgent("--listen", "127.0.0.1:0", configuration: QuarterHome.configuration(zone))
        client = try await #require(kiosk.agent).connect()
        (calls, simulator) = (Fitpinky_V1_KioskClient(client), Fitpinky_V1_SimulatorClient(client))
        watching = Task { [watch, calls] in await watch.listen(calls) }
    }

    private static func configuration(_ zone: QuarterZone) -> String {
        quickConfiguration.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasPrefix("zone = ") ? "zone = \"\(zone.rawValue)\"" : String(line)
        }.joined(separator: "\n")
    }

    func end() async throws {
        #expect(watch.heard.end == nil, "home \(number) was not heard to the end")
        watching.cancel()
        await client.close()
        try await kiosk.stopAgent()
    }

    // MARK: What can be done to it

    func advance(hours: Int64) async throws {
        let before = today
        clock = try await simulator.setClock(.with { $0.advanceMs = hours * 3_600_000 }).nowMs
        if today != before { dayBegan = clock }
    }

    /// Moves the kiosk to another zone: its file says so from now on.
    func move(to zone: QuarterZone) throws {
        self.zone = zone
        kiosk.folder.write(QuarterHome.configuration(zone), to: "kiosk.toml")
        try #require(kiosk.agent).send(SIGHUP)
    }

    func setLink(up: Bool) async throws { _ = try await simulator.setLink(.with { $0.up = up }) }

    /// Shorter than a person's, for there are hundreds.
    func press() async throws { _ = try await simulator.press(.with { $0.holdMs = 40 }) }

    // MARK: What it says

    func digest() async throws -> String { try await calls.getStoreStatistics(.init()).digest }

    func entries() async throws -> Int { Int(try await calls.getStoreStatistics(.init()).entries) }

    /// Oldest first.
    func history() async throws -> [Fitpinky_V1_WeekSummary] {
        var weeks: [Fitpinky_V1_WeekSummary] = []
        for try await week in try await calls.history(.init()) { weeks.append(week) }
        return weeks.reversed()
    }
}

/// What a home told whoever watched.
final class QuarterWatch: Sendable {
    struct Announcement: Sendable {
        var week: Fitpinky_V1_WeekSummary
        /// By the home's clock.
        var at: Int64
    }

    struct Heard: Sendable {
        var isWatching = false
        var today = ""
        var announcements: [Announcement] = []
        var saved: [Fitpinky_V1_Workout] = []
        var nudges: [String] = []
        /// Why it is heard no more.
        var end: String?

        mutating func take(_ event: Fitpinky_V1_Event) {
            switch event.what {
            case .watching: isWatching = true
            case .day(let day): today = day.today
            case .weekEnded(let week): announcements.append(Announcement(week: week, at: event.atMs))
            case .workoutSaved(let workout): saved.append(workout)
            case .nudge(let nudge): nudges.append(nudge.id)
            default: break
            }
        }
    }

    private let state = Mutex(Heard())

    var heard: Heard { state.withLock { $0 } }

    func listen(_ calls: Fitpinky_V1_KioskClient) async {
        var end = "the stream ended"
        do {
            for try await event in try await calls.watch(.init()) { state.withLock { $0.take(event) } }
        } catch {
            end = "\(error)"
        }
        state.withLock { [end] in $0.end = end }
    }
}
