internal import CSpawn
internal import FitPinkyCore
internal import Glibc

/// One run of a program, such as an owner's command, that is given bytes, may say a little, and has so much time.
///
/// It is moved on by `step(_:)` from one thread, which never waits, and is gone with all that it started when it has ended or is let
/// go of.
final class ChildCommand {
    /// How a command ended.
    enum Ending: Hashable, Sendable {
        /// With that code; 0 means that it did what it was to do.
        case exited(Int32)
        /// By a signal that was not ours.
        case signalled(Int32)
        /// It was told to end, for its time was up.
        case tookTooLong
        /// There was nothing to start, for that errno.
        case notStarted(Int32)
    }

    /// What a command may take.
    enum Limits {
        /// From its start until it is told to end.
        static let time = MonotonicInstant.Span.seconds(30)
        /// From then until it is ended.
        static let grace = MonotonicInstant.Span.seconds(2)
        /// Of what an owner's command says so much is kept.
        static let outputBytes = 4 << 10
        /// Of the rest so much is read and forgotten in one step, so that it can go on talking and keeps nobody else.
        static let readBytes = 64 << 10
    }

    private enum Phase {
        case running(until: MonotonicInstant)
        case ending(until: MonotonicInstant)
        case killed
        case ended
    }

    private let process: pid_t
    private var phase: Phase
    private var isLate = false
    /// -1 once it is closed.
    private var input: Int32
    private var output: Int32
    private var unwritten: ArraySlice<UInt8>
    private let outputBytes: Int
    /// What it said first, up to `outputBytes`.
    private(set) var said: [UInt8] = []

    /// Starts the program of that path.
    ///
    /// - Parameters:
    ///   - arguments: what comes after the program's own name.
    ///   - bytes: for its standard input, which ends after them.
    ///   - outputBytes: how much of what it says is kept.
    /// - Throws: `notStarted`.
    init(
        path: String, arguments: [String], environment: [String], bytes: [UInt8], at now: MonotonicInstant,
        time: MonotonicInstant.Span = Limits.time, outputBytes: Int = Limits.outputBytes
    ) throws(NotStarted) {
        let toChild = try Pipe()
        let fromChild: Pipe
        do throws(NotStarted) {
            fromChild = try Pipe()
        } catch {
            toChild.close()
            throw error
        }
        let strings = ([path] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup($0) } + [nil]
        defer { for pointer in strings + variables { free(pointer) } }
        var process: Int32 = 0
        // Our ends never wait; its own do, as every program expects.
        var code = cspawn_let_wait(toChild.read)
        if code == 0 { code = cspawn_let_wait(fromChild.write) }
        if code == 0 { code = cspawn_start(path, strings, variables, toChild.read, fromChild.write, &process) }
        close(toChild.read)
        close(fromChild.write)
        guard code == 0 else {
            close(toChild.write)
            close(fromChild.read)
            throw NotStarted(errno: -code)
        }
        (self.process, input, output) = (process, toChild.write, fromChild.read)
        unwritten = bytes[...]
        self.outputBytes = outputBytes
        phase = .running(until: now + time)
    }

    deinit { kill() }

    struct NotStarted: Error, Hashable {
        var errno: Int32
    }

    /// Gives it more of its input, takes what it says, and tells it to end when its time is up. How it ended, once it has.
    func step(_ now: MonotonicInstant) -> Ending? {
        if case .ended = phase { return nil }
        write()
        read()
        let hasEnded = cspawn_has_ended(process)
        guard hasEnded == 0 else {
            read()
            return reap()
        }
        switch phase {
        case .running(let until) where until <= now: end(at: now)
        case .ending(let until) where until <= now:
            Glibc.kill(-process, SIGKILL)
            phase = .killed
        case .running, .ending, .killed, .ended: break
        }
        return nil
    }

    /// Waits until it takes more of its input or says something, at most for so long. A step is due then.
    func wait(_ milliseconds: Int32) {
        var ends = [
            pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        ]
        // One that has closed both is about to end.
        poll(&ends, 2, input < 0 && output < 0 ? min(milliseconds, 1) : milliseconds)
    }

    /// Tells it to end; after a while it is ended.
    func end(at now: MonotonicInstant, grace: MonotonicInstant.Span = Limits.grace) {
        guard case .running = phase else { return }
        isLate = true
        Glibc.kill(-process, SIGTERM)
        phase = .ending(until: now + grace)
    }

    /// Ends it and all that it started, at once.
    func kill() {
        if case .ended = phase { return }
        Glibc.kill(-process, SIGKILL)
        _ = reap()
    }

    /// Waits for what has ended, or ends at once; the group goes with it, for nobody watches over it any more. Until it was waited
    /// for the number is nobody else's.
    private func reap() -> Ending {
        Glibc.kill(-process, SIGKILL)
        phase = .ended
        closeInput()
        closeOutput()
        var status: Int32 = 0
        var waited = waitpid(process, &status, 0)
        while waited < 0 && errno == EINTR { waited = waitpid(process, &status, 0) }
        if isLate { return .tookTooLong }
        // Somebody who ignores the ends of children made the kernel forget how this one ended.
        guard waited == process else { return .notStarted(ECHILD) }
        return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
    }

    private func write() {
        while input >= 0, !unwritten.isEmpty {
            let count = unwritten.withUnsafeBytes { ChildCommand.write($0, to: input) }
            if count > 0 {
                unwritten = unwritten.dropFirst(count)
            } else if count < 0 && errno == EINTR {
                continue
            } else if count < 0 && errno == EAGAIN {
                return
            } else {
                // It wants no more of it, which is its own business: what counts is how it ends.
                return closeInput()
            }
        }
        closeInput()
    }

    /// As the system's call, without the signal that would end this program where nobody reads: it is kept from this thread, and
    /// taken away if it came.
    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
        var (signals, before) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, &before)
        let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        let code = errno
        if count < 0 && code == EPIPE {
            var none = timespec()
            sigtimedwait(&signals, nil, &none)
        }
        pthread_sigmask(SIG_SETMASK, &before, nil)
        errno = code
        return count
    }

    private func closeInput() {
        if input >= 0 { close(input) }
        input = -1
        unwritten = []
    }

    private func closeOutput() {
        if output >= 0 { close(output) }
        output = -1
    }

    private func read() {
        var piece = [UInt8](repeating: 0, count: 4 << 10)
        var left = Limits.readBytes
        while output >= 0, left > 0 {
            let count = piece.withUnsafeMutableBytes { Glibc.read(output, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            if count == 0 { closeOutput() }
            guard count > 0 else { return }
            said += piece.prefix(min(count, outputBytes - said.count))
            left -= count
        }
    }
}

/// Both ends of a pipe.
private struct Pipe {
    let read: Int32
    let write: Int32

    init() throws(ChildCommand.NotStarted) {
        var ends: [Int32] = [-1, -1]
        let code = cspawn_pipe(&ends)
        guard code == 0 else { throw ChildCommand.NotStarted(errno: -code) }
        (read, write) = (ends[0], ends[1])
    }

    func close() {
        Glibc.close(read)
        Glibc.close(write)
    }
}
