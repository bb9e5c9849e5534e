import FitPinkyCore
import Ledger

/// An entry of a hostile world, with what it claims.
struct HostileEntry {
    var record: Record
    var fact: Fact
    var claims: [Slot]
    var position: Position
    /// Which kiosk of the world signed it.
    var kiosk: Int
    /// The Day of the world on which it was signed, in truth.
    var signed: Int
    /// Where the entry before it in its chain is in the archive; nil before the first.
    var previous: Int?
    /// Whether its signer keeps it back for now.
    var isWithheld = false

    var dot: Dot { record.header.dot }
}

/// What a set of entries comes to: written apart from the store and from `Replica`, without chains or signatures.
struct HostileView {
    let group: GroupID
    private(set) var slots: [Slot: Winner] = [:]
    let winners: Winners
    private let admissions: Admissions
    /// Where the chains end, if somebody speaks of lost kiosks.
    let ends: [Vector.Tip]

    /// - Parameter founder: the kiosk that founded the group.
    init(_ entries: some Collection<HostileEntry>, of group: GroupID, foundedBy founder: KioskID) {
        self.group = group
        var admissions = Admissions()
        admissions.found(by: founder)
        var perDot: [Dot: Int] = [:]
        for entry in entries {
            perDot[entry.dot, default: 0] += 1
            if case .admit(let fact) = entry.fact { admissions.admit(fact.kiosk, by: entry.dot.origin) }
        }
        for entry in entries where admissions.contains(entry.dot.origin) {
            if perDot[entry.dot, default: 0] > 1, ![.delete, .admit].contains(entry.fact.kind) { continue }
            for slot in entry.claims where slot.isWon(by: entry.position, from: slots[slot]?.position) {
                slots[slot] = Winner(slot: slot, position: entry.position, fact: entry.fact)
            }
        }
        let speaksOfLoss = entries.contains { entry in
            switch entry.fact {
            case .retirement: true
            case .admit(let fact): !fact.heads.isEmpty
            default: false
            }
        }
        ends = speaksOfLoss ? HostileView.ends(of: entries.filter { admissions.contains($0.dot.origin) }) : []
        winners = Winners(slots.values, of: .household(group), tips: ends)
        self.admissions = admissions
    }

    /// The entries that no other goes on from, and all of those under one dot.
    static func ends(of entries: some Collection<HostileEntry>) -> [Vector.Tip] {
        let continued = Set(entries.map(\.record.header.previousHash))
        var perDot: [Dot: Int] = [:]
        for entry in entries { perDot[entry.dot, default: 0] += 1 }
        return entries.filter { perDot[$0.dot] != 1 || !continued.contains($0.position.hash) }
            .map { Vector.Tip(dot: $0.dot, hash: $0.position.hash) }.sorted()
    }

    /// Whether what that kiosk says is taken in.
    func isAdmitted(_ kiosk: KioskID) -> Bool { admissions.contains(kiosk) }

    /// The group as it is read; nil before it began.
    var reading: GroupReading? { GroupReading(group, from: winners) }

    /// The household as that kiosk sees it.
    func state(of kiosk: KioskID, today: Day) -> HouseholdState {
        var draft = HouseholdState.Draft(of: .household(group), tips: ends)
        for winner in slots.values { draft.add(winner) }
        return draft.state(of: kiosk, today: today)
    }
}
