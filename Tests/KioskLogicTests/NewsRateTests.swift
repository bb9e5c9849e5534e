import FitPinkyCore
import KioskLogic
import Testing

@Suite struct NewsRateTests {
    private let ana = MemberID(ULID(high: 1, low: 1))
    private let ben = MemberID(ULID(high: 1, low: 2))
    private let cleo = MemberID(ULID(high: 1, low: 3))

    private func at(_ minutes: Int64) -> MonotonicInstant { MonotonicInstant(nanoseconds: minutes * 60_000_000_000) }

    @Test func `of one sender to one member fifty are told in a day, however many arrive`() {
        var rate = NewsRate()
        let first = (0..<2000).count { _ in rate.tells(from: ben, to: ana, at: at(0)) }
        let later = (0..<2000).count { _ in rate.tells(from: ben, to: ana, at: at(24 * 60 - 1)) }
        let next = (0..<2000).count { _ in rate.tells(from: ben, to: ana, at: at(24 * 60)) }
        #expect([first, later, next] == [50, 0, 50])
    }

    @Test func `news to another member, and of another, is told as well`() {
        var rate = NewsRate()
        for _ in 0..<100 { _ = rate.tells(from: ben, to: ana, at: at(0)) }
        let told = [(ben, ana), (ben, cleo), (cleo, ana)].map { rate.tells(from: $0.0, to: $0.1, at: at(1)) }
        #expect(told == [false, true, true])
    }
}
