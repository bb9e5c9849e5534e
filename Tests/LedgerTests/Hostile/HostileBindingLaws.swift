import FitPinkyCore
import Ledger

extension HostileWorld {
    /// What the group reads of every goal, wager and week start is what the rules say, read aloud.
    func judgeBindings(_ whole: HostileView) -> [HostileFinding] {
        guard let group = whole.reading else { return [HostileFinding(law: .bindings, text: "there is no group")] }
        let perDot = Dictionary(grouping: archive, by: \.dot)
        let entries = archive.filter { entry in
            perDot[entry.dot]?.count == 1 && whole.isAdmitted(entry.dot.origin)
        }
        let bindings = HostileReference(
            entries, joined: whole.winners.joined, in: self.group,
            ends: HostileView.ends(of: archive.filter { whole.isAdmitted($0.dot.origin) })
        ).bindings()
        var facts: Set<HouseholdFact> = []
        var wagers = SettingHistory<String>()
        var waiting: [StakeID: [MemberID]] = [:]
        for entry in entries {
            guard let binding = bindings[entry.position.stake] else { continue }
            let place = entry.position.place
            switch binding {
            case .void: continue
            case .waits(let members):
                waiting[entry.position.stake] = members
            case .from(let day):
                switch entry.fact {
                case .goal(let fact):
                    facts.insert(.goal(fact.member, Setting(day: day, place: place, value: fact.goal)))
                case .weekStart(let fact):
                    facts.insert(.weekStart(Setting(day: day, place: place, value: fact.weekStart)))
                case .wager(let fact): wagers.insert(Setting(day: day, place: place, value: fact.text))
                default: continue
                }
            }
        }
        var findings: [HostileFinding] = []
        let read = group.facts.filter { fact in
            switch fact {
            case .goal, .weekStart: true
            case .joined, .left, .said: false
            }
        }
        if read != facts {
            let (more, less) = (Set(read).subtracting(facts), facts.subtracting(read))
            findings.append(HostileFinding(law: .bindings, text: "read besides: \(more); not read: \(less)"))
        }
        if group.wagers != wagers { findings.append(HostileFinding(law: .bindings, text: "wagers bind otherwise")) }
        var stakes: [StakeID: [MemberID]] = [:]
        for stake in group.waiting where [.goal, .wager, .weekStart].contains(stake.fact.kind) {
            stakes[stake.position.stake] = stake.waitsFor
        }
        if stakes != waiting { findings.append(HostileFinding(law: .bindings, text: "others wait")) }
        return findings
    }
}

extension AdmitFact {
    /// Whether it lets a kiosk in in place of lost ones.
    var isReplacing: Bool { recovery == nil && !heads.isEmpty }
}
