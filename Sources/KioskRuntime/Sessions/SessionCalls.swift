package import FitPinkyCore
package import KioskLogic
package import KioskPages
package import Store
internal import Threads

/// A member's session at this kiosk, or how it ended.
package struct SessionSight: Hashable, Sendable {
    package let session: SessionID
    package let type: ActivityType
    package let state: SessionState
    /// When it began, as far as is known.
    package let startedAt: UTCInstant
    private let course: SessionCourse

    init(_ course: SessionCourse, at time: ClockReading) {
        (session, type, self.course) = (SessionID(course.session), course.type, course)
        state =
            switch course.state {
            case .running: .running
            case .paused: .paused
            case .ended: .ended
            case .discarded: .discarded
            }
        let now = time.monotonic
        let age = (course.spent(at: now).nanoseconds + course.paused(at: now).nanoseconds) / 1_000_000
        startedAt = course.started ?? UTCInstant(milliseconds: time.wall.milliseconds - age)
    }

    /// How long it has run by now, in whole seconds, pauses left out.
    package var elapsedSeconds: Int { Int(course.spent(at: .now()).nanoseconds / 1_000_000_000) }

    /// How long it has been paused by now, in whole seconds.
    package var pausedSeconds: Int { Int(course.paused(at: .now()).nanoseconds / 1_000_000_000) }

    /// Whether it was too old, and ended though nobody ended it.
    package var endedByItself: Bool { if case .ended(let ending) = course.state { ending.isByItself } else { false } }

    /// Whether it asks if it is still going on.
    package var asks: Bool { course.asks(at: .now()) }
}

/// Why a session is not begun or steered, or no workout waits for a photo.
package typealias SessionRefusal = KioskMachine.SessionRefusal
/// Is called with the session as it is then, or with the reason for a refusal.
typealias SessionAnswer = @Sendable (Result<SessionSight, SessionRefusal>) -> Void
/// Is called once the disk has the workout that waits, or with the reason for a refusal.
typealias ProofAnswer = @Sendable (Result<WaitingWorkout, SessionRefusal>) -> Void

// What pages and commands ask of a member's session.
extension Kiosk {
    /// Begins a session.
    package func startSession(
        _ type: ActivityType, as member: MemberID
    ) async -> Result<SessionSight, SessionRefusal> {
        await session { .askedForSession(type, member, $0) }
    }

    /// Pauses the member's session, goes on, ends or discards it.
    package func steerSession(
        _ steering: SessionSteering, as member: MemberID
    ) async -> Result<SessionSight, SessionRefusal> {
        await session { .steersSession(steering, member, $0) }
    }

    /// Makes a workout of the member that the next press of theirs within a minute proves; without one it is saved unproven. Answers once
    /// the disk has it, with what waits: its ledger may give it another id when it is saved.
    package func awaitProof(
        of activity: WorkoutActivity?, by member: MemberID
    ) async -> Result<WaitingWorkout, SessionRefusal> {
        let answer = await Answer<Result<WaitingWorkout, SessionRefusal>>.wait(Kiosk.sessionAnswer) { deliver in
            if !channels.mailbox.post(.askedForProof(activity, member, deliver)) { deliver(.failure(.unavailable)) }
        }
        return answer ?? .failure(.unavailable)
    }

    private func session(
        _ input: (@escaping SessionAnswer) -> KioskInput
    ) async -> Result<SessionSight, SessionRefusal> {
        let answer = await Answer<Result<SessionSight, SessionRefusal>>.wait(Kiosk.sessionAnswer) { deliver in
            if !channels.mailbox.post(input(deliver)) { deliver(.failure(.unavailable)) }
        }
        return answer ?? .failure(.unavailable)
    }

    private static let sessionAnswer = Duration.seconds(10)
}
