package import FitPinkyCore

// What of the workout under way is in the journal, where it outlives the agent and a power cut.
extension CaptureFlow {
    /// What the journal has, in the order in which it comes to have more.
    enum Kept: Int, Comparable {
        case nothing
        /// Something was sent there, and it has not answered.
        case unknown
        /// The press, and maybe a picture that is not the latest.
        case press
        /// The picture of the present attempt.
        case picture

        static func < (a: Kept, b: Kept) -> Bool { a.rawValue < b.rawValue }
    }

    /// Whether the journal has the press under way.
    package var isInJournal: Bool { !isIdle && kept >= .press }

    /// Whether all is in the journal that is to be saved.
    func isKept(_ proof: Proof) -> Bool {
        switch proof {
        case .photo: kept == .picture
        case .none: kept >= .press
        }
    }

    /// What the journal's answer asks for.
    package enum OnKept: Hashable, Sendable {
        case nothing
        /// The store refused the workout, and the journal has all of it now: let go of it; it is saved from there.
        case finishInJournal(Attempt, Proof)
    }

    /// The journal has the press of the attempt of that number, durably.
    ///
    /// - Parameter hasPicture: with its picture, as a frame or as a photo.
    package mutating func keptInJournal(
        attempt number: Int, hasPicture: Bool, at now: MonotonicInstant
    ) -> OnKept {
        // Between two attempts there is none that it could be about.
        if case .turn = step { return .nothing }
        guard !isIdle, (firstNumber...lastNumber).contains(number) else { return .nothing }
        kept = max(kept, hasPicture && number == lastNumber ? .picture : .press)
        guard case .unsaved(let attempt, let proof, _) = step, isKept(proof) else { return .nothing }
        end(at: now)
        return .finishInJournal(attempt, proof)
    }

    /// What the end of a removal asks for.
    package enum OnTookBack: Hashable, Sendable {
        /// Tell the member.
        case finish(Attempt)
        /// The attempt is over.
        case drop
    }

    /// The journal has removed what was taken back, or could not.
    package mutating func tookBack(attempt number: Int, at now: MonotonicInstant) -> OnTookBack {
        guard case .takingBack(let attempt, _) = step, attempt.number == number else { return .drop }
        end(at: now)
        return .finish(attempt)
    }

    /// The attempt is given up by its member. True if the journal may have something of it, which has to go first.
    mutating func takeBack(_ attempt: Attempt, at now: MonotonicInstant) -> Bool {
        guard kept != .nothing else {
            end(at: now)
            return false
        }
        go(to: .takingBack(attempt, since: now))
        return true
    }
}
