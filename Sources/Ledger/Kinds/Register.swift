/// Slots of one kind: how their keys look, which of two claims stands, and with what else they are read.
public struct Register: Hashable, Sendable {
    /// How two claims to one slot are settled.
    public enum Rule: Hashable, Sendable {
        /// Add-only: the first in ledger order stands.
        case firstStands
        /// A value: the last in ledger order stands.
        case lastStands
    }

    /// With what its slots are read.
    public enum Scope: Hashable, Sendable, CaseIterable {
        /// Of kiosks, members and groups: there are few, for as long as a household lasts.
        case setting
        /// Which kiosk has seen which stake, and when: part of the settings, but the keys alone say all of it; see ``Sighting``.
        case sighting
        /// What is said of a workout, whose id comes first.
        case workout
        case check, nudge, seen, exercise
        /// What a member has set for their finger care: reminders, targets, whether checks are told to others.
        case care
        /// A member's training plans, and how long they rest.
        case plan
        /// Trainings, of which there are more with every year.
        case training

        /// Whether the settings depend on its slots.
        package var isOfSettings: Bool { self == .setting || self == .sighting }
    }

    /// Who shares a slot. What each has by itself stands or not when it is read, of those that count: see ``Winners``.
    enum Sharing: Hashable, Sendable {
        /// Everybody who has a say in it.
        case everybody
        /// The entries of one kiosk, whose id is the slot's last: none takes another's place.
        case signer
        /// Nobody: the last id is the entry's name as a stake. None takes the place of one that others have seen already.
        case nobody
    }

    /// What the keys of its slots begin with. For ever the same.
    public let tag: UInt8
    /// Which of two claims stands.
    public let rule: Rule
    /// With what it is read.
    public let scope: Scope
    /// Whether it is a word to a workout: what people say to it, and not what it was or whether it stands.
    public let isWord: Bool
    /// Whether only the entry that gives the id has a say, where ids certify who made them.
    let isFounders: Bool
    /// Whether a group's id comes first, of which it says something.
    let isOfGroup: Bool
    /// Who shares a slot.
    let sharing: Sharing
    let idCount: UInt8
    let hasDay: Bool

    /// - Parameters:
    ///   - ids: how many ids name a slot, 1 to 3; with the one that ``Sharing`` adds.
    ///   - hasDay: whether a Day does as well.
    init(
        tag: UInt8, _ rule: Rule, ids: UInt8, hasDay: Bool = false, scope: Scope, isWord: Bool = false,
        isOfGroup: Bool = false, isFounders: Bool = false, sharedBy sharing: Sharing = .everybody
    ) {
        (self.tag, self.rule, self.scope, idCount, self.hasDay) = (tag, rule, scope, ids, hasDay)
        (self.isWord, self.isOfGroup, self.isFounders) = (isWord, isOfGroup, isFounders)
        self.sharing = sharing
    }

    /// The bytes of its keys: tag, ids, Day.
    var keyByteCount: Int { 1 + 16 * Int(idCount) + (hasDay ? 4 : 0) }

    /// Every register, by its tag.
    static let all: [Register] = Set(Fact.Kind.allCases.flatMap(\.schema.registers)).sorted { $0.tag < $1.tag }

    private static let byTag: [Register?] = all.reduce(into: Array(repeating: nil, count: 256)) {
        $0[Int($1.tag)] = $1
    }

    /// Whether its slots say which kiosks serve which member, or which of them are lost.
    package var saysWhoServes: Bool {
        self == MemberFact.service || self == KioskFact.agreement || self == RetirementFact.register
            || AdmitFact.registers.contains(self)
    }

    static func of(tag: UInt8) -> Register? { byTag[Int(tag)] }

    /// What the keys of the slots of that scope begin with, ascending.
    public static func tags(_ scope: Scope) -> [UInt8] { tagsByScope[scope] ?? [] }

    /// What the keys of words to a workout begin with, ascending.
    public static let wordTags = all.filter(\.isWord).map(\.tag)

    private static let tagsByScope = Dictionary(grouping: all, by: \.scope).mapValues { $0.map(\.tag) }
}
