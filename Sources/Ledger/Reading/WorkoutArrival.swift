public import FitPinkyCore

/// What a kiosk knows of another kiosk's workout beside what its entry says: when it came, and whether its photo has.
///
/// A local view: it enters no digest and changes no verdict.
public struct WorkoutArrival: Hashable, Sendable {
    /// The member whose workout it is.
    public var member: MemberID
    /// The workout's own Day.
    public var day: Day
    /// The Day on which it came here; nil if that was at most ``daysAllowed`` Days after its own, or if the kiosk did not know the date.
    public var arrived: Day?
    /// Whether it has a photo of which nothing has come here.
    public var lacksPhoto: Bool

    /// These facts.
    public init(member: MemberID, day: Day, arrived: Day?, lacksPhoto: Bool) {
        (self.member, self.day, self.arrived, self.lacksPhoto) = (member, day, arrived, lacksPhoto)
    }

    /// So many Days after a week's end its workouts may come without being called late.
    public static let daysAllowed = 2

    /// Whether a workout of that Day that comes on the other one may be late for its week, which ends on its Day at the earliest.
    public static func isLate(_ day: Day, on arrived: Day) -> Bool { day.days(until: arrived) > daysAllowed }
}

extension HouseholdWeeks {
    /// What of a week's workouts came late, or without a photo.
    public struct Lateness: Hashable, Sendable {
        /// Workouts that came more than ``WorkoutArrival/daysAllowed`` Days after the week's end.
        public var late = 0
        /// Workouts that count by a photo of which nothing has come.
        public var withoutPhoto = 0
    }

    /// By member, what of a week that is over came late or without a photo; none of a week that runs, or that was over before this kiosk
    /// said its first word here: all of that came later.
    ///
    /// - Parameter arrivals: workouts of other kiosks, of these Days and perhaps of others.
    public func lateness(of week: WeekReading, _ arrivals: [WorkoutArrival]) -> [MemberID: Lateness] {
        guard week.verdict != nil, let first = state.firstDayHeard(of: kiosk.kiosk), first <= week.week.end else {
            return [:]
        }
        var found: [MemberID: Lateness] = [:]
        for arrival in arrivals where week.week.contains(arrival.day) {
            var lateness = found[arrival.member] ?? Lateness()
            if let arrived = arrival.arrived, WorkoutArrival.isLate(week.week.end, on: arrived) { lateness.late += 1 }
            if arrival.lacksPhoto { lateness.withoutPhoto += 1 }
            if lateness != Lateness() { found[arrival.member] = lateness }
        }
        return found
    }
}
