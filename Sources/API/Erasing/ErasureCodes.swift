internal import FitPinkyCore
internal import Pairing
internal import Synchronization

/// Codes that confirm an erasure: one a member, good for five minutes and once. Kept in memory alone, so a start ends them.
package final class ErasureCodes: Sendable {
    private struct Offer {
        var code: PairingCode
        /// By the clock that nobody can set back.
        var until: MonotonicInstant
        var triesLeft = ErasureCodes.tries
    }

    private let offers = Mutex<[MemberID: Offer]>([:])

    /// How long a code is good.
    static let minutes: Int64 = 5
    /// So many wrong codes end an offer.
    static let tries = 5

    /// What a code comes to.
    enum Answer: Hashable {
        case good
        /// Nothing was offered, or it is over.
        case none
        case wrong
    }

    package init() {}

    /// A fresh code for that member, in the place of one before.
    func offer(_ member: MemberID, at now: MonotonicInstant) -> PairingCode {
        var generator = SystemRandomNumberGenerator()
        let offer = Offer(code: .random(using: &generator), until: now + .seconds(ErasureCodes.minutes * 60))
        offers.withLock { $0[member] = offer }
        return offer.code
    }

    /// Compares a code, which is used up if it is good.
    func take(_ code: PairingCode, of member: MemberID, at now: MonotonicInstant) -> Answer {
        offers.withLock { offers in
            guard var offer = offers[member], now < offer.until else {
                offers[member] = nil
                return .none
            }
            if offer.code == code {
                offers[member] = nil
                return .good
            }
            offer.triesLeft -= 1
            offers[member] = offer.triesLeft > 0 ? offer : nil
            return .wrong
        }
    }
}
