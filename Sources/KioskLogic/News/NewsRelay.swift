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
        /// Whose news alone it takes; nil for everybody's.
        package var member: MemberID?

        /// That command, for all kinds unless some are named, and all members unless one is.
        package init(
            id: UInt64, kinds: Set<NotificationKind> = Set(NotificationKind.allCases), member: MemberID? = nil
        ) {
            (self.id, self.kinds, self.member) = (id, kinds, member)
        }

        /// Whether it is for news of that kind for that member. A kind of a newer version is for a sink that takes all that there is.
        package func takes(_ kind: NotificationKind?, for member: MemberID) -> Bool {
            guard self.member == nil || self.member == member else { return false }
            return kind.map { kinds.contains($0) } ?? kinds.isSuperset(of: NotificationKind.allCases)
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

    package enum Effect: Hashable, Sendable {
        /// Run the sink's command with this news: one by itself, or several as a list.
        case run(sink: UInt64, news: [ULID])
        /// Note in the outbox who was told what, and what need not wait any longer; then `noted` is the answer.
        case note(told: [ULID: Set<UInt64>], gone: Set<ULID>)
        /// This was of interest for so long, and somebody who was to have it never had it. Noted as gone as well.
        case gaveUp([ULID])
    }

    /// In order of arrival.
    private var waiting: [News] = []
    private var sinks: [SinkMachine] = []
    /// Who wants quiet now; nil while nobody has said, and then it is quiet for all.
    private var quiet: Set<MemberID>?
    private var acknowledgements = AcknowledgementLog()
    private var isStopping = false

    package init(sinks: [Sink]) {
        self.sinks = sinks.map(SinkMachine.init)
    }

    // MARK: What others see

    /// Ids of what waits, the oldest first.
    package var waitingNews: [ULID] { waiting.map(\.id) }

    /// What that sink does; nil if there is none.
    package func state(of sink: UInt64) -> SinkMachine.State? { sinks.first { $0.sink.id == sink }?.state }

    /// When `timeReached` is to be called, though nothing else happens; the time is that of the latest input. Nil for never.
    package func deadline(after now: Time) -> MonotonicInstant? {
        guard !isStopping else { return nil }
        var instants: [MonotonicInstant] = []
        for machine in sinks {
            if let until = machine.restsUntil, !candidates(for: machine).isEmpty { instants.append(until) }
        }
        if let retry = acknowledgements.deadline { instants.append(retry) }
        if let utc = now.utc {
            let idle = waiting.filter { [beingTold] in !beingTold.contains($0.id) }
            instants += idle.compactMap { NewsRelay.end(of: $0) }.map { end in
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
        let known = Set(waiting.map(\.id))
        let fresh = news.filter { !known.contains($0.id) }
        waiting += fresh
        for index in sinks.indices where fresh.contains(where: { sinks[index].sink.takes($0) }) {
            sinks[index].freshened(at: now.monotonic)
        }
        return advance(to: now)
    }

    /// The outbox let go of these to make room.
    package mutating func dropped(_ ids: [ULID]) { remove(Set(ids)) }

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
                sinks.append(SinkMachine(sink))
            }
        }
        sinks.removeAll { $0.isLeaving && !$0.isRunning }
        return advance(to: now)
    }

    /// A sink was found to work, so it is not left alone any longer.
    package mutating func tryAgain(_ sink: UInt64, at now: Time) -> [Effect] {
        for index in sinks.indices where sinks[index].sink.id == sink { sinks[index].tryAgain(at: now.monotonic) }
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
            let news = sinks[index].ended(isTold: isTold, chance: chance, at: now.monotonic)
        else { return [] }
        for place in waiting.indices where isTold && news.contains(waiting[place].id) {
            waiting[place].told.insert(sink)
            acknowledgements.told(waiting[place].id, to: sink)
        }
        if sinks[index].isLeaving { sinks.remove(at: index) }
        return advance(to: now)
    }

    /// What was to be noted is on the disk, or could not be written.
    package mutating func noted(isKept: Bool, at now: Time) -> [Effect] {
        acknowledgements.written(isKept: isKept, at: now.monotonic)
        return advance(to: now)
    }

    /// A deadline has come.
    package mutating func timeReached(_ now: Time) -> [Effect] { advance(to: now) }

    /// Nothing is run any more; what runs is to be ended, and is told again after the next start.
    package mutating func stop() { isStopping = true }

    // MARK: Deciding

    private mutating func advance(to now: Time) -> [Effect] {
        var effects = isStopping ? [] : letGo(at: now)
        for index in sinks.indices where !isStopping {
            var machine = sinks[index]
            let news = machine.next(at: now.monotonic) { candidates(for: sinks[index]) }
            sinks[index] = machine
            if !news.isEmpty { effects.append(.run(sink: sinks[index].sink.id, news: news)) }
        }
        if let note = acknowledgements.next(at: now.monotonic) {
            effects.append(.note(told: note.told, gone: note.gone))
        }
        return effects
    }

    /// What every sink has had that wants it, and what is of no interest any more.
    private mutating func letGo(at now: Time) -> [Effect] {
        let running = beingTold
        var gaveUp: [ULID] = []
        var gone: Set<ULID> = []
        for index in waiting.indices {
            if waiting[index].created == nil { waiting[index].created = now.utc }
            let news = waiting[index]
            let isOld = now.utc.map { utc in NewsRelay.end(of: news).map { $0 <= utc } ?? false } ?? false
            // Whoever is being told it hears the end of it.
            guard !running.contains(news.id) else { continue }
            if !sinks.contains(where: { !$0.isLeaving && $0.sink.takes(news) && !news.told.contains($0.sink.id) }) {
                gone.insert(news.id)
            } else if isOld {
                gone.insert(news.id)
                gaveUp.append(news.id)
            }
        }
        guard !gone.isEmpty else { return [] }
        remove(gone)
        acknowledgements.gone(gone)
        return gaveUp.isEmpty ? [] : [.gaveUp(gaveUp)]
    }

    private mutating func remove(_ ids: Set<ULID>) {
        waiting.removeAll { ids.contains($0.id) }
        for index in sinks.indices { sinks[index].forget(ids) }
    }

    /// What the commands that run have with them.
    private var beingTold: Set<ULID> { sinks.reduce(into: []) { $0.formUnion($1.running) } }

    /// What that sink is to be handed: what failed least often first, then the oldest.
    private func candidates(for machine: SinkMachine) -> [ULID] {
        guard let quiet else { return [] }
        let sink = machine.sink
        let candidates = waiting.enumerated().filter { _, news in
            sink.takes(news) && !news.told.contains(sink.id) && !quiet.contains(news.member)
        }
        func rank(_ news: News, _ offset: Int) -> (Int, Int) { (machine.failures(with: news.id), offset) }
        return candidates.sorted { rank($0.element, $0.offset) < rank($1.element, $1.offset) }.map(\.element.id)
    }

    /// Until when it is of interest; nil while nobody knows when it began.
    private static func end(of news: News) -> UTCInstant? {
        let interest = news.kind?.interest ?? NotificationKind.workout.interest
        return news.created.map { created in
            let (sum, overflow) = created.milliseconds.addingReportingOverflow(interest.nanoseconds / 1_000_000)
            return UTCInstant(milliseconds: overflow ? .max : sum)
        }
    }
}

extension NewsRelay.Sink {
    fileprivate func takes(_ news: NewsRelay.News) -> Bool { takes(news.kind, for: news.member) }
}
