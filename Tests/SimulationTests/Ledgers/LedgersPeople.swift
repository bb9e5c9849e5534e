import Actions
import FitPinkyCore
import Ledger
import Support
import Sync

@testable import Store

// What people do at a kiosk, by the actions and the store's calls that the agent makes for them.
extension LedgersWorld {
    /// Takes an action; nil if it is refused.
    @discardableResult
    func take(_ action: some Action, in store: Store? = nil, at kiosk: LedgersKiosk, pairing: Store.Pairing? = nil)
        throws -> [Fact]?
    {
        let (ledger, now) = (store ?? kiosk.home, moment(kiosk))
        let result = try ledger.decide(at: now.instant, reading: action.scope) {
            [own = ledger.kiosk] winners throws(ActionError) in
            let outcome = try action.outcome(HouseholdReading(KioskReading(own, from: winners), winners), at: now)
            guard outcome.turn == nil else { return Store.Decision([], answer: outcome) }
            return Store.Decision(outcome.facts, answer: outcome)
        }
        guard case .success(let (_, outcome, _)) = result else { return nil }
        if let turn = outcome.turn { try self.turn(turn, saying: outcome.facts, at: kiosk, now, pairing) }
        try drain(kiosk)
        try settleIfLeft(kiosk)
        return outcome.facts
    }

    /// As the agent has the kiosk live in another ledger.
    private func turn(
        _ turn: LedgerTurn, saying facts: [Fact], at kiosk: LedgersKiosk, _ now: Now, _ pairing: Store.Pairing?
    ) throws {
        let (before, folder) = (kiosk.home, kiosk.folder)
        var (carried, person): ((there: [Fact], here: [Fact]), PersonFact?) = (([], []), nil)
        if case .join(let stay)? = facts.first(where: { $0.kind == .join }) {
            carried = try before.workoutsToCarry(on: now.today, as: stay.member)
            if before.name.isPersonal,
                let owner = KioskReading(before.kiosk, from: try before.settings()).owner?.member
            {
                person = PersonFact(group: stay.group, there: stay.member, member: owner)
            }
        }
        let here: ([ULID: ULID]) -> [Fact] = { [carried, person, world = self] ids in
            guard var person else { return carried.here }
            person.group = ids[person.group.ulid].map { GroupID($0) } ?? person.group
            person.there = ids[person.there.ulid].map { MemberID($0) } ?? person.there
            world.oracle.own.belongs(before.name, to: .init(group: person.group, member: person.there))
            return carried.here + [.person(person)]
        }
        switch turn {
        case .closes:
            try folder.close(before.name, at: now.instant)
            return try settle(kiosk)
        case .erases(let member):
            let reading = KioskReading(before.kiosk, from: try before.settings())
            guard let known = reading.members.first(where: { $0.member == member }) else { return }
            var own = before
            if let group = before.name.group {
                if let person = try folder.person(member, in: group) {
                    own = person.store
                } else if reading.owner?.member == member {
                    own = try folder.own(at: now.instant)
                } else {
                    own = try self.person(known, in: group, at: kiosk).store
                }
            }
            try folder.erase(own: own.name, saying: facts, in: before, at: now.instant)
            let isAnotherHere = reading.stays.keys.contains { $0 != member }
            if facts.isEmpty, own !== before, !isAnotherHere { try folder.close(before.name, at: now.instant) }
            return try settle(kiosk)
        case .founds:
            try kiosk.move(
                to: try folder.found(
                    facts + carried.there, as: kiosk.introductionFact, leaving: (before, here),
                    at: now.instant))
        case .joins(let group, let stay):
            try kiosk.move(
                to: try folder.join(
                    group, facts + carried.there, as: kiosk.introductionFact, awaiting: stay, leaving: (before, here),
                    pairing: pairing, at: now.instant))
        }
        let (home, ids) = (kiosk.home, try records(of: kiosk.home))
        try note(ids.map(\.0), in: home, by: kiosk)
        for workout in try home.workouts() where workout.kiosk == home.kiosk {
            if let photo = workout.fact.photo { oracle.madePhoto(photo.sha256, in: home.name, by: kiosk.index) }
        }
        try begin(home, kiosk)
    }

