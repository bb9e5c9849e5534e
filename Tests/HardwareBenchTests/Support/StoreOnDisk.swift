import FitPinkyCore
import Glibc
import Ledger
import Store
import Stores
import Testing

/// A store on the disk that outlives the machine, and what it has to hold.
struct StoreOnDisk {
    let store: Store
    let photos: PhotoMaker
    private let boot: BootID

    private static let member = MemberID(ULID(high: 0, low: 1))
    private static let zone = "Europe/Amsterdam"

    init(folder: String, photos: PhotoMaker) throws {
        store = try Store(folder: folder)
        self.photos = photos
        boot = try #require(BootID(text: try Bench.text(at: "/proc/sys/kernel/random/boot_id")))
    }

    // MARK: Writing

    /// Has returned when the step is durable.
    func take(_ step: WritingStep) throws {
        let now = UTCInstant(milliseconds: Boot.now())
        switch step {
        case .announceKiosk: try store.announceKiosk(name: "By the door", zone: StoreOnDisk.zone, at: now)
        case .announceMember: try store.announceMember(StoreOnDisk.member, name: "Anna", at: now)
        case .save(let id, let photo, let isAwaited):
            let moment: Moment =
                isAwaited
                ? .awaited(AwaitedMoment(boot: boot, reading: .atPresent())) : .known(try StoreOnDisk.moment(at: now))
            let workout = Store.NewWorkout(
                id: id, author: StoreOnDisk.member, moment: moment, photo: photo.map(stored))
            try #require(try store.save(workout, at: now) == .whole)
        case .settle(let id, let photo):
            let original = try store.workout(id)?.fact.photo
            try store.settle(
                .workout(id, original: original), at: try StoreOnDisk.moment(at: now), isEstimate: false,
                photo: photo.map(stored), now: now)
        case .delete(let id): try store.say([.delete(DeleteFact(workout: id, member: StoreOnDisk.member))], at: now)
        case .check(let id):
            let moment = Moment.known(try StoreOnDisk.moment(at: now))
            try store.save(CheckFact(check: id, author: StoreOnDisk.member, moment: moment), at: now)
        }
    }

    private func stored(_ photo: PlannedPhoto) -> Store.Photo {
        let bytes = photos.bytes(of: photo)
        return Store.Photo(
            bytes: bytes, type: "image/jpeg", width: 1280, height: 720, thumbnail: Array(bytes.prefix(3000)))
    }

    private static func moment(at instant: UTCInstant) throws -> KnownMoment {
        let day = try #require(Day(daysSince1970: Int(instant.milliseconds / 86_400_000)))
        return KnownMoment(instant: instant, zone: zone, day: day)
    }

    // MARK: Checking

    /// Throws at the first thing that is not as expected; gives how many bytes of photos it compared.
    @discardableResult
    func require(_ expected: ExpectedStore) throws -> Int {
        try #require(try store.entryCount() == expected.entryCount)
        let workouts = try store.workouts(includingDeleted: true)
        try #require(workouts.count == expected.workouts.count)
        try #require(Set(workouts.map(\.fact.workout)) == Set(expected.workouts.keys))
        var hashes: [PlannedPhoto: [UInt8]] = [:]
        var compared = 0
        for workout in workouts {
            let id = workout.fact.workout.ulid.text
            let right = try #require(expected.workouts[workout.fact.workout])
            try #require(workout.isDeleted == right.isDeleted, "\(id)")
            try #require((workout.fact.moment.awaited != nil) == right.isAwaited, "\(id)")
            try #require((workout.fact.photo != nil) == (right.photo != nil), "\(id)")
            guard let fact = workout.fact.photo, let photo = right.photo, hashes[photo] == nil else { continue }
            let bytes = photos.bytes(of: photo)
            try #require(fact.sha256 == Entry.hash(bytes), "\(id)")
            try #require(try store.photo(fact) == bytes, "\(id)")
            hashes[photo] = fact.sha256
            compared += bytes.count
        }
        try #require(try store.photoHashes() == Set(hashes.values), "a photo is there that no workout has")
        try #require(Set(try store.checks().map(\.fact.check)) == expected.checks)
        return compared
    }
}
