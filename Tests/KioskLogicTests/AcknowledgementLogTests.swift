import FitPinkyCore
import KioskLogic
import Testing

@Suite struct AcknowledgementLogTests {
    private typealias Note = AcknowledgementLog.Note

    private let first = ULID(high: 0, low: 1)
    private let second = ULID(high: 0, low: 2)

    @Test func `one note is written at a time, with all that came before it`() {
        var log = AcknowledgementLog()
        let nothing = log.next(at: at(0))
        #expect(nothing == nil && log.state == .idle && log.deadline == nil)
        log.told(first, to: 1)
        log.told(first, to: 2)
        log.gone([second])
        let note = Note(told: [first: [1, 2]], gone: [second])
        let given = log.next(at: at(0))
        #expect(given == note && log.state == .writing(note))
        log.told(second, to: 3)
        let early = log.next(at: at(1))
        #expect(early == nil && log.deadline == nil)
        log.written(isKept: true, at: at(2))
        #expect(log.state == .idle)
        let later = log.next(at: at(2))
        #expect(later == Note(told: [second: [3]]))
    }

    @Test func `a note that the disk refused is tried again after a while, with what has come since`() {
        var log = AcknowledgementLog()
        log.told(first, to: 1)
        _ = log.next(at: at(0))
        log.told(first, to: 2)
        log.written(isKept: false, at: at(100))
        let until = at(100) + AcknowledgementLog.retry
        #expect(log.state == .resting(until: until) && log.deadline == until)
        let early = log.next(at: until + .milliseconds(-1))
        #expect(early == nil)
        let again = log.next(at: until)
        #expect(again == Note(told: [first: [1, 2]]))
        log.written(isKept: true, at: until)
        #expect(log.state == .idle && log.deadline == nil)
    }

    @Test func `who was told of news that is gone is not noted`() {
        var log = AcknowledgementLog()
        log.told(first, to: 1)
        log.gone([first])
        let note = log.next(at: at(0))
        #expect(note == Note(gone: [first]))
    }

    @Test func `an answer to no note changes nothing`() {
        var log = AcknowledgementLog()
        log.told(first, to: 1)
        log.written(isKept: false, at: at(0))
        #expect(log.state == .idle)
    }
}
