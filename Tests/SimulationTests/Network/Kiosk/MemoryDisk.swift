import FitPinkyCore
import Ledger
import Reference
import Sync

/// What a kiosk has for certain. It changes in whole commits only, so what a power cut leaves of it is all of it; what waits
/// for its predecessor is not on it.
struct MemoryDisk {
    var replica: Replica
    /// Where this kiosk's own chain ends.
    var ownHead: [UInt8]?
    var latestStamp = Stamp(rawValue: 0)
    /// By the photo's SHA-256, from its first piece on.
    var pieces: [[UInt8]: [[UInt8]]] = [:]
    /// Photos that people see.
    var visible: Set<[UInt8]> = []
    /// When each deletion was first looked at.
    var heard: [Dot: UTCInstant] = [:]
    /// Every entry that was ever committed to it, by its header's hash.
    var promised: [[UInt8]: Dot] = [:]

    init(kinds: Set<Fact.Kind>) { replica = Replica(kinds: kinds) }

    /// What a start finds: nothing that only waited.
    mutating func start(kinds: Set<Fact.Kind>) { replica = replica.rebuilt(kinds: kinds) }

    mutating func promise(_ record: Record, hash: [UInt8]) { promised[hash] = record.header.dot }

    func has(hash: [UInt8], under dot: Dot) -> Bool { promised[hash] == dot }
}

// Photos.
extension MemoryDisk {
    /// The photos that are not here and that workouts speak of which are not deleted, newest first. A settlement here keeps its
    /// workout's photo.
    func wishes(_ archive: Archive) -> [(wish: MissingPhoto, workout: WorkoutID, byteCount: Int)] {
        var photos: [(PhotoFact, Position, WorkoutID)] = []
        for (slot, position) in replica.slots {
            guard let id = slot.workout, case .whole? = replica[position.dot].first,
                case .workout(let workout)? = archive.fact(position.hash), let photo = workout.photo,
                !visible.contains(photo.sha256)
            else { continue }
            if let deletion = replica.standing(of: .deletion(id, by: workout.author)),
                replica[deletion.dot].first?.header.kind == Fact.Kind.delete.rawValue
            {
                continue
            }
            photos.append((photo, position, id))
        }
        return photos.sorted { $1.1 < $0.1 }.map { photo, position, id in
            (MissingPhoto(sha256: photo.sha256, origin: position.dot.origin), id, photo.byteCount)
        }
    }

    /// Those of which entries speak that had a say in these slots.
    func wishes(_ slots: Set<Slot>, _ archive: Archive) -> [MissingPhoto] {
        slots.isEmpty
            ? []
            : wishes(archive).filter { found in
                slots.contains { slot in
                    slot.workout == found.workout || slot.deletion?.workout == found.workout
                        || slot.settlement?.subject == found.workout.ulid
                }
            }.map { $0.wish }
    }

    func want(_ sha256: [UInt8], _ archive: Archive) -> ArrivingPhoto? {
        guard let found = wishes(archive).first(where: { $0.wish.sha256 == sha256 }) else { return nil }
        return ArrivingPhoto(sha256: sha256, byteCount: found.byteCount, storedBytes: storedBytes(of: sha256))
    }

    func storedBytes(of sha256: [UInt8]) -> Int { pieces[sha256]?.reduce(0) { $0 + $1.count } ?? 0 }

    func pieces(_ place: PhotoPlace, count: Int) -> [[UInt8]] {
        guard visible.contains(place.sha256), let pieces = pieces[place.sha256] else { return [] }
        return Array(pieces.dropFirst(place.pieceIndex).prefix(count))
    }

    /// Pieces that two connections brought are the same; what would leave a hole, or is not wanted any more, is not kept.
    mutating func keep(_ more: [[UInt8]], from place: PhotoPlace, _ archive: Archive) -> PiecesEnd {
        let (first, kept) = (place.pieceIndex, pieces[place.sha256] ?? [])
        guard want(place.sha256, archive) != nil, kept.count >= first else { return .dropped }
        pieces[place.sha256] = kept + more.dropFirst(kept.count - first)
        return .kept
    }

    mutating func finish(_ photo: ArrivedPhoto, _ archive: Archive) -> PhotoFinish {
        let sha256 = photo.sha256
        guard want(sha256, archive) != nil else {
            guard !visible.contains(sha256) else { return .whole }
            pieces[sha256] = nil
            return .dropped
        }
        switch photo {
        case .whole(let whole): pieces[sha256] = whole.pieces
        case .rest(let place, let rest):
            let before = (pieces[sha256] ?? []).prefix(place.pieceIndex)
            guard before.count == place.pieceIndex else {
                pieces[sha256] = nil
                return .dropped
            }
            pieces[sha256] = before + rest
        }
        guard isWhole(sha256) else {
            pieces[sha256] = nil
            return .mismatched
        }
        visible.insert(sha256)
        return .whole
    }

    /// Whether what is stored is that photo.
    func isWhole(_ sha256: [UInt8]) -> Bool {
        var bytes: [UInt8] = []
        for piece in pieces[sha256] ?? [] { bytes += piece }
        return Entry.hash(bytes) == sha256
    }
}
