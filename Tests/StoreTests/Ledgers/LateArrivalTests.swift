import FitPinkyCore
import Households
import Ledger
import Support
import Testing

@testable import Store

/// On which Day a workout came that may be late for its week, and whether its photo has.
@Suite struct LateArrivalTests {
    private let now = SeveralLedgers.now
    private let photo = [UInt8](repeating: 7, count: 5000)

    private func day(_ offset: Int) throws -> Day { try FoundedPair.day(offset) }

    private func open(_ pair: FoundedPair, in folder: TemporaryFolder) throws -> Store {
        try SeveralLedgers.open(folder).folder.make(pair.ledger.name, at: now)
    }

    /// Ben's kiosk hands these over on that Day; nil where the clock here is not trusted.
    private func give(_ records: [Record], of pair: FoundedPair, to store: Store, on offset: Int?) throws {
        let giver = Store.Giver(kiosk: pair.ledger.kiosk(1), today: try offset.map(day))
        for outcome in try store.receive(records.map(\.bytes), from: giver, at: now, isClockTrusted: true) {
            if case .refused = outcome { Issue.record("\(outcome)") }
        }
    }

    private func arrivals(_ store: Store, _ first: Int = 4, _ last: Int = 10) throws -> [WorkoutArrival] {
        try store.workoutArrivals(from: day(first), through: day(last))
    }

    /// A workout of Ben's at his kiosk.
    @discardableResult
    private func workout(
        _ pair: inout FoundedPair, _ moment: Moment, photo: [UInt8]? = nil, by index: Int = 1
    ) throws -> (record: Record, id: WorkoutID) {
        let fact = photo.map {
            PhotoFact(sha256: Entry.hash($0), byteCount: $0.count, type: "image/jpeg", width: 64, height: 48)
        }
        var workout = WorkoutFact(workout: Specimen.workout, author: pair.ben, moment: moment, photo: fact)
        workout.workout = WorkoutID(try Mint(pair.ledger.identities[index]).id(of: .workout(workout)))
        return (try pair.ledger.say(.workout(workout), by: index), workout.workout)
    }

    private func restored(_ store: Store, from folder: TemporaryFolder, in other: TemporaryFolder) throws -> Store {
        let backup = try SeveralLedgers.backup(store, in: folder)
        let seed = try #require(try Store.check(backup: backup))
        try #require(try Store.adopt(seed: seed, folder: other.path))
        let first = try SeveralLedgers.open(other)
        try first.folder.restore(from: backup, at: now, isClockTrusted: true)
        return try first.folder.open(store.name)
    }

    @Test func `a workout that comes more than two Days after its own is noted, for a rebuild and a backup as well`()
        throws
    {
        let (folder, other) = (TemporaryFolder(), TemporaryFolder())
        var pair = try FoundedPair()
        let store = try open(pair, in: folder)
        for offset in [5, 9] { try pair.ledger.workout(of: pair.ben, on: day(offset), by: 1) }
        try give(pair.ledger.records, of: pair, to: store, on: 11)
        let expected = [
            WorkoutArrival(member: pair.ben, day: try day(5), arrived: try day(11), lacksPhoto: false)
        ]
        #expect(try arrivals(store) == expected)
        #expect(try arrivals(store, 6, 10).isEmpty && arrivals(store, 0, 4).isEmpty)
        // What comes again came when it came first.
        try give(pair.ledger.records, of: pair, to: store, on: 30)
        #expect(try arrivals(store) == expected)
        try store.rebuild()
        #expect(try arrivals(store) == expected && store.verify().isClean)
        #expect(try arrivals(restored(store, from: folder, in: other)) == expected)
    }

