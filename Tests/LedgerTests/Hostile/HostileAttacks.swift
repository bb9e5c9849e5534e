import FitPinkyCore
import Ledger
import Support

// What the hostile member signs.
extension HostileWorld {
    /// One of the things that a patched kiosk can sign.
    mutating func attack() throws {
        guard let kiosk = oneOf(hostileKiosks + strangers) else { return }
        let isWithheld = oneIn(3)
        let place = archive.count
        switch below(15) {
        case 0...3: if let fact = try forged(by: kiosk) { try sign(fact, by: kiosk, stamp: stamp()) }
        case 4...6: try sign(try ownStake(), by: kiosk, stamp: stamp())
        case 7: try seeLate(at: kiosk)
        case 8: try takeOver(by: kiosk)
        case 9: try makeUp(by: kiosk)
        case 10: try joinAgain(by: kiosk)
        case 11: try giveUp(by: kiosk)
        case 12: try replace(by: kiosk)
        case 13: try recover(by: kiosk)
        default: try fork(kiosk)
        }
        if isWithheld, place < archive.count, mayWithhold(place) { archive[place].isWithheld = true }
        if oneIn(6) { for place in archive.indices { archive[place].isWithheld = false } }
        if oneIn(6) { kiosks[kiosk].pen.restart() }
    }

    private func mayWithhold(_ place: Int) -> Bool { kiosks[archive[place].kiosk].isHostile }

    /// Any stamp up to the last, also one of the past.
    mutating func stamp() -> UInt64 {
        let present = UInt64(HostileWorld.firstDay + today) * 86_400_000 << 16
        switch below(6) {
        case 0: return Stamp.limit - 1
        case 1: return 1 + UInt64(below(1000))
        case 2: return present - UInt64(below(20)) * 86_400_000 << 16
        case 3: return present + UInt64(below(4000)) * 86_400_000 << 16
        default: return present + UInt64(archive.count)
        }
    }

    /// Any Day: near ones most of all.
    mutating func anyDay() -> Day {
        switch below(10) {
        case 0: .first
        case 1: .last
        case 2: HostileWorld.day(today + 3 + below(30))
        case 3...4: HostileWorld.day(today + below(3))
        default: HostileWorld.day(today - below(today + 6))
        }
    }

    /// What would be another's word, or changes what another said.
    private mutating func forged(by kiosk: Int) throws -> Fact? {
        guard let victim = oneOf(honest) else { return nil }
        let member = victim.member
        let theirs = workouts.filter { people[$0.person].member == member }.map(\.id)
        switch below(16) {
        case 0: return .member(MemberFact(member: member, name: "Fool"))
        case 1: return .goal(GoalFact(member: member, day: anyDay(), goal: goal(1 + below(7))))
        case 2: return .wager(wager("Forged", of: member, on: anyDay()))
        case 3:
            return .weekStart(WeekStartFact(group: group, day: anyDay(), weekStart: weekday(), member: member))
        case 4: return .dayStart(dayStart(of: member, on: oneIn(3) ? nil : anyDay()))
        case 5: return .groupName(GroupNameFact(group: group, name: "Forged", member: member, day: anyDay()))
        case 6: return .leave(leave(of: victim, on: anyDay(), erasing: oneIn(2)))
        case 7: return .join(try joining(of: member, by: kiosk, on: anyDay()))
        case 8:
            let theirKiosk = kiosks.firstIndex { people[$0.person].member == member } ?? 0
            return .retire(RetireFact(kiosk: id(theirKiosk), member: member))
        case 9: return .admit(AdmitFact(kiosk: id(kiosk), member: member, stay: victim.stay, by: victim.stay))
        case 10:
            return oneOf(theirs).map { .delete(DeleteFact(workout: $0, member: member)) }
        case 11:
            return oneOf(theirs).map { .undelete(UndeleteFact(workout: $0, member: member, payloads: [])) }
        case 12:
            return oneOf(theirs).map { .caption(CaptionFact(workout: $0, member: member, text: "Forged")) }
        case 13:
            let known = KnownMoment(instant: UTCInstant(milliseconds: 1), zone: "UTC", day: anyDay())
            if oneIn(2), let id = oneOf(theirs) {
                return .settle(SettleFact(subject: id.ulid, moment: known, photo: nil, isEstimate: false))
            }
            let id = oneIn(2) ? oneOf(theirs) ?? WorkoutID(fresh()) : WorkoutID(fresh())
            var fact = WorkoutFact(workout: id, author: member, moment: .known(known), photo: nil)
            if oneIn(2) { fact.workout = WorkoutID(try Mint(kiosks[kiosk].pen.identity).id(of: .workout(fact))) }
            return .workout(fact)
        case 14:
            let own = workouts.filter { people[$0.person].isHostile }.map(\.id)
            return oneOf(own).map { .vouch(VouchFact(workout: $0, member: member, day: anyDay())) }
        default: return .notify(NotifyFact(member: member, off: [1, 2, 3], quiet: nil))
        }
    }

