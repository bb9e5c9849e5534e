internal import FitPinkyCore
package import Ledger

/// An action on what one member alone has: it is taken in their own ledger, and no partner's kiosk hears of it.
package protocol PersonalAction: MemberAction {}

extension PersonalAction {
    package var scope: WinnerScope { .care }
}

extension [ActionError] {
    /// Those of every action on finger care.
    static let ofCare: [ActionError] = .ofActor
}

/// A time by the wall clock, as people type it: `8:05`, `08:05`.
struct WallClockTime: Hashable {
    /// After midnight, 0 to 1439.
    let minutes: Int

    init(minutes: Int) { self.minutes = minutes }

    /// Nil for anything else than hours and minutes of a day.
    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        func number(_ digits: Substring.UTF8View) -> Int? {
            guard (1...2).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
        guard parts.count == 2, parts[1].count == 2, let hour = number(parts[0]), let minute = number(parts[1]),
            hour < 24, minute < 60
        else { return nil }
        minutes = hour * 60 + minute
    }

    /// `08:05`.
    var text: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minutes / 60)):\(two(minutes % 60))"
    }
}