    func found(_ kiosk: LedgersKiosk) throws {
        let action = CreateGroup(by: Newcomer(name: kiosk.name, goal: 3), wager: "Dishes", maxMembers: 3)
        guard try take(action, at: kiosk) != nil, let group = kiosk.home.name.group else { return }
        groups.append(group)
        try noteBelonging(kiosk, isFounding: true)
    }

    /// Pairs the two; nil if nobody can be let in there, or somebody is not at home.
    private func pair(
        _ kiosk: LedgersKiosk, at inviter: LedgersKiosk, as invited: Store.Pairing.Invited,
        _ check: (HouseholdReading) throws(ActionError) -> Void
    ) throws -> (group: GroupID, reading: KioskReading)? {
        guard reach(kiosk.index, inviter.index), let group = inviter.home.name.group else { return nil }
        let (winners, own) = (try inviter.home.settings(), try kiosk.home.settings())
        let reading = KioskReading(inviter.home.kiosk, from: winners)
        let household = HouseholdReading(KioskReading(kiosk.home.kiosk, from: own), own)
        do throws(ActionError) {
            try check(HouseholdReading(reading, winners))
            try household.checkJoining(on: day(kiosk))
        } catch {
            return nil
        }
        guard kiosk.isTrusted, reading.group != nil, !reading.retiredPins.contains(kiosk.pin) else { return nil }
        let place = Place(kiosk: kiosk.index, group: group)
        let isBack = oracle.places.contains(place)
        oracle.count {
            $0.joins += 1
            if isBack { $0.rejoins += 1 }
        }
        oracle.letIn(place, by: inviter.index)
        try inviter.home.keep(
            invitations: [1], pairing: Store.Pairing(pin: kiosk.pin, group: group, invited: invited), at: clock(inviter)
        )
        try drain(inviter)
        try refreshPins(inviter)
        return (group, reading)
    }

    func join(_ kiosk: LedgersKiosk, at inviter: LedgersKiosk, isCut: Bool) throws {
        let known = try inviter.home.name.group.flatMap { try owner(of: kiosk, in: $0) }
        let ofInviter = KioskReading(inviter.home.kiosk, from: try inviter.home.settings()).owner?.member
        // One's own other kiosk that has not heard that one left lets nobody in.
        guard known == nil || known != ofInviter else { return }
        let paired = try pair(kiosk, at: inviter, as: .newcomer) { household throws(ActionError) in
            try household.checkInvitingMember()
        }
        guard let (group, reading) = paired else { return }
        let action = JoinGroup(
            group, as: Newcomer(name: kiosk.name, goal: 4), invitedBy: reading.owner?.member, known: known)
        try finish(action, at: kiosk, group, inviter, isCut: isCut)
    }

    /// Who the kiosk's owner was in the household that it left; nil if it never belonged.
    private func owner(of kiosk: LedgersKiosk, in group: GroupID) throws -> MemberID? {
        guard try kiosk.folder.ledgers().contains(where: { $0.name == .household(group) }) else { return nil }
        let store = try kiosk.folder.open(.household(group))
        let winners = try store.settings()
        // A member who erased themselves comes back as somebody else.
        return KioskReading(store.kiosk, from: winners).owner.flatMap {
            winners.erasures().members.contains($0.member) ? nil : $0.member
        }
    }

    func follow(_ kiosk: LedgersKiosk, at inviter: LedgersKiosk) throws {
        guard let home = inviter.home.name.group else { return }
        let before = KioskReading(inviter.home.kiosk, from: try inviter.home.settings())
        guard
            let stay = before.group?.stays.first(where: { stay in
                stay.left == nil && before.members.contains { $0.member == stay.member }
            })
        else { return }
        // A kiosk of one who left that becomes another one's serves nobody who belongs until it hears that it was admitted; what it says
        // meanwhile is word of neither.
        let isKnown = oracle.places.contains(Place(kiosk: kiosk.index, group: home))
        guard try !isKnown || owner(of: kiosk, in: home) == stay.member else { return }
        let paired = try pair(kiosk, at: inviter, as: .furtherKiosk) { household throws(ActionError) in
            try household.checkInvitingKiosk()
        }
        guard let group = paired?.group else { return }
        let fact = JoinFact(membership: stay.membership, member: stay.member, group: group, day: stay.joined)
        try finish(JoinAsFurtherKiosk(fact, of: kiosk.name), at: kiosk, group, inviter, isCut: false)
    }

