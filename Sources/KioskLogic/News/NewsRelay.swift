package import FitPinkyCore

/// Hands news from the outbox to the owner's commands: which command is run when, with what, and what comes of its failing.
///
/// The relay of a transactional outbox: news is durable before it comes here, and leaves the outbox after a command has ended
/// well, so it is told at least once. Each input answers what to do; who drives it sleeps until `deadline`.
package struct NewsRelay: Sendable {
    /// One of the owner's commands.
    package struct Sink: Hashable, Sendable {
        /// The same for the same command, also after a restart.
        package var id: UInt64
        package var kinds: Set<NotificationKind>

        /// That command, for all kinds unless some are named.
        package init(id: UInt64, kinds: Set<NotificationKind> = Set(NotificationKind.allCases)) {
            (self.id, self.kinds) = (id, kinds)
        }

        /// A kind of a newer version is for whoever takes all that there is.
        func takes(_ kind: NotificationKind?) -> Bool {
            kind.map { kinds.contains($0) } ?? kinds.isSuperset(of: NotificationKind.told)
        }
    }

    package struct News: Hashable, Sendable {
        /// Its own.
        package var id: ULID
        /// Nil if this version does not know it.
        package var kind: NotificationKind?
        package var member: MemberID
        /// Nil while nobody knows: then its age counts from when the clock is trusted.
        package var created: UTCInstant?
        /// Sinks that have had it.
        package var told: Set<UInt64>

        package init(id: ULID, kind: NotificationKind?, member: MemberID, created: UTCInstant?, told: Set<UInt64> = [])
        {
            (self.id, self.kind, self.member) = (id, kind, member)
            (self.created, self.told) = (created, told)
        }
    }

    /// Both clocks at one moment.
    package struct Time: Hashable, Sendable {
        /// By which pauses are measured.
        package var monotonic: MonotonicInstant
        /// By which ages are; nil while it is not trusted.
        package var utc: UTCInstant?

        package init(_ monotonic: MonotonicInstant, utc: UTCInstant?) {
            (self.monotonic, self.utc) = (monotonic, utc)
        }
    }

    package enum SinkState: Hashable, Sendable {
        case idle
        /// Its command runs with that news, after so many failures in a row.
        case running([ULID], failures: Int)
        /// Its command failed, so many times in a row.
        case resting(until: MonotonicInstant, failures: Int)
    }

    package enum Effect: Hashable, Sendable {
        /// Run the sink's command with this news: one by itself, or several as a list.
        case run(sink: UInt64, news: [ULID])
        /// Note in the outbox who was told what, and what need not wait any longer; then `noted` is the answer.
        case note(told: [ULID: Set<UInt64>], gone: Set<ULID>)
        /// This was of interest for so long, and somebody who was to have it never had it. Noted as gone as well.
        case gaveUp([ULID])
    }

    /// The times and counts that it goes by.
    package enum Limits {
        /// The most news that is handed over at once.
        package static let together = 20
        /// After the first failure in a row.
        package static let firstPause = MonotonicInstant.Span.seconds(1)
        package static let longestPause = MonotonicInstant.Span.seconds(3600)
        /// Something new shortens a pause to this: it may be the network that failed an hour ago, and is well.
        package static let freshPause = MonotonicInstant.Span.seconds(30)
        /// Between two tries at noting what the disk refused.
        package static let noteRetry = MonotonicInstant.Span.seconds(30)
    }

    private struct Waiting {
        var news: News
        /// How often each sink's command failed with it.
        var failures: [UInt64: Int] = [:]
    }

    private struct Standing {
        var sink: Sink
        var state = SinkState.idle
        /// How much is handed over at once: one after a failure, so that what no command can take keeps nothing else; then twice
        /// as much each time.
        var together = Limits.together
        /// It is not configured any more; its command may still run.
        var isLeaving = false
    }

    private struct Note {
        var told: [ULID: Set<UInt64>] = [:]
        var gone: Set<ULID> = []
        var isEmpty: Bool { told.isEmpty && gone.isEmpty }
    }

    /// In order of arrival.
    private var waiting: [Waiting] = []
    private var sinks: [Standing] = []
    /// Who wants quiet now; nil while nobody has said, and then it is quiet for all.
    private var quiet: Set<MemberID>?
    private var unnoted = Note()
    private var noting: Note?
    private var nextNote = MonotonicInstant(nanoseconds: .min)
    private var isStopping = false

    package init(sinks: [Sink]) {
        self.sinks = sinks.map { Standing(sink: $0) }
    }

    // MARK: What others see

    /// Ids of what waits, the oldest first.
    package var waitingNews: [ULID] { waiting.map { $0.news.id } }

    /// What that sink does; nil if there is none.
    package func state(of sink: UInt64) -> SinkState? { sinks.first { $0.sink.id == sink }?.state }

    /// When `timeReached` is to be called, though nothing else happens; the time is that of the latest input. Nil for never.
    package func deadline(after now: Time) -> MonotonicInstant? {
        guard !isStopping else { return nil }
        var instants: [MonotonicInstant] = []
        for standing in sinks {
            if case .resting(let until, _) = standing.state, !candidates(for: standing.sink).isEmpty {
                instants.append(until)
            }
        }
        if noting == nil, !unnoted.isEmpty { instants.append(nextNote) }
        if let utc = now.utc {
            let idle = waiting.filter { [beingTold] in !beingTold.contains($0.news.id) }
            instants += idle.compactMap { NewsRelay.end(of: $0.news) }.map { end in
                // An age beyond the range of nanoseconds is not waited for in one go.
                let left = min(max(0, end.milliseconds - utc.milliseconds), Int64(86_400_000))
                return now.monotonic + .milliseconds(left)
            }
        }
        return instants.min()
    }

    // MARK: Inputs

    /// This is in the outbox: at the start all of it, later what was queued.
    package mutating func queued(_ news: [News], at now: Time) -> [Effect] {
        let known = Set(waiting.map { $0.news.id })
        let fresh = news.filter { !known.contains($0.id) }
        waiting += fresh.map { Waiting(news: $0) }
        for index in sinks.indices where fresh.contains(where: { sinks[index].sink.takes($0.kind) }) {
            guard case .resting(let until, let failures) = sinks[index].state else { continue }
            sinks[index].state = .resting(until: min(until, now.monotonic + Limits.freshPause), failures: failures)
        }
        return advance(to: now)
    }

    /// The outbox let go of these to make room.
    package mutating func dropped(_ ids: [ULID]) { waiting.removeAll { ids.contains($0.news.id) } }

    /// Who wants quiet from now on.
    package mutating func wantQuiet(_ members: Set<MemberID>, at now: Time) -> [Effect] {
        quiet = members
        return advance(to: now)
    }

    /// The owner's commands are others now.
    package mutating func takeUp(_ wanted: [Sink], at now: Time) -> [Effect] {
        for index in sinks.indices { sinks[index].isLeaving = true }
        for sink in wanted {
            if let index = sinks.firstIndex(where: { $0.sink.id == sink.id }) {
                (sinks[index].sink, sinks[index].isLeaving) = (sink, false)
            } else {
                sinks.append(Standing(sink: sink))
            }
        }
        sinks.removeAll { standing in
            if case .running = standing.state { return false }
            return standing.isLeaving
        }
        return advance(to: now)
    }

    /// A sink's command has ended.
    ///
    /// - Parameters:
    ///   - isTold: it ended well; otherwise it failed, took too long, or could not be started.
    ///   - chance: a random number. It takes up to half of the pause away, so that two kiosks that lost one network do not come
    ///     back in step.
    package mutating func ended(_ sink: UInt64, isTold: Bool, chance: UInt64, at now: Time) -> [Effect] {
        guard let index = sinks.firstIndex(where: { $0.sink.id == sink }),
            case .running(let ids, let failures) = sinks[index].state
        else { return [] }
        if isTold {
            sinks[index].state = .idle
            sinks[index].together = min(sinks[index].together * 2, Limits.together)
        } else {
            let pause = NewsRelay.pause(afterFailures: failures + 1, chance: chance)
            sinks[index].state = .resting(until: now.monotonic + pause, failures: failures + 1)
            sinks[index].together = 1
        }
        for index in waiting.indices where ids.contains(waiting[index].news.id) {
            if isTold {
                waiting[index].news.told.insert(sink)
                unnoted.told[waiting[index].news.id, default: []].insert(sink)
            } else {
                waiting[index].failures[sink, default: 0] += 1
            }
        }
        if sinks[index].isLeaving { sinks.remove(at: index) }
        return advance(to: now)
    }

    /// What was to be noted is on the disk, or could not be written.
    package mutating func noted(isKept: Bool, at now: Time) -> [Effect] {
        if let note = noting, !isKept {
            unnoted.gone.formUnion(note.gone)
            unnoted.told.merge(note.told) { $0.union($1) }
            nextNote = now.monotonic + Limits.noteRetry
        }
        noting = nil
        return advance(to: now)
    }

    /// A deadline has come.
    package mutating func timeReached(_ now: Time) -> [Effect] { advance(to: now) }

    /// Nothing is run any more; what runs is to be ended, and is told again after the next start.
    package mutating func stop() { isStopping = true }

    // MARK: Deciding

    private mutating func advance(to now: Time) -> [Effect] {
        var effects = isStopping ? [] : letGo(at: now)
        for index in sinks.indices where !isStopping && !sinks[index].isLeaving {
            let failures: Int
            switch sinks[index].state {
            case .running: continue
            case .idle: failures = 0
            case .resting(let until, let count):
                guard until <= now.monotonic else { continue }
                failures = count
            }
            let ids = candidates(for: sinks[index].sink).prefix(sinks[index].together).map { $0.news.id }
            guard !ids.isEmpty else { continue }
            sinks[index].state = .running(ids, failures: failures)
            effects.append(.run(sink: sinks[index].sink.id, news: ids))
        }
        if noting == nil, !unnoted.isEmpty, nextNote <= now.monotonic {
            effects.append(.note(told: unnoted.told, gone: unnoted.gone))
            (noting, unnoted) = (unnoted, Note())
        }
        return effects
    }

    /// What every sink has had that wants it, and what is of no interest any more.
    private mutating func letGo(at now: Time) -> [Effect] {
        let running = beingTold
        var gaveUp: [ULID] = []
        var gone: Set<ULID> = []
        for index in waiting.indices {
            if waiting[index].news.created == nil { waiting[index].news.created = now.utc }
            let news = waiting[index].news
            let isOld = now.utc.map { utc in NewsRelay.end(of: news).map { $0 <= utc } ?? false } ?? false
            // Whoever is being told it hears the end of it.
            guard !running.contains(news.id) else { continue }
            if !sinks.contains(where: { !$0.isLeaving && $0.sink.takes(news.kind) && !news.told.contains($0.sink.id) })
            {
                gone.insert(news.id)
            } else if isOld {
                gone.insert(news.id)
                gaveUp.append(news.id)
            }
        }
        guard !gone.isEmpty else { return [] }
        waiting.removeAll { gone.contains($0.news.id) }
        unnoted.gone.formUnion(gone)
        for id in gone { unnoted.told[id] = nil }
        return gaveUp.isEmpty ? [] : [.gaveUp(gaveUp)]
    }

    /// What the commands that run have with them.
    private var beingTold: Set<ULID> {
        sinks.reduce(into: []) { ids, standing in
            if case .running(let its, _) = standing.state { ids.formUnion(its) }
        }
    }

    /// What that sink is to be handed: what failed least often first, then the oldest.
    private func candidates(for sink: Sink) -> [Waiting] {
        guard let quiet else { return [] }
        let candidates = waiting.enumerated().filter { _, waiting in
            sink.takes(waiting.news.kind) && !waiting.news.told.contains(sink.id)
                && !quiet.contains(waiting.news.member)
        }
        func rank(_ waiting: Waiting, _ offset: Int) -> (Int, Int) { (waiting.failures[sink.id] ?? 0, offset) }
        return candidates.sorted { rank($0.element, $0.offset) < rank($1.element, $1.offset) }.map { $0.element }
    }

    /// Until when it is of interest; nil while nobody knows when it began.
    private static func end(of news: News) -> UTCInstant? {
        let interest = news.kind?.interest ?? NotificationKind.workout.interest
        return news.created.map { created in
            let (sum, overflow) = created.milliseconds.addingReportingOverflow(interest.nanoseconds / 1_000_000)
            return UTCInstant(milliseconds: overflow ? .max : sum)
        }
    }

    /// A second, doubled with each failure up to an hour, less what chance takes of it.
    static func pause(afterFailures failures: Int, chance: UInt64) -> MonotonicInstant.Span {
        let doublings = min(max(0, failures - 1), 12)
        let whole = min(Limits.firstPause.nanoseconds << Int64(doublings), Limits.longestPause.nanoseconds)
        let half = whole / 2
        return MonotonicInstant.Span(nanoseconds: half + Int64(chance % UInt64(half + 1)))
    }
}
