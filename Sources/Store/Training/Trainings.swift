public import FitPinkyCore
public import Ledger

// Trainings of a member. There are more with every year, so they are read where they are asked for.
extension Store {
    /// Keeps a version of a training. Saving the same one again changes nothing.
    public func save(_ training: TrainingFact, at now: UTCInstant) throws(StoreError) {
        let slot = Slot.training(training.training, training.version.change, of: training.member)
        try append(
            .training(training), at: now,
            unless: { transaction throws(StoreError) in try transaction.has(.winners, slot.key) }
        ) { transaction throws(StoreError) in
            if training.course != nil { try transaction.see(training.moment) }
        }
    }

    /// The member's trainings that are not removed, newest first: at most `limit` of them, none older than `earliest`. One that awaits
    /// its moment comes before all others.
    public func trainings(
        of member: MemberID, limit: Int = Store.maxListed, since earliest: UTCInstant? = nil,
        after last: Training? = nil
    ) throws(StoreError) -> [Training] {
        try database.read { transaction throws(StoreError) in
            var (found, listed): ([Training], Set<TrainingID>) = ([], [])
            guard limit > 0 else { return found }
            let lowest = earliest.map { Transaction.timelinePlace($0) }
            let highest = last.map { Transaction.timelinePlace($0.moment) }
            try transaction.visit(.trainings, .descending) { key, _ throws(StoreError) in
                let key = Array(copying: key)
                if let lowest, key.lexicographicallyPrecedes(lowest) { return false }
                if let highest, highest.lexicographicallyPrecedes(key.prefix(highest.count)) { return true }
                guard let slot = Transaction.training(listed: key), let id = slot.training, !listed.contains(id),
                    let training = try transaction.readable(id, of: member)
                else { return true }
                // Each version is listed at its own moment, and the training counts at that of what stands.
                guard training.course != nil, key.starts(with: Transaction.timelinePlace(training.moment)) else {
                    return true
                }
                if let last, !Training.isBefore(last, training) { return true }
                listed.insert(id)
                found.append(training)
                return found.count < min(limit, Store.maxListed)
            }
            return found
        }
    }

    /// The member's training of that id, removed or not; nil if there never was one.
    public func training(_ id: TrainingID, of member: MemberID) throws(StoreError) -> Training? {
        try database.read { transaction throws(StoreError) in try transaction.training(id, of: member) }
    }
}

extension Transaction {
    func readable(_ id: TrainingID, of member: MemberID) throws(StoreError) -> Training? {
        try unlessDamaged { () throws(StoreError) in try training(id, of: member) }
    }

    func training(_ id: TrainingID, of member: MemberID) throws(StoreError) -> Training? {
        Training(id, of: member, from: try winners(of: id))
    }

    /// All versions of the training, and what settles them.
    func winners(of id: TrainingID) throws(StoreError) -> [Winner] {
        var winners: [Winner] = []
        try forEachWinner(Slot.keyPrefix(of: id)) { winners.append($0) }
        try forEachWinner([SettleFact.register.tag] + id.ulid.bytes) { winners.append($0) }
        return winners
    }

    // MARK: Where versions are listed

    /// The moment, then what names the version.
    static func trainingKey(_ moment: Moment, _ slot: Slot) -> [UInt8] { timelinePlace(moment) + slot.key.dropFirst() }

    /// The version that is listed under such a key.
    static func training(listed key: some Collection<UInt8>) -> Slot? {
        Slot(key: [TrainingFact.register.tag] + key.dropFirst(8))
    }

    /// Where one version is listed; nil if there is none, or it is a removal.
    func trainingListing(_ slot: Slot) throws(StoreError) -> Listing? {
        try trainingMoment(slot).map { Listing(table: .trainings, key: Transaction.trainingKey($0, slot)) }
    }

    /// Where all versions of the training are listed.
    func trainingListings(_ id: TrainingID) throws(StoreError) -> Set<Listing> {
        var listings: Set<Listing> = []
        for key in try keys(.winners, prefix: Slot.keyPrefix(of: id)) {
            if let slot = Slot(key: key), let listing = try trainingListing(slot) { listings.insert(listing) }
        }
        return listings
    }

    /// The moment that this version awaits, and which kiosk wrote it; nil where nothing is awaited, or what was done is removed.
    func awaiting(_ slot: Slot) throws(StoreError) -> (moment: AwaitedMoment, kiosk: KioskID, member: MemberID)? {
        guard let winner = try unlessDamaged({ () throws(StoreError) in try winner(of: slot) }),
            case .training(let fact) = winner.fact, fact.course != nil,
            let moment = try trainingMoment(slot)?.awaited
        else { return nil }
        return (moment, winner.record.header.dot.origin, fact.member)
    }

    /// When the training ended by that version, settled if its kiosk has said so since; nil of a removal.
    func trainingMoment(_ slot: Slot) throws(StoreError) -> Moment? {
        guard let winner = try winner(of: slot), case .training(let fact) = winner.fact, fact.course != nil else {
            return nil
        }
        let kiosk = winner.record.header.dot.origin
        let settlement = try settlement(of: fact.moment, subject: fact.training.ulid, by: kiosk)
        return settlement.map { .known($0.moment) } ?? fact.moment
    }
}
