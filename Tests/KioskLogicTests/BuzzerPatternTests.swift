import FitPinkyCore
import KioskLogic
import Testing

@Suite struct BuzzerPatternTests {
    @Test func `no two kinds sound alike, and each is short and ends with a sound that ends`() {
        let patterns = NotificationKind.allCases.map { BuzzerPattern($0) }
        #expect(Set(patterns).count == patterns.count)
        for pattern in patterns {
            #expect(pattern.spans.count % 2 == 1)
            #expect(pattern.spans.allSatisfy { $0 >= .milliseconds(50) })
            let nanoseconds = pattern.spans.reduce(0) { $0 + $1.nanoseconds }
            #expect(nanoseconds <= BuzzerPattern.longest.nanoseconds)
        }
    }
}
