/// How wide a column of names is: as wide as the widest, within reason.
func nameColumn(_ names: [String], atMost most: Int = 16) -> Int {
    min(most, names.map { Line($0).columnCount }.max() ?? 0)
}

extension StatusView {
    /// A line for each whose week it is, and below it what they should know.
    var progress: [Line] {
        let inGroup = belonging.group != nil
        let isAlone = people.count { $0.left == nil } < 2
        let names = nameColumn(people.map(\.name))
        let dots = people.map { ProgressDots(logged: $0.logged, required: $0.required).line }
        let width = dots.map(\.columnCount).max() ?? 0
        return zip(people, dots).flatMap { member, dots -> [Line] in
            let name = Line(member.name).clipped(to: names).padded(to: names)
            return ["  \(name.bold)  \(dots.padded(to: width))  \(member.state(inGroup: inGroup))"]
                + member.notes(inGroup: inGroup, isAlone: isAlone).map { "    \($0)" }
        }
    }
}
