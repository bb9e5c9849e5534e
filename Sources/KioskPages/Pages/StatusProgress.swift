public import Messages

/// How wide a column of names is: as wide as the widest, within reason.
func nameColumn(_ names: [String], atMost most: Int = 16) -> Int {
    min(most, names.map { Line($0).columnCount }.max() ?? 0)
}

extension Fitpinky_V1_StatusResponse {
    /// Everybody whose week it is.
    public var people: [Fitpinky_V1_Member] { hasHousehold ? group.members : members }

    /// A line for each of them, and below it what they should know.
    var progress: [Line] {
        let names = nameColumn(people.map(\.name))
        let dots = people.map { ProgressDots(logged: $0.logged, required: $0.required).line }
        let width = dots.map(\.columnCount).max() ?? 0
        return zip(people, dots).flatMap { member, dots -> [Line] in
            let name = Line(member.name).clipped(to: names).padded(to: names)
            return ["  \(name.bold)  \(dots.padded(to: width))  \(member.state(inGroup: hasHousehold))"]
                + member.notes(inGroup: hasHousehold).map { "    \($0)" }
        }
    }
}
