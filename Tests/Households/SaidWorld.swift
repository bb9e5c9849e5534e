internal import FitPinkyCore
package import Ledger

/// Two kiosks of a household, and what they said.
package struct SaidWorld {
    package private(set) var writers: [EntryWriter] = []
    private var said: [(Entry, Fact)] = []
    /// In which ledger they said it.
    package var ledger = LedgerName.first

    package init() throws { for seed in UInt8(1)...2 { writers.append(try Specimen.writer(seed)) } }

    package mutating func say(_ fact: Fact, by index: Int = 0, at milliseconds: Int64 = 1) throws {
        let now = UTCInstant(milliseconds: milliseconds)
        said.append((try writers[index].entry(fact, salt: Specimen.salt, at: now), fact))
    }

    package var winners: Winners { winners(in: Array(said.indices)) }

    /// How many entries were said.
    package var count: Int { said.count }

    /// What fills the slots if the entries come in that order.
    package func winners(in order: [Int]) -> Winners {
        var filled = FilledSlots()
        for (entry, fact) in order.map({ said[$0] }) { filled.take(.whole(entry), fact) }
        return Winners(filled.winners, of: ledger)
    }
}
