public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

/// One finger check.
public struct CheckFact: Hashable, Sendable {
    /// Which.
    public var check: CheckID
    /// Whose button it was.
    public var author: MemberID
    /// When.
    public var moment: Moment

    /// These facts.
    public init(check: CheckID, author: MemberID, moment: Moment) {
        self.check = check
        self.author = author
        self.moment = moment
    }

    /// Its slots.
    public static let register = Register(tag: 6, .firstStands, ids: 1, scope: .check, isFounders: true)
}

extension Slot {
    /// That there was a finger check.
    public static func check(_ id: CheckID) -> Slot { Slot(CheckFact.register, id.ulid) }

    /// The check, if it is the slot of one.
    public var check: CheckID? { register == CheckFact.register ? CheckID(ids.0) : nil }
}

extension CheckFact: EntryKind {
    static let schema = KindSchema(registers: [register], minting: .timed, erasedClaims: nil)

    init(_ message: Fitpinky_V1_CheckPayload, _ form: PayloadForm) throws(Fact.Unreadable) {
        check = CheckID(try Fact.ulid(message.check, "check"))
        author = MemberID(try Fact.ulid(message.member, "member"))
        switch message.moment {
        case .known(let known): moment = .known(try KnownMoment(known))
        case .awaited(let awaited): moment = .awaited(try AwaitedMoment(awaited))
        case nil: throw .field("moment")
        }
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_CheckPayload {
        .with {
            $0.salt = byteField(salt)
            $0.check = byteField(check.ulid.bytes)
            $0.member = byteField(author.ulid.bytes)
            switch moment {
            case .known(let known): $0.known = known.message
            case .awaited(let awaited): $0.awaited = awaited.message
            }
        }
    }

    func claims(origin: KioskID) -> [Slot] { [.check(check)] }
    var signedDay: Day? { moment.known?.day }
    var voice: Voice { .member(author) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { .nobody }
    func traces(origin: KioskID) -> Traces { Traces(moment: moment) }
}
