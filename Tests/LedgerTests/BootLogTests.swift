import FitPinkyCore
import Ledger
import Testing

@Suite struct BootLogTests {
    private func boot(_ number: UInt8) throws -> BootID {
        try #require(BootID(bytes: [UInt8](repeating: number, count: 16)))
    }
    private func seconds(_ seconds: Int64) -> MonotonicInstant {
        MonotonicInstant(nanoseconds: seconds * 1_000_000_000)
    }
    private func utc(_ seconds: Int64) -> UTCInstant { UTCInstant(milliseconds: seconds * 1000) }
    private func moment(_ number: UInt8, _ reading: Int64) throws -> AwaitedMoment {
        AwaitedMoment(boot: try boot(number), reading: seconds(reading))
    }

    private func expect(_ log: BootLog, _ number: UInt8, _ reading: Int64, at instant: Int64, isEstimate: Bool) throws {
        let found = try #require(log.instant(of: try moment(number, reading)))
        #expect(found.instant == utc(instant) && found.isEstimate == isEstimate)
    }

    @Test func `a moment of the present run of the machine is exact`() throws {
        var log = BootLog()
        log.see(try boot(1), at: seconds(100), start: nil)
        #expect(log.instant(of: try moment(1, 90)) == nil)
        log.see(try boot(1), at: seconds(200), start: utc(10_000))
        try expect(log, 1, 90, at: 10_090, isEstimate: false)
    }

    @Test func `a moment of an earlier run in which the clock was trusted is exact`() throws {
        var log = BootLog()
        log.see(try boot(1), at: seconds(100), start: utc(10_000))
        log.see(try boot(2), at: seconds(5), start: utc(90_000))
        try expect(log, 1, 90, at: 10_090, isEstimate: false)
    }

    @Test func `a moment of a run that lost power before is the latest that it can have been`() throws {
        var log = BootLog()
        log.see(try boot(1), at: seconds(100), start: nil)
        log.see(try boot(2), at: seconds(5), start: utc(90_000))
        // Last seen when the next run began at the latest, and ten seconds before it was last seen.
        try expect(log, 1, 90, at: 89_990, isEstimate: true)
    }

    @Test func `runs without a time follow one another backwards from one that has it`() throws {
        var log = BootLog()
        log.see(try boot(1), at: seconds(100), start: nil)
        log.see(try boot(2), at: seconds(1000), start: nil)
        log.see(try boot(3), at: seconds(5), start: utc(90_000))
        try expect(log, 1, 100, at: 89_000, isEstimate: true)
        try expect(log, 2, 1000, at: 90_000, isEstimate: true)
        try expect(log, 3, 5, at: 90_005, isEstimate: false)
    }

    @Test func `a run between two that have the time is counted back from the later one`() throws {
        var log = BootLog()
        log.see(try boot(1), at: seconds(100), start: utc(1000))
        log.see(try boot(2), at: seconds(50), start: nil)
        log.see(try boot(3), at: seconds(5), start: utc(90_000))
        try expect(log, 2, 50, at: 90_000, isEstimate: true)
        try expect(log, 1, 50, at: 1050, isEstimate: false)
    }

    @Test func `the first trusted time of a run stands, and it is seen as late as it was`() throws {
        var log = BootLog()
        log.see(try boot(1), at: seconds(100), start: utc(1000))
        log.see(try boot(1), at: seconds(90), start: utc(1001))
        #expect(log.boots == [BootLog.Boot(id: try boot(1), lastSeen: seconds(100), start: utc(1000))])
    }

    @Test func `more runs than are remembered push the oldest out, whose moments count as the oldest's beginning`()
        throws
    {
        var log = BootLog()
        for number in UInt8(0)...UInt8(BootLog.maxBoots) { log.see(try boot(number), at: seconds(10), start: nil) }
        log.see(try boot(200), at: seconds(10), start: utc(90_000))
        #expect(log.boots.count == BootLog.maxBoots)
        let (instant, isEstimate) = try #require(log.instant(of: try moment(0, 5)))
        #expect(instant == utc(90_000 - 10 * Int64(BootLog.maxBoots - 1)) && isEstimate)
    }

    @Test(arguments: [
        ("8b2a5c1e-0f1d-4c3b-9a87-665544332211", true), ("8b2a5c1e0f1d4c3b9a87665544332211", true),
        ("8b2a5c1e-0f1d-4c3b-9a87-66554433221", false), ("8b2a5c1e-0f1d-4c3b-9a87-6655443322112", false),
        ("8b2a5c1e-0f1d-4c3b-9a87-66554433221g", false), ("", false),
    ])
    func `the kernel's name of a start is 32 hexadecimal digits`(text: String, isName: Bool) {
        #expect((BootID(text: text) != nil) == isName)
        if isName { #expect(BootID(text: text)?.bytes.prefix(2) == [0x8B, 0x2A]) }
    }
}
