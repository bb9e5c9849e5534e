package import FitPinkyCore

extension RingScene {
    /// What the ring says at that moment, in one short sentence for who cannot see it. `names` are those of the members in
    /// the order of `progress`; who has none is called by number.
    package func sentence(at now: MonotonicInstant, names: [String] = []) -> String {
        let words = RingWords(scene: self, now: now, names: names)
        let subject = subject(at: now)
        let isFaultStanding = faultSince.map { $0 <= now } ?? false
        return words.said(subject) + (isFaultStanding && subject.leavesRoomForFault ? "; something is wrong" : "")
    }
}

/// The sentence's parts.
private struct RingWords {
    let scene: RingScene
    let now: MonotonicInstant
    let names: [String]

    func said(_ subject: RingSubject) -> String {
        switch subject {
        case .touch: "a finger is on the button"
        case .countdown(_, let until): "the picture is taken in \(seconds(until - now))"
        case .capturing: "the picture is being taken"
        case .review(_, let until): "\(seconds(until - now)) left to retake or discard the picture"
        case .saving: "the workout is being saved"
        case .notice(let noted): said(noted.kind)
        case .fault: "something is wrong"
        case .proof(let proof): "\(seconds(proof.until - now)) left to press the button for a photo of the workout"
        case .request(let request): "a page waits for a hold of the button: \(request.pattern.words)"
        case .invitation: "somebody may join"
        case .celebration: "there is something to celebrate"
        case .reward(let reward): said(reward.kind)
        case .news(let news): said(news)
        case .reminder: "it is time for a finger check"
        case .timer(let timer): said(timer)
        case .week: week
        case .idle: "nobody takes part this week"
        }
    }

    private func said(_ notice: RingScene.Notice) -> String {
        switch notice {
        case .saved: "the workout is saved"
        case .savedUnproven: "the workout is saved without a picture"
        case .checked: "the finger check is saved"
        case .exercised: "the exercise is saved"
        case .brokenOff: "the exercise was broken off"
        case .dropped: "dropped, nothing is kept"
        case .declined: "that means nothing here and now"
        case .granted: "the request is granted"
        }
    }

    private func said(_ reward: RewardDisplay.Reward) -> String {
        switch reward {
        case .level(let level): "level \(level) of finger care is reached"
        case .targets(1): "a target of finger care is reached"
        case .targets(let count): "\(count) targets of finger care are reached"
        }
    }

    private func said(_ news: RingScene.News) -> String {
        switch news.sign {
        case .heart: "\(name(news.member)) has worked out"
        case .finger: "\(name(news.member)) nudges"
        case .ripples: "\(name(news.member)) answers a workout"
        case .sevenDays: "a week has its result"
        }
    }

    private func said(_ timer: RingScene.Timer) -> String {
        let what =
            switch timer.phase {
            case .work: "work"
            case .rest: "rest"
            case .step: "a step of an exercise"
            case .session: "a session"
            }
        let whose = timer.member.map { ", \(name($0))" } ?? ""
        switch timer.course {
        case .left(_, let until) where now < until:
            return "\(what)\(whose): \(clock(until - now, roundedUp: true)) left"
        case .left: return "\(what)\(whose): time is up"
        case .spent(let since): return "\(what)\(whose): \(clock(now - since)) so far"
        case .paused(let elapsed, _): return "\(what)\(whose): paused after \(clock(elapsed))"
        case .sets(let sets): return said(sets, whose)
        }
    }

    private func said(_ sets: [RingScene.Timer.Set], _ whose: String) -> String {
        let (done, skipped) = (sets.count { $0 == .done }, sets.count { $0 == .skipped })
        let became = skipped > 0 ? "\(done) done, \(skipped) skipped" : "\(done) done"
        guard let present = sets.firstIndex(of: .present) else {
            return "no set of the training is left\(whose); hold the button to end it"
        }
        return "set \(present + 1) of \(sets.count) of an exercise\(whose), \(became)"
    }

    private var week: String {
        scene.progress.indices.map { member in
            let progress = scene.progress[member]
            guard progress.required > 0 || progress.logged > 0 else { return "\(name(member)) takes no part" }
            let goal = progress.required > 0 ? " of \(progress.required)" : ""
            var text = "\(name(member)) \(progress.logged)\(goal) days"
            if progress.isDoneToday { text += ", today done" }
            if progress.pending > 0 { text += ", \(progress.pending) not synced" }
            if progress.unproven > 0 { text += ", \(progress.unproven) unproven" }
            if progress.awaiting > 0 { text += ", \(progress.awaiting) waiting for the clock" }
            if let session = scene.sessions.first(where: { $0.member == member }) {
                text += session.isStill ? ", in a session that is paused or not heard of" : ", in a session"
            }
            return text
        }.joined(separator: "; ")
    }

    private func name(_ member: Int) -> String {
        names.indices.contains(member) ? names[member] : "member \(member + 1)"
    }

    private func seconds(_ span: MonotonicInstant.Span) -> String {
        let count = wholeSeconds(span, roundedUp: true)
        return count == 1 ? "1 second" : "\(count) seconds"
    }

    /// As a clock shows it: 0:42, 12:05.
    private func clock(_ span: MonotonicInstant.Span, roundedUp: Bool = false) -> String {
        let count = wholeSeconds(span, roundedUp: roundedUp)
        return "\(count / 60):" + (count % 60 < 10 ? "0" : "") + "\(count % 60)"
    }

    private func wholeSeconds(_ span: MonotonicInstant.Span, roundedUp: Bool) -> Int64 {
        let nanoseconds = max(0, span.nanoseconds)
        let isRest = nanoseconds % 1_000_000_000 > 0
        return nanoseconds / 1_000_000_000 + (roundedUp && isRest ? 1 : 0)
    }
}
