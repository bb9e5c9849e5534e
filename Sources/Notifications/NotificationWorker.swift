internal import AgentLog
internal import ChildPrograms
package import Configuration
package import FitPinkyCore
internal import Glibc
internal import KioskLogic
package import Logging
package import Store
package import StoreThreads
internal import Synchronization
internal import Threads

/// Hands news to the owner's commands and to places of the page, on a thread of its own. The caller never waits: it is queued on the store's
/// thread, and the commands run beside everything else.
package final class NotificationWorker: Sendable {
    private enum Order: Sendable {
        case queued(Store.Queued)
        case noted(isKept: Bool)
        case surroundings(utc: UTCInstant?, quiet: Set<MemberID>)
        case recipients([Recipient])
        case picture(FoundPicture, sink: UInt64, WorkoutID)
        case test(sink: UInt64, @Sendable (TestEnd) -> Void)
        case stop
    }

    private let mailbox = Mailbox<Order>(capacity: NotificationWorker.capacity)
    private let ended = Monitor(false)
    private let store: StoreThreads
    private let logger: Logger
    private let current: Mutex<Current>
    private let failing = Failing()

    /// Commands whose last run failed, and how.
    private final class Failing: Sendable {
        let runs = Mutex<[UInt64: RunFailure]>([:])
    }

    /// What callers on other threads need.
    private struct Current {
        var commands: [KioskConfiguration.NotifyCommand]
        var places: [PageRecipient] = []
        var quiet: Set<MemberID>?
        /// The time of day less the monotonic clock's, in milliseconds; nil while it is not trusted.
        var utcOffset: Int64?

        var recipients: [Recipient] { commands.map { Recipient($0) } + places.map { Recipient($0) } }
    }

    /// Orders that may wait. What is queued and does not get in is in the outbox, and told after the next start.
    private static let capacity = 1024
    /// A clock that was set by less than this makes no news older.
    private static let clockStep: Int64 = 2000

    /// Starts. Nothing is told before `look` has said whether it is quiet, and nothing of an earlier run before `readOutbox`.
    ///
    /// - Parameter tellFailing: is told, on the worker's thread, of a command that fails again and again; nil when it works.
    package init(
        _ commands: [KioskConfiguration.NotifyCommand], store: StoreThreads, logger: Logger,
        timeLimit: MonotonicInstant.Span = ChildCommand.Limits.time,
        tellFailing: @escaping @Sendable (_ sink: UInt64, CommandFailure?) -> Void = { _, _ in }
    ) {
        (self.store, self.logger) = (store, logger)
        current = Mutex(Current(commands: commands))
        let (mailbox, ended, failing) = (mailbox, ended, failing)
        let isStarted = Thread.start(name: "notify") {
            NotificationWorker.run(mailbox, commands, store, logger, timeLimit, failing, tellFailing)
            ended.change { $0 = true }
        }
        if !isStarted {
            mailbox.close()
            ended.change { $0 = true }
        }
    }

    /// Reads what an earlier run left in the outbox. To be called once all who are told are known: what is for nobody is let go.
    package func readOutbox() {
        store.post { store throws(StoreError) in
            Store.Queued(try store.outgoing())
        } deliver: { [mailbox, logger] result in
            switch result {
            case .success(let queued): if !queued.news.isEmpty { mailbox.post(.queued(queued)) }
            case .failure(let error):
                logger.warning(.newsUnreadable, .private(.why, error))
            }
        }
    }

    // MARK: From any thread

    /// Keeps news until the commands have had it. News of kinds that no command is for is left out.
    package func queue(_ news: [News]) {
        let wanted = wanted(news)
        guard !wanted.isEmpty else { return }
        let isTaken = store.post { store throws(StoreError) in
            try store.queue(wanted)
        } deliver: { [self] result in
            queued(result)
        }
        if !isTaken { queued(.failure(.busy)) }
    }

    /// The same for news that recurs and is told once, also across starts.
    ///
    /// - Parameters:
    ///   - isOff: whether the members have switched them off: then they are only noted as told, and not queued.
    ///   - deliver: is told, on the store's thread, which of them are new.
    package func queueOnce(_ news: [News], isOff: Bool = false, deliver: @escaping @Sendable (Set<ULID>) -> Void) {
        let outgoing = news.map(\.outgoing)
        // The loop tells of it all the same: twice is better than never.
        @Sendable func failed(_ error: StoreError) {
            queued(.failure(error))
            deliver(Set(outgoing.map(\.id)))
        }
        let wanted = isOff ? [] : Set(self.wanted(news).map(\.id))
        let isTaken = store.post { store throws(StoreError) in
            try store.queueOnce(outgoing, keeping: wanted)
        } deliver: { [self] result in
            switch result {
            case .success(let (new, queue)):
                queued(.success(queue))
                deliver(new)
            case .failure(let error): failed(error)
            }
        }
        if !isTaken { failed(.busy) }
    }

    /// Notes what is announced of a week and queues what is said of it, in one transaction.
    ///
    /// - Parameter deliver: is told, on the store's thread, whether it is news: false if that verdict was announced already.
    package func announce(
        week: Day, verdict: Verdict, news: [News],
        deliver: @escaping @Sendable (Result<Bool, StoreError>) -> Void
    ) {
        let wanted = wanted(news)
        let isTaken = store.post { store throws(StoreError) in
            try store.announce(week: week, verdict: verdict, news: wanted)
        } deliver: { [self] result in
            switch result {
            case .success(nil): deliver(.success(false))
            case .success(let queue?):
                queued(.success(queue))
                deliver(.success(true))
            case .failure(let error): deliver(.failure(error))
            }
        }
        if !isTaken { deliver(.failure(.busy)) }
    }

    /// What time it is, nil while the clock is not trusted, and who wants quiet now. To be said at the start and as often as
    /// the loop looks around; what is as it was costs nothing.
    package func look(utc: UTCInstant?, quiet: Set<MemberID>) {
        let offset = utc.map { $0.milliseconds - MonotonicInstant.now().nanoseconds / 1_000_000 }
        let isNew = current.withLock { current in
            let isSameClock =
                switch (current.utcOffset, offset) {
                case (nil, nil): true
                case (let before?, let now?): abs(now - before) < NotificationWorker.clockStep
                case (nil, _), (_, nil): false
                }
            if isSameClock, current.quiet == quiet { return false }
            (current.quiet, current.utcOffset) = (quiet, offset)
            return true
        }
        if isNew { mailbox.post(.surroundings(utc: utc, quiet: quiet)) }
    }

    /// Whether a command or a place of the page is told of that kind to that member.
    package func tells(_ kind: NotificationKind, to member: MemberID) -> Bool {
        current.withLock { $0.recipients.contains { $0.sink.takes(kind, for: member) } }
    }

    /// How the command's last run failed; nil if it was well, or there was none since the start.
    package func failure(of command: KioskConfiguration.NotifyCommand) -> String? { failure(of: command.sink.id)?.why }

    /// The same of any sink.
    package func failure(of sink: UInt64) -> RunFailure? { failing.runs.withLock { $0[sink] } }

    /// Takes up other commands.
    package func reload(_ commands: [KioskConfiguration.NotifyCommand]) { takeUp { $0.commands = commands } }

    /// Takes up other places of the page.
    package func deliver(to places: [PageRecipient]) { takeUp { $0.places = places } }

    private func takeUp(_ change: (inout Current) -> Void) {
        // Posted within, so that the later change is the later order.
        current.withLock { current in
            change(&current)
            _ = mailbox.post(.recipients(current.recipients))
        }
    }

    /// Runs a sink's program with a notification of its own, beside the news that other sinks get, and calls the closure with how the
    /// program ended.
    package func test(_ sink: UInt64, _ tell: @escaping @Sendable (TestEnd) -> Void) {
        if !mailbox.post(.test(sink: sink, tell)) { tell(.busy) }
    }

    /// Ends what runs, which is told again after the next start. What was told is still noted, if the store is closed later.
    package func close() {
        mailbox.post(.stop)
        mailbox.close()
    }

    /// Whether the thread has ended, and every command with it.
    package var hasEnded: Bool { ended.change { $0 } }

    // MARK: Within

    private func wanted(_ news: [News]) -> [OutgoingNews] {
        let sinks = current.withLock { $0.recipients.map(\.sink) }
        return news.filter { news in sinks.contains { $0.takes(news.kind, for: news.member.id) } }.map { $0.outgoing }
    }

    private func queued(_ result: Result<Store.Queued, StoreError>) {
        switch result {
        case .success(let queued): mailbox.post(.queued(queued))
        case .failure(let error): logger.error(.newsLost, .private(.why, error))
        }
    }

    private static func run(
        _ mailbox: Mailbox<Order>, _ commands: [KioskConfiguration.NotifyCommand], _ store: StoreThreads,
        _ logger: Logger, _ timeLimit: MonotonicInstant.Span, _ failing: Failing,
        _ tellFailing: @escaping @Sendable (UInt64, CommandFailure?) -> Void
    ) {
        // Who started the agent may ignore the ends of children, which is inherited: then nobody could say how a command ended.
        signal(SIGCHLD, SIG_DFL)
        var run = NotifyRun(commands.map { Recipient($0) }, timeLimit: timeLimit, logger: logger) { told, gone in
            let isTaken = store.post { store throws(StoreError) in
                try store.noteOutgoing(told: told, gone: gone)
            } deliver: { result in
                if case .failure(let error) = result {
                    logger.warning(.deliveryNotNoted, .private(.why, error))
                }
                mailbox.post(.noted(isKept: (try? result.get()) != nil))  // the reason was just told
            }
            if !isTaken { mailbox.post(.noted(isKept: false)) }
        }
        run.tellFailing = tellFailing
        run.tellEnd = { sink, failure in
            failing.runs.withLock { runs in
                // Since the first failure in a row.
                let since = runs[sink].map(\.since) ?? failure?.since
                runs[sink] = failure.map { RunFailure(why: $0.why, since: since) }
            }
        }
        run.lookForPicture = { sink, workout in
            let isTaken = store.postRead { store throws(StoreError) in
                try store.thumbnail(of: workout)
            } deliver: { result in
                mailbox.post(.picture((try? result.get()) ?? .notYet, sink: sink, workout))  // told without it, then
            }
            if !isTaken { mailbox.post(.picture(.notYet, sink: sink, workout)) }
        }
        while true {
            switch mailbox.next(until: run.deadline) {
            case .message(.queued(let queued)): run.queued(queued)
            case .message(.noted(let isKept)): run.noted(isKept: isKept)
            case .message(.surroundings(let utc, let quiet)): run.surroundings(utc: utc, quiet: quiet)
            case .message(.recipients(let recipients)): run.takeUp(recipients)
            case .message(.picture(let picture, let sink, let workout)): run.found(picture, for: sink, workout)
            case .message(.test(let sink, let tell)): run.test(sink, tell)
            case .deadline: break
            case .message(.stop), .closed: return run.stop()
            }
            run.step()
        }
    }
}
