public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

/// A workout's author says something to it.
public struct CaptionFact: Hashable, Sendable {
    /// Which.
    public var workout: WorkoutID
    /// Who wrote it; counts only for the author.
    public var member: MemberID
    /// Up to 100 characters; empty takes it away.
    public var text: String

    /// These facts.
    public init(workout: WorkoutID, member: MemberID, text: String) {
        self.workout = workout
        self.member = member
        self.text = text
    }

    static let register = Register(tag: 15, .lastStands, ids: 2, scope: .workout, isWord: true)
}

extension Slot {
    /// A member's words to a workout; they count if they are its author.
    public static func caption(_ workout: WorkoutID, by member: MemberID) -> Slot {
        Slot(CaptionFact.register, workout.ulid, member.ulid)
    }
}

extension CaptionFact: EntryKind {
    static let schema = KindSchema(registers: [register]) { remains, _ in
        [.caption(remains.workout, by: remains.member)]
    }

    init(_ message: Fitpinky_V1_CaptionPayload) throws(Fact.Unreadable) {
        workout = WorkoutID(try Fact.ulid(message.workout, "workout"))
        member = MemberID(try Fact.ulid(message.member, "member"))
        text = try Fact.textOrNone(message.text, "text")
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_CaptionPayload {
        .with {
            $0.salt = byteField(salt)
            $0.workout = byteField(workout.ulid.bytes)
            $0.member = byteField(member.ulid.bytes)
            $0.text = text
        }
    }

    func claims(origin: KioskID) -> [Slot] { [.caption(workout, by: member)] }
    var signedDay: Day? { nil }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    func traces(origin: KioskID) -> Traces { Traces(remains: Remains(workout: workout, member: member)) }
}

extension Words {
    /// What the author says to the workout; nil if nothing.
    public func caption(by author: MemberID) -> String? {
        for case .caption(let fact) in facts where fact.member == author && !fact.text.isEmpty { return fact.text }
        return nil
    }
}
