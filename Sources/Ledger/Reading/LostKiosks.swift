public import FitPinkyCore

/// What members say of kiosks that are lost: which kiosks came in place of those of a member, and for which nobody waits any more.
///
/// Such a word names the heads of the lost kiosks' chains. It stands exactly while these chains end there: with less of them here it does not
/// stand yet, and whatever one of these kiosks says beyond makes it void. So nobody is replaced or given up behind their back for longer than
/// their kiosk is silent.
struct LostKiosks: Equatable, Sendable {
    /// A kiosk that came in place of a member's lost ones.
    struct Replacement: Hashable, Sendable {
        var member: MemberID
        /// The member by whose word it is; of several, of the first in ledger order.
        var by: MemberID
        /// Where the first of the admissions stands.
        var position: Position
        var admissions: Set<Winners.Admission>
    }

    /// Those that stand.
    private(set) var replacements: [KioskID: Replacement] = [:]
    /// Kiosks that a member gave up whom they do not serve; of several, the first in ledger order.
    private(set) var givenUp: [KioskID: MemberID] = [:]

    init() {}

    /// - Parameters:
    ///   - winners: that count without any of this.
    ///   - tips: the last entries of all chains that are here; of a dot with several entries, all of them.
    init(_ winners: Winners, tips: [Vector.Tip]) {
        let ends = Dictionary(grouping: tips, by: \.dot.origin).mapValues { Set($0) }
        let words = winners.all.filter { $0.fact.kind == .admit || $0.fact.kind == .retirement }
        for winner in words.sorted(by: { $0.position < $1.position }) {
            if case .admit(let fact) = winner.fact { read(fact, winner.position, winners, ends) }
            guard case .retirement(let fact) = winner.fact, givenUp[fact.kiosk] == nil,
                !winners.serves(fact.kiosk, fact.member), winners.belongs(fact.member),
                ends[fact.kiosk, default: []] == Set(fact.heads)
            else { continue }
            givenUp[fact.kiosk] = fact.member
        }
    }

    private mutating func read(
        _ fact: AdmitFact, _ position: Position, _ winners: Winners, _ ends: [KioskID: Set<Vector.Tip>]
    ) {
        let witness = position.dot.origin
        guard fact.isReplacement, let member = fact.member, winners.serving.replacements.contains(fact.kiosk),
            winners.serving.agrees(fact.kiosk, toServe: member), winners.belongs(member)
        else { return }
        let others = (winners.served[witness] ?? [:]).keys.filter {
            $0 != member && winners.belonged($0, at: position)
        }
        guard let by = others.min() else { return }
        let end = winners.kiosks(of: member).reduce(into: Set()) { $0.formUnion(ends[$1, default: []]) }
        guard end == Set(fact.heads) else { return }
        let admission = Winners.Admission(fact: fact, witness: witness)
        var replacement =
            replacements[fact.kiosk] ?? Replacement(member: member, by: by, position: position, admissions: [])
        replacement.admissions.insert(admission)
        replacements[fact.kiosk] = replacement
    }
}

// What is asked of them.
extension Winners {
    /// The kiosks that came in place of a member's lost ones, each with the member by whose word it did. It serves that member, but never
    /// deletes, erases, joins, leaves, gives up or admits, and its word for a workout of those whom the admitting kiosk serves does not count.
    public var replacements: [KioskID: MemberID] { lost.replacements.mapValues(\.by) }

    /// Whether the kiosk came in place of a member's lost ones and that does not stand, at least here: then nothing counts that it says in their
    /// name.
    public func isVoidReplacement(_ kiosk: KioskID) -> Bool {
        serving.replacements.contains(kiosk) && lost.replacements[kiosk] == nil
    }

    /// Which member gave the kiosk up though it does not serve them; nil if none did, or if it has said something since. Its entries are taken as
    /// before, so that it can say something.
    public func isGivenUp(_ kiosk: KioskID) -> MemberID? { lost.givenUp[kiosk] }

    /// Whether others wait for the kiosk: neither its own member gave it up nor another one.
    public func isWaitedFor(_ kiosk: KioskID) -> Bool { !isRetired(kiosk) && isGivenUp(kiosk) == nil }

    /// Whether the kiosk has to say something so that what others say of its loss is void: it was given up by another member, or its member has a
    /// kiosk in its place that they did not admit.
    package func hasToSpeakUp(_ kiosk: KioskID) -> Bool {
        guard household != nil, !isRetired(kiosk),
            joined.compactMap(joining).contains(where: { ending(of: $0) == nil && belongs(kiosk, by: $0) })
        else { return false }
        return isGivenUp(kiosk) != nil
            || lost.replacements[kiosk] == nil && lost.replacements.values.contains { serves(kiosk, $0.member) }
    }

    /// The stay by which the member belongs: of several, as kiosks begin that do not hear each other, the latest. Nil if they do not.
    package func presentStay(of member: MemberID) -> MembershipID? {
        joined.compactMap(joining).filter { $0.member == member && ending(of: $0) == nil }
            .max { ($0.day, $0.membership) < ($1.day, $1.membership) }?.membership
    }

    /// Whether that kiosk has given that word, and it stands.
    package func admits(_ fact: AdmitFact, by kiosk: KioskID) -> Bool {
        (admissions[fact.kiosk] ?? []).contains(Admission(fact: fact, witness: kiosk))
    }

    /// The kiosks that serve the member, but for those that came in place of lost ones; ascending.
    package func kiosks(of member: MemberID) -> [KioskID] {
        served.keys.filter { serves($0, member) && !serving.replacements.contains($0) }.sorted()
    }

    /// Kiosks of whose chains it matters where they end; empty where nobody speaks of lost ones.
    package var kiosksWithHeads: Set<KioskID> {
        var kiosks: Set<KioskID> = []
        for winner in all {
            switch winner.fact {
            case .admit(let fact) where fact.isReplacement:
                kiosks.formUnion(fact.heads.map(\.dot.origin))
                if let member = fact.member { kiosks.formUnion(self.kiosks(of: member)) }
            case .retirement(let fact): kiosks.insert(fact.kiosk)
            default: break
            }
        }
        return kiosks
    }

    /// Whether the member has a stay that goes on.
    func belongs(_ member: MemberID) -> Bool {
        joined.compactMap(joining).contains { $0.member == member && ending(of: $0) == nil }
    }

    /// Whether the member has a stay that goes on, or that ended later in ledger order: who leaves does not take back that they let a kiosk in.
    func belonged(_ member: MemberID, at position: Position) -> Bool {
        joined.compactMap(joining).contains {
            $0.member == member && (ending(of: $0).map { position < $0.position } ?? true)
        }
    }

    /// Whether the word is one that a kiosk in place of lost ones cannot give.
    func isBeyond(_ fact: Fact, _ kiosk: KioskID) -> Bool {
        guard serving.replacements.contains(kiosk) else { return false }
        return switch fact {
        case .delete, .join, .leave, .retire, .retirement, .admit: true
        default: false
        }
    }

    /// Whether it is a word for a workout of that author which its kiosk, in place of lost ones, gives to those that let it in.
    func isForOwnWitness(_ winner: Winner, author: MemberID?) -> Bool {
        guard case .vouch = winner.fact, let author,
            let replacement = lost.replacements[winner.position.dot.origin]
        else { return false }
        return replacement.admissions.contains { serves($0.witness, author) }
    }
}
