import FitPinkyCore
import Ledger
import Store

/// A household that has been at it for ten years.
enum History {
    /// 2016-01-04T12:00:00Z, in milliseconds: a Monday.
    static let begin: Int64 = 1_451_908_800_000
    static let tenYears: Int64 = 3652 * 86_400_000

    static func moment(_ milliseconds: Int64) throws -> KnownMoment {
        guard let day = Day(daysSince1970: Int(milliseconds / 86_400_000)) else { throw JobError.wrong("a day") }
        return KnownMoment(
            instant: UTCInstant(milliseconds: milliseconds), zone: "Europe/Amsterdam", day: day)
    }

    /// Entries of another kiosk, taken in as such: workouts of two members, spread evenly over ten years. Of their photos
    /// nothing is here.
    static func fill(_ folder: String, count: Int) throws {
        var chance = Chance(seed: 1970)
        guard let identity = Identity(seed: chance.bytes(32)) else { throw JobError.wrong("a seed") }
        var writer = EntryWriter(identity: identity, epoch: chance.next(), previousHead: nil, clock: HybridClock())
        let members = (1...2).map { MemberID(ULID(high: 5, low: $0)) }
        var facts: [(Fact, Int64)] = [
            (.kiosk(KioskFact(identityKey: identity.publicKey, name: "Lisa", zone: "Europe/Amsterdam")), begin)
        ]
        facts += members.map { (.member(MemberFact(member: $0, name: "Member")), begin) }
        for index in facts.count..<count {
            let instant = begin + tenYears / Int64(count) * Int64(index)
            let photo = PhotoFact(
                sha256: chance.bytes(32), byteCount: Press.photoByteCount, type: "image/jpeg", width: 1280, height: 720)
            let workout = WorkoutID(ULID(high: UInt64(instant) << 16, low: chance.next()))
            facts.append(
                (
                    .workout(
                        WorkoutFact(
                            workout: workout, author: members[index % members.count],
                            moment: .known(try moment(instant)), photo: photo)), instant
                ))
        }
        let store = try Store(folder: folder)
        for start in stride(from: 0, to: facts.count, by: Store.maxReceived) {
            let batch = try facts[start..<min(start + Store.maxReceived, facts.count)].map { fact, instant in
                try writer.entry(fact, salt: chance.bytes(Fact.saltByteCount), at: UTCInstant(milliseconds: instant))
                    .bytes
            }
            try store.receive(batch, at: UTCInstant(milliseconds: begin + tenYears), isClockTrusted: true)
        }
        guard try store.entryCount() == count else { throw JobError.wrong("\(try store.entryCount()) entries") }
    }

    /// Pages of 50 that begin anywhere.
    static func pages(_ folder: String, count: Int) throws {
        let store = try Store(folder: folder)
        let all = try store.workouts()
        var chance = Chance(seed: 50)
        var times: [Double] = []
        for _ in 0..<count {
            let last = all[Int.random(in: 0..<all.count - 51, using: &chance)]
            var page: [StoredWorkout] = []
            times.append(try Stopwatch.time { page = try store.workouts(limit: 50, after: last) })
            guard page.count == 50 else { throw JobError.wrong("a page of \(page.count)") }
        }
        print("measured: a page of 50 of \(all.count) workouts: \(Measured(times).text)")
    }
}
