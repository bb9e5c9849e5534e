package import FitPinkyCore
package import Ledger

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
            members: members, began: weeks.group.beginning.created)
    }
}
