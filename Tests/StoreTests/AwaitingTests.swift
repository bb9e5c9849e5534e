import FitPinkyCore
import Ledger
import Support
import Testing

@testable import Store

@Suite struct AwaitingTests {
    private let member = MemberID(ULID(high: 3, low: 4))
    private let now = UTCInstant(milliseconds: 5000)
    private let boots = (1...3).map { number in BootID(bytes: [UInt8](repeating: UInt8(number), count: 16)) ?? .none }

    private func photo(_ seed: UInt8) -> Store.Photo {
        Store.Photo(
            bytes: [UInt8](repeating: seed, count: 70_000), type: "image/jpeg", width: 1280, height: 720,
            thumbnail: [seed])
    }

    private func awaited(_ boot: Int, _ reading: Int64) -> AwaitedMoment {
        AwaitedMoment(boot: boots[boot], reading: MonotonicInstant(nanoseconds: reading))
    }

    private func workout(_ number: UInt64, _ moment: Moment, photo: Store.Photo?) -> Store.NewWorkout {
        Store.NewWorkout(id: WorkoutID(ULID(high: 0, low: number)), author: member, moment: moment, photo: photo)
    }

    private func known() throws -> KnownMoment {
        KnownMoment(
            instant: UTCInstant(milliseconds: 1_772_127_245_120), zone: "Europe/Amsterdam",
            day: try #require(Day(iso8601: "2026-02-26")))
    }

    @Test func `a workout of an untrusted clock is kept with its original, counts as nothing yet, and comes first`()
        throws
    {
        let folder = TemporaryFolder()
        let store = try Store(folder: folder.path)
        try store.save(workout(1, .awaited(awaited(0, 9)), photo: photo(1)), at: now)
        try store.save(workout(2, .known(try known()), photo: photo(2)), at: now)
        let listed = try store.workouts(since: try known().instant)
        #expect(listed.map(\.fact.workout.ulid.low) == [1, 2])
        #expect(listed[0].fact.moment == .awaited(awaited(0, 9)) && listed[0].isPhotoPresent)
        #expect(try store.awaiting(limit: 9).map(\.subject.ulid.low) == [1])
        #expect(try store.bootLog().boots == [BootLog.Boot(id: boots[0], lastSeen: awaited(0, 9).reading)])
        let instant = try known().instant
        #expect(try store.latestInstant() == instant)
    }

    @Test func `settling gives the moment and puts the marked photo in the original's place, across a restart`() throws
    {
        let folder = TemporaryFolder()
        do {
            let store = try Store(folder: folder.path)
            try store.save(workout(1, .awaited(awaited(0, 9)), photo: photo(1)), at: now)
            let next = try #require(try store.awaiting(limit: 1).first)
            try store.settle(next.subject, at: try known(), isEstimate: true, photo: photo(7), now: now)
        }
        let store = try Store(folder: folder.path)
        let settled = try #require(try store.workouts().first)
        #expect(settled.fact.moment == .known(try known()) && settled.isEstimate && settled.isPhotoPresent)
        let kept = try #require(settled.fact.photo)
        #expect(try store.photo(kept) == photo(7).bytes)
        #expect(try store.photoHashes() == [Entry.hash(photo(7).bytes)])
        #expect(try store.thumbnail(Entry.hash(photo(1).bytes)) == nil)
        #expect(try store.awaiting(limit: 9).isEmpty)
    }

    @Test func `an original that another workout has too stays until both are settled`() throws {
        let folder = TemporaryFolder()
        let store = try Store(folder: folder.path)
        for number: UInt64 in 1...2 {
            try store.save(workout(number, .awaited(awaited(0, Int64(number))), photo: photo(1)), at: now)
        }
        for number: UInt64 in 1...2 {
            let next = try #require(try store.awaiting(limit: 1).first)
            #expect(next.subject.ulid.low == number)
            if case .workout(_, let original?) = next.subject {
                #expect(try store.photo(original) == photo(1).bytes)
            } else {
                Issue.record("no original")
            }
            try store.settle(
                next.subject, at: try known(), isEstimate: true, photo: photo(6 + UInt8(number)), now: now)
        }
        #expect(try store.workouts().count { $0.isPhotoPresent } == 2)
        #expect(try store.photoHashes() == [Entry.hash(photo(7).bytes), Entry.hash(photo(8).bytes)])
    }

    @Test func `settling what is not here leaves nothing behind`() throws {
        let folder = TemporaryFolder()
        let store = try Store(folder: folder.path)
        let subject = Awaiting.Subject.workout(WorkoutID(ULID(high: 0, low: 1)), original: nil)
        try store.settle(subject, at: try known(), isEstimate: false, photo: photo(1), now: now)
        #expect(try store.photoHashes().isEmpty && store.entryCount() == 0)
    }

    @Test func `settling twice changes nothing`() throws {
        let folder = TemporaryFolder()
        let store = try Store(folder: folder.path)
        try store.save(workout(1, .awaited(awaited(0, 9)), photo: nil), at: now)
        let subject = try #require(try store.awaiting(limit: 1).first).subject
        try store.settle(subject, at: try known(), isEstimate: false, photo: nil, now: now)
        var other = try known()
        other.zone = "UTC"
        try store.settle(subject, at: other, isEstimate: true, photo: nil, now: now)
        #expect(try store.entryCount() == 3)
        #expect(try store.workouts().first?.fact.moment == .known(try known()))
    }

    @Test func `settling without a photo leaves the original where it is`() throws {
        let folder = TemporaryFolder()
        let store = try Store(folder: folder.path)
        try store.save(workout(1, .awaited(awaited(0, 9)), photo: photo(1)), at: now)
        let subject = try #require(try store.awaiting(limit: 1).first).subject
        try store.settle(subject, at: try known(), isEstimate: false, photo: nil, now: now)
        let settled = try #require(try store.workouts().first)
        #expect(settled.countsByPhoto && settled.isPhotoPresent)
        let kept = try #require(settled.fact.photo)
        #expect(try store.photo(kept) == photo(1).bytes)
    }

    @Test func `only the kiosk that awaited a moment can settle it, and nobody what is known`() throws {
        let folder = TemporaryFolder()
        let store = try Store(folder: folder.path)
        try store.save(workout(1, .awaited(awaited(0, 9)), photo: nil), at: now)
        try store.save(workout(2, .known(try known()), photo: nil), at: now)
        // Another kiosk's entries, as they would arrive from it.
        let stranger = try #require(Identity(seed: [UInt8](repeating: 9, count: 32)))
        var writer = EntryWriter(identity: stranger, epoch: 1, previousHead: nil, clock: HybridClock())
        let introduction = Fact.kiosk(KioskFact(identityKey: stranger.publicKey, name: "Lisa", zone: "UTC"))
        let settlements = (UInt64(1)...2).map { number in
            Fact.settle(
                SettleFact(
                    subject: ULID(high: 0, low: number),
                    moment: KnownMoment(instant: UTCInstant(milliseconds: 1), zone: "UTC", day: .first), photo: nil,
                    isEstimate: false))
        }
        let salt = [UInt8](repeating: 1, count: Fact.saltByteCount)
        for fact in [introduction] + settlements {
            let entry = try writer.entry(fact, salt: salt, at: now)
            let actions = try store.receive([entry.bytes], at: now, isClockTrusted: true)
            #expect(actions == [.applied(fact.claims(origin: stranger.kiosk))])
        }
        #expect(try store.workout(WorkoutID(ULID(high: 0, low: 1)))?.fact.moment == .awaited(awaited(0, 9)))
        #expect(try store.workout(WorkoutID(ULID(high: 0, low: 2)))?.fact.moment == .known(try known()))
    }

    @Test func `starts of the machine are noted while something is awaited, and forgotten when nothing is`() throws {
        let folder = TemporaryFolder()
        let store = try Store(folder: folder.path)
        #expect(try store.see(boots[0], at: awaited(0, 5).reading, start: nil).boots.isEmpty)
        try store.save(workout(1, .awaited(awaited(0, 9)), photo: nil), at: now)
        _ = try store.see(boots[0], at: awaited(0, 20).reading, start: nil)
        _ = try store.see(boots[1], at: awaited(1, 3).reading, start: nil)
        let log = try store.see(boots[2], at: awaited(2, 4).reading, start: now)
        #expect(log.boots.map(\.id) == boots && log.boots.map(\.lastSeen.nanoseconds) == [20, 3, 4])
        #expect(try store.bootLog() == log && log.boots[2].start == now)
        let subject = try #require(try store.awaiting(limit: 1).first).subject
        try store.settle(subject, at: try known(), isEstimate: false, photo: nil, now: now)
        _ = try store.see(boots[2], at: awaited(2, 5).reading, start: now)
        #expect(try store.bootLog().boots.isEmpty)
    }

    @Test func `no more starts are kept than the log remembers`() throws {
        let folder = TemporaryFolder()
        let store = try Store(folder: folder.path)
        try store.save(workout(1, .awaited(awaited(0, 9)), photo: nil), at: now)
        for number in 0..<BootLog.maxBoots * 2 {
            let boot = try #require(BootID(bytes: [UInt8](repeating: UInt8(number), count: 16)))
            _ = try store.see(boot, at: awaited(0, 5).reading, start: nil)
        }
        let ids = try store.bootLog().boots.map { $0.id.bytes[0] }
        #expect(ids == (UInt8(BootLog.maxBoots)..<UInt8(BootLog.maxBoots * 2)).map { $0 })
    }

    @Test func `a finger check is kept, listed newest first, and settled like a workout`() throws {
        let folder = TemporaryFolder()
        let store = try Store(folder: folder.path)
        func check(_ number: UInt64, _ moment: Moment) -> CheckFact {
            CheckFact(check: CheckID(ULID(high: 0, low: number)), author: member, moment: moment)
        }
        try store.save(check(1, .known(try known())), at: now)
        for _ in 0..<2 { try store.save(check(2, .awaited(awaited(0, 9))), at: now) }
        // The kiosk's own, and the two checks.
        #expect(try store.entryCount() == 3)
        #expect(try store.checks().map(\.fact.check.ulid.low) == [2, 1])
        let subject = try #require(try store.awaiting(limit: 9).first).subject
        #expect(subject == .check(CheckID(ULID(high: 0, low: 2))))
        var earlier = try known()
        earlier.instant.milliseconds -= 1
        try store.settle(subject, at: earlier, isEstimate: false, photo: nil, now: now)
        #expect(try store.checks().map(\.fact.check.ulid.low) == [1, 2])
        #expect(try store.workouts().isEmpty)
    }
}
