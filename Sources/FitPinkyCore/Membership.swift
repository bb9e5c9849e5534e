/// One stay of a member in the group.
public struct Membership: Hashable, Sendable {
    /// The joining Day and the place of the entry; nil while only the leaving has been heard of.
    var joining: Dated?
    /// The leaving Day and the place of the entry; nil while the member belongs.
    var leaving: Dated?
    /// Which stay.
    public let id: MembershipID

    struct Dated: Hashable, Sendable {
        let day: Day
        let place: LedgerPlace
    }

    /// The first Day of the stay, nil while it is not known.
    public var joined: Day? { joining?.day }
    /// The last Day of the stay, nil while the member belongs.
    public var left: Day? { leaving?.day }

    /// From the joining Day to the leaving Day, both included; nil if there is no such day.
    var days: ClosedRange<Day>? {
        guard let joining else { return nil }
        let last = leaving?.day ?? .last
        return joining.day <= last ? joining.day...last : nil
    }
}

/// All that is known of one person: their stays, their goals, the days they worked out.
public struct MemberHistory: Hashable, Sendable {
    /// Who.
    public let id: MemberID
    /// Ascending by id.
    public internal(set) var memberships: [Membership] = []
    /// What they meant to do.
    public internal(set) var goals = SettingHistory<Goal>()
    /// What they did.
    public internal(set) var activeDays = ActiveDays()

    /// Whether nothing is known of them.
    var isEmpty: Bool { memberships.isEmpty && goals.settings.isEmpty && activeDays.days.isEmpty }

    /// Whether an entry ever said that they joined.
    public var hasJoined: Bool { memberships.contains { $0.joined != nil } }

    /// Whether they belong to the group on that Day (joining and leaving Day included).
    public func belongs(on day: Day) -> Bool {
        memberships.contains { $0.days?.contains(day) ?? false }
    }

    /// How the member stands in a week: nil if nothing is required of them, so that they do not take part.
    func standing(in week: Week, on today: Day) -> MemberStanding? {
        guard let goal = goals.value(in: week) else { return nil }
        if memberships.contains(where: { $0.days.map { $0.contains(week.start) && $0.contains(week.end) } ?? false }) {
            let required = goal.required(daysPresent: week.dayCount)
            guard required >= 1 else { return nil }
            let logged = activeDays.count(from: week.start, through: min(week.end, today))
            return MemberStanding(member: id, required: required, logged: logged)
        }
        var present = 0
        var logged = 0
        for offset in 0..<week.dayCount {
            guard let day = week.start.advanced(byDays: offset), belongs(on: day) else { continue }
            present += 1
            if day <= today, activeDays.contains(day) { logged += 1 }
        }
        let required = goal.required(daysPresent: present)
        return required >= 1 ? MemberStanding(member: id, required: required, logged: logged) : nil
    }
}
