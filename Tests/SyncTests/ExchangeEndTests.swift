import FitPinkyCore
import Sync
import Testing

/// Why an exchange ended is written into the log as a sentence.
@Suite struct ExchangeEndTests {
    private let id = ULID(high: 1, low: 2)

    private var ends: [ExchangeEnd] {
        let faults: [MessageFault] = [
            .messageTooLong(byteCount: 7), .malformed, .field("stamp"), .batchTooLarge(byteCount: 7), .recordLength(7),
            .vectorTooLarge(tips: 7, conflicts: 8),
        ]
        let turns: [ExchangeEnd.Turn] = [.beforeHello, .hello, .pull, .receipt, .photoPart, .pong]
        let others: [ExchangeEnd] = [
            .closed, .creditBroken(.batches), .creditBroken(.photoPulls), .ledger(id), .replica(KioskID(id)),
            .stranger(KioskID(id)), .protocolVersion(9), .schema(4), .noHello, .unanswered, .store,
        ]
        return faults.map { .message($0) } + turns.map { .outOfTurn($0) } + others
    }

    @Test func `why an exchange ended is said in words of its own, and as no value of the program`() {
        let words = ends.map(\.description)
        #expect(Set(words).count == ends.count)
        for text in words { #expect(!text.contains("(") && !text.contains("FitPinkyCore"), "\(text)") }
        #expect(ExchangeEnd.protocolVersion(9).description.contains("version 9"))
        #expect(ExchangeEnd.schema(4).description.contains("it must be updated before they exchange anything"))
        #expect(ExchangeEnd.ledger(id).description.contains(id.text))
        #expect(
            ExchangeEnd.replica(KioskID(id)).description == """
                it says that it is kiosk \(id.text), and its key belongs to another; a kiosk that was copied or restored \
                does this
                """)
    }
}
