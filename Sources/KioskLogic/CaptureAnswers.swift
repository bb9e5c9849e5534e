package import FitPinkyCore

// What camera, encoder and store report of the attempt under way.
extension CaptureFlow {
    /// What the camera's answer asks for.
    package enum OnFrame: Hashable, Sendable {
        /// Mark and encode the picture while the review runs.
        case encode(Attempt)
        /// Keep the workout without one.
        case save(Attempt, Proof)
        /// The attempt is over.
        case drop
    }

    /// A usable frame came for the attempt of that number.
    package mutating func frameTaken(attempt number: Int, at now: MonotonicInstant, settings: Settings) -> OnFrame {
        guard case .capturing(let attempt, _, _) = step, attempt.number == number else { return .drop }
        go(to: .review(attempt, since: now, until: isEnding ? now : now + settings.review, isEncoded: false))
        return .encode(attempt)
    }

    /// No usable frame came in time.
    package mutating func cameraFailed(attempt number: Int, at now: MonotonicInstant) -> OnFrame {
        guard case .capturing(let attempt, _, _) = step, attempt.number == number else { return .drop }
        go(to: .saving(attempt, .none, since: now))
        return .save(attempt, .none)
    }

    /// What the encoder's answer asks for.
    package enum OnEncoded: Hashable, Sendable {
        /// Keep it until the review is over.
        case keep
        case save(Attempt, Proof)
        /// The attempt is over.
        case drop
    }

    package mutating func encoded(attempt number: Int, at now: MonotonicInstant) -> OnEncoded {
        switch step {
        case .review(let attempt, let since, let until, _) where attempt.number == number:
            go(to: .review(attempt, since: since, until: until, isEncoded: true))
            return .keep
        case .encoding(let attempt, _) where attempt.number == number:
            go(to: .saving(attempt, .photo, since: now))
            return .save(attempt, .photo)
        case nil, .turn, .countdown, .capturing, .review, .encoding, .saving, .unsaved, .takingBack:
            return .drop
        }
    }

    /// The picture could not be encoded: the workout is kept without one.
    package mutating func encodingFailed(attempt number: Int, at now: MonotonicInstant) -> OnEncoded {
        switch step {
        case .review(let attempt, _, _, _) where attempt.number == number,
            .encoding(let attempt, _) where attempt.number == number:
            go(to: .saving(attempt, .none, since: now))
            return .save(attempt, .none)
        case nil, .turn, .countdown, .capturing, .review, .encoding, .saving, .unsaved, .takingBack:
            return .drop
        }
    }

    /// What the store's answer asks for.
    package enum OnSaved: Hashable, Sendable {
        /// Tell the member, and let go of what was kept for the attempt.
        case finish(Attempt, Proof)
        /// The same, though the ledger does not have it yet: the journal has all of it, and it is saved from there.
        case finishInJournal(Attempt, Proof)
        /// Tell the member that it will be tried again.
        case retryLater(Attempt)
        /// The attempt is over.
        case drop
    }

    /// The workout is durable.
    package mutating func saved(attempt number: Int, at now: MonotonicInstant) -> OnSaved {
        guard case .saving(let attempt, let proof, _) = step, attempt.number == number else { return .drop }
        end(at: now)
        return .finish(attempt, proof)
    }

    /// The store could not keep it.
    package mutating func savingFailed(attempt number: Int, at now: MonotonicInstant) -> OnSaved {
        guard case .saving(let attempt, let proof, _) = step, attempt.number == number else { return .drop }
        if isKept(proof) {
            end(at: now)
            return .finishInJournal(attempt, proof)
        }
        go(to: .unsaved(attempt, proof, retryAt: now + Limits.saveRetry))
        return .retryLater(attempt)
    }
}
