import FitPinkyCore
import Ledger
import Reference
import Sync

// What has to be so, worked out from the archive and from nothing that the kiosks say of themselves.
extension NetworkWorld {
    /// Nothing that was ever committed is gone.
    func expectPromises(of kiosk: NetworkKiosk) {
        var kept: Set<[UInt8]> = []
        for dot in kiosk.disk.replica.dots { for record in kiosk.disk.replica[dot] { kept.insert(record.hash) } }
        for (hash, dot) in kiosk.disk.promised where !kept.contains(hash) {
            find(.acknowledgedSurvives, "kiosk \(kiosk.index) has lost \(dot)")
        }
    }

    /// After healing.
    func judge() {
        var union: [[UInt8]: Dot] = [:]
        for kiosk in kiosks { union.merge(kiosk.disk.promised) { dot, _ in dot } }
        for kiosk in kiosks {
            expectPromises(of: kiosk)
            for (hash, dot) in union where kiosk.disk.promised[hash] == nil {
                find(.acknowledgedSurvives, "kiosk \(kiosk.index) never got \(dot)")
            }
        }
        guard findings.isEmpty, let first = kiosks.first else { return }
        let (vector, digest) = (first.disk.replica.vector, first.disk.replica.digest)
        for kiosk in kiosks.dropFirst() {
            if kiosk.disk.replica.vector != vector || kiosk.disk.replica.digest != digest {
                find(.stateIsEqual, "kiosk \(kiosk.index) and kiosk 0 differ")
            }
        }
        let truth = Truth(archive, having: union)
        for kiosk in kiosks where findings.isEmpty { compare(kiosk, with: truth) }
        expectPhotos(truth)
    }

    private func compare(_ kiosk: NetworkKiosk, with truth: Truth) {
        let (state, replica) = (kiosk.disk.replica.state, kiosk.disk.replica)
        for (id, workout) in truth.workouts {
            let fact = state.workout(id)
            let isVisible = fact.map { !state.isDeleted($0) } ?? false
            if isVisible, workout.isDeleted {
                find(.deletedStaysDeleted, "kiosk \(kiosk.index) shows workout \(id.ulid.text), which was deleted")
            }
            if !isVisible, !workout.isDeleted, !truth.convicted.contains(id) {
                find(.payloadsReturn, "kiosk \(kiosk.index) does not show workout \(id.ulid.text)")
            }
        }
        for (slot, earlier, later) in archive.succeeded where truth.counts(later) && truth.counts(earlier) {
            if replica.standing(of: slot)?.hash == earlier {
                find(.laterEditWins, "at kiosk \(kiosk.index) an entry holds \(slot) that somebody saw and replaced")
            }
        }
        for dot in kiosk.disk.replica.payloadsWanted {
            let others = kiosks.filter { if case .whole? = $0.disk.replica[dot].first { true } else { false } }
            guard case .erased(let erased)? = kiosk.disk.replica[dot].first, let workout = erased.remains?.workout,
                !truth.convicted.contains(workout)
            else { continue }
            // Who takes a deletion back carries what their version can read.
            let words = [Fact.Kind.caption, .activity].map(\.rawValue)
            if words.contains(erased.header.kind), takenBackWithoutCaption.contains(workout) { continue }
            if let other = others.first {
                find(
                    .payloadsReturn, "kiosk \(kiosk.index) lacks the payload of \(dot), which kiosk \(other.index) has")
            }
        }
        for sha256 in kiosk.disk.visible where !kiosk.disk.isWhole(sha256) {
            find(.photosAreWhole, "kiosk \(kiosk.index) shows a photo of which a part is missing")
        }
    }

