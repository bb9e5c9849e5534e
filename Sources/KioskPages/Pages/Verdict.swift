internal import FitPinkyCore

extension WeekView {
    /// Whether it is not over.
    package var isRunning: Bool { state == .running }
    /// Whether this kiosk's members left before it was over.
    package var isLeft: Bool { state == .left }
    /// Whether a kiosk may still hold workouts of it.
    package var isProvisional: Bool { if case .provisional = state { true } else { false } }
    /// Whether something else was announced.
    var isRevised: Bool { if case .revised = state { true } else { false } }

    /// What came of it, as far as anybody knows: `Lisa owes`.
    package var verdictLine: Line {
        guard let verdict else { return isLeft ? "left before it was over, so there is no verdict" : "running" }
        let sentence = sentence(verdict, isCertain: !isProvisional)
        return isProvisional ? "so far: \(sentence)" : sentence
    }

    package var verdictAndStake: Line {
        guard let wager, verdict?.result == .someMissed else { return verdictLine }
        return verdictLine + " \(quoted(wager).bold)"
    }

    /// What a reader has to know of a verdict that does not stand for good, or did not; and what of it came late or without its photo.
    package var reservations: [Line] { changes + members.flatMap(\.doubts) }

    private var changes: [Line] {
        switch state {
        case .running, .final, .left: return []
        case .revised(_, let announced):
            let before = sentence(announced, isCertain: true).text
            return [Line("revised: what was announced is that \(before)").amber]
        case .provisional(_, let names, let until):
            let kiosks = names.map { "\($0)'s kiosk" }
            let verb = kiosks.count == 1 ? "is" : "are"
            let news = kiosks.isEmpty ? "all is heard" : "\(listed(kiosks)) \(verb) heard from"
            return [Line("provisional until \(news), \(until.text) at the latest").amber]
        }
    }

    /// What those are called in this week.
    func names(of ids: [MemberID]) -> [String] {
        ids.map { id in members.first { $0.id == id }?.name ?? "somebody" }
    }

    private func sentence(_ verdict: Verdict, isCertain: Bool) -> Line {
        let alone = members.count == 1 ? members[0].name : nil
        switch verdict.result {
        case .allHit:
            return Line(alone.map { "\($0) hit their goal, alone" } ?? "everybody hit their goal 🎉").pink
        case .allMissed: return alone.map { "\($0) missed, alone" } ?? "you all missed, settle it together"
        case .someMissed:
            let names = names(of: verdict.owes)
            let verb = isCertain ? (names.count == 1 ? "owes" : "owe") : "would owe"
            return "\(Line(listed(names)).bold) \(verb)"
        case .nobodyTookPart: return "nobody took part"
        }
    }
}

/// `“Leg day”`.
func quoted(_ text: String) -> Line { Line("“\(text)”") }

extension WeekView.Member {
    /// Whether a reader has to know more of what counts for them.
    var isInDoubt: Bool { late > 0 || withoutPhoto > 0 }

    /// `Lisa: 2 workouts came late, more than two days after the week’s end`, `Lisa: no photo has come of 1 workout`.
    fileprivate var doubts: [Line] {
        var doubts: [Line] = []
        if late > 0 {
            doubts.append(
                Line("\(name): \(counted(late, "workout")) came late, more than two days after the week’s end").amber)
        }
        if withoutPhoto > 0 {
            doubts.append(Line("\(name): no photo has come of \(counted(withoutPhoto, "workout"))").amber)
        }
        return doubts
    }
}
