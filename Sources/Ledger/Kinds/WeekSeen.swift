public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

/// The kiosk that signs was there on that Day, so all it has to say of earlier ones is in its chain before.
public struct WeekSeenFact: Hashable, Sendable {
    /// Its own.
    public var day: Day

    /// That Day.
    public init(day: Day) { self.day = day }

    static let register = Register(tag: 20, .firstStands, ids: 1, hasDay: true, scope: .seen)
}

extension Slot {
    /// The kiosk was there on that Day.
    public static func weekSeen(_ kiosk: KioskID, _ day: Day) -> Slot {
        Slot(WeekSeenFact.register, kiosk.ulid, on: day)
    }
}

extension WeekSeenFact: EntryKind {
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    init(_ message: Fitpinky_V1_WeekSeenPayload) throws(Fact.Unreadable) { day = try Fact.day(message.day) }

    func message(salt: [UInt8]) -> Fitpinky_V1_WeekSeenPayload {
        .with {
            $0.salt = byteField(salt)
            $0.day = day.daysSince1970
        }
    }

    func claims(origin: KioskID) -> [Slot] { [.weekSeen(origin, day)] }
    var signedDay: Day? { day }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    func traces(origin: KioskID) -> Traces { .none }
}
