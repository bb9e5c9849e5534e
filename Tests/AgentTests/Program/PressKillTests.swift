import Glibc
import Kiosks
import Messages
import Store
import Stores
import Support
import SwiftProtobuf
import Synchronization
import TTRPC
import TTRPCTransport
import Testing

@testable import ServiceManager

/// The agent is killed on a press's way: in its countdown, while its frame is taken, in its review, while it is saved. After each
/// restart every press whose countdown was over is a workout.
@Suite(.timeLimit(.minutes(60))) struct PressKillTests {
    /// `deploy/test --long` asks for more.
    private static let kills = NotifySocket.environment("FITPINKY_PRESS_KILLS").flatMap { Int($0) } ?? 40
    private static let kiosks = 2

    @Test
    func `after kills in countdown, capture, review and saving each press that passed its countdown is a workout`()
        async throws
    {
        let seed = UInt64.random(in: 0 ... .max)
        let tally = try await withThrowingTaskGroup(of: PressedKiosk.Tally.self) { group in
            for number in 0..<PressKillTests.kiosks {
                group.addTask {
                    var kiosk = PressedKiosk(seed: seed &+ UInt64(number))
                    return try await kiosk.live(kills: PressKillTests.kills / PressKillTests.kiosks)
                }
            }
            return try await group.reduce(into: PressedKiosk.Tally()) { $0.add($1) }
        }
        print("measured: \(tally), seed \(seed)")
        // A test in which no press passed its countdown would prove nothing.
        #expect(tally.passed >= PressKillTests.kills / 3, "seed \(seed)")
    }
}

/// One kiosk that is pressed once a life.
private struct PressedKiosk {
    /// Where on a press's way the kill is aimed at.
    enum Aim: String, CaseIterable { case countdown, capturing, review, saving }

    struct Tally: CustomStringConvertible {
        var passed = 0
        var workouts = 0
        /// What was last heard of before each kill.
        var heard: [String: Int] = [:]

        mutating func add(_ other: Tally) {
            passed += other.passed
            workouts += other.workouts
            heard.merge(other.heard, uniquingKeysWith: +)
        }

        var description: String {
            let heard = heard.sorted { $0.key < $1.key }.map { "\($0.value) in \($0.key)" }.joined(separator: ", ")
            return "\(passed) presses had passed their countdown and \(workouts) are workouts; kills: \(heard)"
        }
    }

    private let folder = TemporaryFolder()
    private var chance: SeededGenerator
    private let seed: UInt64

    private static let configuration = quickConfiguration.replacing("_seconds = 0", with: "_seconds = 1")

    init(seed: UInt64) {
        self.seed = seed
        chance = SeededGenerator(seed: seed)
    }

    mutating func live(kills: Int) async throws -> Tally {
        var tally = Tally()
        var atLeast = 0
        for number in 0...kills {
            let agent = try AgentProcess(in: folder, configuration: PressedKiosk.configuration)
            let client = try await agent.connect()
            let journal = PressFolder(state: agent.stateFolder)
            try await eventually("an empty journal") { journal.presses.isEmpty }
            let count = try await workouts(client)
            // A press may be kept a little before its countdown is over.
            #expect((atLeast...number).contains(count), "life \(number), seed \(seed)")
            (atLeast, tally.workouts) = (count, count)
            if number == kills {
                agent.send(SIGTERM)
                #expect(try await agent.end() == 0)
            } else {
                let heard = try await pressAndKill(agent, client)
                tally.heard[heard, default: 0] += 1
                if heard != "countdown" && heard != "nothing" {
                    tally.passed += 1
                    atLeast += 1
                }
            }
            await client.close()
        }
        let verification = try Store.home(in: "\(folder.path)/state").verify()
        #expect(verification.isClean, "seed \(seed)")
        return tally
    }

    private func workouts(_ client: TTRPCClient) async throws -> Int {
        var count = 0
        for try await _ in try await Fitpinky_V1_KioskClient(client).listWorkouts(.with { $0.limit = 10_000 }) {
            count += 1
        }
        return count
    }

    /// Presses once, and kills the agent somewhere about there.
    ///
    /// - Returns: what was heard last before.
    private mutating func pressAndKill(_ agent: AgentProcess, _ client: TTRPCClient) async throws -> String {
        let aim = Aim.allCases[Int.random(in: 0..<Aim.allCases.count, using: &chance)]
        let isLong = aim == .countdown || aim == .review
        let delay = Duration.milliseconds(Int.random(in: 0...(isLong ? 1000 : 60), using: &chance))
        let events = try await Fitpinky_V1_KioskClient(client).watch(.init())
        var iterator = events.makeAsyncIterator()
        _ = try await iterator.next()
        _ = try await Fitpinky_V1_SimulatorClient(client).press(.with { $0.holdMs = 40 })
        var heard = "nothing"
        while heard != aim.rawValue, let event = try await iterator.next() {
            if case .activity(let changed) = event.what { heard = changed.activity }
            // It may be saved before saving is told of.
            if heard == "idle" { break }
        }
        try await Task.sleep(for: delay, tolerance: .zero)
        agent.send(SIGKILL)
        #expect(try await agent.end() == -SIGKILL)
        // What was sent before the kill was heard before it.
        while let event = try? await iterator.next() {
            if case .activity(let changed) = event.what { heard = changed.activity }
        }
        return heard
    }
}
