import FitPinkyCore
import Ledger
import Reference
import Support

/// What does not hold in a world.
struct HostileFinding: Hashable {
    enum Law: String, CaseIterable {
        case digests = "honest kiosks with the same entries are the same"
        case changes = "what a kiosk keeps current change by change is what all entries come to"
        case names = "nothing counts that the hostile one said in another's name"
        case kiosks = "every honest kiosk serves its own members and is given up by nobody else"
        case words = "what an honest member said stands as they last said it"
        case edits = "an honest edit takes effect after the attack"
        case weeks = "a week that has begun is not changed to the hostile one's favour"
        case bindings = "stakes bind as the words of the rules say"
    }

    var law: Law
    var text: String
}

extension HostileWorld {
    /// Everything that does not hold once all is delivered.
    mutating func judge() throws -> [HostileFinding] {
        for place in archive.indices { archive[place].isWithheld = false }
        try hear()
        let whole = view(archive.indices)
        var findings =
            try judgeDigests(whole) + judgeChanges(whole) + judgeNames(whole) + judgeKiosks(whole) + judgeWords(whole)
        findings += try judgeWeeks(whole) + judgeBindings(whole)
        findings += try judgeEdits()
        return findings
    }

    private mutating func judgeDigests(_ whole: HostileView) throws -> [HostileFinding] {
        var replicas: [Replica] = []
        for isShuffled in [false, true] {
            var replica = Replica(of: group)
            let records = archive.map(\.record)
            // The signatures are looked at once.
            for record in isShuffled ? records.shuffled(using: &chance) : records {
                _ = replica.receive(record, isShuffled ? .checked : .unchecked)
            }
            replicas.append(replica)
        }
        var findings: [HostileFinding] = []
        if replicas[0].digest != replicas[1].digest {
            findings.append(HostileFinding(law: .digests, text: "the order of arrival shows in the digest"))
        }
        if replicas[1].slots != whole.slots.mapValues(\.position) {
            findings.append(HostileFinding(law: .digests, text: "the replica fills other slots"))
        }
        for kiosk in honestKiosks {
            let own = view(of: kiosk)
            if own.slots != whole.slots {
                findings.append(HostileFinding(law: .digests, text: "kiosk \(kiosk) lacks something"))
            }
        }
        return findings
    }

    /// Whether the entry speaks in the name of an honest member and a hostile kiosk signed it.
    private func isForged(_ entry: HostileEntry) -> Bool {
        guard kiosks[entry.kiosk].isHostile else { return false }
        let honest = honest.map(\.member)
        return switch entry.fact.voice {
        case .kiosk: false
        case .member(let member), .group(let member, _): honest.contains(member)
        }
    }

    private func judgeNames(_ whole: HostileView) -> [HostileFinding] {
        let forged = archive.filter(isForged)
        // In its own slot a kiosk's forged word takes the place of what the same kiosk said before; that is its own loss.
        let without = view(
            archive.indices.filter { place in
                let entry = archive[place]
                guard kiosks[entry.kiosk].isHostile else { return true }
                return !isForged(entry)
                    && !forged.contains { other in
                        entry.claims.contains {
                            other.claims.contains($0) && $0.isWon(by: other.position, from: entry.position)
                        }
                    }
            })
        var findings: [HostileFinding] = []
        if without.winners != whole.winners {
            findings.append(HostileFinding(law: .names, text: "settings differ"))
        }
        let kiosk = honestKiosks[0]
        if without.state(of: id(kiosk), today: day) != whole.state(of: id(kiosk), today: day) {
            findings.append(HostileFinding(law: .names, text: "states differ"))
        }
        return findings
    }

    private func judgeKiosks(_ whole: HostileView) -> [HostileFinding] {
        var findings: [HostileFinding] = []
        for kiosk in honestKiosks {
            let reading = KioskReading(id(kiosk), from: whole.winners)
            if reading.isRetired { findings.append(HostileFinding(law: .kiosks, text: "kiosk \(kiosk) is given up")) }
            if reading.members.map(\.member) != [member(of: kiosk)] {
                findings.append(HostileFinding(law: .kiosks, text: "kiosk \(kiosk) serves others"))
            }
            let person = people[kiosks[kiosk].person]
            if person.left == nil, let member = whole.winners.isGivenUp(id(kiosk)) {
                findings.append(HostileFinding(law: .kiosks, text: "kiosk \(kiosk) is given up by \(member.ulid.text)"))
            }
            if person.left == nil, reading.stays[person.member] != person.stay {
                findings.append(HostileFinding(law: .kiosks, text: "kiosk \(kiosk) belongs by no stay"))
            }
            for person in people.indices where person != kiosks[kiosk].person {
                if whole.winners.serves(id(kiosk), people[person].member) {
                    findings.append(HostileFinding(law: .kiosks, text: "kiosk \(kiosk) serves member \(person)"))
                }
            }
        }
        if !whole.winners.replacements.isEmpty {
            findings.append(HostileFinding(law: .kiosks, text: "a kiosk stands in place of others that are not lost"))
        }
        for kiosk in kiosks.indices where kiosks[kiosk].isHostile {
            for person in honest where whole.winners.serves(id(kiosk), person.member) {
                findings.append(HostileFinding(law: .kiosks, text: "hostile kiosk \(kiosk) serves another"))
            }
        }
        return findings
    }

    /// What honest kiosks alone say in their members' names is what is read.
    private func judgeWords(_ whole: HostileView) -> [HostileFinding] {
        let alone = view(archive.indices.filter { !kiosks[archive[$0].kiosk].isHostile })
        var findings: [HostileFinding] = []
        for person in honest {
            for winner in alone.winners.all {
                guard case .member(person.member) = winner.fact.voice else { continue }
                if whole.winners[winner.slot] != winner {
                    findings.append(HostileFinding(law: .words, text: "\(winner.fact.kind) of another stands"))
                }
            }
        }
        return findings
    }
}
