package import FitPinkyCore
package import KioskLogic
internal import Threads

/// A picture that its member may still take again or discard.
package struct OpenReview: Hashable, Sendable {
    /// Counts up with each picture that is taken.
    package var attempt: Int
    package var member: MemberID
    /// In pixels, as the camera gave it: pages show it smaller, in the same shape.
    package var width: Int
    package var height: Int
    /// Whether the member's page may ask for another picture: pages may for a few of one workout.
    package var mayRetake: Bool
}

// What a member's page does while a picture is reviewed.
extension Kiosk {
    /// Takes another picture, as a press of the member's button does.
    package func retake(by member: MemberID) async throws(ReviewRefusal) { try await answer(.retake, by: member) }

    /// Discards the picture, as a hold of the member's button does.
    package func discard(by member: MemberID) async throws(ReviewRefusal) { try await answer(.discard, by: member) }

    /// The picture under review, for a page of its member; nil if none is, or it cannot be drawn now. It is drawn on request, once for each
    /// attempt.
    package func reviewPicture() async -> ReviewPicture? {
        let picture = await Answer<ReviewPicture?>.wait(Kiosk.reviewAnswer) { deliver in
            if !channels.mailbox.post(.askedForReviewPicture(deliver)) { deliver(nil) }
        }
        return picture ?? nil
    }

    private func answer(_ answer: ReviewAnswer, by member: MemberID) async throws(ReviewRefusal) {
        let refusal = await Answer<ReviewRefusal?>.wait(Kiosk.reviewAnswer) { deliver in
            if !channels.mailbox.post(.answeredReview(answer, member, deliver)) { deliver(.stopping) }
        }
        guard let refusal else { throw .stopping }
        if let refusal { throw refusal }
    }

    /// A picture that is being encoded is waited for.
    private static let reviewAnswer = Duration.seconds(10)
}
