import FitPinkyCore
import Glibc
import Ledger
import Store

/// What is to be given: the same for the kiosk and for its peer.
enum Giver {
    private static let dayMilliseconds: Int64 = 86_400_000
    private static let seed: UInt64 = 200
    /// Of a workout with a photo, about.
    private static let entryBytes = 300

    /// Says so many workouts more in the kiosk's name, one a day until yesterday; the newest have photos.
    static func fill(_ folder: String, amount: Amount) throws {
        var chance = Chance(seed: seed)
        let store = try home(in: folder)
        guard let author = KioskReading(store.kiosk, from: try store.settings()).owner?.member else {
            throw JobError.wrong("nobody's kiosk")
        }
        let now = Int64(time(nil)) * 1000
        for index in 0..<amount.entries {
            let instant = now - Int64(amount.entries - index) * dayMilliseconds
            guard let day = Day(daysSince1970: Int(instant / dayMilliseconds)) else { throw JobError.wrong("a day") }
            let hasPhoto = index >= amount.entries - amount.photos
            let workout = Store.NewWorkout(
                id: WorkoutID(ULID(high: UInt64(instant) << 16, low: chance.next())), author: author,
                moment: .known(KnownMoment(instant: UTCInstant(milliseconds: instant), zone: "Etc/UTC", day: day)),
                photo: hasPhoto ? photo(&chance) : nil)
            guard try store.save(workout, at: UTCInstant(milliseconds: now)) == .whole else {
                throw JobError.wrong("a photo that is not kept")
            }
        }
    }

    /// The ledger of the household to which the kiosk of that folder belongs.
    private static func home(in folder: String) throws -> Store {
        try Store(folder: folder).folder.home(at: UTCInstant(milliseconds: Int64(time(nil)) * 1000))
    }

    private static func photo(_ chance: inout Chance) -> Store.Photo {
        Store.Photo(
            bytes: chance.bytes(Amount.photoBytes), type: "image/jpeg", width: 1280, height: 720,
            thumbnail: chance.bytes(10_000))
    }

    /// The same as files: a folder of photos, and one of entries. Or one file of all entries, since who synchronises files
    /// may put them so.
    static func write(_ folder: String, amount: Amount, isTogether: Bool) throws {
        var chance = Chance(seed: seed)
        for name in ["", "/photos", "/entries"] where mkdir(folder + name, 0o700) != 0 && errno != EEXIST {
            throw JobError.system("mkdir", errno)
        }
        for index in 0..<amount.photos {
            try write(folder + "/photos/\(index).jpeg", chance.bytes(Amount.photoBytes))
        }
        guard !isTogether else { return try write(folder + "/entries/all", chance.bytes(amount.entries * entryBytes)) }
        for index in 0..<amount.entries { try write(folder + "/entries/\(index)", chance.bytes(entryBytes)) }
    }

    /// Whether the receiver's store says what the giver's says, and has what the photos' hashes name.
    static func compare(_ giver: String, _ receiver: String) throws {
        let (giver, receiver) = (try home(in: giver), try home(in: receiver))
        guard try giver.digest() == receiver.digest() else { throw JobError.wrong("two states") }
        for workout in try giver.workouts() {
            guard let photo = workout.fact.photo else { continue }
            guard let bytes = try receiver.photo(photo), Entry.hash(bytes) == photo.sha256 else {
                throw JobError.wrong("a photo is not there")
            }
        }
    }

    private static func write(_ path: String, _ bytes: [UInt8]) throws {
        guard let file = fopen(path, "w") else { throw JobError.system("fopen", errno) }
        let count = fwrite(bytes, 1, bytes.count, file)
        guard fclose(file) == 0, count == bytes.count else { throw JobError.system("fwrite", errno) }
    }
}
