package import FitPinkyCore

/// What a member's page does about the picture under review: as a press and a hold of the button would.
package enum ReviewAnswer: Hashable, Sendable, CaseIterable {
    case retake
    case discard
}

/// Why a page's answer to a review does nothing.
package enum ReviewRefusal: Error, Hashable, Sendable {
    /// No picture is being reviewed.
    case noReview
    /// The picture under review is another member's.
    case anotherMembers
    /// Pages have asked for as many other pictures of this workout as they may: the page is no remote camera.
    case enoughRetakes
    /// The agent ends, or does not answer.
    case stopping

    /// In words, with what to do.
    package var sentence: String {
        switch self {
        case .noReview: "no picture is being reviewed now; press the button to take one"
        case .anotherMembers: "the picture under review is another member's"
        case .enoughRetakes:
            "a page may ask for \(KioskMachine.Limits.pageRetakes) other pictures of a workout; press the button for another one"
        case .stopping: "the kiosk is restarting; try again in a moment"
        }
    }
}

// Answers of pages to a review that a button began.
extension KioskMachine {
    /// How many other pictures pages have asked for.
    struct PageRetakes: Hashable, Sendable {
        /// The first attempt of the workout that they are of.
        var workout = 0
        var count = 0
    }

    /// Why that answer of that member's page would do nothing now; nil if it does something.
    package func refusal(of answer: ReviewAnswer, by member: ULID) -> ReviewRefusal? {
        guard !isEnding else { return .stopping }
        guard case .review(let attempt, _, _, _) = flow.step else { return .noReview }
        guard household.holder(of: attempt.button) == member else { return .anotherMembers }
        switch answer {
        case .discard: return nil
        case .retake: return retakeCount < Limits.pageRetakes ? nil : .enoughRetakes
        }
    }

    /// Of the workout under way.
    private var retakeCount: Int { pageRetakes.workout == flow.firstNumber ? pageRetakes.count : 0 }

    mutating func answered(_ answer: ReviewAnswer, by member: ULID, at now: MonotonicInstant) -> [Effect] {
        guard refusal(of: answer, by: member) == nil, case .review(let attempt, _, _, _) = flow.step else { return [] }
        switch answer {
        case .discard: return discarded(attempt.button, at: now)
        case .retake:
            pageRetakes = PageRetakes(workout: flow.firstNumber, count: retakeCount + 1)
            switch flow.pressed(button: attempt.button, at: now, settings: settings.capture) {
            case .retake(_, let attempt): return [.retake(attempt)]
            case .warmCamera, .cancel, .takeBack, .queued, .refuse: return []
            }
        }
    }
}