    /// Who can be asked for a photo at all has it, or somebody else.
    private func expectPhotos(_ truth: Truth) {
        for (id, workout) in truth.workouts where !workout.isDeleted && !truth.convicted.contains(id) {
            guard let photo = workout.fact.photo,
                kiosks.contains(where: { $0.disk.visible.contains(photo.sha256) })
            else { continue }
            for kiosk in kiosks where !kiosk.disk.visible.contains(photo.sha256) {
                find(.photosArrive, "kiosk \(kiosk.index) lacks a photo of \(photo.byteCount) bytes")
            }
        }
    }

    /// Two that do not reach each other hear from the others what either says, long before anybody compares digests.
    func expectRelay() {
        let (speaker, hearer) = (kiosks[0], kiosks[2])
        for (from, to) in [(0, 2), (2, 0)] { setWeather(from: from, to: to) { $0.isBlocked = true } }
        let entries = tally.entries
        ask(speaker, .write(.name, choice: 1))
        pass(milliseconds: 10_000)
        if tally.entries == entries { find(.newsIsRelayed, "kiosk 0 said nothing that could be heard") }
        if hearer.disk.replica.vector != speaker.disk.replica.vector {
            find(.newsIsRelayed, "kiosk 2 has not heard of kiosk 1 what kiosk 0 said")
        }
    }

    /// An idle time: nothing but pings, and of them no more than one a quarter of an hour.
    func expectSilence() {
        let (words, messages) = (tally.words, tally.messages)
        pass(milliseconds: 900_000 + 100_000)
        if tally.words != words { find(.quietIsSilent, "\(tally.words - words) messages after all was said") }
        let connections = kiosks.count * (kiosks.count - 1) / 2
        if tally.messages - messages > 8 * connections {
            find(.quietIsSilent, "\(tally.messages - messages) pings and pongs on \(connections) connections")
        }
        for kiosk in kiosks where kiosk.running?.side.isQuiet == false {
            find(.quietIsSilent, "kiosk \(kiosk.index) still waits for something")
        }
    }
}

/// What the entries say that are still somewhere, by the document's rules and in the simplest way.
struct Truth {
    struct Workout {
        var fact: WorkoutFact
        var isDeleted = false
    }

    private(set) var workouts: [WorkoutID: Workout] = [:]
    /// Workouts that an entry in conflict tells or takes back: they say nothing any more, and whether somebody has erased what
    /// they told changes nothing.
    private(set) var convicted: Set<WorkoutID> = []
    private let counting: Set<[UInt8]>

    init(_ archive: Archive, having union: [[UInt8]: Dot]) {
        var underDot: [Dot: Int] = [:]
        for dot in union.values { underDot[dot, default: 0] += 1 }
        counting = Set(union.filter { underDot[$0.value] == 1 }.keys)
        var heard = counting
        for hash in union.keys where !counting.contains(hash) {
            switch archive.fact(hash) {
            // It stands all the same.
            case .delete: heard.insert(hash)
            case .workout(let fact): convicted.insert(fact.workout)
            case .settle(let fact): convicted.insert(WorkoutID(fact.subject))
            case .caption(let fact): convicted.insert(fact.workout)
            case .activity(let fact): convicted.insert(fact.workout)
            case .undelete(let fact): convicted.insert(fact.workout)
            default: break
            }
        }
        let entries = heard.compactMap { hash in archive.entries[hash].map { (Position(of: $0), hash) } }
            .sorted { $0.0 < $1.0 }
        let facts = entries.compactMap { archive.fact($0.1) }
        for case .workout(let fact) in facts where workouts[fact.workout] == nil {
            workouts[fact.workout] = Workout(fact: fact)
        }
        for fact in facts {
            switch fact {
            case .delete(let fact) where workouts[fact.workout]?.fact.author == fact.member:
                workouts[fact.workout]?.isDeleted = true
            case .undelete(let fact) where workouts[fact.workout]?.fact.author == fact.member:
                workouts[fact.workout]?.isDeleted = false
            default: break
            }
        }
    }

    /// Whether the entry of that hash is somewhere, and alone under its dot.
    func counts(_ hash: [UInt8]) -> Bool { counting.contains(hash) }
}
