internal import FitPinkyCore
internal import KioskPages
internal import KioskRuntime
internal import Ledger
internal import ServiceLifecycle
internal import Synchronization
internal import Threads

/// Tells open pages that something changed, what, and the how manieth change it was. Pages fetch what they show.
final class ChangeFeed: Service {
    struct Change: Sendable {
        /// The event's name, as `watch` has it; `settings` for what no event tells of.
        var what: String
        var revision: UInt64
    }

    private let kiosk: Kiosk
    private let changes = Broadcast<Change>(capacity: 16, keepsNewest: true)
    /// It begins anywhere: a page that was made before the agent started again has to find that it has changed. JavaScript counts to 2^53.
    private let counter = Mutex<UInt64>(.random(in: 0..<1 << 52))
    /// The latest nudge of each member since the start: what is older than a day says nothing any more.
    private let nudges = Mutex<[MemberID: NudgeFact]>([:])

    init(_ kiosk: Kiosk) { self.kiosk = kiosk }

    func listen() -> AsyncThrowingStream<Change, any Error> { changes.listen() }

    /// The latest nudge of that member that came since this instant.
    func nudge(of member: MemberID, since: UTCInstant) -> NudgeFact? {
        nudges.withLock { $0[member] }.flatMap { $0.instant >= since ? $0 : nil }
    }

    /// The number of the latest change. A page that is made now shows that change, and may show a later one.
    var revision: UInt64 { counter.withLock { $0 } }

    /// Something of the console's own changed, such as an admitted phone.
    func tell(_ what: String) {
        let number = counter.withLock { number in
            number += 1
            return number
        }
        changes.send(Change(what: what, revision: number))
    }

    private func take(_ event: KioskEvent) {
        if case .nudge(let nudge) = event { nudges.withLock { $0[nudge.receiver] = nudge } }
        tell(event.name)
    }

    func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            await withTaskGroup { group in
                group.addTask { [self] in
                    // A feed that fell behind begins again: pages are told that something changed, not what it was.
                    while !Task.isCancelled {
                        let events = kiosk.channels.events.listen()
                        do { for try await event in events { take(event) } } catch { tell("missed"); continue }
                        break
                    }
                }
                group.addTask { [self] in
                    // It ends with the kiosk.
                    do { for try await _ in kiosk.channels.changes.listen() { tell("settings") } } catch {}
                }
            }
        }
        changes.finish()
    }
}

extension KioskEvent {
    /// As `watch` names it.
    fileprivate var name: String {
        switch self {
        case .activity: "activity"
        case .workoutSaved: "workoutSaved"
        case .workoutDeleted: "workoutDeleted"
        case .workoutUndeleted: "workoutUndeleted"
        case .workoutSettled: "workoutSettled"
        case .partnerWorkout: "partnerWorkout"
        case .photoArrived: "photoArrived"
        case .workoutChanged: "workoutChanged"
        case .nudge: "nudge"
        case .weekEnded: "weekEnded"
        case .allHit: "allHit"
        case .partner: "peer"
        case .checkSaved: "checkSaved"
        case .checkSettled: "checkSettled"
        case .exercise: "exercise"
        case .session: "session"
        case .training: "training"
        case .reminderDue: "reminderDue"
        case .reminderMissed: "reminderMissed"
        case .levelReached: "levelReached"
        case .fault: "fault"
        case .faultMended: "faultMended"
        case .day: "day"
        case .invitation: "invitation"
        case .invitationTried: "invitationTried"
        case .declined: "declined"
        }
    }
}
