import CPeers
import FitPinkyCore
import Ledger
import Store

/// Somebody who keeps presses, durably, one after the other.
private final class Contender {
    let name: String
    private let keep: (Press) throws -> Void
    private var times: [Double] = []
    private var used = Used()
    /// By anybody, while this one kept its presses.
    private var writtenToDisk = 0

    init(_ name: String, keep: @escaping (Press) throws -> Void) {
        (self.name, self.keep) = (name, keep)
    }

    /// - Parameter counts: false for the first ones, which make files and tables.
    func take(_ press: Press, on disk: Disk?, counts: Bool) throws {
        let writtenBefore = disk?.bytesWritten ?? 0
        let before = try Used.now()
        let time = try Stopwatch.time { try keep(press) }
        let after = try Used.now()
        guard counts else { return }
        times.append(time)
        used.bytes += after.bytes - before.bytes
        used.processor += after.processor - before.processor
        writtenToDisk += (disk?.bytesWritten ?? 0) - writtenBefore
    }

    var measured: Measured { Measured(times) }
    /// Bytes written for each of a photo.
    var factor: Double { Double(used.bytes) / Double(times.count * Press.photoByteCount) }
    /// The same by the disk's own count.
    var diskFactor: Double { Double(writtenToDisk) / Double(times.count * Press.photoByteCount) }
    /// Microseconds of the processor for a press.
    var processor: Double { used.processor / Double(times.count) }
}

/// What one press makes: the same for all.
struct Press {
    static let photoByteCount = 500_000
    static let thumbnailByteCount = 10_000

    let number: Int
    let workout: Store.NewWorkout
    let photo: Store.Photo
    let sha256: [UInt8]

    init(_ number: Int, author: MemberID, chance: inout Chance) throws {
        self.number = number
        let instant = History.begin + Int64(number) * 60_000
        photo = Store.Photo(
            bytes: chance.bytes(Press.photoByteCount), type: "image/jpeg", width: 1280, height: 720,
            thumbnail: chance.bytes(Press.thumbnailByteCount))
        workout = Store.NewWorkout(
            id: WorkoutID(ULID(high: UInt64(instant) << 16, low: chance.next())), author: author,
            moment: .known(try History.moment(instant)), photo: photo)
        sha256 = Entry.hash(photo.bytes)
    }
}

/// Presses with photos, kept by all contenders in turns, so that what else the machine does meets all alike.
enum Presses {
    private static let warmUp = 5

    static func run(in folder: String, rounds: Int) throws {
        var chance = Chance(seed: 2026)
        let author = MemberID(ULID(high: 1, low: 2))
        let store = try Store(folder: folder + "/ours")
        let ours = Contender("ours") { press in
            let kept = try store.save(press.workout, at: UTCInstant(milliseconds: History.begin))
            guard kept == .whole else { throw JobError.wrong("\(kept)") }
        }
        let lmdb = try Contender.lmdb("C on LMDB", folder + "/lmdb.mdb", signs: false)
        let hashing = try Contender.lmdb("C on LMDB, signed", folder + "/signing.mdb", signs: true)
        let blob = try Contender.sqlite("SQLite, blob", folder + "/blob.sqlite", inPieces: false)
        let pieces = try Contender.sqlite("SQLite, pieces", folder + "/pieces.sqlite", inPieces: true)
        let disk = Disk(under: folder)
        let all = [ours, lmdb, hashing, blob, pieces]
        for number in 1...(rounds + warmUp) {
            let press = try Press(number, author: author, chance: &chance)
            // Everybody comes first as often as everybody else.
            for index in all.indices {
                try all[(index + number) % all.count].take(press, on: disk, counts: number > warmUp)
            }
        }
        guard try store.workouts().count == rounds + warmUp else { throw JobError.wrong("a press is missing") }
        report(all, on: disk)
        compare(ours, sqlite: [blob, pieces], lmdb: [lmdb, hashing])
    }

    private static func report(_ all: [Contender], on disk: Disk?) {
        for one in all {
            let disk = disk == nil ? "" : ", \(Measured.rounded(one.diskFactor)) by the disk's count"
            print(
                "measured: a press, \(one.name): \(one.measured.text), of them \(Measured.milliseconds(one.processor)) ms",
                "of the processor; \(Measured.rounded(one.factor)) bytes written for each of the photo\(disk)")
        }
    }

    private static func compare(_ ours: Contender, sqlite: [Contender], lmdb: [Contender]) {
        let mine = ours.measured
        // The better of both is the peer.
        for (name, value): (String, (Measured) -> Double) in [("p95", { $0.percentile(95) }), ("mean", { $0.mean })] {
            guard let best = sqlite.min(by: { value($0.measured) < value($1.measured) }) else { continue }
            print(
                "measured: \(name) of a press, \(best.name) over ours:",
                Measured.rounded(value(best.measured) / value(mine)))
        }
        for peer in lmdb {
            print("measured: throughput of ours over \(peer.name):", Measured.rounded(peer.measured.mean / mine.mean))
        }
    }
}

extension Contender {
    fileprivate static func lmdb(_ name: String, _ path: String, signs: Bool) throws -> Contender {
        var opened: OpaquePointer?
        let code = lmdb_peer_open(path, signs, &opened)
        guard code == 0, let peer = opened else { throw JobError.peer(name, code) }
        return Contender(name) { press in
            let code = withPeerPress(press) { lmdb_peer_keep(peer, &$0) }
            guard code == 0 else { throw JobError.peer(name, code) }
        }
    }

    fileprivate static func sqlite(_ name: String, _ path: String, inPieces: Bool) throws -> Contender {
        var opened: OpaquePointer?
        let code = sqlite_peer_open(path, inPieces, &opened)
        guard code == 0, let peer = opened else { throw JobError.peer(name, code) }
        return Contender(name) { press in
            let code = withPeerPress(press) { sqlite_peer_keep(peer, &$0) }
            guard code == 0 else { throw JobError.peer(name, code) }
        }
    }

    /// As many bytes as an entry of a workout with a photo takes.
    private static let entry = [UInt8](repeating: 7, count: 314)

    private static func withPeerPress<Result>(_ press: Press, _ body: (inout peer_press) -> Result) -> Result {
        let id = press.workout.id.ulid.bytes
        return press.photo.bytes.withUnsafeBufferPointer { photo in
            press.photo.thumbnail.withUnsafeBufferPointer { thumbnail in
                press.sha256.withUnsafeBufferPointer { sum in
                    id.withUnsafeBufferPointer { id in
                        entry.withUnsafeBufferPointer { entry in
                            var lent = peer_press(
                                number: UInt64(press.number), photo: photo.baseAddress, photo_size: photo.count,
                                thumbnail: thumbnail.baseAddress, thumbnail_size: thumbnail.count,
                                sha256: sum.baseAddress, workout: id.baseAddress, entry: entry.baseAddress,
                                entry_size: entry.count)
                            return body(&lent)
                        }
                    }
                }
            }
        }
    }
}
