/// The zone of the kiosk.
package struct ZoneFacts: Hashable, Sendable {
    /// What the agent could not do with it.
    package var trouble: Trouble?
    /// IANA name of the zone in use.
    package var name: String

    package init(trouble: Trouble? = nil, name: String) { (self.trouble, self.name) = (trouble, name) }

    package var check: HealthCheck {
        trouble.map { .failure(.zone, $0.message, fix: $0.fix) } ?? .pass(.zone, "times are told in \(name)")
    }
}

/// The camera, as a look at it ended.
package enum CameraFacts: Hashable, Sendable {
    /// A workout has it.
    case inUse
    /// It gave a usable picture.
    case works(name: String)
    case fails(Trouble)
    /// The look did not end in time: it is in somebody's hands, the machine is busy, or its driver hangs.
    case late

    package var check: HealthCheck {
        switch self {
        case .inUse: .pass(.camera, "in use for a workout right now")
        case .works(let name): .pass(.camera, "\(name) gives usable pictures")
        case .fails(let trouble): .failure(.camera, trouble.message, fix: trouble.fix)
        case .late: .late(.camera, fix: "unplug the camera and plug it in again")
        }
    }
}

/// The buttons' lines.
package struct ButtonFacts: Hashable, Sendable {
    /// What the agent could not do with it.
    package var trouble: Trouble?
    /// How many the configuration has.
    package var count: Int
    /// Edges that were bounce or interference, since the agent's start.
    package var spikes: Int
    /// Since the agent's start.
    package var agentSeconds: Int64

    /// A finger makes a few; more than one a minute is interference.
    package static let maxSpikesAnHour: Int64 = 60
    /// So many come from an afternoon's presses as well.
    package static let leastSpikes = 100

    package init(trouble: Trouble? = nil, count: Int, spikes: Int, agentSeconds: Int64) {
        (self.trouble, self.count, self.spikes, self.agentSeconds) = (trouble, count, spikes, agentSeconds)
    }

    package var check: HealthCheck {
        if let trouble { return .failure(.buttons, trouble.message, fix: trouble.fix) }
        let text = "\(count) in use, \(spikes) spurious edges so far"
        guard spikes >= ButtonFacts.leastSpikes,
            Int64(spikes) * 3600 > ButtonFacts.maxSpikesAnHour * max(3600, agentSeconds)
        else { return .pass(.buttons, text) }
        return .warning(
            .buttons, "\(text): the wires pick up interference",
            fix: "twist or shorten the button's wires, keep them away from the ring's, or put 100 nF across the button")
    }
}

/// How photos are made.
package struct PhotoFacts: Hashable, Sendable {
    /// The format that the owner wants cannot be written.
    package var trouble: Trouble?
    /// As a person writes it: HEIC.
    package var format: String
    /// What encoding aims for.
    package var maxBytes: Int

    package init(trouble: Trouble? = nil, format: String, maxBytes: Int) {
        (self.trouble, self.format, self.maxBytes) = (trouble, format, maxBytes)
    }

    package var check: HealthCheck {
        trouble.map { .warning(.photos, $0.message, fix: $0.fix) }
            ?? .pass(.photos, "\(format), up to \(maxBytes) bytes")
    }
}
