public import FitPinkyCore
public import Ledger

/// What there is to say for one workout: who signed it, when, and whether all of it is still as it was then.
public struct Proof: Hashable, Sendable {
    /// The workout.
    public var workout: StoredWorkout
    /// The entry that logged it.
    public var dot: Dot
    /// The kiosk's clock when it signed, which only moves forward.
    public var stamp: Stamp
    /// What the kiosk is called now; nil if it never said.
    public var kioskName: String?
    /// Whether that kiosk has signed it.
    public var isSigned: Bool
    /// The entry, and all before it back to the kiosk's first.
    public var chain: Chain
    /// Its photo.
    public var photo: Photo

    /// How far an entry can be followed back.
    public enum Chain: Hashable, Sendable {
        /// To the kiosk's first entry, over so many.
        case whole(length: Int)
        /// What that entry goes on from is missing or damaged.
        case broken(at: Dot)
    }

    /// How a workout's photo is.
    public enum Photo: Hashable, Sendable {
        /// The camera gave none.
        case none
        /// It is not here: not yet, or not any more.
        case absent
        /// Byte for byte as it was signed for.
        case intact
        /// Its bytes are others.
        case altered
    }

    /// Nothing speaks against it.
    public var isSound: Bool {
        guard case .whole = chain else { return false }
        return isSigned && photo != .altered
    }
}

extension Store {
    /// All that can be said for a workout; nil if there is none of that id, or it was erased.
    public func proof(of id: WorkoutID) throws(StoreError) -> Proof? {
        try database.read { transaction throws(StoreError) in
            guard let workout = try transaction.workout(id),
                case (.whole(let entry), _)? = try transaction.winner(of: .workout(id))
            else {
                return nil
            }
            var name: String?
            if case .kiosk(let fact) = try transaction.fact(in: .kiosk(workout.kiosk)) { name = fact.name }
            return Proof(
                workout: workout, dot: entry.header.dot, stamp: entry.header.stamp, kioskName: name,
                isSigned: try transaction.isSigned(.whole(entry)), chain: try transaction.chain(to: entry.header),
                photo: try transaction.condition(of: workout.fact.photo))
        }
    }
}

extension Transaction {
    fileprivate func chain(to header: EntryHeader) throws(StoreError) -> Proof.Chain {
        var (header, length) = (header, 1)
        while header.dot.sequence > 1 || header.previousHash != Chains.none {
            guard let dot = try value(.headers, header.previousHash).flatMap({ Dot(bytes: $0) }),
                let before = try self.header(of: header.previousHash, under: dot),
                Chains.Fit(of: header, isHere: false, isDotTaken: false, predecessor: dot) == .next
            else { return .broken(at: header.dot) }
            header = before
            length += 1
        }
        return .whole(length: length)
    }

    /// The header of that hash; nil if what is kept there has another.
    private func header(of hash: [UInt8], under dot: Dot) throws(StoreError) -> EntryHeader? {
        for (table, key) in [(Table.entries, dot.bytes), (.evidence, dot.bytes + hash)] {
            guard let bytes = try value(table, key) else { continue }
            let head = Array(bytes.prefix(EntryHeader.byteCount))
            if Entry.hash(head) == hash { return try? EntryHeader(bytes: head) }  // its hash is right, and so is it
        }
        return nil
    }

    fileprivate func condition(of photo: PhotoFact?) throws(StoreError) -> Proof.Photo {
        guard let photo else { return .none }
        guard let bytes = try photoBytes(photo.sha256) else { return .absent }
        return Entry.hash(bytes) == photo.sha256 ? .intact : .altered
    }
}
