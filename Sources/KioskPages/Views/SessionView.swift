internal import FitPinkyCore

/// How a session stands, or how it ended.
package enum SessionState: String, CaseIterable, Hashable, Sendable {
    case running, paused, ended, discarded
}

extension SessionView {
    /// What it is, `Run`; the word itself where a newer version has others.
    package var title: String { ActivityType(name: type)?.title ?? type }

    /// Whether it goes on.
    package var isOver: Bool {
        switch state {
        case .running, .paused: false
        case .ended, .discarded: true
        }
    }

    /// As a clock shows how long it has run: 0:42, 12:05, 1:02:03.
    package var clock: String { SessionView.clock(seconds: elapsedSeconds) }

    /// That many seconds as a clock shows them.
    package static func clock(seconds: Int) -> String {
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        let rest = ":\(two(seconds % 60))"
        return hours > 0 ? "\(hours):\(two(minutes))\(rest)" : "\(minutes)\(rest)"
    }
}
