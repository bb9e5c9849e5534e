import FitPinkyCore
import KioskLogic

/// What became of the presses of one kiosk, and what is durable of them: a ledger and a journal that outlive the machine.
struct WorldBook {
    enum Fate: Equatable {
        /// Nothing was promised yet.
        case open
        /// The ring said that it is kept.
        case kept
        /// The ring said that it is dropped, or the countdown was cancelled.
        case takenBack
        /// The power went, or the agent ended, before it was durable.
        case lost
    }

    struct Press {
        var fate = Fate.open
        var isInLedger = false
        /// The attempt whose picture the journal has, 0 without one; nil: the journal has nothing.
        var inJournal: Int?
        /// Orders to keep it that the journal has not done.
        var keepsOpen = 0
        /// The disk keeps it as a workout that waits for its proof.
        var hasRow = false
        /// The journal could not remove it, and the fault says so: it may come back.
        var mayReturn = false
        /// How often its workout was told of.
        var told = 0
    }

    private(set) var presses: [Int: Press] = [:]
    /// Fates that may still change.
    private var open: Set<Int> = []
    private(set) var ledgerCount = 0
    private(set) var (keptCount, takenBackCount, lostCount) = (0, 0, 0)

    /// Those that the journal has.
    var journal: [Int] { presses.filter { $0.value.inJournal != nil }.keys.sorted() }

    subscript(press: Int) -> Press { presses[press] ?? Press() }

    mutating func begin(_ press: Int) {
        presses[press] = Press()
        open.insert(press)
    }

    mutating func change(_ press: Int, _ change: (inout Press) -> Void) { change(&presses[press, default: Press()]) }

    /// True if it was not there.
    mutating func insertIntoLedger(_ press: Int) -> Bool {
        guard !self[press].isInLedger else { return false }
        change(press) { ($0.isInLedger, $0.hasRow) = (true, false) }
        ledgerCount += 1
        return true
    }

    /// That one was another's from its beginning.
    mutating func replace(_ press: Int) {
        presses[press] = nil
        open.remove(press)
    }

    /// What is wrong with that end of a press, or nil.
    mutating func end(_ press: Int, _ fate: Fate) -> String? {
        guard self[press].fate == .open else {
            return "press \(press) ended as \(self[press].fate) and then as \(fate)"
        }
        change(press) { $0.fate = fate }
        open.remove(press)
        switch fate {
        case .open: break
        case .kept: keptCount += 1
        case .takenBack: takenBackCount += 1
        case .lost: lostCount += 1
        }
        return nil
    }

    /// The agent has ended: what of the open presses is durable becomes a workout at the next start.
    mutating func restart() {
        for press in open.sorted() {
            let isDurable = self[press].inJournal != nil || self[press].isInLedger || self[press].hasRow
            _ = end(press, isDurable ? .kept : .lost)
        }
        for press in presses.keys { presses[press]?.keepsOpen = 0 }
        // A year has thousands, and what is over and done with is looked at once.
        for (press, record) in presses
        where record.inJournal == nil && !record.hasRow && record.isInLedger == (record.fate == .kept) {
            presses[press] = nil
        }
    }

    /// One that the ring called kept, and that is not in the ledger; nil if none is.
    var unsaved: Int? { presses.first { $0.value.fate == .kept && !$0.value.isInLedger }?.key }

    /// What is wrong now that everything has worked for hours, or nil.
    var finalComplaint: String? {
        for (press, record) in presses.sorted(by: { $0.key < $1.key }) {
            if record.inJournal != nil { return "press \(press) is still in the journal" }
            switch record.fate {
            case .open: return "press \(press) has not ended"
            case .kept where !record.isInLedger: return "press \(press) was kept, and the ledger does not have it"
            case .takenBack where record.isInLedger && !record.mayReturn:
                return "press \(press) was taken back, and the ledger has it"
            case .kept, .takenBack, .lost: break
            }
            if record.told > 1 { return "press \(press) was told of \(record.told) times" }
        }
        return nil
    }
}
