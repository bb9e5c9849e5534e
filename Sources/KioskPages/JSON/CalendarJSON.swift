internal import FitPinkyCore
package import JSON

extension CalendarView {
    /// On which Days each member worked out.
    package var json: JSON {
        [
            "from": .text(days.lowerBound.iso8601), "to": .text(days.upperBound.iso8601),
            "today": .text(today.iso8601),
            "members": .list(
                members.map { member in
                    [
                        "id": .id(member.id), "name": .text(member.name),
                        "workouts": .object(
                            JSON.Object(
                                member.workouts.sorted { $0.key < $1.key }.map { ($0.key.iso8601, .number($0.value)) })),
                        "stays": .list(
                            member.stays.map { ["joined": .text($0.joined.iso8601), "left": .orNull($0.left)] }),
                    ]
                }),
        ]
    }
}
