internal import CSpawn
internal import Glibc
internal import Synchronization
internal import Threads

/// The signals that tell the agent something: SIGTERM and SIGINT to end, SIGHUP to read its configuration again. They are taken
/// from the program's first instruction on and told by one thread, so that none ends the process or is lost, however early it
/// comes.
package final class ProcessSignals: Sendable {
    private struct State {
        var isEnding = false
        var wantsReload = false
        var tellEnd: (@Sendable () -> Void)?
        var tellReload: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Takes the signals: to be called once, before anything else. What comes is told after `init`.
    package static func take() {
        let signals = [SIGHUP, SIGTERM, SIGINT]
        // Without it they do what they do by default, as in any program.
        _ = cspawn_take_signals(signals, Int32(signals.count))
    }

    /// Lets them do what they do by default: for what ends by itself at once.
    package static func release() {
        for number in [SIGHUP, SIGTERM, SIGINT] { signal(number, SIG_DFL) }
    }

    /// Tells the signals from now on, and those that came since `take`.
    package init() {
        Thread.start(name: "signals") { [self] in
            while case let signal = cspawn_next_signal(), signal > 0 { signal == SIGHUP ? reload() : end() }
        }
    }

    /// Whether the process was told to end.
    package var isEnding: Bool { state.withLock { $0.isEnding } }

    private func end() {
        let (isFirst, tell) = state.withLock { state in
            defer { state.isEnding = true }
            return (!state.isEnding, state.tellEnd)
        }
        if isFirst { EndDeadline.begin() }
        tell?()
    }

    private func reload() {
        let tell = state.withLock { state in
            state.wantsReload = state.tellReload == nil
            return state.tellReload
        }
        tell?()
    }

    /// Who is told, on the signals' thread, that the process is to end: at once if it was told already.
    package func onEnd(_ tell: (@Sendable () -> Void)?) {
        let isEnding = state.withLock { state in
            state.tellEnd = tell
            return state.isEnding
        }
        if isEnding { tell?() }
    }

    /// Who is told, on the signals' thread, of each SIGHUP: at once if one came and nobody was told.
    package func onReload(_ tell: (@Sendable () -> Void)?) {
        let isWanted = state.withLock { state in
            state.tellReload = tell
            defer { if tell != nil { state.wantsReload = false } }
            return state.wantsReload
        }
        if isWanted { tell?() }
    }
}
