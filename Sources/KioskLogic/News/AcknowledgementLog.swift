package import FitPinkyCore

/// Notes for the outbox that are not on the disk yet: which news each sink has had, and which news nobody waits for any more. One note
/// is written at a time. If the disk refuses it, it is tried again later, together with later notes.
package struct AcknowledgementLog: Hashable, Sendable {
    package struct Note: Hashable, Sendable {
        /// Sinks that had it, by the news.
        package var told: [ULID: Set<UInt64>] = [:]
        /// News that nobody waits for any more.
        package var gone: Set<ULID> = []

        package init(told: [ULID: Set<UInt64>] = [:], gone: Set<ULID> = []) { (self.told, self.gone) = (told, gone) }

        package var isEmpty: Bool { told.isEmpty && gone.isEmpty }
    }

    package enum State: Hashable, Sendable {
        case idle
        case writing(Note)
        /// The disk refused a note.
        case resting(until: MonotonicInstant)
    }

    /// Between two tries at noting what the disk refused.
    package static let retry = MonotonicInstant.Span.seconds(30)

    package private(set) var state = State.idle
    private var unwritten = Note()

    /// Nothing is to be noted.
    package init() {}

    /// When `next` has a note; nil if it is asked after each input, and has none before the next one.
    package var deadline: MonotonicInstant? {
        switch state {
        case .idle, .writing: nil
        case .resting(let until): unwritten.isEmpty ? nil : until
        }
    }

    package mutating func told(_ news: ULID, to sink: UInt64) { unwritten.told[news, default: []].insert(sink) }

    /// Nobody waits for this news any more. Which sinks had it need not be noted then.
    package mutating func gone(_ news: Set<ULID>) {
        unwritten.gone.formUnion(news)
        for id in news { unwritten.told[id] = nil }
    }

    /// Returns the note that is to be written now; nil if there is none, or it has to wait.
    package mutating func next(at now: MonotonicInstant) -> Note? {
        switch state {
        case .writing: return nil
        case .resting(let until) where now < until: return nil
        case .idle, .resting: break
        }
        guard !unwritten.isEmpty else { return nil }
        defer { unwritten = Note() }
        state = .writing(unwritten)
        return unwritten
    }

    /// The note that `next` returned is on the disk, or could not be written.
    package mutating func written(isKept: Bool, at now: MonotonicInstant) {
        guard case .writing(let note) = state else { return }
        if isKept {
            state = .idle
        } else {
            unwritten.gone.formUnion(note.gone)
            unwritten.told.merge(note.told) { $0.union($1) }
            state = .resting(until: now + AcknowledgementLog.retry)
        }
    }
}
