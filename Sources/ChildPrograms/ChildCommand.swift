internal import CSpawn
package import FitPinkyCore
internal import Glibc
internal import SystemCalls
internal import SystemPackage

/// One run of a program, such as an owner's command: it is given bytes on its standard input, its output is kept up to a bound, and
/// it has a time limit.
///
/// The thread that owns it calls `step(_:)`, which never waits. When the program ends, or the last reference to the run goes, every
/// process that the program started is ended too.
package final class ChildCommand {
    /// How a command ended.
    package enum Ending: Hashable, Sendable {
        /// It exited with that code, 0 to 255; 0 is success.
        case exited(Int32)
        /// A signal of that number ended it, which this object had not sent.
        case signalled(Int32)
        /// Its time limit had passed, or `end(at:grace:)` was called, before it ended.
        case tookTooLong
        /// The program could not be started; the value is the errno.
        case notStarted(Int32)
    }

    /// The limits of a command that is given no others.
    package enum Limits {
        /// From its start until it gets SIGTERM: 30 s.
        package static let time = MonotonicInstant.Span.seconds(30)
        /// From SIGTERM until its process group gets SIGKILL: 2 s.
        package static let grace = MonotonicInstant.Span.seconds(2)
        /// How many bytes of its output are kept: 4 KiB.
        package static let outputBytes = 4 << 10
        /// How many bytes one step reads at most, so that a command that writes without pause delays no other.
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
    /// -1 where it goes into `output`.
    private var errors: Int32
    private var unwritten: ArraySlice<UInt8>
    private let outputBytes: Int
    /// The beginning of its standard output, and error unless that is kept apart: at most as many bytes as the initializer was
    /// given.
    package private(set) var said: [UInt8] = []
    /// The beginning of its standard error where that is kept apart, at most as many bytes as of its output.
    package private(set) var complained: [UInt8] = []

    /// Starts a program without a shell, in a process group of its own.
    ///
    /// - Parameters:
    ///   - path: the absolute path of the program.
    ///   - arguments: what comes after the program's own name.
    ///   - environment: its whole environment, each variable as `NAME=value`.
    ///   - bytes: for its standard input, which ends after them.
    ///   - now: the time of the call; the time limit counts from it.
    ///   - time: from its start until it gets SIGTERM.
    ///   - outputBytes: how many bytes of its output are kept.
    ///   - keepsErrorsApart: whether its standard error is kept apart from its output.
    /// - Throws: `NotStarted` if the program or its pipes could not be made.
    package init(
        path: String, arguments: [String], environment: [String], bytes: [UInt8], at now: MonotonicInstant,
        time: MonotonicInstant.Span = Limits.time, outputBytes: Int = Limits.outputBytes, keepsErrorsApart: Bool = false
    ) throws(NotStarted) {
        var pipes: [Pipe] = []
        do throws(NotStarted) {
            for _ in 0..<(keepsErrorsApart ? 3 : 2) { pipes.append(try Pipe()) }
        } catch {
            for pipe in pipes { pipe.close() }
            throw error
        }
        let toChild = pipes[0]
        let fromChild = pipes[1...]
        let ends = (output: pipes[1].write, errors: pipes[keepsErrorsApart ? 2 : 1].write)
        let strings = ([path] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup($0) } + [nil]
        defer { for pointer in strings + variables { free(pointer) } }
        var process: Int32 = 0
        // Our ends never wait; its own do, as every program expects.
        var code = cspawn_let_wait(toChild.read)
        for pipe in fromChild where code == 0 { code = cspawn_let_wait(pipe.write) }
        if code == 0 {
            code = cspawn_start(path, strings, variables, toChild.read, ends.output, ends.errors, &process)
        }
        close(toChild.read)
        for pipe in fromChild { close(pipe.write) }
        guard code == 0 else {
            close(toChild.write)
            for pipe in fromChild { close(pipe.read) }
            throw NotStarted(errno: -code)
        }
        (self.process, input, output) = (process, toChild.write, pipes[1].read)
        errors = keepsErrorsApart ? pipes[2].read : -1
        unwritten = bytes[...]
        self.outputBytes = outputBytes
        phase = .running(until: now + time)
    }

    deinit { kill() }

    /// A program could not be started.
    package struct NotStarted: Error, Hashable {
        /// The error of the system call that failed.
        package var errno: Int32
    }

    /// Writes more of its input, reads its output, and sends SIGTERM or SIGKILL when that is due. Never waits.
    ///
    /// - Returns: how the command ended, once; nil while it runs, and after the ending was returned.
    package func step(_ now: MonotonicInstant) -> Ending? {
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

    /// Waits until it reads input or writes output, or until that many milliseconds have passed. Call `step(_:)` afterwards.
    package func wait(_ milliseconds: Int32) {
        var ends = [
            pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
        ]
        // One that has closed all is about to end.
        let isAboutToEnd = ends.allSatisfy { $0.fd < 0 }
        poll(&ends, nfds_t(ends.count), isAboutToEnd ? min(milliseconds, 1) : milliseconds)
    }

    /// Sends SIGTERM to its process group; `step(_:)` sends SIGKILL once `grace` has passed. Does nothing if it was told before.
    package func end(at now: MonotonicInstant, grace: MonotonicInstant.Span = Limits.grace) {
        guard case .running = phase else { return }
        isLate = true
        Glibc.kill(-process, SIGTERM)
        phase = .ending(until: now + grace)
    }

    /// Ends it and every process that it started with SIGKILL, and waits until the kernel has ended it.
    package func kill() {
        if case .ended = phase { return }
        Glibc.kill(-process, SIGKILL)
        _ = reap()
    }

    /// Ends it and every process that it started with SIGKILL, and waits for that many milliseconds at most: a process that hangs in a
    /// device's driver is left behind.
    package func killAndWait(_ milliseconds: Int32) {
        if case .ended = phase { return }
        Glibc.kill(-process, SIGKILL)
        for _ in 0..<milliseconds {
            guard cspawn_has_ended(process) == 0 else {
                _ = reap()
                return
            }
            poll(nil, 0, 1)
        }
        abandon()
    }

    /// Ends it and every process that it started with SIGKILL, and does not wait: a process that hangs in a device's driver ends
    /// when the driver lets it. To be called before this program ends itself, for nobody else waits for the process.
    package func abandon() {
        if case .ended = phase { return }
        Glibc.kill(-process, SIGKILL)
        phase = .ended
        closeInput()
        closeOutput()
    }

    /// Waits for what has ended, or ends at once; the group goes with it, for nobody watches over it any more. Until it was waited
    /// for the number is nobody else's.
    private func reap() -> Ending {
        Glibc.kill(-process, SIGKILL)
        phase = .ended
        closeInput()
        closeOutput()
        var status: Int32 = 0
        let waited = try? retryingOnInterrupt { waitpid(process, &status, 0) }  // see below
        if isLate { return .tookTooLong }
        // Somebody who ignores the ends of children made the kernel forget how this one ended.
        guard waited == process else { return .notStarted(ECHILD) }
        return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
    }

    private func write() {
        while input >= 0, !unwritten.isEmpty {
            do throws(Errno) {
                let count = try retryingOnInterrupt {
                    unwritten.withUnsafeBytes { ChildCommand.write($0, to: input) }
                }
                unwritten = unwritten.dropFirst(count)
            } catch {
                // It wants no more of it, which is its own business: what counts is how it ends.
                if error != .wouldBlock { closeInput() }
                return
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
        for end in [output, errors] where end >= 0 { close(end) }
        (output, errors) = (-1, -1)
    }

    private func read() {
        read(&output, into: &said)
        read(&errors, into: &complained)
    }

    private func read(_ end: inout Int32, into kept: inout [UInt8]) {
        var piece = [UInt8](repeating: 0, count: 4 << 10)
        var left = Limits.readBytes
        while end >= 0, left > 0 {
            let file = FileDescriptor(rawValue: end)
            let count = try? piece.withUnsafeMutableBytes { try file.read(into: $0) }  // there is nothing yet
            guard let count else { return }
            guard count > 0 else {
                close(end)
                end = -1
                return
            }
            kept += piece.prefix(min(count, outputBytes - kept.count))
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
