internal import Actions
internal import AgentLog
internal import FitPinkyCore
internal import KioskLogic
internal import KioskPages
internal import Ledger
internal import Logging
internal import Notifications
internal import Store
internal import Threads
internal import Zones

// What people are told: on the ring, to whoever watches, and by the owner's commands. Nothing of it waits for a press, and no
// press waits for it.
extension KioskLoop {
    /// Another kiosk's entries fill slots now.
    func arrived(_ winners: [Winner]) {
        var news: [Winner] = []
        for winner in winners {
            if case .nudge(let nudge) = winner.fact, NotificationContext.isNews(nudge.instant, at: surroundings.now) {
                let now = surroundings.time.monotonic
                guard nudgeRate.tells(from: nudge.sender, to: nudge.receiver, at: now) else { continue }
                tell(.nudge(nudge))
            }
            news.append(winner)
        }
        weeks.came(news)
        ask(.householdChanged)
    }

    func lookAtWeeks() {
        lookAtFingerCare()
        let arrived = weeks.begin()
        let wall = surroundings.now
        let time = surroundings.localTime(at: wall)
        workers.lookAtWeeks(
            arrived, today: surroundings.today, at: wall, minuteOfDay: time.hour * 60 + time.minute)
    }

    func lookedAtWeeks(_ result: Result<WeekLook?, StoreError>) {
        let isTrusted = surroundings.isClockTrusted
        ask(.lookedAtWeeks)
        // What cannot be read is a fault of the store, which is told of elsewhere; who wants quiet is as it was.
        guard case .success(let look) = result else { return weeks.ended(isRead: false) }
        weeks.ended(isRead: true)
        guard let look else {
            return workers.notify.look(utc: isTrusted ? surroundings.now : nil, quiet: [])
        }
        workers.notify.look(utc: isTrusted ? surroundings.now : nil, quiet: look.quiet)
        let news = weeks.news(look.deliveries)
        let repeating = news.filter(\.notification.comesAgain)
        let now = surroundings.time.monotonic
        let once = news.filter { delivery in
            guard !delivery.notification.comesAgain else { return false }
            guard let sender = delivery.notification.from else { return true }
            return newsRate.tells(from: sender, to: delivery.member, at: now)
        }
        workers.notify.queue(once.map { News($0, names: look.names, at: isTrusted ? surroundings.now : nil) })
        for delivery in once { show(delivery, at: now) }
        // By a clock that is wrong a week may seem to be over that is not.
        guard isTrusted else { return }
        if let fact = look.seen { workers.say(fact, at: surroundings.now) }
        tellOnce(repeating, look)
        for week in look.verdicts {
            let news = week.deliveries.filter { $0.silence != .off }
            workers.notify.announce(
                week: week.start, verdict: week.verdict,
                news: news.map { News($0, names: look.names, at: surroundings.now) }
            ) { [channels] result in
                if case .success(true) = result { channels.mailbox.post(.announced(week)) }
            }
        }
    }

    private func tellOnce(_ deliveries: [Delivery], _ look: WeekLook) {
        guard !deliveries.isEmpty else { return }
        let news = deliveries.map { News($0, names: look.names, at: surroundings.now) }
        workers.notify.queueOnce(news) { [channels] new in
            let told = zip(deliveries, news).filter { new.contains($0.1.id) }.map(\.0)
            if !told.isEmpty { channels.mailbox.post(.toldOnce(told, look.allHit)) }
        }
    }

    /// A week's verdict is told for the first time, or is another than was told.
    func announced(_ week: WeekLook.AnnouncedWeek, at now: MonotonicInstant) {
        tell(.weekEnded(week.summary))
        logger.notice(.weekAnnounced, .public(.week, week.start), .public(.result, week.verdict.result))
        if week.verdict.result == .allHit { ask(.celebration) }
        for delivery in week.deliveries { show(delivery, at: now) }
    }

    func toldOnce(_ deliveries: [Delivery], _ allHit: WeekView?, at now: MonotonicInstant) {
        for delivery in deliveries { show(delivery, at: now) }
        // Of a week's end only that all have hit comes about again and again.
        guard let allHit, deliveries.contains(where: { $0.notification.kind == .weekEnd }) else { return }
        ask(.celebration)
        tell(.allHit(allHit))
    }

    /// What the ring says of it. A workout it has shown already, when it came.
    private func show(_ delivery: Delivery, at now: MonotonicInstant) {
        logger.info(.news, .public(.kind, delivery.notification.kind))
        guard delivery.silence == nil else { return }
        workers.buzzer.play(delivery.notification.kind, isQuiet: surroundings.isNight)
        guard let sign = delivery.notification.sign else { return }
        let members = surroundings.overview.members
        // Two who joined while their kiosks did not hear each other can be called the same.
        let member = members.firstIndex { $0.member == delivery.notification.from } ?? members.count
        ask(.news(.init(sign, member: member, since: now)))
    }
}
