import FitPinkyCore
import Ledger
import Support
import Testing

@testable import Store

/// A photo that several ledgers mention is there once, and goes when the last of them lets it go.
@Suite struct SharedPhotoTests {
    private let folder = TemporaryFolder()
    private let now = SeveralLedgers.now
    private let photo = SeveralLedgers.photo(1, byteCount: 70_000)

    private func later(days: Int64) -> UTCInstant { UTCInstant(milliseconds: now.milliseconds + days * 86_400_000) }

    private func isHere(_ store: Store) throws -> Bool {
        try store.photo(try photo.fact()) == photo.bytes && store.thumbnail(photo.fact().sha256) == photo.thumbnail
    }

    private func delete(_ store: Store) throws {
        let id = try store.id(of: SeveralLedgers.workout(1, photo: photo))
        try store.say([.delete(DeleteFact(workout: id, member: SeveralLedgers.member))], at: now)
        _ = try store.scrub(at: now, isClockTrusted: true)
    }

    @Test func `what is erased in one ledger stays while another mentions it`() throws {
        let stores = try SeveralLedgers.all(in: try SeveralLedgers.open(folder))
        for store in stores.prefix(2) { try store.save(SeveralLedgers.workout(1, photo: photo), at: now) }
        #expect(try stores[0].photoHashes().count == 1)
        // Others get it by the ledgers that speak of it, and by no other.
        let given = try stores.map {
            try $0.photoPieces(from: PhotoPlace(sha256: photo.fact().sha256, offset: 0), count: 8).count
        }
        #expect(given == [3, 3] + stores.dropFirst(2).map { _ in 0 } && given.count > 2)
        for store in stores.prefix(2) { try delete(store) }
        #expect(try stores[0].scrub(at: later(days: 31), isClockTrusted: true) == .init(workouts: 1, photos: 0))
        #expect(try isHere(stores[0]) && stores[0].folder.verify().allSatisfy(\.isClean))
        #expect(try stores[1].workouts(includingDeleted: true).map(\.isPhotoPresent) == [true])
        #expect(try stores[0].folder.scrub(at: later(days: 32), isClockTrusted: true) == .init(workouts: 1, photos: 1))
        #expect(try stores[0].photoHashes().isEmpty && stores[0].thumbnail(photo.fact().sha256) == nil)
    }

    @Test func `the photo stays when a ledger that mentions it is removed, and goes with the last`() throws {
        let stores = try SeveralLedgers.all(in: try SeveralLedgers.open(folder))
        for store in stores.dropFirst() { try store.save(SeveralLedgers.workout(1, photo: photo), at: now) }
        try stores[0].folder.remove(SeveralLedgers.names[1])
        #expect(try isHere(stores[0]))
        try stores[0].folder.remove(SeveralLedgers.names[2])
        #expect(try stores[0].photoHashes().isEmpty && stores[0].folder.verify().allSatisfy(\.isClean))
    }

    @Test func `settling in one ledger leaves the original that another still awaits`() throws {
        let stores = try SeveralLedgers.all(in: try SeveralLedgers.open(folder))
        let boot = try #require(BootID(bytes: [UInt8](repeating: 5, count: 16)))
        var awaited = SeveralLedgers.workout(1, photo: photo)
        let known = try #require(awaited.moment.known)
        awaited.moment = .awaited(AwaitedMoment(boot: boot, reading: MonotonicInstant(nanoseconds: 9)))
        for store in stores.prefix(2) { try store.save(awaited, at: now) }
        for (index, store) in stores.prefix(2).enumerated() {
            // Starts are remembered while any ledger awaits something.
            let log = try store.see(boot, at: MonotonicInstant(nanoseconds: 20), start: nil)
            #expect(log.boots.count == 1)
            let marked = SeveralLedgers.photo(UInt64(index) + 10)
            let subject = Awaiting.Subject.workout(try store.id(of: awaited), original: try photo.fact())
            try store.settle(subject, at: known, isEstimate: false, photo: marked, now: now)
            #expect(try isHere(store) == (index == 0))
        }
        #expect(try stores[0].see(boot, at: MonotonicInstant(nanoseconds: 30), start: nil).boots.isEmpty)
        #expect(try stores[0].photoHashes().count == 2)
    }

    @Test func `a photo is as old as the newest workout that has it, whichever ledger that is in`() throws {
        let stores = try SeveralLedgers.all(in: try SeveralLedgers.open(folder))
        let today = try #require(Day(daysSince1970: 20_900))
        try stores[0].save(SeveralLedgers.workout(1, photo: photo, day: 20_510), at: now)
        try stores[0].save(SeveralLedgers.workout(2, photo: SeveralLedgers.photo(2), day: 20_510), at: now)
        try stores[1].save(SeveralLedgers.workout(1, photo: photo, day: 20_899), at: now)
        try stores[2].save(SeveralLedgers.workout(1, photo: SeveralLedgers.photo(3), day: 20_510), at: now)
        let retention = PhotoRetention(months: 1)
        let told = try stores[0].folder.release(retention, today: today, at: now)
        #expect(told.photos == 2 && told.bytes == 80_000)
        #expect(try stores[0].folder.release(retention, today: today, at: later(days: 7)).released == 2)
        #expect(try isHere(stores[0]) && stores[0].photoHashes().count == 1)
    }

    @Test func `a photo that one ledger lacks and another has is here for both`() throws {
        let other = TemporaryFolder()
        let foreign = try SeveralLedgers.open(other).folder.make(SeveralLedgers.names[1], at: now)
        let introduction = KioskFact(
            identityKey: foreign.publicKey, name: "Kiosk", zone: "UTC", owner: SeveralLedgers.member)
        try foreign.say([.kiosk(introduction)], at: now)
        try foreign.save(SeveralLedgers.workout(1, photo: photo), at: now)
        let stores = try SeveralLedgers.all(in: try SeveralLedgers.open(folder))
        let records = Array(try SeveralLedgers.rows(.entries, of: foreign).values)
        try SeveralLedgers.admit([foreign.kiosk], to: stores[1])
        try stores[1].receive(records, at: now, isClockTrusted: true)
        #expect(try stores[1].missingPhotos(limit: 9).count == 1 && stores[0].missingPhotos(limit: 9).isEmpty)
        try stores[2].save(SeveralLedgers.workout(1, photo: photo), at: now)
        #expect(try stores[1].missingPhotos(limit: 9).isEmpty)
        #expect(try stores[1].workouts().map(\.isPhotoPresent) == [true])
    }

    @Test func `a damaged photo is asked for again in every ledger that mentions it`() throws {
        let stores = try SeveralLedgers.all(in: try SeveralLedgers.open(folder))
        for store in stores.prefix(2) { try store.save(SeveralLedgers.workout(1, photo: photo), at: now) }
        let sha256 = try photo.fact().sha256
        try stores[0].commit { transaction throws(StoreError) in
            try transaction.put(.photos, Store.photoKey(sha256, piece: 0), [1, 2, 3])
        }
        var pass = VerifyingPass()
        while !pass.hasEnded {
            try stores[0].folder.step(&pass)
            try stores[0].folder.heal(pass)
        }
        #expect(pass.findings == 1)
        #expect(try stores.map { try $0.missingPhotos(limit: 9).map(\.sha256) } == [[sha256], [sha256], []])
        #expect(try stores[0].folder.standingDamage()?.photos == 1)
        // What nobody has any more goes from both.
        #expect(try stores[1].folder.acceptLosses(at: now).photos == 1)
        #expect(try stores[0].photoHashes().isEmpty)
    }
}
