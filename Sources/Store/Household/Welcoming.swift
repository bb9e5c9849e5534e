public import FitPinkyCore
internal import Ledger

// Who comes by an invitation is let into the household's ledger by the kiosk that invited them, and a further kiosk of a member into
// their own by the one at which they held the button.
extension Store {
    /// Admits the kiosk that introduces itself by one of these records, if it was paired with here about this ledger. It is its owner's
    /// further kiosk if this kiosk serves them, or if one of the records says so by their recovery key; it comes in place of their lost kiosks if
    /// it was invited so; and else it is a newcomer's, who joins by another one of the records.
    ///
    /// - Parameter pin: of the TLS key that it proved to hold, 32 bytes.
    /// - Returns: which kiosk that is; nil where none of the records says, and where another kiosk came by that pairing.
    public func welcome(
        _ pin: [UInt8], introducedBy records: [[UInt8]], at now: UTCInstant, isClockTrusted: Bool
    ) throws(StoreError) -> KioskID? {
        guard let ledger = name.sharedID, let (kiosk, fact) = Store.introduction(of: pin, in: records) else {
            return nil
        }
        let isPaired = try database.read { transaction throws(StoreError) in
            try transaction.pairings(about: ledger)[pin] != nil
        }
        guard isPaired else { return nil }
        return try commit { transaction, state throws(StoreError) in
            guard let invitation = try transaction.pairings(about: ledger)[pin] else { return nil }
            let isAdmitted = try transaction.admissions()?.contains(kiosk) ?? false
            // Who invited this kiosk, or was let in before, and left since, does not come back by introducing itself once more.
            guard !isAdmitted || invitation != nil else { return kiosk }
            let winners = try transaction.winners(.settings)
            let own = KioskReading(self.kiosk, from: winners)
            // One pairing lets one kiosk in.
            guard own.kiosks.allSatisfy({ $0.key == kiosk || $0.value.tlsPin != pin }) else { return nil }
            let member = fact.owner.flatMap { own.serves(self.kiosk, $0) ? $0 : nil }
            if let group = transaction.household, member == nil, let owner = fact.owner, let invitation,
                let admission = try transaction.admissionAfterLoss(
                    of: kiosk, owner, by: own, invitation, fact.recovery(of: kiosk, in: records), winners)
            {
                if let admission { try append([.admit(admission)], at: now, transaction, &state) }
                try transaction.put(Store.Pairing(pin: pin, group: group))
                // That it is this member's counts once the kiosk says so itself.
                let introduction = records.filter { fact.introduces(kiosk, $0) }
                _ = try receive(introduction, at: now, isClockTrusted: isClockTrusted, transaction, &state)
                return kiosk
            }
            if let group = transaction.household {
                let joining = Store.joining(of: kiosk, signedBy: fact.identityKey, to: group, in: records)
                guard let invitation, invitation.replaced == nil,
                    let stay = member.flatMap({ own.stays[$0] }) ?? joining, own.ownStay != nil,
                    member != nil || invitation.isFor(stay), !invitation.isOver(for: kiosk, in: group, winners)
                else { return isAdmitted ? kiosk : nil }
                try admit(kiosk, member, to: stay, at: now, transaction, &state)
                try transaction.put(Store.Pairing(pin: pin, group: group))
            } else {
                try admit(kiosk, member, to: nil, at: now, transaction, &state)
            }
            _ = try receive([], at: now, isClockTrusted: isClockTrusted, transaction, &state)
            return kiosk
        }
    }

    /// The stay by which that kiosk comes: the first one of these records that it signed. Who introduces itself sends that one first.
    private static func joining(
        of kiosk: KioskID, signedBy key: [UInt8], to group: GroupID, in records: [[UInt8]]
    ) -> MembershipID? {
        for bytes in records {
            guard let record = try? Record(bytes: bytes),  // what cannot be read joins nobody
                case .whole(let entry) = record,
                entry.header.kind == Fact.Kind.join.rawValue, entry.header.dot.origin == kiosk,
                case .join(let stay)? = try? Fact(entry), stay.group == group,  // nor does this
                let id = record.mintedID, id.said == stay.membership.ulid.bytes, id.minted == id.said,
                record.isSigned(by: key)
            else { continue }
            return stay.membership
        }
        return nil
    }

    /// What the kiosk of that pin says of itself, signed by itself.
    private static func introduction(of pin: [UInt8], in records: [[UInt8]]) -> (kiosk: KioskID, fact: KioskFact)? {
        for bytes in records {
            guard case .whole(let entry)? = try? Record(bytes: bytes),  // what cannot be read introduces nobody
                entry.header.kind == Fact.Kind.kiosk.rawValue,
                case .kiosk(let fact)? = try? Fact(entry),  // nor does this
                fact.tlsPin == pin, KioskID(publicKey: fact.identityKey) == entry.header.dot.origin,
                Record.whole(entry).isSigned(by: fact.identityKey)
            else { continue }
            return (entry.header.dot.origin, fact)
        }
        return nil
    }
}

extension KioskFact {
    /// What a kiosk says in these records of itself by its owner's recovery key: the signature in an admission that the kiosk signed itself. Nobody
    /// is admitted by that one.
    fileprivate func recovery(of kiosk: KioskID, in records: [[UInt8]]) -> [UInt8]? {
        for bytes in records {
            guard case .whole(let entry)? = try? Record(bytes: bytes),  // what cannot be read says nothing
                entry.header.kind == Fact.Kind.admit.rawValue, entry.header.dot.origin == kiosk,
                case .admit(let fact)? = try? Fact(entry),  // nor does this
                fact.kiosk == kiosk, fact.member == owner, let recovery = fact.recovery,
                Record.whole(entry).isSigned(by: identityKey)
            else { continue }
            return recovery
        }
        return nil
    }

    /// Whether this is the record in which the kiosk says it.
    fileprivate func introduces(_ kiosk: KioskID, _ bytes: [UInt8]) -> Bool {
        guard case .whole(let entry)? = try? Record(bytes: bytes),  // what cannot be read introduces nobody
            entry.header.dot.origin == kiosk, case .kiosk(self)? = try? Fact(entry)  // nor does this
        else { return false }
        return true
    }
}

extension Transaction {
    /// By which admission a kiosk belongs whose owner has lost all others: by their recovery key, or in place of those. What is inside is nil
    /// where it belongs so already; nil where it does not come so, or may not.
    ///
    /// - Parameter own: this kiosk, whose member still belongs.
    fileprivate func admissionAfterLoss(
        of kiosk: KioskID, _ owner: MemberID, by own: KioskReading, _ invitation: Invitation, _ recovery: [UInt8]?,
        _ winners: Winners
    ) throws(StoreError) -> AdmitFact?? {
        guard let group = household, own.ownStay != nil, let stay = winners.presentStay(of: owner),
            invitation.isFor(stay), !invitation.isOver(for: kiosk, in: group, winners)
        else { return nil }
        var fact = AdmitFact(kiosk: kiosk, member: owner, stay: stay)
        if let recovery, let key = winners.recoveryKey(of: owner),
            RecoveryKey.isSigned(recovery, admitting: kiosk, of: owner, in: group, by: key)
        {
            fact.recovery = recovery
        } else if invitation.replaced == owner {
            let lost = Set(winners.kiosks(of: owner))
            fact.heads = try ends().filter { lost.contains($0.dot.origin) }
            guard (1...RetirementFact.maxHeads).contains(fact.heads.count) else { return nil }
        } else {
            return nil
        }
        return .some(winners.admits(fact, by: own.kiosk) ? nil : fact)
    }
}