    private func finish(
        _ action: some Action, at kiosk: LedgersKiosk, _ group: GroupID, _ inviter: LedgersKiosk, isCut: Bool
    ) throws {
        let before = kiosk.home
        let pairing = Store.Pairing(pin: inviter.pin, group: group)
        guard try take(action, at: kiosk, pairing: pairing) != nil else { return }
        try noteBelonging(kiosk)
        kiosk.introduction = (inviter.index, group)
        if !isCut, try introduce(kiosk, to: inviter, of: .household(group), before: before) { kiosk.introduction = nil }
    }

    /// Tells the oracle whom the kiosk serves now, which is so because of what was just done there.
    func noteBelonging(_ kiosk: LedgersKiosk, isFounding: Bool = false) throws {
        guard let group = kiosk.home.name.group else { return }
        let reading = KioskReading(kiosk.home.kiosk, from: try kiosk.home.settings())
        oracle.belongs(
            Place(kiosk: kiosk.index, group: group), serving: Set(reading.members.map(\.member)), by: reading.stays,
            isFounding: isFounding)
    }

    func leave(_ kiosk: LedgersKiosk, isOwner: Bool, erasing: Bool = false) throws {
        let home = kiosk.home
        guard let group = home.name.group else { return }
        let reading = KioskReading(home.kiosk, from: try home.settings())
        let leaver = isOwner ? reading.members.first : reading.members.last
        guard let leaver, reading.stays[leaver.member] != nil else { return }
        let stays = reading.group?.stays.filter { $0.left == nil && $0.member != leaver.member } ?? []
        said = []
        let facts =
            erasing
            ? try take(EraseMember(as: .member(leaver.member)), at: kiosk)
            : try take(LeaveGroup(as: .member(leaver.member)), at: kiosk)
        if erasing, facts?.isEmpty == false { oracle.count { $0.erasures += 1 } }
        for case .leave(let fact) in facts ?? [] {
            let dots = said.filter { $0.origin == home.kiosk }
            oracle.leaves(
                Place(kiosk: kiosk.index, group: group), fact.membership, by: dots,
                knowing: Set(stays.map(\.membership)))
        }
    }

    func work(_ kiosk: LedgersKiosk, isOwner: Bool, photoBytes: Int) throws {
        let reading = KioskReading(kiosk.home.kiosk, from: try kiosk.home.settings())
        guard let author = isOwner ? reading.members.first : reading.members.last else { return }
        var (store, member) = (kiosk.home, author.member)
        if let group = store.name.group, reading.stays[member] == nil {
            // Who has left, or has not come yet, logs for themselves.
            let person = try person(author, in: group, at: kiosk)
            (store, member) = (person.store, person.member)
        }
        try save(member, in: store, at: kiosk, photoBytes: photoBytes)
    }

    func save(_ member: MemberID, in store: Store, at kiosk: LedgersKiosk, photoBytes: Int) throws {
        let photo =
            photoBytes == 0
            ? nil
            : Store.Photo(
                bytes: chance.bytes(photoBytes), type: "image/jpeg", width: 4, height: 3, thumbnail: [1])
        let moment = KnownMoment(instant: clock(kiosk), zone: "UTC", day: day(kiosk))
        let workout = Store.NewWorkout(
            id: WorkoutID(kiosk.freshID()), author: member, moment: .known(moment), photo: photo)
        _ = try store.save(workout, at: clock(kiosk))
        try drain(kiosk)
        if let photo { oracle.madePhoto(Entry.hash(photo.bytes), in: store.name, by: kiosk.index) }
    }

    /// Changes one of the workouts of its people that are deleted, or are not.
    func change<Change: Action>(
        _ kiosk: LedgersKiosk, _ pick: UInt64, areDeleted: Bool, _ change: (WorkoutID, MemberID) -> Change
    ) throws {
        let reading = KioskReading(kiosk.home.kiosk, from: try kiosk.home.settings())
        let workouts = try kiosk.home.workouts(includingDeleted: true).filter { workout in
            workout.isDeleted == areDeleted && reading.serves(kiosk.home.kiosk, workout.fact.author)
        }
        guard !workouts.isEmpty else { return }
        let fact = workouts[Int(pick % UInt64(workouts.count))].fact
        try take(change(fact.workout, fact.author), at: kiosk)
    }
}
