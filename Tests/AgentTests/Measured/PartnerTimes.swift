import FitPinkyCore
import Glibc
import Messages
import SwiftProtobuf
import Synchronization
import TTRPC
import TTRPCTransport
import Testing
import Threads

/// How long it takes until the partner's kiosk shows what was saved at this one. Measured, and judged by who reads it:
/// `Tests/PartnerTimes/run`.
@Suite(.serialized, .enabled(if: getenv("FITPINKY_PARTNER_TIMES") != nil)) struct PartnerTimes {
    /// When somebody heard of each workout, by one clock.
    private final class Heard: Sendable {
        private let times = Mutex<[String: MonotonicInstant]>([:])

        func note(_ id: String) {
            let now = MonotonicInstant.now()
            times.withLock { if $0[id] == nil { $0[id] = now } }
        }

        subscript(id: String) -> MonotonicInstant? { times.withLock { $0[id] } }
        var ids: [String] { times.withLock { Array($0.keys) } }
    }

    @Test func `from a save to the partner's watch, ring and photo`() async throws {
        let presses = getenv("FITPINKY_PRESSES").flatMap { Int(String(cString: $0)) } ?? 100
        let (inviter, joiner) = try await KeptKiosk.homes()
        _ = try await inviter.createGroup()
        let invitation = try await inviter.invite()
        #expect(try await joiner.join(invitation.code, at: invitation.address).code == 0)
        let (here, there) = (try await #require(inviter.agent).connect(), try await #require(joiner.agent).connect())
        let (saved, told, whole) = (Heard(), Heard(), Heard())
        let shown = Mutex<[MonotonicInstant]>([])
        let listeners = [
            Task {
                for try await event in try await Fitpinky_V1_KioskClient(here).watch(.init()) {
                    if case .workoutSaved(let workout) = event.what { saved.note(workout.id) }
                }
            },
            Task {
                for try await event in try await Fitpinky_V1_KioskClient(there).watch(.init()) {
                    switch event.what {
                    case .partnerWorkout(let workout): told.note(workout.id)
                    case .photoArrived(let workout): whole.note(workout.id)
                    default: break
                    }
                }
            },
            Task {
                var wasShown = false
                for try await frame in try await Fitpinky_V1_KioskClient(there).ring(.with { $0.follow = true }) {
                    let isShown = frame.meaning.contains("has worked out")
                    if isShown, !wasShown { shown.withLock { $0.append(.now()) } }
                    wasShown = isShown
                }
            },
        ]
        let simulator = Fitpinky_V1_SimulatorClient(here)
        for number in 1...presses {
            _ = try await simulator.press(.with { $0.holdMs = 40 })
            // Until the ring is done with the news of the one before.
            try await Task.sleep(for: .milliseconds(5_000))
            #expect(whole.ids.count == number)
        }
        let rings = shown.withLock { $0 }
        var (toWatch, toRing, toPhoto): ([Double], [Double], [Double]) = ([], [], [])
        for id in saved.ids {
            let start = try #require(saved[id])
            toWatch.append(PartnerTimes.milliseconds(from: start, to: try #require(told[id])))
            toPhoto.append(PartnerTimes.milliseconds(from: start, to: try #require(whole[id])))
            if let first = rings.first(where: { $0 - start > .seconds(-1) }) {
                toRing.append(PartnerTimes.milliseconds(from: start, to: first))
            }
        }
        for (what, times) in [("watch", toWatch), ("ring", toRing), ("photo", toPhoto)] {
            let sorted = times.sorted()
            guard let last = sorted.last else { continue }
            let (middle, most) = (sorted[sorted.count / 2], sorted[sorted.count * 99 / 100])
            print(
                "measured: saved to partner's \(what): n \(sorted.count), p50 \(middle) ms, p99 \(most) ms, most \(last) ms"
            )
        }
        for listener in listeners { listener.cancel() }
        await here.close()
        await there.close()
    }

    private static func milliseconds(from start: MonotonicInstant, to end: MonotonicInstant) -> Double {
        (Double((end - start).nanoseconds) / 100_000).rounded() / 10
    }
}