    /// A stake of the hostile member's own, of any Day.
    private mutating func ownStake() throws -> Fact {
        let person = hostile
        switch below(9) {
        case 0...2: return .goal(GoalFact(member: person.member, day: anyDay(), goal: goal(1 + below(7))))
        case 3...4: return .wager(wager(oneIn(3) ? "" : "Mine \(archive.count)", of: person.member, on: anyDay()))
        case 5:
            return .weekStart(WeekStartFact(group: group, day: anyDay(), weekStart: weekday(), member: person.member))
        case 6: return .dayStart(dayStart(of: person.member, on: anyDay()))
        case 7: return .groupName(groupName(of: person.member, on: anyDay()))
        default:
            return .leave(leave(of: person, on: anyDay(), erasing: oneIn(4), isNamingNobody: oneIn(4)))
        }
    }

    /// Says on any Day that it has seen whatever stakes there are.
    private mutating func seeLate(at kiosk: Int) throws {
        let day = anyDay()
        var stakes: Set<StakeID> = []
        for entry in archive where [.goal, .wager, .weekStart, .leave].contains(entry.fact.kind) && oneIn(2) {
            stakes.insert(entry.position.stake)
        }
        try sign(
            .seen(SeenFact(day: day, stakes: Array(stakes.sorted().suffix(SeenFact.maxStakes)))), by: kiosk,
            stamp: stamp())
    }

    /// Calls a kiosk of another member its own, and gives it up.
    private mutating func takeOver(by kiosk: Int) throws {
        guard let victim = oneOf(honestKiosks) else { return }
        let person = hostile
        let isOfStay = oneIn(2)
        try sign(
            .admit(
                AdmitFact(
                    kiosk: id(victim), member: person.member, stay: isOfStay ? person.stay : nil,
                    by: isOfStay ? person.stay : nil)), by: kiosk, stamp: stamp())
        if oneIn(2) {
            try sign(.retire(RetireFact(kiosk: id(victim), member: person.member)), by: kiosk, stamp: stamp())
        }
    }

    /// Makes up a person who never joined, or a further kiosk.
    private mutating func makeUp(by kiosk: Int) throws {
        var fact = MemberFact(member: MemberID(fresh()), name: "Nobody", nonce: Nonce(fresh()))
        if oneIn(2) {
            fact.member = MemberID(try Mint(kiosks[kiosk].pen.identity).id(of: .member(fact)))
            try sign(.member(fact), by: kiosk, stamp: stamp())
            return
        }
        guard strangers.count < 2 else { return }
        let pen = try HostilePen(seed: chance.bytes(32))
        kiosks.append(Kiosk(pen: pen, person: kiosks[kiosk].person, isHostile: true))
        strangers.append(kiosks.count - 1)
        kiosks[kiosks.count - 1].known = kiosks[kiosk].known
        let owner = oneOf(people)?.member
        try sign(
            .kiosk(KioskFact(identityKey: pen.identity.publicKey, name: "Stranger", zone: "UTC", owner: owner)),
            by: kiosks.count - 1, stamp: stamp())
        if !oneIn(3) {
            let member = oneIn(2) ? hostile.member : oneOf(people)?.member
            try sign(.admit(AdmitFact(kiosk: pen.kiosk, member: oneIn(3) ? nil : member)), by: kiosk, stamp: stamp())
        }
    }

    /// Begins another stay by its own word, with a first goal.
    private mutating func joinAgain(by kiosk: Int) throws {
        let person = hostile
        let fact = try joining(of: person.member, by: kiosk, on: anyDay())
        try sign(
            .admit(AdmitFact(kiosk: id(kiosk), stay: fact.membership, by: person.stay)), by: kiosk, stamp: stamp())
        try sign(.join(fact), by: kiosk, stamp: stamp())
        try sign(
            .goal(GoalFact(member: person.member, day: oneIn(2) ? fact.day : anyDay(), goal: goal(1))), by: kiosk,
            stamp: stamp())
    }

    /// Signs two entries under one dot, neither of them a stake that somebody may have seen.
    private mutating func fork(_ kiosk: Int) throws {
        let before = kiosks[kiosk].pen
        let (member, head) = (hostile.member, archive.lastIndex { $0.position.hash == before.head })
        try sign(.member(MemberFact(member: member, name: "One \(archive.count)")), by: kiosk, stamp: stamp())
        var other = before
        let fact = Fact.member(MemberFact(member: member, name: "Other \(archive.count)"))
        let record = try other.entry(fact, stamp: stamp(), salt: chance.bytes(Fact.saltByteCount))
        _ = append(record, fact, by: kiosk, after: head, isWithheld: false)
    }
}
