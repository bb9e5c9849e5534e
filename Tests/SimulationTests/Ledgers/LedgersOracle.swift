import FitPinkyCore
import Ledger

/// A kiosk in a household.
struct Place: Hashable {
    var kiosk: Int
    var group: GroupID
}

/// What did not hold, in words.
struct LedgersFinding: CustomStringConvertible {
    enum Rule: String {
        case madeAfterLeave, otherLedger, stranger, takenAfterLeave, photo, unequal, unclean, wordsMissing, wordsKept,
            personal, planLost, trainingLost,
            failed
    }
    var rule: Rule
    var text: String
    var description: String { "\(rule.rawValue): \(text)" }
}

/// Knows who belonged where when, by what people did and not by what any ledger says, and judges all that arrives.
struct LedgersOracle {
    private struct Birth {
        var number: Int
        var kiosk: Int
        var ledger: LedgerName
    }

    private(set) var findings: [LedgersFinding] = []
    private(set) var tally = LedgersTally()
    private var number = 0
    private var births: [Dot: Birth] = [:]
    private var photos: [[UInt8]: [Birth]] = [:]
    /// Stays by household, and who stays.
    private var stays: [GroupID: [MembershipID: MemberID]] = [:]
    /// The entries that ended each.
    private var leaves: [MembershipID: Set<Dot>] = [:]
    /// Where each began, and which other kiosks were admitted to it.
    private var begun: [MembershipID: Place] = [:]
    private var further: [Place: Set<MembershipID>] = [:]
    /// Those with which households began, and by which others each was admitted.
    private var founding: Set<MembershipID> = []
    private var admissions: [MembershipID: Set<MembershipID>] = [:]
    /// Of which others each leave knew.
    private var known: [MembershipID: Set<MembershipID>] = [:]
    /// The stays that count, as far as nobody has left them.
    private var held: Set<MembershipID> = []
    /// Whom a kiosk has invited there, and which kiosk speaks by that key.
    private var invited: [Place: Set<Int>] = [:]
    private var speakers: [KioskID: Int] = [:]
    private(set) var served: [Place: Set<MemberID>] = [:]
    var own = OwnLedgers()
    var plans = LedgersPlans()
    /// Who was ever let in.
    private var admitted: Set<Place> = []
    /// Those whose members have all left, and since when.
    private var outSince: [Place: Int] = [:]
    /// Which leaves are on whose disk.
    private var heard: [Int: Set<Dot>] = [:]
    private var leaveDots: Set<Dot> = []

    // MARK: What happens

    mutating func find(_ rule: LedgersFinding.Rule, _ text: String) {
        findings.append(LedgersFinding(rule: rule, text: text))
    }

    /// These are on that kiosk's disk now; what nobody had before was said by it.
    mutating func kept(_ dots: some Sequence<Dot>, in ledger: LedgerName, own: KioskID, by kiosk: Int) {
        for dot in dots {
            if leaveDots.contains(dot) { heard[kiosk, default: []].insert(dot) }
            guard births[dot] == nil else { continue }
            guard dot.origin == own else {
                find(.failed, "kiosk \(kiosk) has an entry that nobody said")
                continue
            }
            number += 1
            speakers[own] = kiosk
            births[dot] = Birth(number: number, kiosk: kiosk, ledger: ledger)
            self.own.made(ledger, by: kiosk)
        }
    }

    /// Whether some kiosk has said that.
    func isKnown(_ dot: Dot) -> Bool { births[dot] != nil }

    /// All that is on its disk, after another card was put in.
    mutating func has(_ dots: Set<Dot>, kiosk: Int) { heard[kiosk] = leaveDots.intersection(dots) }

    mutating func madePhoto(_ sha256: [UInt8], in ledger: LedgerName, by kiosk: Int) {
        photos[sha256, default: []].append(Birth(number: number, kiosk: kiosk, ledger: ledger))
    }

    /// That kiosk invited it.
    mutating func letIn(_ place: Place, by inviter: Int) {
        admitted.insert(place)
        invited[place, default: []].insert(inviter)
    }

    /// Whom it serves there, and by which stays.
    mutating func belongs(
        _ place: Place, serving members: Set<MemberID>, by stays: [MemberID: MembershipID], isFounding: Bool = false
    ) {
        admitted.insert(place)
        served[place, default: []].formUnion(members)
        for (member, stay) in stays {
            self.stays[place.group, default: [:]][stay] = member
            if begun[stay] == nil { begun[stay] = place }
            if isFounding { founding.insert(stay) }
        }
        settle(place.group)
    }

