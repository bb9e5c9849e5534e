/// Days promised and done, as the ring shows them: `●●●○○`.
struct ProgressDots {
    let logged: Int
    let required: Int

    /// No week has more days, whatever a message says.
    static let maxCount = 13

    /// Done, then still to do.
    var line: Line {
        let done = min(logged, ProgressDots.maxCount)
        let left = min(max(required, logged) - logged, ProgressDots.maxCount - done)
        return "\(dots("●", done).pink)\(dots("○", left).dim)"
    }

    private func dots(_ dot: String, _ count: Int) -> Line { Line(String(repeating: dot, count: count)) }
}
