internal import FitPinkyCore
internal import Ledger
internal import Messages
internal import SwiftProtobuf

extension Fitpinky_V1_Calendar {
    /// Those Days of a group: who belonged when, and how many workouts of theirs count.
    init(_ weeks: HouseholdWeeks, _ days: ClosedRange<Day>) {
        self.init()
        (from, to, today) = (days.lowerBound.iso8601, days.upperBound.iso8601, weeks.today.iso8601)
        groupName = weeks.shownGroupName
        began = weeks.group.beginning.created.iso8601
        // Whose kiosk was a Day behind can have left before they came: they never belonged.
        let stays = weeks.group.stays.filter { stay in
            let last = stay.left ?? .last
            return stay.joined <= last && stay.joined <= days.upperBound && last >= days.lowerBound
        }
        members = weeks.group.inOrderOfJoining(Set(stays.map(\.member)), by: \.self).map { id in
            let active = weeks.evaluator.household.history(of: id)?.activeDays
            let tallies = active?.tallies(from: days.lowerBound, through: days.upperBound) ?? []
            return .with { member in
                member.id = id.ulid.text
                member.name = weeks.group.names[id] ?? "somebody"
                member.workouts = tallies.reduce(0) { $0 + UInt32($1.workouts) }
                member.days = tallies.map { tally in
                    .with { ($0.day, $0.workouts) = (tally.day.iso8601, UInt32(tally.workouts)) }
                }
                member.stays = stays.filter { $0.member == id }.map { stay in
                    .with { ($0.joined, $0.left) = (stay.joined.iso8601, stay.left?.iso8601 ?? "") }
                }
            }
        }
    }
}
