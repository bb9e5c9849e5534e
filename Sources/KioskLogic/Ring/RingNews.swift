package import FitPinkyCore

extension RingScene {
    /// Something that a partner did, or a week's verdict.
    package struct News: Hashable, Sendable {
        package var sign: RingSign
        /// Whose arc it is about, as an index into `progress`: who did it. An index of nobody means the whole ring.
        package var member: Int
        /// Since when it is told.
        package var since: MonotonicInstant

        package init(_ sign: RingSign, member: Int, since: MonotonicInstant) {
            self.sign = sign
            self.member = member
            self.since = since
        }
    }
}
