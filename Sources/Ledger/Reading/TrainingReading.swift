public import FitPinkyCore

/// A training as it stands, or that it was removed.
///
/// Its versions are settled as those of a split are, but a losing one is shown nowhere: what was done was done once.
public struct Training: Hashable, Sendable {
    /// Which.
    public var id: TrainingID
    /// Whose.
    public var member: MemberID
    /// When it was written or changed last.
    public var updated: UTCInstant
    /// When it ended, settled if that was awaited.
    public var moment: Moment
    /// Nil if it is removed.
    public var course: TrainedCourse?
    /// The versions whose place a change takes.
    private var standing: [Version]

    /// - Parameter winners: its versions, and what settles them, in any order; others are passed over.
    /// - Returns: nil if it is not a training of that member.
    public init?(_ id: TrainingID, of member: MemberID, from winners: some Sequence<Winner>) {
        var versions: [KnownVersion<TrainedCourse>] = []
        var moments: [ChangeID: Moment] = [:]
        var settlements: [KioskID: KnownMoment] = [:]
        for winner in winners {
            if case .training(let fact) = winner.fact, fact.training == id, fact.member == member {
                versions.append(KnownVersion(fact.version, at: winner.position, fact.course))
                moments[fact.version.change] = fact.moment
            }
            if case .settle(let fact) = winner.fact, fact.subject == id.ulid {
                settlements[winner.position.dot.origin] = fact.moment
            }
        }
        guard let standing = StandingVersions(versions), let moment = moments[standing.winner.version.change] else {
            return nil
        }
        (self.id, self.member) = (id, member)
        (updated, course) = (standing.winner.version.updated, standing.winner.content)
        self.standing = ([standing.winner] + standing.losers).map(\.version)
        // Only a kiosk that awaited the moment can settle it; a later version of another kiosk only repeats it.
        let settled = versions.filter { moments[$0.version.change] == moment }.sorted { $0.position < $1.position }
            .lazy.compactMap { settlements[$0.position.dot.origin] }.first
        self.moment = moment.known == nil ? settled.map { .known($0) } ?? moment : moment
    }

    /// The version that a change made now is.
    ///
    /// - Parameter isTrusted: whether that is the date.
    public func version(_ change: ChangeID, at now: UTCInstant, isTrusted: Bool = true) -> Version {
        Version(change, replacing: standing, at: now, isTrusted: isTrusted)
    }
}

// What actions ask, where they read the winners of trainings: ``WinnerScope/trainings``.
extension Winners {
    /// The member's trainings, removed ones too, the latest first; those whose moment is awaited before all others.
    public func trainings(of member: MemberID) -> [Training] {
        var grouped: [TrainingID: [Winner]] = [:]
        for winner in all {
            guard let id = winner.slot.training else { continue }
            grouped[id, default: []].append(winner)
        }
        for winner in all {
            guard let (subject, _) = winner.slot.settlement else { continue }
            grouped[TrainingID(subject)]?.append(winner)
        }
        return grouped.compactMap { Training($0.key, of: member, from: $0.value) }.sorted(by: Training.isBefore)
    }
}

extension Training {
    /// Whether it is listed before the other: the latest first, of one instant the greater id.
    public static func isBefore(_ a: Training, _ b: Training) -> Bool {
        func place(_ training: Training) -> Int64 { training.moment.known?.instant.milliseconds ?? .max }
        return (place(a), a.id) > (place(b), b.id)
    }
}
