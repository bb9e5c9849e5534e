package import FitPinkyCore

/// The picture under review, for a page of the member.
package struct ReviewPicture: Hashable, Sendable {
    /// Counts up with each picture that is taken.
    package var attempt: Int
    package var member: MemberID
    /// A JPEG of at most 640 pixels a side, with its watermark once the time is known.
    package var jpeg: [UInt8]
}

/// Draws the picture under review once an attempt, for all pages that ask: the encoder's thread has a press to serve.
struct ReviewPictures {
    typealias Caller = @Sendable (ReviewPicture?) -> Void

    /// Pages that wait for one drawing.
    static let maxCallers = 8

    private var drawn: ReviewPicture?
    private var drawing: (attempt: Int, callers: [Caller])?

    /// Answers the page, or lets it wait.
    ///
    /// - Returns: whether the picture is to be drawn.
    mutating func ask(for attempt: Int, _ caller: @escaping Caller) -> Bool {
        if let drawn, drawn.attempt == attempt {
            caller(drawn)
            return false
        }
        if let present = drawing {
            guard present.attempt == attempt, present.callers.count < ReviewPictures.maxCallers else {
                caller(nil)
                return false
            }
            drawing?.callers.append(caller)
            return false
        }
        drawing = (attempt, [caller])
        return true
    }

    /// The drawing has ended; a picture that is not under review any more is not shown.
    mutating func drew(attempt: Int, _ picture: ReviewPicture?, isUnderReview: Bool) {
        guard let present = drawing, present.attempt == attempt else { return }
        drawing = nil
        drawn = isUnderReview ? picture : nil
        for caller in present.callers { caller(drawn) }
    }

    /// The attempt is over.
    mutating func forget() { drawn = nil }
}
