public import FitPinkyCore

extension Slot {
    /// A goal that a member set themselves.
    public static func target(_ id: TargetID, of member: MemberID) -> Slot {
        Slot(TargetFact.register, id.ulid, member.ulid)
    }
}

extension TargetFact: EntryKind {
    static let register = Register(tag: 66, .firstStands, ids: 2, scope: .care)
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [.target(target, of: member)] }
    var signedDay: Day? { day }
    var voice: Voice { .member(member) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { Speakers([member]) }
    func traces(origin: KioskID) -> Traces { .none }
}

extension TargetFact {
    /// That target, called so.
    public init(_ target: CareTarget, of member: MemberID, title: String) {
        let of =
            switch target.subject {
            case .checks: 1
            case .exercises: 2
            case .workouts: 3
            }
        let per =
            switch target.period {
            case .day: 1
            case .week: 2
            }
        self.init(
            target: target.id, member: member, day: target.from, count: target.count, of: of, per: per,
            weekStart: target.weekStart, title: title)
    }

    /// As the rules know it.
    ///
    /// - Parameter end: the last Day that counts; nil while it lasts.
    public func target(through end: Day?) -> CareTarget {
        let subject: CareTarget.Subject = of == 1 ? .checks : of == 2 ? .exercises : .workouts
        // At the calendar's end there is no Day after it.
        let until = end.flatMap { $0.advanced(byDays: 1) }
        return CareTarget(
            target, count: count, of: subject, per: per == 1 ? .day : .week, weekStart: weekStart, from: day,
            until: until)
    }
}
