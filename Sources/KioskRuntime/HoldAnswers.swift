package import FitPinkyCore
package import KioskLogic
internal import Threads

/// What came of a phone's request for a hold of the button.
package enum HoldAnswer: Hashable, Sendable {
    /// That member held the button.
    case granted(MemberID)
    case ended(HoldRequests.End)
}

extension Kiosk {
    /// Has the ring call for a hold of the button, and waits for what comes of it. A task that is cancelled gives it up.
    package func ask(_ request: HoldRequest) async -> HoldAnswer {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isTaken = channels.mailbox.post(.requested(request) { continuation.resume(returning: $0) })
                if !isTaken { continuation.resume(returning: .ended(.stopping)) }
            }
        } onCancel: {
            channels.mailbox.post(.requestWithdrawn(request.id))
        }
    }
}
