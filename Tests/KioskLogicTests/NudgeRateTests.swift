import FitPinkyCore
import KioskLogic
import Testing

@Suite struct NudgeRateTests {
    private let ana = MemberID(ULID(high: 1, low: 1))
    private let ben = MemberID(ULID(high: 1, low: 2))
    private let cleo = MemberID(ULID(high: 1, low: 3))

    private func at(_ minutes: Int64) -> MonotonicInstant { MonotonicInstant(nanoseconds: minutes * 60_000_000_000) }

    @Test func `of one sender to one member a nudge an hour is told, however many arrive`() {
        var rate = NudgeRate()
        let told = (0..<600).filter { minute in
            (0..<5).contains { _ in rate.tells(from: ben, to: ana, at: at(minute)) }
        }
        #expect(told == stride(from: 0, to: 600, by: 59).map { $0 })
    }

    @Test func `nudges to another member, and of another, are told as well`() {
        var rate = NudgeRate()
        let pairs = [(ben, ana), (ben, cleo), (cleo, ana)]
        let first = pairs.map { rate.tells(from: $0.0, to: $0.1, at: at(0)) }
        let second = pairs.map { rate.tells(from: $0.0, to: $0.1, at: at(58)) }
        #expect(first == [true, true, true] && second == [false, false, false])
    }

    @Test func `a nudge that is not told does not put off the next one`() {
        var rate = NudgeRate()
        let told = [0, 58, 59].map { rate.tells(from: ben, to: ana, at: at($0)) }
        #expect(told == [true, false, true])
    }
}
