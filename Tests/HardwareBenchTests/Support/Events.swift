import Messages
import Support
import TTRPC

/// What the agent tells, in order.
struct Events {
    var stream: ResponseStream<Fitpinky_V1_Event>.Iterator

    mutating func next() async throws -> Fitpinky_V1_Event.OneOf_What {
        guard let event = try await stream.next(), let what = event.what else {
            throw WaitedInVain(description: "the agent stopped telling what happens")
        }
        return what
    }

    /// Events up to and with the one that fits.
    mutating func upTo(
        _ isLast: (Fitpinky_V1_Event.OneOf_What) -> Bool
    ) async throws -> [Fitpinky_V1_Event.OneOf_What] {
        var events: [Fitpinky_V1_Event.OneOf_What] = []
        while true {
            let event = try await next()
            events.append(event)
            if isLast(event) { return events }
        }
    }

    /// Events up to the moment at which the kiosk has nothing more to do.
    mutating func upToIdle() async throws -> [Fitpinky_V1_Event.OneOf_What] {
        try await upTo { $0.activity == "idle" }
    }
}

extension Fitpinky_V1_Event.OneOf_What {
    var activity: String? { if case .activity(let changed) = self { changed.activity } else { nil } }
    var savedWorkout: Fitpinky_V1_Workout? { if case .workoutSaved(let workout) = self { workout } else { nil } }
    var settledWorkout: Fitpinky_V1_Workout? { if case .workoutSettled(let workout) = self { workout } else { nil } }
    var fault: Fitpinky_V1_Fault? { if case .fault(let fault) = self { fault } else { nil } }
    var mendedFault: Fitpinky_V1_Fault? { if case .faultMended(let fault) = self { fault } else { nil } }
    var partnerWorkout: Fitpinky_V1_Workout? { if case .partnerWorkout(let workout) = self { workout } else { nil } }
    var arrivedPhoto: Fitpinky_V1_Workout? { if case .photoArrived(let workout) = self { workout } else { nil } }
    var session: Fitpinky_V1_Session? { if case .session(let session) = self { session } else { nil } }
    var peer: Fitpinky_V1_Peer? { if case .peer(let peer) = self { peer } else { nil } }
}
