import FitPinkyCore
import Ledger
import Support

// What honest members and their kiosks do.
extension HostileWorld {
    /// What the runtime does when it looks: it admits the stays that it knows, and names the stakes that it has.
    mutating func look(at kiosk: Int) throws {
        guard kiosks[kiosk].hasNews else { return }
        kiosks[kiosk].hasNews = false
        for fact in view(of: kiosk).winners.admissionsToSign(at: id(kiosk)) { try say(.admit(fact), by: kiosk) }
        let state = view(of: kiosk).state(of: id(kiosk), today: day)
        let vantage = Vantage(now: UTCInstant(milliseconds: 0), announced: [:]) { _, day in
            UTCInstant(milliseconds: Int64(day.daysSince1970) * 86_400_000)
        }
        guard let weeks = try HouseholdWeeks(state, today: day, vantage),
            case .seen(let seen) = weeks.seen(isTrusted: true)
        else { return }
        try say(.seen(SeenFact(day: seen.day, heads: heads(at: kiosk), stakes: seen.stakes)), by: kiosk)
    }

    /// The last entries that the kiosk has of the others.
    private func heads(at kiosk: Int) -> [Vector.Tip] {
        var heads: [Int: Vector.Tip] = [:]
        for place in kiosks[kiosk].known.sorted() where archive[place].kiosk != kiosk {
            heads[archive[place].kiosk] = Vector.Tip(dot: archive[place].dot, hash: archive[place].position.hash)
        }
        return Array(heads.values)
    }

    /// One of the things that a member does on a day.
    mutating func act(at kiosk: Int) throws {
        let member = member(of: kiosk)
        let person = kiosks[kiosk].person
        let own = workouts.filter { $0.person == person }.map(\.id)
        guard people[person].left == nil else { return }
        switch below(14) {
        case 0...3: try work(person, at: kiosk, on: day)
        case 4: if let id = oneOf(own) { try say(.delete(DeleteFact(workout: id, member: member)), by: kiosk) }
        case 5:
            if let id = oneOf(own) {
                try say(.undelete(UndeleteFact(workout: id, member: member, payloads: [])), by: kiosk)
            }
        case 6: if let id = oneOf(own) { try say(.caption(caption(id, of: member)), by: kiosk) }
        case 7: try say(.goal(GoalFact(member: member, day: day, goal: goal(1 + below(7)))), by: kiosk)
        case 8: try say(.wager(wager("Wager \(archive.count)", of: member)), by: kiosk)
        case 9:
            try say(.weekStart(WeekStartFact(group: group, day: day, weekStart: weekday(), member: member)), by: kiosk)
        case 10: try say(.dayStart(dayStart(of: member)), by: kiosk)
        case 11: try say(.member(MemberFact(member: member, name: "Name \(archive.count)")), by: kiosk)
        case 12: try say(.groupName(groupName(of: member)), by: kiosk)
        default:
            // Where nobody honest stays, nobody says when the leave came.
            guard !people[person].isHostile, staying.count > 1, oneIn(2) else { return }
            people[person].left = today
            try say(.leave(leave(of: people[person])), by: kiosk)
        }
    }

    mutating func work(_ person: Int, at kiosk: Int, on day: Day) throws {
        let moment = Moment.known(
            KnownMoment(
                instant: UTCInstant(milliseconds: Int64(day.daysSince1970) * 86_400_000 + 3_600_000), zone: "UTC",
                day: day))
        let photo = PhotoFact(sha256: chance.bytes(32), byteCount: 1, type: "image/jpeg", width: 1, height: 1)
        var fact = WorkoutFact(
            workout: WorkoutID(fresh()), author: people[person].member, moment: moment, photo: oneIn(5) ? nil : photo)
        fact.workout = WorkoutID(try Mint(kiosks[kiosk].pen.identity).id(of: .workout(fact)))
        workouts.append((person, fact.workout))
        try say(.workout(fact), by: kiosk)
    }

    mutating func weekday() -> Weekday { Weekday(rawValue: 1 + below(7)) ?? .monday }

    func caption(_ id: WorkoutID, of member: MemberID) -> CaptionFact {
        CaptionFact(workout: id, member: member, text: "Caption \(archive.count)")
    }

    mutating func dayStart(of member: MemberID, on day: Day? = nil) -> DayStartFact {
        DayStartFact(group: group, hour: below(7), member: member, day: day ?? self.day)
    }

    func groupName(of member: MemberID, on day: Day? = nil) -> GroupNameFact {
        GroupNameFact(group: group, name: "Group \(archive.count)", member: member, day: day ?? self.day)
    }

    func leave(
        of person: Person, on day: Day? = nil, erasing: Bool = false, isNamingNobody: Bool = false
    ) -> LeaveFact {
        let others = isNamingNobody ? [] : people.map(\.stay).filter { $0 != person.stay }
        let heads = kiosks.indices.compactMap { kiosk in archive.last { $0.kiosk == kiosk }?.dot }
        return LeaveFact(
            membership: person.stay, member: person.member, day: day ?? self.day, heads: heads, others: others,
            erases: erasing)
    }
}
