public import FitPinkyCore

extension RingScene {
    /// Something that a partner did.
    public struct News: Hashable, Sendable {
        /// What a partner can do that the ring tells.
        public enum Kind: Hashable, Sendable {
            /// Worked out: the partner's arc fills, and beats like a heart.
            case showedUp
            /// Nudged: a finger wags at twelve o'clock. Silent at night.
            case nudge
            /// Answered a workout with an emoji: rings spread, here and there.
            case reaction
            /// A week's verdict is there, and not all have hit: its days go round once, and fade.
            case weekEnded
        }

        /// What the partner did.
        public var kind: Kind
        /// Whose arc it is about, as an index into `progress`: who did it. An index of nobody means the whole ring.
        public var member: Int
        /// Since when it is told.
        public var since: MonotonicInstant

        /// That news of that member, told from then on.
        public init(_ kind: Kind, member: Int, since: MonotonicInstant) {
            self.kind = kind
            self.member = member
            self.since = since
        }
    }
}
