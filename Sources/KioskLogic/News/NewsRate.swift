package import FitPinkyCore

/// Decides which news of other members is told, by when it arrives: of one sender to one member so much a day. The rest can be read all the
/// same. Who sends without measure would else have the place of everybody's news in the outbox, and ring a phone all day.
package struct NewsRate: Hashable, Sendable {
    /// So much of one sender to one member is told in a day: more than a kiosk brings that was away for two weeks.
    package static let maxOfDay = 50
    static let day = MonotonicInstant.Span.seconds(24 * 3600)
    /// The most pairs of members that are remembered; the oldest give way.
    static let maxPairs = 64

    private struct Told: Hashable {
        var sender, receiver: MemberID
        var since: MonotonicInstant
        var count: Int
    }

    private var told: [Told] = []

    /// Nothing was told.
    package init() {}

    /// Whether news that arrives now is told. A day begins with the first that does.
    package mutating func tells(from sender: MemberID, to receiver: MemberID, at now: MonotonicInstant) -> Bool {
        told.removeAll { now - $0.since >= NewsRate.day }
        guard let index = told.firstIndex(where: { $0.sender == sender && $0.receiver == receiver }) else {
            told = told.suffix(NewsRate.maxPairs - 1) + [Told(sender: sender, receiver: receiver, since: now, count: 1)]
            return true
        }
        guard told[index].count < NewsRate.maxOfDay else { return false }
        told[index].count += 1
        return true
    }
}
