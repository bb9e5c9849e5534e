import KioskPages
import Messages
import SwiftProtobuf

/// Follows a training on a terminal: each set and rest as it begins, the next set in large letters, and how long a rest still is.
struct TrainingScreen {
    private let options: GlobalOptions
    private let call: KioskCall
    private var bar: ProgressBar?
    private var shown: Shown?

    /// What is shown once, until another takes its place.
    private struct Shown: Equatable {
        var current: TrainingPlaceView?
        var isResting: Bool
        var isSet: Bool
        var tally: String
    }

    /// How often the agent is asked. Half of a second is seen as at once.
    private static let interval = Duration.milliseconds(500)

    init(_ options: GlobalOptions, _ call: KioskCall) { (self.options, self.call) = (options, call) }

    /// Until it ends, or another takes its place.
    consuming func follow(_ begun: TrainingView) async throws {
        defer { bar?.clear() }
        var present = begun
        show(Line("Ctrl-C leaves it running; fitpinky train end ends it").dim)
        while !present.isOver {
            draw(present)
            try await Task.sleep(for: TrainingScreen.interval)
            let running = try await call.training(options).running
            // The agent tells for a minute how it ended.
            guard let running, running.id == begun.id else {
                bar?.clear()
                return show("\(begun.splitName) is over: fitpinky trainings lists what was done")
            }
            present = running
        }
        bar?.clear()
        show(present.line)
    }

    private mutating func draw(_ training: TrainingView) {
        let present = Shown(
            current: training.current, isResting: training.rest != nil, isSet: training.rest?.isSet ?? false,
            tally: training.tally)
        if shown != present {
            bar?.clear()
            bar = nil
            show(training.page)
            shown = present
        }
        guard let rest = training.rest else { return }
        if bar == nil { bar = ProgressBar(rest.isSet ? "set" : "rest", options) }
        bar?.show(rest.seconds - rest.leftSeconds, of: rest.seconds)
    }
}
