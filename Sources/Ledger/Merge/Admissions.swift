public import FitPinkyCore

/// Of which kiosks a household's ledger takes entries: of its founder, and of those that one of them admitted, over any chain.
///
/// It only grows, and is the same in whatever order founding and admissions come.
public struct Admissions: Sendable {
    /// Who founded the household; nil while that is not known. Then nobody is admitted.
    public private(set) var founder: KioskID?
    /// Each after the one by whose word it is.
    private var places: [KioskID: Int] = [:]
    /// By a kiosk that is not admitted yet: those that it admitted.
    private var pending: [KioskID: Set<KioskID>] = [:]

    /// Nobody yet.
    public init() {}

    /// Whether entries of that kiosk are taken in.
    public func contains(_ kiosk: KioskID) -> Bool { places[kiosk] != nil }

    /// All whose entries are taken in.
    public var all: some Collection<KioskID> { places.keys }

    /// Where it stands in an order in which each comes after the one that admitted it; who is not admitted comes last.
    public func place(of kiosk: KioskID) -> Int { places[kiosk] ?? .max }

    /// That kiosk founded the household.
    public mutating func found(by kiosk: KioskID) {
        guard founder == nil else { return }
        founder = kiosk
        take(kiosk)
    }

    /// The one is admitted by the word of the other, if that is admitted, now or later.
    public mutating func admit(_ kiosk: KioskID, by witness: KioskID) {
        guard !contains(kiosk) else { return }
        if contains(witness) { take(kiosk) } else { pending[witness, default: []].insert(kiosk) }
    }

    private mutating func take(_ kiosk: KioskID) {
        var open = [kiosk]
        while let next = open.popLast() {
            guard !contains(next) else { continue }
            places[next] = places.count
            open += pending.removeValue(forKey: next) ?? []
        }
    }
}

extension Record {
    /// The kiosk that founded the household of that ledger, if this is the entry that did; nil otherwise.
    ///
    /// The ledger is called by the group's id, and that was made of the founder's origin and of the kept part: nobody can make another
    /// entry of the same id. So this needs no signature, and no entry before it.
    public func founder(of ledger: LedgerName) -> KioskID? {
        guard case .household(let group) = ledger, header.kind == Fact.Kind.group.rawValue,
            let id = mintedID, id.said == group.ulid.bytes, id.minted == id.said
        else { return nil }
        return header.dot.origin
    }
}
