package import FitPinkyCore

extension RingScene {
    /// A reward of finger care that is celebrated.
    package struct Reward: Hashable, Sendable {
        package var kind: RewardDisplay.Reward
        /// Since when it is shown.
        package var since: MonotonicInstant

        package init(_ kind: RewardDisplay.Reward, since: MonotonicInstant) {
            (self.kind, self.since) = (kind, since)
        }
    }
}
