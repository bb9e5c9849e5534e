import KioskPages
import Messages
import SwiftProtobuf

/// Follows an exercise on a terminal: each step as it begins, and how far it is.
struct ExerciseScreen {
    private let options: GlobalOptions
    private let call: KioskCall
    private var bar: ProgressBar?
    private var shown: (step: Int, isPaused: Bool)?

    /// How often the agent is asked. Half of a second is seen as at once beside steps of many seconds.
    private static let interval = Duration.milliseconds(500)

    init(_ options: GlobalOptions, _ call: KioskCall) { (self.options, self.call) = (options, call) }

    /// Until it ends, or another takes its place.
    consuming func follow(_ begun: RunningExerciseView) async throws {
        defer { bar?.clear() }
        var present = begun
        show(Line("Ctrl-C leaves it running; fitpinky exercise stop ends it").dim)
        while !present.state.hasEnded {
            draw(present)
            try await Task.sleep(for: ExerciseScreen.interval)
            let running = try await call.exercises(options).running
            // The agent tells for a minute how it ended.
            guard let running, running.exercise.id == begun.exercise.id else {
                bar?.clear()
                return show("\(begun.exercise.name) is over: fitpinky exercise log says how it ended")
            }
            present = running
        }
        bar?.clear()
        show(present.line)
    }

    private mutating func draw(_ running: RunningExerciseView) {
        let isPaused = running.state == .paused
        if shown?.step != running.step || shown?.isPaused != isPaused {
            bar?.clear()
            show(running.line)
            bar = ProgressBar("step \(running.step) of \(running.exercise.steps.count)", options)
            shown = (running.step, isPaused)
        }
        let seconds = running.present?.seconds ?? 0
        bar?.show(seconds - running.leftSeconds, of: seconds)
    }
}
