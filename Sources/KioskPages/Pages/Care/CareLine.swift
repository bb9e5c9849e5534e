internal import FitPinkyCore

extension CareView {
    /// How it stands, for a line of `status`.
    ///
    /// - Parameter today: the kiosk's present Day. A reminder of today is shown by its time alone.
    func line(on today: Day?) -> Line {
        guard hasBegun else { return "fitpinky check makes your first finger check" }
        var parts: [Line] = [
            checksToday > 0 ? Line("\(counted(checksToday, "check")) today").purple : "no check yet today"
        ]
        if exercisesToday > 0 { parts.append(Line(counted(exercisesToday, "exercise"))) }
        if streak.current > 1 { parts.append("\(streak.current) days in a row") }
        parts.append("level \(rewards.level)")
        if let due {
            parts.append(Line("due since \(due.text)").amber)
        } else if let next {
            parts.append(Line("next \(next.day == today ? next.time.text : next.text)").dim)
        }
        return joined(parts, by: ", ")
    }
}
