import FitPinkyCore
import Ledger
import Support

// What the hostile member says of others' kiosks as if these were lost.
extension HostileWorld {
    /// Gives up a kiosk of another member, by heads that are its own, too few, or made up.
    mutating func giveUp(by kiosk: Int) throws {
        guard let victim = oneOf(honestKiosks) else { return }
        let member = oneIn(4) ? people[kiosks[victim].person].member : hostile.member
        try sign(
            .retirement(RetirementFact(kiosk: id(victim), member: member, heads: heads(of: [id(victim)]))), by: kiosk,
            stamp: stamp())
    }

    /// Lets a kiosk of the hostile member in in place of those of an honest one, and speaks in their name.
    mutating func replace(by kiosk: Int) throws {
        guard let victim = oneOf(honest) else { return }
        let stranger = try stranger(of: victim.member, by: kiosk)
        let theirs = view(of: kiosk).winners.kiosks(of: victim.member)
        try sign(
            .admit(
                AdmitFact(
                    kiosk: id(stranger), member: victim.member, stay: oneIn(2) ? victim.stay : nil,
                    heads: heads(of: Set(theirs)))), by: kiosk, stamp: stamp())
        for _ in 0..<below(3) {
            guard let fact = try word(of: victim) else { continue }
            try sign(fact, by: stranger, stamp: stamp())
        }
    }

    /// Says that a kiosk is an honest member's by a recovery key that is not theirs, or that was not for this.
    mutating func recover(by kiosk: Int) throws {
        guard let victim = oneOf(honest) else { return }
        let stranger = try stranger(of: victim.member, by: kiosk)
        let (new, member) = (id(stranger), victim.member)
        let signature: [UInt8]
        switch below(4) {
        case 0: signature = chance.bytes(64)
        case 1: signature = try recoveryKey().signature(admitting: new, of: member, in: group)
        case 2: signature = try hostile.recovery.signature(admitting: new, of: member, in: group)
        default: signature = try victim.recovery.signature(admitting: founder, of: member, in: group)
        }
        try sign(
            .admit(AdmitFact(kiosk: new, member: member, stay: victim.stay, recovery: signature)), by: kiosk,
            stamp: stamp())
    }

    /// A kiosk that the hostile member made up and that says that it is that member's.
    private mutating func stranger(of member: MemberID, by kiosk: Int) throws -> Int {
        let stranger: Int
        if strangers.count < 3 {
            stranger = kiosks.count
            kiosks.append(
                Kiosk(pen: try HostilePen(seed: chance.bytes(32)), person: kiosks[kiosk].person, isHostile: true))
            strangers.append(stranger)
            kiosks[stranger].known = kiosks[kiosk].known
        } else {
            stranger = strangers[below(strangers.count)]
        }
        let key = kiosks[stranger].pen.identity.publicKey
        try sign(
            .kiosk(KioskFact(identityKey: key, name: "Stranger", zone: "UTC", owner: member)), by: stranger,
            stamp: stamp())
        return stranger
    }

    /// Where the chains of those kiosks end; or fewer, or others.
    private mutating func heads(of kiosks: Set<KioskID>) -> [Vector.Tip] {
        let entries = archive.filter { kiosks.contains($0.dot.origin) }
        switch below(6) {
        case 0: return Array(HostileView.ends(of: Array(entries.dropLast())).prefix(RetirementFact.maxHeads))
        case 1: return entries.first.map { [Vector.Tip(dot: $0.dot, hash: chance.bytes(32))] } ?? []
        default: return Array(HostileView.ends(of: entries).prefix(RetirementFact.maxHeads))
        }
    }

    /// What a kiosk in place of a member's lost ones would say to their harm.
    private mutating func word(of victim: Person) throws -> Fact? {
        switch below(6) {
        case 0: return .goal(GoalFact(member: victim.member, day: anyDay(), goal: goal(7)))
        case 1: return .leave(leave(of: victim, on: anyDay(), erasing: oneIn(2)))
        case 2: return .member(MemberFact(member: victim.member, name: "Replaced"))
        case 3: return .wager(wager("Replaced", of: victim.member, on: anyDay()))
        case 4:
            let stakes = archive.filter { [.goal, .wager, .weekStart, .leave].contains($0.fact.kind) }
            let named = stakes.map(\.position.stake).suffix(SeenFact.maxStakes)
            return .seen(SeenFact(day: anyDay(), stakes: Array(named)))
        default:
            let theirs = workouts.filter { people[$0.person].member == victim.member }.map(\.id)
            return oneOf(theirs).map { .delete(DeleteFact(workout: $0, member: victim.member)) }
        }
    }
}
