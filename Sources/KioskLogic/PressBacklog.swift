package import FitPinkyCore

/// The presses of the journal that have yet to become workouts, by their workouts' ids, and when to save the next: one after
/// the other, and one that cannot be saved keeps no other waiting.
package struct PressBacklog: Hashable, Sendable {
    /// Those that were refused, and until when they wait.
    private struct Refused: Hashable {
        var presses: [ULID]
        var until: MonotonicInstant
    }

    private var waiting: [ULID] = []
    /// Of the present round; nil if none was.
    private var refused: Refused?
    private var working: ULID?
    /// Whether it is known what earlier starts left.
    package private(set) var isRead = false

    /// After a round in which some were refused.
    package static let retry = MonotonicInstant.Span.seconds(5)

    /// None is known of yet.
    package init() {}

    /// How many there are.
    package var count: Int { waiting.count + (refused?.presses.count ?? 0) + (working == nil ? 0 : 1) }

    /// Whether that one is among them.
    package func contains(_ press: ULID) -> Bool {
        press == working || waiting.contains(press) || refused?.presses.contains(press) == true
    }

    /// Whether each of those that earlier starts left was tried: their moments have to be known before those of this start are.
    package var hasTriedAll: Bool { isRead && waiting.isEmpty && working == nil }

    /// Earlier starts left these.
    package mutating func found(_ presses: [ULID]) {
        isRead = true
        waiting = presses + waiting.filter { !presses.contains($0) }
    }

    /// What earlier starts left cannot be found out.
    package mutating func foundNothing() { isRead = true }

    /// One that was refused.
    package mutating func add(_ press: ULID, at now: MonotonicInstant) {
        guard press != working, !waiting.contains(press), refused?.presses.contains(press) != true else { return }
        refuse(press, until: refused?.until ?? now + PressBacklog.retry)
    }

    /// When `timePassed` is due after all that waits was tried; nil while some was not, or none is there: then it is asked for
    /// whenever the store may be used.
    package var deadline: MonotonicInstant? { working == nil && waiting.isEmpty ? refused?.until : nil }

    /// Which is to be saved now; nil if none is, or the last has not ended.
    package mutating func timePassed(_ now: MonotonicInstant) -> ULID? {
        guard working == nil else { return nil }
        if waiting.isEmpty, let round = refused, now >= round.until { (waiting, refused) = (round.presses, nil) }
        guard !waiting.isEmpty else { return nil }
        working = waiting.removeFirst()
        return working
    }

    /// It was tried. It is not refused if it is saved, or nothing more can be done for it.
    package mutating func ended(isRefused: Bool, at now: MonotonicInstant) {
        guard let press = working else { return }
        working = nil
        if isRefused { refuse(press, until: now + PressBacklog.retry) }
    }

    private mutating func refuse(_ press: ULID, until: MonotonicInstant) {
        refused = Refused(presses: (refused?.presses ?? []) + [press], until: until)
    }
}
