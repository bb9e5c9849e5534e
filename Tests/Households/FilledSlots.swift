package import Ledger

/// What fills the slots of the entries of a test: the same in whatever order they come.
package struct FilledSlots {
    /// By slot; where each kiosk or each entry has a slot of its own, that one.
    package private(set) var bySlot: [Slot: Winner] = [:]

    package init(_ winners: some Sequence<Winner> = []) { for winner in winners { bySlot[winner.slot] = winner } }

    /// Who fills each slot, in no order.
    package var winners: some Collection<Winner> { bySlot.values }

    /// Lets the record take the slots that it wins; gives them.
    @discardableResult
    package mutating func take(
        _ record: Record, _ fact: Fact, by rule: IDRule = .drawn, isInConflict: Bool = false
    ) -> [Slot] {
        let position = Position(of: record.header, hash: record.hash)
        var taken: [Slot] = []
        for slot in record.claims(fact, by: rule) where slot.isWon(by: position, from: bySlot[slot]?.position) {
            bySlot[slot] = Winner(slot: slot, position: position, fact: fact, isInConflict: isInConflict)
            taken.append(slot)
        }
        return taken
    }

    /// Empties the slot, as where a workout is erased.
    package mutating func empty(_ slot: Slot) { bySlot[slot] = nil }
}
