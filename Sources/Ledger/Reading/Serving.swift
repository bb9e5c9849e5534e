internal import FitPinkyCore

/// Which kiosks serve which members: by founding them, by the word of a kiosk that serves them, or by their recovery
/// key.
struct Serving: Equatable, Sendable {
    /// The members that each kiosk serves, and the entry that says so.
    private(set) var members: [KioskID: [MemberID: Position]] = [:]
    /// By member, the public key that the entry names that made their id.
    private(set) var recoveryKeys: [MemberID: [UInt8]] = [:]
    /// By kiosk, the members whose it is by their recovery key.
    private(set) var recovered: [KioskID: Set<MemberID>] = [:]
    /// Kiosks that came in place of a member's lost ones, whether or not that stands, and serve nobody otherwise.
    private(set) var replacements: Set<KioskID> = []
    /// By kiosk, the owners that it ever named.
    private var agreements: [KioskID: Set<MemberID>] = [:]
    /// Kiosks that somebody admitted, whether or not that counts.
    private(set) var named: Set<KioskID> = []

    init() {}

    /// - Parameter household: whose ledger it is; nil of one that is no household's.
    init(_ said: some Sequence<Winner>, in household: GroupID?) {
        var admissions: [(fact: AdmitFact, position: Position)] = []
        for winner in said {
            if let (kiosk, member) = winner.slot.service {
                members[kiosk, default: [:]][member] = winner.position
                if case .member(let fact) = winner.fact { recoveryKeys[member] = fact.recoveryKey }
            }
            if case .admit(let fact) = winner.fact { admissions.append((fact, winner.position)) }
            if let (kiosk, owner) = winner.slot.agreement { agreements[kiosk, default: []].insert(owner) }
        }
        // In ledger order, so that the first of two equal admissions counts.
        admissions.sort { $0.position < $1.position }
        named = Set(admissions.map(\.fact.kiosk))
        if let household {
            let agreed = admissions.filter { fact, _ in fact.member.map { agrees(fact.kiosk, toServe: $0) } ?? false }
            readRecoveries(agreed, in: household)
            readAdmissions(agreed)
            for (fact, _) in admissions where fact.isReplacement && members[fact.kiosk] == nil {
                replacements.insert(fact.kiosk)
            }
        } else {
            readAdmissions(admissions)
        }
    }

    /// A member's recovery key makes a kiosk their own, whoever passes its word on.
    private mutating func readRecoveries(
        _ admissions: some Sequence<(fact: AdmitFact, position: Position)>, in household: GroupID
    ) {
        for (fact, position) in admissions {
            guard let member = fact.member, let signature = fact.recovery,
                recovered[fact.kiosk]?.contains(member) != true, let key = recoveryKeys[member],
                RecoveryKey.isSigned(signature, admitting: fact.kiosk, of: member, in: household, by: key)
            else { continue }
            recovered[fact.kiosk, default: []].insert(member)
            if members[fact.kiosk]?[member] == nil { members[fact.kiosk, default: [:]][member] = position }
        }
    }

    /// A kiosk serves a member if a kiosk that serves them admitted it as theirs. In a household it has to agree:
    /// otherwise members could make each other's kiosks their own, and give them up.
    private mutating func readAdmissions(_ admissions: [(fact: AdmitFact, position: Position)]) {
        // A chain may be said in any order, hence the rounds.
        var (left, known) = (admissions, -1)
        while known != left.count {
            known = left.count
            left.removeAll { fact, position in
                guard let member = fact.member, members[position.dot.origin]?[member] != nil else { return false }
                if members[fact.kiosk]?[member] == nil { members[fact.kiosk, default: [:]][member] = position }
                return true
            }
        }
    }

    /// Whether the kiosk serves the member.
    func serves(_ kiosk: KioskID, _ member: MemberID) -> Bool { members[kiosk]?[member] != nil }

    /// Whether the kiosk ever named that member as its owner.
    func agrees(_ kiosk: KioskID, toServe member: MemberID) -> Bool { agreements[kiosk]?.contains(member) ?? false }

    /// Kiosks of whose members all others are lost serve them as well.
    mutating func add(_ lost: LostKiosks) {
        for (kiosk, replacement) in lost.replacements {
            members[kiosk, default: [:]][replacement.member] = replacement.position
        }
    }
}

extension AdmitFact {
    /// Whether it lets a kiosk in in place of a member's lost ones.
    var isReplacement: Bool { recovery == nil && !heads.isEmpty }

    /// Whether it lets a kiosk in after a member's others were lost. Such a word admits nobody to a stay: the member
    /// has theirs.
    var isAfterLoss: Bool { recovery != nil || !heads.isEmpty }

    /// Whether it says by that kiosk's word where the one belongs that it names. After a loss it does if the kiosk
    /// serves that member by it; where their last entries have to be looked at, see ``LostKiosks``.
    func stands(by witness: KioskID, _ serving: Serving) -> Bool {
        guard isAfterLoss else { return true }
        guard let member else { return false }
        if serving.serves(witness, member) { return serving.serves(kiosk, member) }
        return recovery != nil && serving.recovered[kiosk]?.contains(member) ?? false
    }
}
