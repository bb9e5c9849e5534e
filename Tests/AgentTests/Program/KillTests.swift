import FitPinkyCore
import Glibc
import Ledger
import Messages
import Store
import Stores
import Support
import SwiftProtobuf
import TTRPC
import TTRPCTransport
import Testing

/// The agent is killed at any moment (the system lives on, and with it what the disk has not yet): what was reported as saved is
/// there, once, with the photo that was reported.
@Suite struct KillTests {
    private static let presses = 300
    private static let kiosks = 3

    @Test
    func
        `of three hundred presses under kills at random moments, none that was reported saved is lost, doubled or bare`()
        async throws
    {
        let seed = UInt64.random(in: 0 ... .max)
        let reported = try await withThrowingTaskGroup(of: Int.self) { group in
            for kiosk in 0..<KillTests.kiosks {
                group.addTask {
                    var overview = KilledKiosk(seed: seed &+ UInt64(kiosk))
                    try await overview.live(presses: KillTests.presses / KillTests.kiosks)
                    return try overview.check(seed: seed)
                }
            }
            return try await group.reduce(0, +)
        }
        // A test in which nothing was saved would prove nothing.
        #expect(reported >= KillTests.presses / 3, "seed \(seed)")
    }
}

/// One kiosk whose agent is killed again and again.
private struct KilledKiosk {
    private let folder = TemporaryFolder()
    private var chance: SeededGenerator
    /// Workouts that were reported as saved, and whether with a photo.
    private var reported: [String: Bool] = [:]

    init(seed: UInt64) {
        chance = SeededGenerator(seed: seed)
    }

    mutating func live(presses: Int) async throws {
        var left = presses
        while left > 0 {
            let agent = try AgentProcess(in: folder, configuration: quickConfiguration)
            let client = try await agent.connect()
            let lifeMilliseconds = Int.random(in: 0...4000, using: &chance)
            let watch = Task { try await KilledKiosk.collectSaved(client) }
            left -= try await KilledKiosk.press(client, atMost: left, forMilliseconds: lifeMilliseconds)
            agent.send(SIGKILL)
            #expect(try await agent.end() == -SIGKILL)
            await client.close()
            reported.merge(try await watch.value) { $0 || $1 }
        }
    }

    /// Opens what is left, as a new agent would, and looks at everything.
    func check(seed: UInt64) throws -> Int {
        let store = try Store.home(in: "\(folder.path)/state")
        let workouts = try store.workouts(includingDeleted: true)
        let ids = workouts.map(\.fact.workout.ulid.text)
        #expect(Set(ids).count == ids.count, "one is there twice; seed \(seed)")
        let lost = Set(reported.keys).subtracting(ids)
        #expect(lost.isEmpty, "lost \(lost); seed \(seed)")
        for workout in workouts {
            let id = workout.fact.workout.ulid.text
            guard let photo = workout.fact.photo else {
                // A press that was kept and killed before its frame came is a workout without one.
                #expect(reported[id] != true, "\(id) is bare; seed \(seed)")
                continue
            }
            var bytes: [UInt8] = []
            var piece = 0
            while let next = try store.photoPiece(photo.sha256, piece: piece) {
                bytes += next
                piece += 1
            }
            #expect(bytes.count == photo.byteCount)
            #expect(Entry.hash(bytes) == photo.sha256)
        }
        // No photo without a workout.
        #expect(try store.photoHashes().isSubset(of: Set(workouts.compactMap(\.fact.photo?.sha256))), "seed \(seed)")
        var broken = 0
        try store.forEachEntry { result in
            if case .success(let entry) = result, entry.isSigned(by: store.publicKey) { return }
            broken += 1
        }
        #expect(broken == 0, "seed \(seed)")
        return reported.values.count { $0 }
    }

    private static func collectSaved(_ client: TTRPCClient) async throws -> [String: Bool] {
        var saved: [String: Bool] = [:]
        do {
            for try await event in try await Fitpinky_V1_KioskClient(client).watch(.init()) {
                if case .workoutSaved(let workout) = event.what { saved[workout.id] = workout.photo.present }
            }
        } catch {
            // The agent was killed, as it should be.
        }
        return saved
    }

    private static func press(_ client: TTRPCClient, atMost count: Int, forMilliseconds life: Int) async throws -> Int {
        let end = ContinuousClock.now + .milliseconds(life)
        let simulator = Fitpinky_V1_SimulatorClient(client)
        var pressed = 0
        while pressed < count && ContinuousClock.now < end {
            _ = try await simulator.press(.with { $0.holdMs = 40 })
            pressed += 1
            // Faster than this, two presses are a double press.
            try await Task.sleep(for: .milliseconds(470), tolerance: .zero)
        }
        // The kill falls anywhere in the last press's way to the disk.
        try await Task.sleep(until: end, tolerance: .zero)
        return pressed
    }
}