    /// That kiosk signed an admission.
    mutating func admits(_ fact: AdmitFact, in group: GroupID, by kiosk: Int) {
        guard let stay = fact.stay, let by = fact.by, let speaker = speakers[fact.kiosk] else { return }
        let (place, own) = (Place(kiosk: speaker, group: group), Place(kiosk: kiosk, group: group))
        if !(heard[kiosk] ?? []).isDisjoint(with: leaves[stay] ?? []) {
            find(.failed, "kiosk \(kiosk) admits kiosk \(speaker) to a stay that it knows has ended")
        }
        let areFellows = !(served[own] ?? []).isDisjoint(with: served[place] ?? [])
        if !areFellows, invited[place]?.contains(kiosk) != true, admissions[stay] == nil, !founding.contains(stay) {
            find(.failed, "kiosk \(kiosk) admits kiosk \(speaker), which nobody invited")
        }
        if stay != by { admissions[stay, default: []].insert(by) }
        if begun[stay] != place { further[place, default: []].insert(stay) }
        settle(group)
    }

    /// - Parameter others: the stays of others that go on, as far as that kiosk knows.
    mutating func leaves(_ place: Place, _ stay: MembershipID, by dots: [Dot], knowing others: Set<MembershipID>) {
        leaves[stay, default: []].formUnion(dots)
        leaveDots.formUnion(dots)
        heard[place.kiosk, default: []].formUnion(dots)
        known[stay] = known[stay]?.intersection(others) ?? others
        tally.leaves += 1
        number += 1
        settle(place.group)
    }

    private mutating func settle(_ group: GroupID) {
        held = founding
        var isSettled = false
        while !isSettled {
            isSettled = true
            for (stay, inviting) in admissions where !held.contains(stay) {
                let isHeld = inviting.contains { by in
                    held.contains(by) && (leaves[by] == nil || known[by]?.contains(stay) == true)
                }
                guard isHeld else { continue }
                held.insert(stay)
                isSettled = false
            }
        }
        for place in admitted where place.group == group {
            let all = begun.filter { $0.value == place }.map(\.key) + (further[place] ?? [])
            if all.isEmpty || all.contains(where: { isGoingOn($0) }) {
                outSince[place] = nil
            } else if outSince[place] == nil {
                outSince[place] = number
            }
        }
    }

    private func isGoingOn(_ stay: MembershipID) -> Bool { held.contains(stay) && leaves[stay] == nil }

    /// The kiosks that joined and were never admitted, though nobody who let them in has left.
    var unadmitted: [Place] {
        begun.filter { leaves[$0.key] == nil && admissions[$0.key] == nil && !founding.contains($0.key) }.map(\.value)
    }

    /// Whether its members belong there, or may yet.
    func isIn(_ place: Place) -> Bool { admitted.contains(place) && outSince[place] == nil }

    var places: Set<Place> { admitted }

    /// Whether that kiosk has the leaves by which the other one is out.
    private func knows(_ kiosk: Int, of place: Place) -> Bool {
        let members = served[place] ?? []
        let theirs = (stays[place.group] ?? [:]).filter { members.contains($0.value) }.keys
        let known = heard[kiosk] ?? []
        return theirs.allSatisfy { !known.isDisjoint(with: leaves[$0] ?? []) }
    }

    /// Whether the kiosk can tell nothing there that is not the members' of that place: it serves nobody else, or is out as well, and of
    /// the same member.
    private func areFellows(_ kiosk: Int, _ place: Place) -> Bool {
        let other = Place(kiosk: kiosk, group: place.group)
        let (members, here) = (served[other] ?? [], served[place] ?? [])
        return kiosk == place.kiosk || !members.isEmpty && members.isSubset(of: here)
            || outSince[other] != nil && !members.isDisjoint(with: here)
    }

    // MARK: What arrives

    /// That entry is on its way, whole or not, or is spoken of.
    mutating func judge(_ dot: Dot, from sender: Int, to kiosk: Int, in ledger: LedgerName, _ what: String = "entry") {
        guard let birth = births[dot] else { return find(.failed, "an entry is sent that nobody said") }
        tally.records += 1
        judge([birth], from: sender, to: kiosk, in: ledger, what, .madeAfterLeave)
    }

    mutating func judge(photo sha256: [UInt8], from sender: Int, to kiosk: Int, in ledger: LedgerName) {
        tally.pieces += 1
        judge(photos[sha256] ?? [], from: sender, to: kiosk, in: ledger, "photo", .photo)
    }

