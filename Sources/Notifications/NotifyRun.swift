internal import AgentLog
internal import ChildPrograms
internal import Configuration
internal import FitPinkyCore
internal import Glibc
internal import KioskLogic
internal import Logging
internal import Store
internal import Threads

/// A command of the owner's, or a place of the page, that fails again and again.
package struct CommandFailure: Hashable, Sendable {
    /// The command's path, or as people are told of the place.
    package var path: String
    /// Whether a member set it up on the page.
    package var isOfPage = false
    /// How its last run ended.
    package var why: String
}

/// What the worker's thread owns: the relay, the news that waits, and the commands that run.
package struct NotifyRun {
    private var relay: NewsRelay
    private var recipients: [UInt64: Recipient]
    private var news: [ULID: OutgoingNews] = [:]
    private var running: [UInt64: ChildCommand] = [:]
    private var pictures = PictureWaits()
    private var tests: [UInt64: (command: ChildCommand, tell: @Sendable (TestEnd) -> Void)] = [:]
    /// The time of day at a reading of the monotonic clock; nil while it is not trusted.
    private var clock: (utc: UTCInstant, at: MonotonicInstant)?
    private let timeLimit: MonotonicInstant.Span
    private let logger: Logger
    /// Notes in the outbox; the answer comes as `noted`.
    private let note: ([ULID: Set<UInt64>], Set<ULID>) -> Void
    /// How each command's last run ended, in a clause, and when; nil where it was well.
    var tellEnd: (_ sink: UInt64, _ failure: RunFailure?) -> Void = { _, _ in }
    /// Looks for the thumbnail of a workout; the answer comes as `found`.
    var lookForPicture: (_ sink: UInt64, WorkoutID) -> Void = { _, _ in }
    /// A command has failed `maxFailures` times in a row or more; nil: it works, or is not configured any more.
    var tellFailing: (_ sink: UInt64, CommandFailure?) -> Void = { _, _ in }
    /// How often each command failed since it last worked.
    private var failures: [UInt64: Int] = [:]

    /// So many failures in a row are a fault: fewer may be a network that is away for a moment.
    package static let maxFailures = 3

    /// Tests that run at once.
    private static let maxTests = 4

    /// While a command runs it is looked at so often.
    static let look = MonotonicInstant.Span.milliseconds(20)
    /// What a command that runs may still take when the agent ends; it is told again after the next start.
    static let stopGrace = MonotonicInstant.Span.milliseconds(200)

    init(
        _ recipients: [Recipient], timeLimit: MonotonicInstant.Span, logger: Logger,
        note: @escaping ([ULID: Set<UInt64>], Set<ULID>) -> Void
    ) {
        self.recipients = NotifyRun.byNumber(recipients)
        relay = NewsRelay(sinks: recipients.map { $0.sink })
        (self.timeLimit, self.logger, self.note) = (timeLimit, logger, note)
    }

    private static func byNumber(_ recipients: [Recipient]) -> [UInt64: Recipient] {
        Dictionary(recipients.map { ($0.sink.id, $0) }, uniquingKeysWith: { $1 })
    }

    /// When to look again; nil for not before something is sent.
    var deadline: MonotonicInstant? {
        if !running.isEmpty || !tests.isEmpty { return .now() + NotifyRun.look }
        return [relay.deadline(after: time), pictures.deadline].compactMap { $0 }.min()
    }

    private var time: NewsRelay.Time {
        let now = MonotonicInstant.now()
        let utc = clock.map { clock in
            UTCInstant(milliseconds: clock.utc.milliseconds + (now - clock.at).nanoseconds / 1_000_000)
        }
        return NewsRelay.Time(now, utc: utc)
    }

    // MARK: What happens

    mutating func queued(_ queued: Store.Queued) {
        relay.dropped(queued.dropped)
        for id in queued.dropped { news[id] = nil }
        if !queued.dropped.isEmpty {
            logger.warning(.newsDropped, .public(.count, queued.dropped.count))
        }
        for item in queued.news { news[item.id] = item }
        take(
            relay.queued(
                queued.news.map { item in
                    NewsRelay.News(
                        id: item.id, kind: NotificationKind(number: item.kind), member: item.member,
                        created: item.created,
                        told: item.told)
                }, at: time))
    }

    mutating func noted(isKept: Bool) { take(relay.noted(isKept: isKept, at: time)) }

    mutating func surroundings(utc: UTCInstant?, quiet: Set<MemberID>) {
        clock = utc.map { ($0, .now()) }
        take(relay.wantQuiet(quiet, at: time))
    }

    mutating func takeUp(_ recipients: [Recipient]) {
        self.recipients = NotifyRun.byNumber(recipients)
        for sink in Array(failures.keys) where self.recipients[sink] == nil { works(sink) }
        take(relay.takeUp(recipients.map { $0.sink }, at: time))
    }

    /// What was found of the thumbnail that `lookForPicture` looked for.
    mutating func found(_ picture: FoundPicture, for sink: UInt64, _ workout: WorkoutID) {
        guard let (ids, picture) = pictures.found(picture, for: sink, workout, at: .now()) else { return }
        start(sink, ids, picture: picture)
    }

    /// Runs a sink's program with a notification of its own, beside the news that other sinks get.
    mutating func test(_ sink: UInt64, _ tell: @escaping @Sendable (TestEnd) -> Void) {
        guard let recipient = recipients[sink] else { return tell(.unknown) }
        guard tests[sink] == nil, tests.count < NotifyRun.maxTests else { return tell(.busy) }
        do throws(ChildCommand.NotStarted) {
            tests[sink] = (try command(recipient, News.test, picture: nil), tell)
        } catch {
            tell(.failed(ChildCommand.Ending.notStarted(error.errno).sentence))
        }
    }

    /// Looks at the commands that run, and at what is due.
    mutating func step() {
        for (sink, workout) in pictures.due(.now()) { lookForPicture(sink, workout) }
        for (sink, test) in tests {
            guard let ending = test.command.step(.now()) else { continue }
            tests[sink] = nil
            tested(sink, ending, said: test.command.said, test.tell)
        }
        for (sink, command) in running {
            guard let ending = command.step(.now()) else { continue }
            running[sink] = nil
            ended(sink, ending, said: command.said)
        }
        take(relay.timeReached(time))
    }

    /// Ends what runs. Blocks for as long as `stopGrace` at most.
    mutating func stop() {
        relay.stop()
        let end = MonotonicInstant.now() + NotifyRun.stopGrace
        for command in running.values { command.end(at: .now(), grace: NotifyRun.stopGrace) }
        while !running.isEmpty, MonotonicInstant.now() < end {
            usleep(5000)
            for (sink, command) in running {
                guard let ending = command.step(.now()) else { continue }
                running[sink] = nil
                ended(sink, ending, said: command.said)
            }
        }
        for command in running.values { command.kill() }
        running = [:]
        for test in tests.values {
            test.command.kill()
            test.tell(.failed("the agent had to end"))
        }
        tests = [:]
    }

    // MARK: What comes of it

    private mutating func take(_ effects: [NewsRelay.Effect]) {
        for effect in effects {
            switch effect {
            case .run(let sink, let ids): run(sink, ids)
            case .note(let told, let gone):
                for id in gone { news[id] = nil }
                note(told, gone)
            case .gaveUp(let ids):
                logger.warning(.newsTooOld, .public(.count, ids.count))
            }
        }
    }

    private mutating func run(_ sink: UInt64, _ ids: [ULID]) {
        let told = ids.compactMap { news[$0] }
        guard recipients[sink]?.place?.hasPicture == true, let workout = News.shownWorkout(told) else {
            return start(sink, ids, picture: nil)
        }
        pictures.begin(sink, ids, workout, at: .now())
    }

    private mutating func start(_ sink: UInt64, _ ids: [ULID], picture: [UInt8]?) {
        let told = ids.compactMap { news[$0] }
        // What was let go of while it waited for a picture needs no telling.
        guard let recipient = recipients[sink], !told.isEmpty else {
            return ended(sink, .notStarted(ENOENT), said: [])
        }
        do throws(ChildCommand.NotStarted) {
            running[sink] = try command(recipient, News.handedOver(told), picture: picture)
            logger.debug(.commandStarted, .private(.command, recipient.path), .public(.news, told.count))
        } catch {
            ended(sink, .notStarted(error.errno), said: [])
        }
    }

    private func command(
        _ recipient: Recipient, _ news: [UInt8], picture: [UInt8]?
    ) throws(ChildCommand.NotStarted) -> ChildCommand {
        try ChildCommand(
            path: recipient.path, arguments: recipient.arguments,
            environment: recipient.place == nil ? NotifyRun.environment : NotifyRun.packagedEnvironment,
            bytes: recipient.input(news, picture: picture), at: .now(), time: timeLimit)
    }

    private mutating func ended(_ sink: UInt64, _ ending: ChildCommand.Ending, said: [UInt8]) {
        let recipient = recipients[sink]
        let path = recipient?.path ?? "one that is not configured any more"
        if !said.isEmpty, recipient?.place == nil {
            logger.debug(.commandSaid, .private(.command, path), .private(.what, String(decoding: said, as: UTF8.self)))
        }
        if ending == .exited(0) {
            logger.debug(.commandDone, .private(.command, path))
            tellEnd(sink, nil)
            works(sink)
        } else {
            let why = recipient?.why(ending.sentence, said: said) ?? ending.sentence
            tellEnd(sink, RunFailure(why: why, since: time.utc))
            // Of one that was taken out nobody needs to hear.
            if let recipient {
                let place = recipient.place
                fails(sink, CommandFailure(path: place?.title ?? path, isOfPage: place != nil, why: why))
            }
            logger.warning(.commandFailed, .private(.command, path), .private(.why, ending.sentence))
        }
        var chance = SystemRandomNumberGenerator()
        take(relay.ended(sink, isTold: ending == .exited(0), chance: chance.next(), at: time))
    }

    private mutating func tested(
        _ sink: UInt64, _ ending: ChildCommand.Ending, said: [UInt8], _ tell: (TestEnd) -> Void
    ) {
        guard ending == .exited(0) else {
            return tell(.failed(recipients[sink]?.why(ending.sentence, said: said) ?? ending.sentence))
        }
        tell(.sent)
        tellEnd(sink, nil)
        works(sink)
        take(relay.tryAgain(sink, at: time))
    }

    private mutating func works(_ sink: UInt64) {
        guard failures.removeValue(forKey: sink) ?? 0 >= NotifyRun.maxFailures else { return }
        tellFailing(sink, nil)
    }

    private mutating func fails(_ sink: UInt64, _ failure: CommandFailure) {
        let count = min(failures[sink, default: 0] + 1, NotifyRun.maxFailures)
        failures[sink] = count
        if count == NotifyRun.maxFailures { tellFailing(sink, failure) }
    }

    /// What a command finds of the agent's environment: where programs are, whose home it is, and how text is to be read. The rest
    /// may hold what is nobody's business.
    private static let environment: [String] = [
        ("PATH", "/usr/local/bin:/usr/bin:/bin"), ("HOME", "/"), ("LANG", "C.UTF-8"),
    ].map { name, otherwise in
        guard let value = getenv(name) else { return "\(name)=\(otherwise)" }
        return "\(name)=\(String(cString: value))"
    }

    /// Of the packaged program: nothing that an owner set, such as another PATH or a proxy.
    private static let packagedEnvironment = ["PATH=/usr/bin:/bin", "HOME=/", "LANG=C.UTF-8"]
}
