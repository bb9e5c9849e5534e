import FitPinkyCore
import Messages

extension Fitpinky_V1_WeekSummary {
    /// Whether it is not over.
    var isRunning: Bool { state == "running" }
    /// Whether a kiosk may still hold workouts of it.
    var isProvisional: Bool { state == "provisional" }
    /// Whether something else was announced.
    var isRevised: Bool { state == "revised" }

    /// What came of it, as far as anybody knows: `Lisa owes`.
    var verdict: Line {
        if isRunning { return "running" }
        let verdict = sentence(result, owes, isCertain: !isProvisional)
        return isProvisional ? "so far: \(verdict)" : verdict
    }

    /// The verdict with what is owed.
    var verdictAndStake: Line {
        let stake: Line = result == "some_missed" && !wager.isEmpty ? " \(quoted(wager).bold)" : ""
        return verdict + stake
    }

    /// What a reader has to know of a verdict that does not stand for good, or did not; nothing of others.
    var reservations: [Line] {
        if isRevised && !announcedResult.isEmpty {
            return [
                Line(
                    "revised: what was announced is that \(sentence(announcedResult, announcedOwes, isCertain: true).text)"
                ).amber
            ]
        }
        guard isProvisional else { return [] }
        let kiosks = waitingFor.map { "\($0)'s kiosk" }
        let news = kiosks.isEmpty ? "all is heard" : "\(listed(kiosks)) \(kiosks.count == 1 ? "is" : "are") heard from"
        let until = waitsUntilLocal.isEmpty ? "" : ", \(dayAndTimeText(waitsUntilLocal)) at the latest"
        return [Line("provisional until \(news)\(until)").amber]
    }

    /// What those ids are called in this week.
    func names(of ids: [String]) -> [String] {
        ids.map { id in members.first { $0.id == id }?.name ?? "somebody" }
    }

    private func sentence(_ result: String, _ owes: [String], isCertain: Bool) -> Line {
        switch result {
        case "all_hit" where members.count == 1:
            return Line("\(members[0].name) hit their goal, alone").pink
        case "all_missed" where members.count == 1: return "\(members[0].name) missed, alone"
        case "all_hit": return Line("everybody hit their goal 🎉").pink
        case "some_missed":
            let names = names(of: owes)
            let verb = isCertain ? (names.count == 1 ? "owes" : "owe") : "would owe"
            return "\(Line(listed(names)).bold) \(verb)"
        case "all_missed": return "you all missed, settle it together"
        default: return "nobody took part"
        }
    }
}

/// `“Leg day”`.
func quoted(_ text: String) -> Line { Line("“\(text)”") }
