package import FitPinkyCore

/// The request that waits for a hold: one at a time. It is shown while the button is free to answer it, and a hold whose finger came
/// down while it was shown grants it.
package struct HoldRequests: Hashable, Sendable {
    package enum Limits {
        /// How long a page's request is shown. A workout in between hides it, and these seconds begin again.
        package static let shown = MonotonicInstant.Span.seconds(60)
        /// How long after it was asked a page's request that is not shown is given up.
        package static let waiting = MonotonicInstant.Span.seconds(600)
        /// A kiosk asks every few seconds; one that was not heard for so long has given up, or has the ledger.
        package static let silence = MonotonicInstant.Span.seconds(15)
        /// The longest that a finger can take to hold: then its line is stuck; and a little for its edges to settle.
        package static let finger = MonotonicInstant.Span.milliseconds(10_100)
    }

    /// What became of a request.
    package enum State: Hashable, Sendable {
        /// It was taken, and is not shown yet.
        case opened
        /// The ring shows it: holds that begin after now grant it.
        case shown
        /// A workout, an exercise or a training began; it waits until that is over.
        case hidden
        /// That member held the button.
        case granted(by: ULID)
        case ended(Ending)
        /// Another request is open.
        case refused
    }

    /// Why a request ended that nobody granted.
    package enum Ending: Hashable, Sendable {
        /// The button was tapped instead.
        case tapped
        /// Nobody held the button in time.
        case expired
        /// The asker gave it up, or it gave way to a page's.
        case givenUp
        /// The agent ends.
        case stopping
    }

    /// A request, and what became of it.
    package struct Change: Hashable, Sendable {
        package var request: HoldRequest
        package var state: State

        package init(_ request: HoldRequest, _ state: State) { (self.request, self.state) = (request, state) }
    }

    /// Whether the ring and the buttons are free for a request.
    enum Room: Hashable {
        case free
        /// The ring shows something more urgent; time alone may end that at the given moment.
        case covered(until: MonotonicInstant?)
        /// A workout, an exercise or a training is under way.
        case busy
    }

    private struct Open: Hashable {
        var request: HoldRequest
        var askedAt: MonotonicInstant
        var heardAt: MonotonicInstant
        var shownSince: MonotonicInstant?
        /// When to look again if the ring has room for it.
        var lookAt: MonotonicInstant?
        /// Buttons whose latest finger came down while it was shown.
        var fingers: Set<Int> = []
        /// When the latest of them did, since it was shown.
        var touchedAt: MonotonicInstant?
    }

    private var open: Open?

    /// Nothing is asked.
    package init() {}

    /// The open request; nil if none is.
    package var request: HoldRequest? { open?.request }

    /// Since when the ring shows it; nil while it waits.
    package var shownSince: MonotonicInstant? { open?.shownSince }

    // MARK: Askers

    /// Takes a request. Repeated by its asker, it changes nothing but when the asker was last heard.
    package mutating func asked(_ request: HoldRequest, at now: MonotonicInstant) -> [Change] {
        var changes: [Change] = []
        if let open {
            if open.request == request {
                self.open?.heardAt = now
                return []
            }
            guard open.request.isRepeated, !request.isRepeated else { return [Change(request, .refused)] }
            changes += end(.givenUp)
        }
        open = Open(request: request, askedAt: now, heardAt: now)
        return changes + [Change(request, .opened)]
    }

    /// The asker does not want it any more.
    package mutating func gaveUp(_ id: ULID) -> [Change] { open?.request.id == id ? end(.givenUp) : [] }

    /// The agent is to end.
    package mutating func stop() -> [Change] { end(.stopping) }

    // MARK: Fingers

    /// A finger came down on that button.
    package mutating func touched(button: Int, at time: MonotonicInstant) {
        guard let since = open?.shownSince, time > since else {
            open?.fingers.remove(button)
            return
        }
        open?.fingers.insert(button)
        // Only once after the minute, so that interference does not keep it open.
        if time < since + Limits.shown { open?.touchedAt = time }
    }

    /// What was down may have come up unseen.
    mutating func forgetFingers() { open?.fingers = [] }

    /// That member held that button and released it. Nil if the hold means what it does without a request.
    package mutating func held(button: Int, by member: ULID?) -> Change? {
        guard let open, let member, open.fingers.contains(button), open.request.concerns(member) else { return nil }
        self.open = nil
        return Change(open.request, .granted(by: member))
    }

    /// That member tapped that button, which logs a workout. A kiosk would ask again at once, so its request waits instead.
    package mutating func tapped(button: Int, by member: ULID?) -> [Change] {
        guard let open, let member, open.fingers.contains(button), open.request.concerns(member),
            !open.request.isRepeated
        else { return [] }
        return end(.tapped)
    }

    // MARK: Time

    /// When `timePassed` is due.
    package var deadline: MonotonicInstant? {
        guard let open else { return nil }
        return open.lookAt.map { min($0, expiry(of: open)) } ?? expiry(of: open)
    }

    private func expiry(of open: Open) -> MonotonicInstant {
        if open.request.isRepeated { return open.heardAt + Limits.silence }
        guard let since = open.shownSince else { return open.askedAt + Limits.waiting }
        // A hold that began in the last moment is waited for.
        return max(since + Limits.shown, open.touchedAt.map { $0 + Limits.finger } ?? since)
    }

    /// Shows the request where there is room for it now, hides it where a workout or an exercise has begun, and ends it when its time
    /// is over.
    mutating func timePassed(_ now: MonotonicInstant, _ room: Room) -> [Change] {
        guard var open else { return [] }
        if now >= expiry(of: open) { return end(.expired) }
        open.lookAt = nil
        var changes: [Change] = []
        switch (room, open.shownSince) {
        case (.free, nil):
            open.shownSince = now
            changes = [Change(open.request, .shown)]
        case (.covered(let until), nil): open.lookAt = until
        case (.busy, .some):
            (open.shownSince, open.touchedAt) = (nil, nil)
            changes = [Change(open.request, .hidden)]
        // What covers it now came after it was seen.
        case (.busy, nil), (.free, .some), (.covered, .some): break
        }
        self.open = open
        return changes
    }

    private mutating func end(_ ending: Ending) -> [Change] {
        guard let open else { return [] }
        self.open = nil
        return [Change(open.request, .ended(ending))]
    }
}
