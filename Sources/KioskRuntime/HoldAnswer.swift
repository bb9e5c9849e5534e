package import FitPinkyCore
package import KioskLogic
internal import Threads

/// What became of a page's request for a hold of the button.
package enum HoldAnswer: Hashable, Sendable {
    /// That member held the button.
    case granted(MemberID)
    /// Another request is open.
    case refused
    /// The button was tapped, which logged a workout.
    case tapped
    /// Nobody held the button in time.
    case expired
    /// The agent ends.
    case stopping

    init(_ ending: HoldRequests.Ending) {
        self =
            switch ending {
            case .tapped: .tapped
            case .expired, .givenUp: .expired
            case .stopping: .stopping
            }
    }
}

/// The request that waits for a hold now.
package struct OpenRequest: Hashable, Sendable {
    package var id: ULID
    /// Whether the ring shows it; false while a workout, an exercise or a training is under way.
    package var isShown: Bool
}

extension Kiosk {
    /// Asks for a hold of a button, and waits for what becomes of it. `KioskView.request` says meanwhile whether the ring shows it.
    /// Cancelling the task gives the request up.
    ///
    /// - Parameter request: with an id of its own for each call.
    package func ask(_ request: HoldRequest) async -> HoldAnswer {
        let answer = await Answer<HoldAnswer>.wait(Kiosk.longestRequest) { deliver in
            if !channels.mailbox.post(.askedForHold(request, deliver)) { deliver(.stopping) }
        }
        if let answer { return answer }
        channels.mailbox.post(.gaveUpHold(request.id))
        return Task.isCancelled ? .expired : .stopping
    }

    /// Longer than any request is open: then there is no loop any more that could answer.
    private static let longestRequest = Duration.seconds(720)
}