    /// Somebody is told how much of a chain is there. Of one who left, that of a kiosk which serves them as well tells nothing of others.
    mutating func judge(wordOf dot: Dot, from sender: Int, to kiosk: Int, in ledger: LedgerName) {
        if case .household(let group) = ledger, let birth = births[dot], birth.ledger == ledger {
            let (own, other) = (Place(kiosk: kiosk, group: group), Place(kiosk: birth.kiosk, group: group))
            if admitted.contains(own), !(served[own] ?? []).isDisjoint(with: served[other] ?? []) { return }
        }
        judge(dot, from: sender, to: kiosk, in: ledger, "word of an entry")
    }

    private mutating func judge(
        _ births: [Birth], from sender: Int, to kiosk: Int, in ledger: LedgerName, _ what: String,
        _ rule: LedgersFinding.Rule
    ) {
        let way = "\(what) of kiosk \(births.first?.kiosk ?? -1), from \(sender) to \(kiosk)"
        let here = births.filter { $0.ledger == ledger }
        if ledger.isPersonal, !here.isEmpty { return judgeOwn(way, to: kiosk, in: ledger) }
        guard case .household(let group) = ledger, !here.isEmpty else {
            let isOwn = !births.isEmpty && births.allSatisfy(\.ledger.isPersonal)
            return find(isOwn ? .personal : .otherLedger, "\(way) in \(ledger)")
        }
        let place = Place(kiosk: kiosk, group: group)
        guard admitted.contains(place) else { return find(.stranger, "\(way) in \(ledger)") }
        guard let since = outSince[place], here.allSatisfy({ $0.number > since && !areFellows($0.kiosk, place) }),
            !areFellows(sender, place)
        else { return }
        if knows(sender, of: place) {
            find(rule, "\(way) in \(ledger), made as \(here[0].number), left at \(since)")
        } else {
            tally.unaware += 1
        }
    }

    /// These are about to be on that kiosk's disk, and came from another one.
    mutating func taken(_ dots: [Dot], by kiosk: Int, in ledger: LedgerName, knowing wasKnown: Bool) {
        guard wasKnown, case .household(let group) = ledger, let since = outSince[Place(kiosk: kiosk, group: group)]
        else {
            return
        }
        for dot in dots {
            guard let birth = births[dot], birth.number > since,
                !areFellows(birth.kiosk, Place(kiosk: kiosk, group: group))
            else { continue }
            find(
                .takenAfterLeave, "kiosk \(kiosk) took in what kiosk \(birth.kiosk) said after the leave, knowing of it"
            )
        }
    }

    func isKnownOut(_ kiosk: Int, in ledger: LedgerName) -> Bool {
        guard case .household(let group) = ledger else { return false }
        let place = Place(kiosk: kiosk, group: group)
        return outSince[place] != nil && knows(kiosk, of: place)
    }

    mutating func count(_ change: (inout LedgersTally) -> Void) { change(&tally) }
    func photosOutside(_ ledger: LedgerName) -> [[UInt8]] {
        photos.filter { $0.value.allSatisfy { $0.ledger != ledger } }.map(\.key)
    }
}

/// How much of what there was.
struct LedgersTally: Sendable {
    var (joins, leaves, rejoins, restarts, restores, records, pieces) = (0, 0, 0, 0, 0, 0, 0)
    /// Arrivals at a kiosk whose members had left, from one that could not know of it.
    var unaware = 0
    var refusals = 0
    var compared = 0
    var apart = 0
    var restored = 0
    var (letIn, ownRecords, ownCompared) = (0, 0, 0)
    var erasures = 0
    var (planChanges, trainings, plansCompared) = (0, 0, 0)

    static let parts: [(name: String, path: any WritableKeyPath<LedgersTally, Int> & Sendable)] = [
        ("joins", \.joins), ("of these again", \.rejoins), ("leaves", \.leaves), ("restarts", \.restarts),
        ("old cards", \.restores), ("records judged", \.records), ("pieces of photos judged", \.pieces),
        ("arrivals from who had not heard of a leave", \.unaware), ("askers refused", \.refusals),
        ("kiosks compared", \.compared), ("kiosks that nobody knows any more", \.apart),
        ("entries whose words came back", \.restored), ("kiosks let into members' own ledgers", \.letIn),
        ("members who erased themselves", \.erasures), ("records of members' own ledgers judged", \.ownRecords),
        ("members' own ledgers compared", \.ownCompared), ("changes of training plans", \.planChanges),
        ("trainings", \.trainings), ("kiosks whose plans were compared", \.plansCompared),
    ]

    static func + (a: LedgersTally, b: LedgersTally) -> LedgersTally {
        var sum = a
        for part in parts { sum[keyPath: part.path] += b[keyPath: part.path] }
        return sum
    }
}
