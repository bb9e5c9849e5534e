public import FitPinkyCore

extension Slot {
    /// A member's word for a workout; it counts if they are not its author.
    public static func vouch(_ workout: WorkoutID, by member: MemberID, on day: Day) -> Slot {
        Slot(VouchFact.register, workout.ulid, member.ulid, on: day)
    }
}

extension VouchFact: EntryKind {
    /// Its slots.
    public static let register = Register(
        tag: 17, .firstStands, ids: 3, hasDay: true, scope: .workout, isWord: true, sharedBy: .signer)
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [Slot.vouch(workout, by: member, on: day).signed(by: origin)] }
    var signedDay: Day? { day }
    var voice: Voice { .member(member) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? {
        .vouch(vouch)
    }
    var speakers: Speakers { .nobody }
    func traces(origin: KioskID) -> Traces { Traces(inConflict: .standsWhereMinted) }

    fileprivate var vouch: Vouch { Vouch(workout: workout, member: member, day: day) }
}

/// What stands behind a workout.
public enum Evidence: Hashable, Sendable {
    /// A photo that its kiosk signed.
    case photo
    /// The word of these other members, ascending, who belonged to the group when they gave it.
    case vouched([MemberID])
    case unproven

    /// Whose word stands behind it.
    public var members: [MemberID] { if case .vouched(let members) = self { members } else { [] } }
}

extension Words {
    /// What stands behind the workout, in that group.
    public func evidence(for workout: WorkoutFact, in group: GroupReading?) -> Evidence {
        if workout.isPhotographed { return .photo }
        let members = Set(facts.compactMap { group?.voucher($0, for: workout) })
        return members.isEmpty ? .unproven : .vouched(members.sorted())
    }
}

extension GroupReading {
    /// Whether a member's word for the workout counts. Whether the workout needs it is not asked.
    public func counts(_ vouch: VouchFact, for workout: WorkoutFact) -> Bool {
        vouch.vouch.counts(
            forWorkoutOf: workout.author,
            belongs: stays.contains { $0.member == vouch.member && $0.contains(vouch.day) })
    }

    /// Of a member's words for the workout that count, that of the first Day: later ones say nothing new.
    package func firstVouch(by member: MemberID, for workout: WorkoutFact, in words: Words) -> VouchFact? {
        var vouches: [VouchFact] = []
        for case .vouch(let vouch) in words.facts where vouch.member == member && counts(vouch, for: workout) {
            vouches.append(vouch)
        }
        return vouches.min { $0.day < $1.day }
    }

    fileprivate func voucher(_ fact: Fact, for workout: WorkoutFact) -> MemberID? {
        if case .vouch(let vouch) = fact, counts(vouch, for: workout) { vouch.member } else { nil }
    }
}
