package import FitPinkyCore

/// What ring and page show for a request, so that both can be seen to be about the same.
package struct RequestPattern: Hashable, Sendable {
    /// Told apart by brightness and number also by people who see colours otherwise. Amber is for faults, pink for the promise.
    package enum Colour: String, CaseIterable, Sendable {
        case white, blue, green, violet
    }

    /// Lights that are evenly spaced around the ring, the first at twelve o'clock.
    package var lights: Int
    package var colour: Colour

    /// How many lights there can be.
    package static let lightCounts = 1...6

    /// - Parameter lights: 1 to 6.
    package init(lights: Int, colour: Colour) { (self.lights, self.colour) = (lights, colour) }

    /// The one that the number draws, each as likely as another.
    package init(drawnBy number: UInt64) {
        let colours = Colour.allCases
        let counts = UInt64(RequestPattern.lightCounts.count)
        lights = 1 + Int(number % counts)
        colour = colours[Int(number / counts % UInt64(colours.count))]
    }

    /// `3 blue lights`.
    package var words: String { "\(lights) \(colour.rawValue) \(lights == 1 ? "light" : "lights")" }
}

/// A phone asks for a hold of the button: to be admitted, or to have something confirmed.
package struct HoldRequest: Hashable, Sendable {
    package var id: ULID
    package var pattern: RequestPattern
    /// Whose button has to be held; nil for anybody's whom the kiosk serves.
    package var member: ULID?

    package init(id: ULID, pattern: RequestPattern, member: ULID? = nil) {
        (self.id, self.pattern, self.member) = (id, pattern, member)
    }
}

/// The request for a hold that is open: one at a time, for a minute from when the ring shows it.
package struct HoldRequests: Hashable, Sendable {
    /// Why a request was not granted.
    package enum End: Hashable, Sendable {
        /// Another one is open.
        case refused
        /// The button was tapped, which logs a workout as ever.
        case tapped
        /// Nobody held the button in time.
        case expired
        /// The agent ends.
        case stopping
    }

    package enum Limits {
        /// From being shown until it expires.
        package static let shown = MonotonicInstant.Span.seconds(60)
        /// How long it waits for a workout or an exercise to be over.
        package static let waiting = MonotonicInstant.Span.seconds(600)
    }

    /// A request, and since when the ring shows it.
    package struct Shown: Hashable, Sendable {
        package var request: HoldRequest
        package var since: MonotonicInstant
    }

    private struct Open: Hashable {
        var request: HoldRequest
        var until: MonotonicInstant
        var shownSince: MonotonicInstant?
    }

    private var open: Open?

    /// No phone asks.
    package init() {}

    /// What the ring shows; nil while no phone asks, and while a request waits.
    package var shown: Shown? {
        open.flatMap { open in open.shownSince.map { Shown(request: open.request, since: $0) } }
    }

    /// When `timePassed` is due.
    package var deadline: MonotonicInstant? { open?.until }

    /// Takes a request; false if another one is open.
    package mutating func ask(_ request: HoldRequest, at now: MonotonicInstant) -> Bool {
        guard open == nil else { return false }
        open = Open(request: request, until: now + Limits.waiting)
        return true
    }

    /// Shows what waits, once the ring is free for it.
    package mutating func show(at now: MonotonicInstant) {
        guard open != nil, open?.shownSince == nil else { return }
        open?.shownSince = now
        open?.until = now + Limits.shown
    }

    /// The phone has given up; nothing if another one's request is open.
    package mutating func withdraw(_ id: ULID) { if open?.request.id == id { open = nil } }

    /// The request that has expired, if one has.
    package mutating func timePassed(_ now: MonotonicInstant) -> HoldRequest? {
        guard let open, now >= open.until else { return nil }
        return end()
    }

    /// The request that a hold by that member grants; nil if it grants none. A hold that began before the ring showed the request was
    /// meant for something else.
    package mutating func held(by member: ULID, downAt: MonotonicInstant) -> HoldRequest? {
        guard let shown, downAt > shown.since, shown.request.member == nil || shown.request.member == member else {
            return nil
        }
        return end()
    }

    /// The request that a tap ends; nil if none is shown.
    package mutating func tapped() -> HoldRequest? { shown == nil ? nil : end() }

    /// Ends what is open.
    package mutating func end() -> HoldRequest? {
        defer { open = nil }
        return open?.request
    }
}
