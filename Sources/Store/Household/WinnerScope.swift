internal import FitPinkyCore
internal import Ledger

extension Transaction {
    /// See `Store.winners(_:)`. What is damaged says nothing.
    func winners(_ scope: WinnerScope) throws(StoreError) -> Winners {
        var winners: [Winner] = []
        for tag in Register.tags(.setting) { try collect([tag], &winners) }
        let sightings = try sightings(of: Set(winners.lazy.compactMap(\.stake)))
        switch scope.workouts {
        case .none: break
        case .one(let id): winners += try self.winners(of: id)
        case .these(let ids): for id in ids { winners += try self.winners(of: id) }
        }
        if scope.hasNudges { for tag in Register.tags(.nudge) { try collect([tag], &winners) } }
        if scope.hasCare { for tag in Register.tags(.care) { try collect([tag], &winners) } }
        if scope.hasPlans { for tag in Register.tags(.plan) { try collect([tag], &winners) } }
        if scope.hasTrainings { try collectTrainings(&winners) }
        return Winners(
            winners, of: ledger, awaiting: try awaitedStay(), tips: try endsThatMatter(), sightings: sightings)
    }

    /// The stay that counts here before the admission of this kiosk arrives; nil if there is none.
    func awaitedStay() throws(StoreError) -> MembershipID? {
        try value(.ledgerMeta, Meta.awaitedStay).flatMap { ULID(bytes: $0) }.map { MembershipID($0) }
    }

    func noteAwaited(_ stay: MembershipID?) throws(StoreError) {
        touched?.noteSettings()
        if let stay {
            try put(.ledgerMeta, Meta.awaitedStay, stay.ulid.bytes)
        } else {
            try remove(.ledgerMeta, Meta.awaitedStay)
        }
    }

    func winners(of workout: WorkoutID) throws(StoreError) -> [Winner] {
        var winners: [Winner] = []
        for tag in Register.tags(.workout) { try collect([tag] + workout.ulid.bytes, &winners) }
        return winners
    }

    private func collectTrainings(_ winners: inout [Winner]) throws(StoreError) {
        var awaited: Set<TrainingID> = []
        for tag in Register.tags(.training) {
            try forEachWinner([tag]) { winner in
                winners.append(winner)
                guard case .training(let fact) = winner.fact, fact.moment.known == nil else { return }
                awaited.insert(fact.training)
            }
        }
        for id in awaited { try collect([SettleFact.register.tag] + id.ulid.bytes, &winners) }
    }

    private func collect(_ prefix: [UInt8], _ winners: inout [Winner]) throws(StoreError) {
        try forEachWinner(prefix) { winners.append($0) }
    }

    /// Which kiosks have seen those stakes, and when: read by keys alone, and no more of it than there are stakes here. Whoever reports
    /// stakes that do not exist costs nobody time or memory.
    func sightings(of stakes: Set<StakeID>) throws(StoreError) -> [Sighting] {
        var sightings: [Sighting] = []
        for stake in stakes {
            try visit(.winners, .ascending(prefix: Slot.keyPrefix(ofSightings: stake))) { key, _ in
                if let sighting = Slot(key: Array(copying: key))?.sighting { sightings.append(sighting) }
                return true
            }
        }
        return sightings
    }

    /// Calls back for each winner whose slot's key begins with these bytes. What is damaged says nothing.
    func forEachWinner(_ prefix: [UInt8], _ body: (Winner) -> Void) throws(StoreError) {
        try visit(.winners, .ascending(prefix: prefix)) { key, value throws(StoreError) in
            guard let slot = Slot(key: Array(copying: key)), let position = Position(bytes: Array(copying: value)),
                let fact = try unlessDamaged({ () throws(StoreError) in try winner(at: position)?.fact })
            else { return true }
            body(Winner(slot: slot, position: position, fact: fact, isInConflict: try isInConflict(position)))
            return true
        }
    }
}
