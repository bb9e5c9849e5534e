import FitPinkyCore
import Ledger
import Logging
import Pairing
import Store
import StoreThreads
import Support
import Synchronization
import Testing
import Threads

@testable import Peering

/// A kiosk as its exchange with others knows it: a store of its own, a clock that is trusted, and all that peers cause here.
final class PeeringKiosk: Sendable {
    let store: StoreThreads
    let group: GroupID
    let boot: BootID
    private let events = Mutex<[PeeringEvent]>([])

    /// The owner of that folder's kiosk, in a group that they have just begun.
    init(in folder: TemporaryFolder = TemporaryFolder()) async throws {
        boot = try #require(BootID(bytes: 1...16))
        store = try await StoreThreads(folder: "\(folder.path)/state")
        let (member, group) = (MemberID(ULID(high: 1, low: 1)), GroupID(ULID(high: 2, low: 1)))
        self.group = group
        let (day, now) = (PeeringKiosk.today, PeeringKiosk.start)
        try await store.run { store throws(StoreError) in
            try store.say(
                [
                    .member(MemberFact(member: member, name: "Ana")),
                    .group(
                        GroupFact(
                            group: group, name: "", created: day, weekStart: .monday, dayStart: 0, maxMembers: 3,
                            creator: member)),
                    .join(JoinFact(membership: MembershipID(member.ulid), member: member, group: group, day: day)),
                ], at: now)
        }
    }

    static let start = UTCInstant(milliseconds: 1_772_127_240_000)
    static let today = Day(iso8601: "2026-02-26") ?? .first

    var own: OwnKiosk {
        OwnKiosk(
            store: store, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, software: "1.0",
            boot: boot,
            clock: { ClockReading(monotonic: .now(), wall: PeeringKiosk.start, isTrusted: true) },
            today: { PeeringKiosk.today }, isLinkUp: { true }, links: { AsyncThrowingStream { $0.finish() } }
        ) { [self] event in
            events.withLock { $0.append(event) }
        }
    }

    /// Each state of the kiosk's invitation that was told, in order.
    var invitations: [Invite] {
        events.withLock { events in
            events.compactMap { event in
                if case .invitation(let invite?) = event { invite } else { nil }
            }
        }
    }

    /// Whether a kiosk is let in.
    func letsSomebodyIn() async throws -> Bool {
        try await store.read { store throws(StoreError) in try !store.pins().isEmpty }
    }
}
