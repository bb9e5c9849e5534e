package import FitPinkyCore

/// Which rewards of finger care the ring celebrates: one after the other, when it is free, and each once.
///
/// What a member has earned is derived from the ledger; what was shown is kept by this kiosk. A reward that cannot be shown soon after it
/// was earned, because the ring was busy, it was night or the agent was off, is shown at the next chance, and is late.
package struct RewardDisplay: Hashable, Sendable {
    package enum Limits {
        /// A reward that is shown later than so long after it was earned is late.
        package static let prompt = MonotonicInstant.Span.seconds(30)
    }

    /// How far a member has come.
    package struct Standing: Hashable, Sendable {
        /// From 1.
        package var level: Int
        /// In how many periods targets were reached, of all of them together.
        package var targets: Int

        package init(level: Int, targets: Int) { (self.level, self.targets) = (max(1, level), max(0, targets)) }
    }

    package enum Reward: Hashable, Sendable {
        /// The member has reached that level.
        case level(Int)
        /// So many targets were reached since the last time.
        case targets(Int)
    }

    /// What is celebrated now.
    package struct Shown: Hashable, Sendable {
        package var reward: Reward
        package var member: ULID
        /// It is shown with an apology.
        package var isLate: Bool

        package init(_ reward: Reward, of member: ULID, isLate: Bool) {
            (self.reward, self.member, self.isLate) = (reward, member, isLate)
        }
    }

    /// Since when a reward waits.
    fileprivate enum Wait: Hashable {
        case since(MonotonicInstant)
        /// It was earned before this start, or elsewhere.
        case earlier
    }

    fileprivate struct Member: Hashable {
        var earned: Standing
        var shown: Standing
        /// What of it the disk has.
        var kept: Standing
        var isNoting = false
        var level: Wait?
        var targets: Wait?
    }

    private var members: [ULID: Member] = [:]
    private var playsUntil: MonotonicInstant?

    /// Nobody has earned anything.
    package init() {}

    /// A member has earned that much.
    ///
    /// - Parameter shown: what was shown of it, as the disk has it.
    package mutating func set(_ earned: Standing, shown: Standing, of member: ULID, at now: MonotonicInstant) {
        let wait: Wait = members[member] == nil ? .earlier : .since(now)
        var present = members[member] ?? Member(earned: earned, shown: shown, kept: shown)
        (present.earned, present.kept) = (earned, shown)
        present.shown = Standing(
            level: max(present.shown.level, shown.level), targets: max(present.shown.targets, shown.targets))
        present.level = earned.level > present.shown.level ? present.level ?? wait : nil
        present.targets = earned.targets > present.shown.targets ? present.targets ?? wait : nil
        members[member] = present
    }

    /// This kiosk serves those members alone.
    package mutating func keep(only served: Set<ULID>) { members = members.filter { served.contains($0.key) } }

    /// How many rewards of the member wait to be shown.
    package func unshown(of member: ULID) -> Int {
        guard let present = members[member] else { return 0 }
        return max(0, present.earned.level - present.shown.level)
            + max(0, present.earned.targets - present.shown.targets)
    }

    /// Begins to show the next reward, if the ring is free and shows none.
    ///
    /// - Parameters:
    ///   - served: the members who would see or hear of it; rewards of others wait.
    ///   - length: how long the celebration plays.
    package mutating func look(
        _ now: MonotonicInstant, isFree: Bool, seenBy served: Set<ULID>, length: MonotonicInstant.Span
    ) -> Shown? {
        guard isFree, playsUntil.map({ $0 <= now }) ?? true else { return nil }
        for member in members.keys.sorted() where served.contains(member) {
            guard var present = members[member] else { continue }
            let shown: Shown
            if let wait = present.level {
                shown = Shown(.level(present.earned.level), of: member, isLate: wait.isLate(at: now))
                (present.shown.level, present.level) = (present.earned.level, nil)
            } else if let wait = present.targets {
                let count = present.earned.targets - present.shown.targets
                shown = Shown(.targets(count), of: member, isLate: wait.isLate(at: now))
                (present.shown.targets, present.targets) = (present.earned.targets, nil)
            } else {
                continue
            }
            members[member] = present
            playsUntil = now + length
            return shown
        }
        return nil
    }

    // MARK: The disk

    /// What is to be noted on the disk: again at each look, until it is there.
    package mutating func toNote() -> [(member: ULID, shown: Standing)] {
        members.keys.sorted().compactMap { member in
            guard let present = members[member], present.shown != present.kept, !present.isNoting else { return nil }
            members[member]?.isNoting = true
            return (member, present.shown)
        }
    }

    /// Whether that is on the disk now.
    package mutating func noted(_ shown: Standing, of member: ULID, isKept: Bool) {
        members[member]?.isNoting = false
        if isKept { members[member]?.kept = shown }
    }
}

extension RewardDisplay.Wait {
    fileprivate func isLate(at now: MonotonicInstant) -> Bool {
        switch self {
        case .since(let since): now - since > RewardDisplay.Limits.prompt
        case .earlier: true
        }
    }
}
