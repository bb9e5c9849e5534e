public import FitPinkyCore

/// Whom of its people a kiosk tells what: those whom it serves and who belong to the group.
///
/// Nobody is told of what they did themselves, nor of what is old: a workout of before the running week, an answer or a nudge
/// older than a day.
public struct Audience: Sendable {
    private let weeks: HouseholdWeeks
    private let winners: Winners
    private let now: UTCInstant
    private let minute: Int
    private let people: [MemberID]

    /// How long a nudge, an answer or a word is news: a day.
    public static let newsMilliseconds: Int64 = 86_400_000
    /// How long after its end a week is news that this kiosk has not told: five weeks, for whoever was away.
    public static let summaryDays = 35

    /// The kiosk's people, at that minute of the local day.
    ///
    /// - Parameter winners: of the workouts that are told of all, and all nudges if one is.
    public init(_ weeks: HouseholdWeeks, from winners: Winners, now: UTCInstant, minuteOfDay minute: Int) {
        (self.weeks, self.winners, self.now, self.minute) = (weeks, winners, now, minute)
        let kiosk = weeks.kiosk
        people = kiosk.belongers.filter { kiosk.serves(kiosk.kiosk, $0) }
    }

    // MARK: What has come in

    /// What is to be told of these winners, which are new here.
    public func deliveries(of arrived: some Sequence<Winner>) -> [Delivery] {
        var (deliveries, told): ([Delivery], Set<WorkoutID>) = ([], [])
        // Which nudges count depends on all of them.
        lazy var nudges = winners.nudges
        for winner in arrived where winners[winner.slot]?.position == winner.position {
            switch winner.fact {
            case .workout(let fact):
                if told.insert(fact.workout).inserted { deliveries += showedUp(fact.workout) }
            case .settle(let fact):
                let workout = WorkoutID(fact.subject)
                if told.insert(workout).inserted { deliveries += showedUp(workout) }
            case .nudge(let fact):
                if nudges.contains(fact) { deliveries += nudged(fact) }
            case .reaction(let fact): deliveries += answered(fact, at: winner.position)
            case .vouch(let fact): deliveries += vouched(fact, at: winner.position)
            case .kiosk, .member, .delete, .undelete, .check, .group, .join, .leave, .goal, .wager, .weekStart,
                .dayStart, .retire, .caption, .weekSeen, .groupName, .notify:
                break
            }
        }
        return deliveries
    }

    private func showedUp(_ id: WorkoutID) -> [Delivery] {
        // One whose moment is awaited is told of once it is known.
        guard let workout = winners.workout(id), !winners.isDeleted(workout),
            let moment = workout.moment.known, case let day = moment.day, weeks.running.week.start <= day,
            weeks.group.members(on: day).contains(workout.author)
        else { return [] }
        let author = name(workout.author)
        let weekday = day < weeks.today ? day.weekday : nil
        let isProven = workout.photo != nil || !winners.vouches(for: workout, in: weeks.group).isEmpty
        let told = people.filter { $0 != workout.author }
        return tell(told, of: .workout(id), by: workout.author, at: moment.instant) { _ in
            isProven ? .showedUp(author, on: weekday) : .unproven(author, on: weekday)
        }
    }

    private func nudged(_ nudge: NudgeFact) -> [Delivery] {
        guard isNews(nudge.instant) else { return [] }
        let told = people.filter { $0 == nudge.receiver }
        return tell(told, of: .nudge(nudge.nudge), by: nudge.sender, at: nudge.instant) { _ in
            .nudge(from: name(nudge.sender), text: nudge.text)
        }
    }

    private func answered(_ answer: ReactionFact, at position: Position) -> [Delivery] {
        guard !answer.emoji.isEmpty, isNews(position.stamp.instant), let workout = winners.workout(answer.workout),
            !winners.isDeleted(workout), answer.member != workout.author
        else { return [] }
        let subject = Delivery.Subject.reaction(workout.workout, by: answer.member)
        let told = people.filter { $0 == workout.author }
        return tell(told, of: subject, by: answer.member, at: position.stamp.instant) { _ in
            .reaction(from: name(answer.member), emoji: answer.emoji)
        }
    }

