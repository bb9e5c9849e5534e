package import FitPinkyCore

/// A program that was run to its end, or for as long as it had time.
package struct ChildRun {
    /// Nil if it was ended because it had written as much as is kept.
    package let ending: ChildCommand.Ending?
    /// The beginning of its standard output.
    package let output: [UInt8]
    /// The beginning of its standard error.
    package let errors: [UInt8]

    /// How often it is looked whether a program that says nothing has ended.
    private static let pauseMilliseconds: Int32 = 20

    /// How long a program that was ended is waited for.
    private static let patienceMilliseconds: Int32 = 1000

    /// Runs a program without input. Blocks for as long as it takes, and hardly longer than `time`.
    ///
    /// - Parameters:
    ///   - path: the absolute path of the program.
    ///   - arguments: what comes after the program's own name.
    ///   - environment: its whole environment, each variable as `NAME=value`.
    ///   - time: after this it gets SIGKILL; its output until then is kept.
    ///   - outputBytes: how many bytes are kept of its output, and as many of its errors.
    ///   - clock: gives the time.
    /// - Throws: `NotStarted` if the program or its pipes could not be made.
    package init(
        _ path: String, _ arguments: [String], environment: [String], within time: MonotonicInstant.Span,
        outputBytes: Int, clock: () -> MonotonicInstant
    ) throws(ChildCommand.NotStarted) {
        let end = clock() + time
        // It is ended below, without a word before.
        let command = try ChildCommand(
            path: path, arguments: arguments, environment: environment, bytes: [], at: end, time: time,
            outputBytes: outputBytes, keepsErrorsApart: true)
        var ending: ChildCommand.Ending?
        while command.said.count < outputBytes {
            let now = clock()
            ending = command.step(now)
            if ending == nil, now >= end { ending = .tookTooLong }
            guard ending == nil else { break }
            command.wait(ChildRun.pauseMilliseconds)
        }
        command.killAndWait(ChildRun.patienceMilliseconds)
        (self.ending, output, errors) = (ending, command.said, command.complained)
    }
}
