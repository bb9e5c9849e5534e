internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Store
internal import StoreThreads
internal import Threads
internal import Zones

/// A finger check or an exercise as it now durably is, and what the kiosk shows after it.
struct SavedCare<Fact: Sendable>: Sendable {
    /// With the id that its ledger gave it. Its author is named as the ledger in which the kiosk lives names them.
    var fact: Fact
    var overview: Overview
}

// What is written of finger care, and read. Every answer comes as an input of the loop.
extension KioskWorkers {
    /// Keeps a finger check in its member's own ledger, and in the household's too if they share theirs; the answer comes as `.checked`.
    func save(_ check: CheckFact, today: Day, at now: UTCInstant) {
        let isTaken = store.postAtHome { home throws(StoreError) in
            var saved = check
            let (member, own) = try home.personalLedger(of: check.author, at: now)
            saved.author = own.member
            saved.check = try own.store.minted(saved)
            try own.store.save(saved, at: now)
            try own.store.beginReminders(of: own.member, from: saved.moment, at: now)
            saved.author = member
            if try home.shares(own, of: member) { try home.store.save(saved, at: now) }
            return SavedCare(fact: saved, overview: try home.store.overview(today: today))
        } deliver: { [channels] result in
            channels.mailbox.post(.checked(check, result))
        }
        if !isTaken { channels.mailbox.post(.checked(check, .failure(.busy))) }
    }

    /// Keeps an exercise in its member's own ledger; the answer comes as `.exerciseSaved`.
    func save(_ exercise: ExerciseFact, today: Day, at now: UTCInstant) {
        let isTaken = store.postAtHome { home throws(StoreError) in
            var saved = exercise
            let (member, own) = try home.personalLedger(of: exercise.author, at: now)
            saved.author = own.member
            try own.store.save(saved, at: now)
            if saved.isCompleted { try own.store.beginReminders(of: own.member, from: saved.moment, at: now) }
            saved.author = member
            return SavedCare(fact: saved, overview: try home.store.overview(today: today))
        } deliver: { [channels] result in
            channels.mailbox.post(.exerciseSaved(exercise, result))
        }
        if !isTaken { channels.mailbox.post(.exerciseSaved(exercise, .failure(.busy))) }
    }

    /// Reads the members' finger care from a snapshot, so that it waits for no writer.
    func lookAtFingerCare(at now: CareMinute, dayStart: Int, in zone: Zone) {
        store.postRead { store throws(StoreError) in
            try store.lookAtFingerCare(at: now, dayStart: dayStart, in: zone)
        } deliver: { [channels] result in
            channels.mailbox.post(.lookedAtFingerCare(result))
        }
    }

    /// Notes that the member is reminded of that occurrence.
    func noteReminded(_ minute: CareMinute, of member: MemberID) {
        note(in: member) { own throws(StoreError) in
            try own.noteReminded(minute)
        } deliver: { isKept in
            .remindedNoted(minute, of: member, isKept: isKept)
        }
    }

    /// Notes what was shown to the member of their rewards.
    func noteShown(_ shown: RewardDisplay.Standing, to member: MemberID) {
        note(in: member) { own throws(StoreError) in
            try own.noteShown(level: shown.level, targets: shown.targets)
        } deliver: { isKept in
            .shownNoted(shown, to: member, isKept: isKept)
        }
    }

    private func note(
        in member: MemberID, _ write: @escaping @Sendable (Store) throws(StoreError) -> Void,
        deliver: @escaping @Sendable (_ isKept: Bool) -> KioskInput
    ) {
        let isTaken = store.post { home throws(StoreError) -> Bool in
            guard let own = try home.personalLedger(of: member) else { return false }
            try write(own.store)
            return true
        } deliver: { [channels] result in
            channels.mailbox.post(deliver((try? result.get()) ?? false))  // tried again at the next look
        }
        if !isTaken { channels.mailbox.post(deliver(false)) }
    }
}

extension HomeLedger {
    /// Whether the member's checks are told to the household.
    fileprivate func shares(_ own: PersonalLedger, of member: MemberID) throws(StoreError) -> Bool {
        guard own.store !== store, try own.store.winners(.care).isCareShared(own.member) else { return false }
        // A member who has left says nothing in the household any more.
        return KioskReading(store.kiosk, from: try store.settings()).stays[member] != nil
    }

    /// Who the author is in the ledger in which the kiosk lives, and their own ledger. The kiosk may live in another one since a button was
    /// pressed: then it is its owner's.
    func personalLedger(
        of author: MemberID, at now: UTCInstant
    ) throws(StoreError) -> (member: MemberID, own: PersonalLedger) {
        let reading = KioskReading(store.kiosk, from: try store.settings())
        guard let member = reading.members.first(where: { $0.member == author }) ?? reading.owner else {
            throw .damaged(path: "the ledger", what: "the kiosk's owner is not there")
        }
        return (member.member, try personalLedger(of: member, at: now))
    }
}

extension Store {
    /// Makes the reminders with which everybody begins, at the first use, once it is known when that was.
    func beginReminders(of member: MemberID, from moment: Moment, at now: UTCInstant) throws(StoreError) {
        guard let known = moment.known, try !winners(.care).hasSetReminders(member) else { return }
        try say(ReminderFact.defaults(of: member, from: known.careMinute).map { .reminder($0) }, at: now)
    }

    /// Who the member is here whose own ledger that is; nil if this kiosk serves nobody of it.
    func member(of own: Store) throws(StoreError) -> MemberID? {
        for member in KioskReading(kiosk, from: try settings()).members.map(\.member)
        where try personalLedger(of: member)?.store === own {
            return member
        }
        return nil
    }

    /// The id that it gets here.
    fileprivate func minted(_ check: CheckFact) throws(StoreError) -> CheckID {
        do throws(Fact.Unreadable) {
            return try mint.map { mint throws(Fact.Unreadable) in CheckID(try mint.id(of: .check(check))) }
                ?? check.check
        } catch {
            throw .entry(.unencodable(error))
        }
    }
}
