import FitPinkyCore
import Glibc
import Ledger
import Stores
import Support
import Testing

@testable import Store

/// A folder with one of everything that a kiosk keeps by itself: eight entries.
final class Furnished {
    let folder = TemporaryFolder()
    let now = UTCInstant(milliseconds: 1_772_127_245_120)
    let member = MemberID(ULID(high: 3, low: 4))
    private var isFurnished = false

    struct Row {
        var key: [UInt8]
        var value: [UInt8]
    }

    /// Opens it; at first, or anew, with what belongs there. Nothing that uses this is about losing power, so it does not sync.
    func open(anew: Bool = false) throws -> Store {
        if anew { unlinkAll() }
        let store = try Store(
            folder: folder.path, size: .init(), random: Store.systemRandom, calls: FileCalls(), isSynchronous: false)
        if !isFurnished || anew { try furnish(store) }
        isFurnished = true
        return store
    }

    private func unlinkAll() {
        for name in ["kiosk.mdb", "kiosk.mdb-lock", "identity.key"] { unlink(folder.path + "/" + name) }
    }

    private func furnish(_ store: Store) throws {
        try store.announceKiosk(name: "Home", zone: "Europe/Amsterdam", at: now)
        try store.announceMember(member, name: "Sammy", at: now)
        try store.save(workout(1, photo: photo(byteCount: 70_000)), at: now)
        try store.save(workout(2, photo: photo(byteCount: 40_000)), at: now)
        try store.save(workout(3, photo: nil), at: now)
        let boot = try #require(BootID(bytes: [UInt8](repeating: 5, count: 16)))
        var awaited = workout(4, photo: photo(byteCount: 10))
        awaited.moment = .awaited(AwaitedMoment(boot: boot, reading: MonotonicInstant(nanoseconds: 9)))
        try store.save(awaited, at: now)
        let check = CheckFact(
            check: CheckID(ULID(high: 0, low: 9)), author: member, moment: workout(9, photo: nil).moment)
        try store.save(check, at: now)
        try store.say([.delete(DeleteFact(workout: WorkoutID(ULID(high: 0, low: 2)), member: member))], at: now)
    }

    func photo(byteCount: Int) -> Store.Photo {
        Store.Photo(
            bytes: (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8 &+ byteCount) },
            type: "image/jpeg", width: 1280, height: 720, thumbnail: [1, 2, UInt8(truncatingIfNeeded: byteCount)])
    }

    func workout(_ number: UInt64, photo: Store.Photo?) -> Store.NewWorkout {
        let instant = UTCInstant(milliseconds: now.milliseconds + Int64(number))
        let day = Day(daysSince1970: 20_510 + Int(number)) ?? .first
        return Store.NewWorkout(
            id: WorkoutID(ULID(high: 0, low: number)), author: member,
            moment: .known(KnownMoment(instant: instant, zone: "Europe/Amsterdam", day: day)), photo: photo)
    }

    func rows(_ table: Table, in store: Store) throws -> [Row] {
        try store.database.read { transaction throws(StoreError) in
            var rows: [Row] = []
            try transaction.visit(table, .ascending()) { key, value in
                rows.append(Row(key: Array(copying: key), value: Array(copying: value)))
                return true
            }
            return rows
        }
    }

    func put(_ table: Table, _ key: [UInt8], _ value: [UInt8], in store: Store) throws {
        try store.commit { transaction throws(StoreError) in try transaction.put(table, key, value) }
    }
}
