package import FitPinkyCore
package import Ledger

/// On which Days of a range each member worked out.
package struct CalendarView: Hashable, Sendable {
    package var days: ClosedRange<Day>
    /// The kiosk's present Day.
    package var today: Day
    package var groupName: String
    /// The Day on which the group began, whether or not it is among ``days``.
    package var began: Day
    /// Those who belong or belonged meanwhile, in order of joining.
    package var members: [Member]

    package struct Member: Hashable, Sendable {
        package var id: MemberID
        package var name: String
        /// By Day, the counting workouts of it, at least one.
        package var workouts: [Day: Int]
        /// When they belonged, ascending; those that touch the calendar's Days.
        package var stays: [Stay]
    }

    /// Both Days included; without a last one they still belong.
    package struct Stay: Hashable, Sendable {
        package var joined: Day
        package var left: Day?
    }
}

extension CalendarView {
    package init(_ weeks: HouseholdWeeks, _ days: ClosedRange<Day>) {
        // Whose kiosk was a Day behind can have left before they came: they never belonged.
        let stays = weeks.group.stays.filter { stay in
            let last = stay.left ?? .last
            return stay.joined <= last && stay.joined <= days.upperBound && last >= days.lowerBound
        }
        let members = weeks.group.inOrderOfJoining(Set(stays.map(\.member)), by: \.self).map { id in
            let active = weeks.evaluator.household.history(of: id)?.activeDays
            var workouts: [Day: Int] = [:]
            for tally in active?.tallies(from: days.lowerBound, through: days.upperBound) ?? [] {
                workouts[tally.day] = Int(tally.workouts)
            }
            return Member(
                id: id, name: weeks.group.names[id] ?? "somebody", workouts: workouts,
                stays: stays.filter { $0.member == id }.map { Stay(joined: $0.joined, left: $0.left) })
        }
        self.init(
            days: days, today: weeks.today, groupName: weeks.kiosk.shownGroupName ?? weeks.group.name,
            began: weeks.group.beginning.created, members: members)
    }
}
