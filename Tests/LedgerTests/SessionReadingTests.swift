import FitPinkyCore
import Households
import Support
import Testing

@testable import Ledger

@Suite struct SessionReadingTests {
    private let session = SessionID(ULID(high: 9, low: 1))
    private let start = UTCInstant(milliseconds: 1_772_100_000_000)

    private func after(_ seconds: Int64) -> UTCInstant {
        UTCInstant(milliseconds: start.milliseconds + seconds * 1000)
    }

    private func reading(_ state: SessionFact.State, changed: Int64, elapsed: Int) -> SessionReading? {
        SessionReading(
            SessionFact(
                session, of: Specimen.member, state, .run, started: start, changed: after(changed),
                elapsedSeconds: elapsed), at: Specimen.kiosk)
    }

    @Test func `a running session goes on from what was said, and a paused one stands still`() throws {
        let running = try #require(reading(.running, changed: 300, elapsed: 240))
        #expect(running.elapsedSeconds(at: after(360)) == 300 && running.pausedSeconds(at: after(360)) == 60)
        #expect(running.elapsedSeconds(at: after(0)) == 240, "a clock that is behind takes nothing away")
        let paused = try #require(reading(.paused, changed: 300, elapsed: 240))
        #expect(paused.elapsedSeconds(at: after(900)) == 240 && paused.pausedSeconds(at: after(900)) == 660)
        #expect(reading(.over, changed: 300, elapsed: 240) == nil)
    }

    @Test func `it is stale after ten minutes of silence and gone after twelve hours`() throws {
        let running = try #require(reading(.running, changed: 0, elapsed: 0))
        #expect(
            !running.isStale(at: after(700), heard: after(100)) && running.isStale(at: after(701), heard: after(100)))
        #expect(running.isStale(at: after(1), heard: nil))
        #expect(!running.isGone(at: after(43_199)) && running.isGone(at: after(43_200)))
        #expect(!running.isGone(at: after(-43_199)) && running.isGone(at: after(-43_200)))
    }

    @Test func `whatever an entry says is read without overflow`() throws {
        let extremes: [Int64] = [.min, -1, 0, .max]
        for started in extremes {
            for changed in extremes {
                let fact = SessionFact(
                    session, of: Specimen.member, .running, nil, started: UTCInstant(milliseconds: started),
                    changed: UTCInstant(milliseconds: changed), elapsedSeconds: 86_400)
                let reading = try #require(SessionReading(fact, at: Specimen.kiosk))
                for now in extremes {
                    let now = UTCInstant(milliseconds: now)
                    #expect((0...2 * 86_400).contains(reading.elapsedSeconds(at: now)))
                    #expect((0...2 * 86_400).contains(reading.pausedSeconds(at: now)))
                    _ = (reading.isGone(at: now), reading.isStale(at: now, heard: reading.changed))
                }
            }
        }
    }
}
