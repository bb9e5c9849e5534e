import FitPinkyCore
import FoundationEssentials
import Glibc
import KioskLogic
import Messages
import Support
import TTRPC
import Testing

/// What is seen of sessions at a kiosk, by its command line and on the wire to its ring.
extension RunningKiosk {
    /// The keys of `workouts --json` that are looked at.
    struct Logged: Decodable, Equatable {
        var activity: String?
        var minutes: Int?
        var proof: String
    }

    /// The keys of `session --json`, and of each session in `status --json`.
    struct Session: Decodable {
        var id: String
        var type: String
        var state: String
        var elapsedSeconds: Int
        var stale: Bool
        /// Of another kiosk's.
        var heardSecondsAgo: Int?
        var asks: Bool
    }

    private struct StatusOfSessions: Decodable { var sessions: [Session] }

    /// All that were logged, newest first.
    func logged() async throws -> [Logged] { try await decoded([Logged].self, "workouts") }

    /// The owner's session; nil if none is under way.
    func session() async throws -> Session? { try await decoded(Session?.self, "session") }

    /// All sessions that `status` tells of.
    func sessions() async throws -> [Session] { try await decoded(StatusOfSessions.self, "status").sessions }

    private func decoded<Value: Decodable>(_ type: Value.Type, _ command: String) async throws -> Value {
        try JSONDecoder().decode(type, from: Data(try await commandLine([command, "--json"])))
    }

    /// What the agent says of its ring.
    func ring() async throws -> Fitpinky_V1_RingReply {
        var stream = try await client.ring(timeout: .seconds(60)).makeAsyncIterator()
        return try #require(try await stream.next())
    }

    /// Waits until the ring says that, in words and with what is on the wire.
    @discardableResult
    func ringSays(_ words: String) async throws -> [RGB] {
        try await eventually("the ring to say: \(words)") {
            let told = try await ring()
            guard told.meaning.contains(words), try SentFrames.all().contains(told.levels.colours) else { return nil }
            return told.levels.colours
        }
    }

    /// Waits until the ring says that in words, and a frame on the wire is as it should be. Of a ring that pulses no two frames are alike.
    func ringSays(_ words: String, showing isShown: ([RGB]) -> Bool) async throws {
        var seen = "nothing"
        do {
            try await eventually("the ring to say and show: \(words)") {
                let (meaning, frame) = (try await ring().meaning, try SentFrames.newest())
                seen = "\(meaning): \(frame)"
                return meaning.contains(words) && isShown(frame)
            }
        } catch {
            Issue.record("the ring said and showed last: \(seen)")
            throw error
        }
    }

    /// Its owner has a group, and is reminded of nothing: the ring calls nobody and pulses for no reminder.
    func beginAlone() async throws {
        _ = try await commandLine(["group", "create", "--member", RunningKiosk.owner, "--goal", "3"])
        for reminder in ["morning", "lunch", "evening"] { _ = try await commandLine(["reminders", "off", reminder]) }
    }

    /// Kills the agent in the midst of what it does.
    func cutOff() async throws {
        agent.signal(SIGKILL)
        try #require(try await agent.end() == .killed(signal: SIGKILL))
    }
}

extension Events {
    /// Waits until a session stands so.
    mutating func session(_ state: String) async throws -> Fitpinky_V1_Session {
        try #require(try await upTo { $0.session?.state == state }.last?.session)
    }
}

/// A ring's frames, decoded without asking the agent.
extension SentFrames {
    /// What was sent within that time from now on.
    static func sent(within duration: Duration) async throws -> [[RGB]] {
        try clear()
        try await Task.sleep(for: duration)
        return try all()
    }

    /// The LED of a dial's hand, which alone is white at full light.
    static func hand(of frame: [RGB]) throws -> Int {
        let lights = frame.map { Int($0.red) + Int($0.green) + Int($0.blue) }
        let brightest = try #require(lights.max())
        try #require(brightest > 0 && lights.count { $0 == brightest } == 1, "no hand is on the dial \(frame)")
        return try #require(lights.firstIndex(of: brightest))
    }

    /// The LED that alone is another in the frame, if it is white there.
    static func whiteLight(in frame: [RGB], beside rest: [RGB]) -> Int? {
        let others = frame.indices.filter { frame[$0] != rest[$0] }
        guard others.count == 1, let led = others.first else { return nil }
        let light = frame[led]
        // The drive may balance its white.
        let (least, most) = (min(light.red, light.green, light.blue), max(light.red, light.green, light.blue))
        return least > 0 && Int(most) <= 2 * Int(least) + 1 ? led : nil
    }
}

/// The machine's clock, which a test sets.
struct SetClock {
    private let before = Boot.now()
    private let start = ContinuousClock.now

    /// Sets it to that time of a Day by the kiosk's wall clock.
    init(to hour: Int, of day: String = "2026-03-02") throws {
        let seconds = Int(try #require(Day(iso8601: day)).daysSince1970) * 86_400 + hour * 3600
        try Bench.run("date --set @\(seconds - Int(RunningKiosk.minutesAheadOfUTC) * 60)")
    }

    func forward(_ seconds: Int64) throws { try Bench.run("date --set @\(Boot.now() / 1000 + seconds)") }

    /// As if it had not been set.
    func restore() {
        _ = Bench.succeeds("date --set @\(before / 1000 + start.duration(to: .now).components.seconds)")
    }
}

/// A time name space in which the machine has run for longer, and was never switched off (time_namespaces(7)).
struct LaterTime {
    let file = "/run/later-\(UUID().uuidString.prefix(8))"

    init(bySeconds seconds: Int64) throws {
        try Bench.run(
            """
            touch \(file) && { mountpoint -q /run || mount --bind /run /run; } && mount --make-private /run \
            && unshare --time=\(file) --monotonic \(seconds) --boottime \(seconds) --fork true
            """)
    }
}