    private func vouched(_ vouch: VouchFact, at position: Position) -> [Delivery] {
        guard isNews(position.stamp.instant), let workout = winners.workout(vouch.workout), workout.photo == nil,
            !winners.isDeleted(workout), winners.vouches(for: workout, in: weeks.group).contains(vouch)
        else { return [] }
        let subject = Delivery.Subject.vouch(workout.workout, by: vouch.member)
        let told = people.filter { $0 == workout.author }
        return tell(told, of: subject, by: vouch.member, at: position.stamp.instant) { _ in
            .vouched(by: name(vouch.member))
        }
    }

    // MARK: What has come about

    /// That all have hit in the running week, as soon as they have.
    public var celebration: [Delivery] {
        let running = weeks.running
        guard running.hasEverybodyHit else { return [] }
        return tell(people, of: .celebration(running.week.start)) { member in
            .everybodyHit(isAlone: running.isAlone(member))
        }
    }

    /// What came of a week that is settled, for those who belonged to the group in it.
    public func summary(of week: WeekReading) -> [Delivery] {
        guard week.finality.isSettled, let verdict = week.verdict, verdict.result != .nobodyTookPart else { return [] }
        let isRevised = if case .revised = week.finality { true } else { false }
        let belonged = people.filter { member in
            weeks.group.stays.contains { $0.member == member && $0.overlaps(week.week) }
        }
        let start = week.week.end.advanced(byDays: 1) == weeks.running.week.start ? nil : week.week.start
        return tell(belonged, of: .verdict(week.week.start, verdict)) { member in
            .result(
                Notice.WeekSummary(
                    start: start, result: verdict.result, isAlone: week.isAlone(member),
                    isYours: verdict.owes.contains(member),
                    othersOwe: verdict.owes.filter { $0 != member }.map(name), wager: week.wager,
                    streak: week.streak, isRevised: isRevised))
        }
    }

    /// That somebody else has to show up on every day that is left, and has not today.
    public var hints: [Delivery] {
        weeks.members.filter { $0.outlook == .lastChance && !$0.isDoneToday && $0.left == nil }.flatMap { late in
            let subject = Delivery.Subject.lastChance(late.member, weeks.today)
            return tell(people.filter { $0 != late.member }, of: subject, by: late.member) { _ in
                .lastChance(name(late.member), days: late.missing)
            }
        }
    }

    // MARK: Parts

    private func isNews(_ instant: UTCInstant) -> Bool {
        let (age, overflow) = now.milliseconds.subtractingReportingOverflow(instant.milliseconds)
        return overflow ? now < instant : age <= Audience.newsMilliseconds
    }

    private func name(_ member: MemberID) -> String { weeks.group.names[member] ?? "Somebody" }

    private func tell(
        _ members: [MemberID], of subject: Delivery.Subject, by from: MemberID? = nil, at instant: UTCInstant? = nil,
        _ notice: (MemberID) -> Notice
    ) -> [Delivery] {
        members.map { member in
            let notice = notice(member)
            return Delivery(
                member: member, notice: notice, about: subject, from: from, at: instant,
                silence: weeks.state.settings.notify(member).silence(of: notice.kind, atMinute: minute))
        }
    }
}

extension WeekReading {
    /// Whether nobody but that member takes part.
    fileprivate func isAlone(_ member: MemberID) -> Bool { standing.members.map { $0.member } == [member] }
}

extension Stamp {
    /// The time of day that it was given at, as far as the kiosks can tell.
    fileprivate var instant: UTCInstant { UTCInstant(milliseconds: Int64(rawValue >> 16)) }
}
