/// Days promised and done, as the ring shows them: `●●●○○`.
struct ProgressDots {
    let logged: UInt32
    let required: UInt32

    /// No week has more days, whatever a message says.
    static let maxCount: UInt32 = 13

    /// Done, then still to do.
    var line: Line {
        let done = min(logged, ProgressDots.maxCount)
        let left = min(max(required, logged) - logged, ProgressDots.maxCount - done)
        return "\(dots("●", done).pink)\(dots("○", left).dim)"
    }

    private func dots(_ dot: String, _ count: UInt32) -> Line { Line(String(repeating: dot, count: Int(count))) }
}
