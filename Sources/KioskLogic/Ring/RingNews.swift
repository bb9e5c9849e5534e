public import FitPinkyCore

extension RingScene {
    /// Something that a partner did, or a week's verdict.
    public struct News: Hashable, Sendable {
        /// What is played.
        public var sign: RingSign
        /// Whose arc it is about, as an index into `progress`: who did it. An index of nobody means the whole ring.
        public var member: Int
        /// Since when it is told.
        public var since: MonotonicInstant

        /// That sign, for what that member did, from then on.
        public init(_ sign: RingSign, member: Int, since: MonotonicInstant) {
            self.sign = sign
            self.member = member
            self.since = since
        }
    }
}
