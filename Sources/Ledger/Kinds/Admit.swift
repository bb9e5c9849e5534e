public import FitPinkyCore

extension Slot {
    /// That a kiosk belongs to the group, by the word of another kiosk: as that member's, or as that of a newcomer, who is yet to say
    /// who they are. Of one that belongs by a stay: ``admission(of:to:from:by:)``.
    public static func admission(of kiosk: KioskID, _ member: MemberID?, by witness: KioskID) -> Slot {
        Slot(AdmitFact.register, kiosk.ulid, (member ?? .nobody).ulid, witness.ulid)
    }

    /// That a kiosk belongs to the group by that stay, by the word of another kiosk, in the name of the member of another stay.
    public static func admission(
        of kiosk: KioskID, to stay: MembershipID, from by: MembershipID, by witness: KioskID
    ) -> Slot {
        var reader = ByteReader(Entry.hash(stay.ulid.bytes + by.ulid.bytes))
        return Slot(AdmitFact.toStay, kiosk.ulid, reader.readULID(), witness.ulid)
    }

    /// That a kiosk is the member's own by their recovery key, in an entry of another kiosk.
    static func recovered(_ kiosk: KioskID, _ member: MemberID, by witness: KioskID) -> Slot {
        Slot(AdmitFact.byRecovery, kiosk.ulid, member.ulid, witness.ulid)
    }

    /// That a kiosk is a member's by the word of another member's kiosk, since theirs are lost.
    static func replacement(_ kiosk: KioskID, _ member: MemberID, by witness: KioskID) -> Slot {
        Slot(AdmitFact.byHeads, kiosk.ulid, member.ulid, witness.ulid)
    }

    /// The kiosk, and the one by whose word it belongs, if it is a slot of that.
    public var admission: (kiosk: KioskID, witness: KioskID)? {
        AdmitFact.schema.registers.contains(register) ? (KioskID(ids.0), KioskID(ids.2)) : nil
    }
}

extension AdmitFact: EntryKind {
    /// Its slots.
    public static let register = Register(tag: 27, .lastStands, ids: 3, scope: .setting)
    /// Those of admissions that name a stay. A hash takes the place of both stays.
    public static let toStay = Register(tag: 31, .firstStands, ids: 3, scope: .setting)
    /// Those signed by a member's recovery key.
    public static let byRecovery = Register(tag: 34, .firstStands, ids: 3, scope: .setting)
    /// Those that count while nothing lies beyond their heads.
    public static let byHeads = Register(tag: 35, .lastStands, ids: 3, scope: .setting)
    /// All of them.
    public static let registers = [register, toStay, byRecovery, byHeads]
    static let schema = KindSchema(registers: registers, erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] {
        if let member, recovery != nil { return [.recovered(kiosk, member, by: origin)] }
        if let member, !heads.isEmpty { return [.replacement(kiosk, member, by: origin)] }
        guard let stay, let by else { return [.admission(of: kiosk, member, by: origin)] }
        return [.admission(of: kiosk, to: stay, from: by, by: origin)]
    }
    var signedDay: Day? { nil }
    var voice: Voice { .kiosk }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { .nobody }
    func traces(origin: KioskID) -> Traces {
        // Elsewhere what the kiosk said may be taken in already.
        Traces(inConflict: .stands)
    }
}
