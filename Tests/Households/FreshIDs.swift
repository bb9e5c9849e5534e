package import Actions
package import FitPinkyCore
import Synchronization

/// Ids that nothing has yet, ascending.
package final class FreshIDs: Sendable {
    private let count = Atomic<UInt64>(0)

    package init() {}

    package func next() -> ULID {
        ULID(high: 7, low: count.add(1, ordering: .relaxed).newValue)
    }
}

extension Now {
    /// That moment of that Day.
    package init(_ instant: UTCInstant, on day: String, _ ids: FreshIDs = FreshIDs(), isTrusted: Bool = true) throws {
        self.init(instant, today: try Specimen.day(day), isTrusted: isTrusted) { ids.next() }
    }
}