    @Test func `when it came is a matter of one kiosk alone, and unknown where its clock cannot tell`() throws {
        let (folder, other) = (TemporaryFolder(), TemporaryFolder())
        var pair = try FoundedPair()
        try pair.ledger.workout(of: pair.ben, on: day(5), by: 1)
        let (store, doubtful) = (try open(pair, in: folder), try open(pair, in: other))
        try give(pair.ledger.records, of: pair, to: store, on: 40)
        try give(pair.ledger.records, of: pair, to: doubtful, on: nil)
        #expect(try arrivals(store).count == 1 && arrivals(doubtful).isEmpty)
        #expect(try store.digest() == doubtful.digest() && store.vector() == doubtful.vector())
        let today = try day(41)
        #expect(
            try store.household(today: today).members(on: today) == doubtful.household(today: today).members(on: today))
    }

    @Test func `a workout whose moment is settled late came when it was settled`() throws {
        let folder = TemporaryFolder()
        var pair = try FoundedPair()
        let store = try open(pair, in: folder)
        let (_, id) = try workout(&pair, Specimen.awaited())
        try give(pair.ledger.records, of: pair, to: store, on: 5)
        #expect(try arrivals(store).isEmpty)
        guard case .known(let moment) = Specimen.known(try day(5)) else { return }
        let settled = try pair.ledger.say(
            .settle(SettleFact(subject: id.ulid, moment: moment, photo: nil, isEstimate: false)), by: 1)
        try give([settled], of: pair, to: store, on: 20)
        #expect(try arrivals(store).map(\.arrived) == [day(20)])
    }

    @Test func `an instant that is far from its workout's Day hides nothing that came late`() throws {
        let folder = TemporaryFolder()
        var pair = try FoundedPair()
        let store = try open(pair, in: folder)
        try workout(&pair, Specimen.known(day(5), at: Int64(day(30).daysSince1970) * 86_400_000))
        try give(pair.ledger.records, of: pair, to: store, on: 30)
        #expect(try arrivals(store).map(\.day) == [day(5)])
    }

    @Test func `a photo is lacking until it comes, or was let go to make room`() throws {
        let folder = TemporaryFolder()
        var pair = try FoundedPair()
        let store = try open(pair, in: folder)
        let other = [UInt8](repeating: 8, count: 5000)
        for photo in [photo, other] {
            try workout(
                &pair, Specimen.known(day(5), at: Int64(day(5).daysSince1970) * 86_400_000 + Int64(photo[0])),
                photo: photo)
        }
        try give(pair.ledger.records, of: pair, to: store, on: 5)
        #expect(try arrivals(store).map(\.lacksPhoto) == [true, true] && arrivals(store)[0].arrived == nil)
        let whole = try #require(WholePhoto(sha256: Entry.hash(photo), pieces: [photo]))
        _ = try store.finishPhotos([.whole(whole)])
        #expect(try arrivals(store).count == 1)
        try store.commit { transaction, _ throws(StoreError) in try transaction.put(.released, Entry.hash(other)) }
        #expect(try arrivals(store).isEmpty)
    }

    @Test
    func `a workout in the name of a member that its kiosk does not serve is neither late nor lacking, but named`()
        throws
    {
        let folder = TemporaryFolder()
        var pair = try FoundedPair()
        let store = try open(pair, in: folder)
        let (_, fake) = try workout(&pair, Specimen.known(day(5)), photo: photo, by: 0)
        try pair.ledger.say(.caption(CaptionFact(workout: fake, member: pair.ben, text: "Lazy")), by: 0)
        let real = try pair.ledger.workout(of: pair.ben, on: day(6), by: 1).workout()
        try give(pair.ledger.records, of: pair, to: store, on: 30)
        #expect(try arrivals(store).map(\.day) == [day(6)])
        #expect(
            try store.wordsForNothing() == [.init(kiosk: pair.ledger.kiosk(0), member: pair.ben, entries: 2)])
        #expect(try store.forgedEntries() == [pair.ledger.kiosk(0): 2])
        let speaker = try #require(try store.speakerForNothing(of: fake))
        #expect(speaker.kiosk == pair.ledger.kiosk(0) && speaker.member == pair.ben)
        #expect(try store.speakerForNothing(of: real) == nil)
    }
}
