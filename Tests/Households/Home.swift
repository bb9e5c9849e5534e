package import Actions
package import FitPinkyCore
package import Ledger

/// Ana and Ben, each with a kiosk, and a group that began on Monday 2026-02-02; on Ben's kiosk there may be Cas as well.
package struct Home {
    package var world: SaidWorld
    package let ana = Specimen.member
    package let ben = Specimen.other
    /// Nobody unless there is Cas.
    package private(set) var cas = MemberID(ULID(high: 0, low: 0))
    package private(set) var group = Specimen.group
    private let ids = FreshIDs()
    private var fresh: UInt64 = 100
    private var clock: Int64 = 0

    package static let created = "2026-02-02"

    package init(goals: (Int, Int) = (3, 4), wager: String = "Dishes", withCas: Bool = false) throws {
        world = try SaidWorld()
        for (index, member) in [ana, ben].enumerated() {
            let key = try Specimen.identity(UInt8(index + 1)).publicKey
            try world.say(.kiosk(KioskFact(identityKey: key, name: "Kiosk \(index)", zone: "UTC")), by: index)
            try world.say(.member(MemberFact(member: member, name: "You")), by: index)
        }
        try take(
            CreateGroup(by: Newcomer(name: "Ana", goal: goals.0), wager: wager, maxMembers: withCas ? 3 : 2),
            on: Home.created)
        group = try required(reading().group).beginning.group
        let join = JoinGroup(group, as: Newcomer(name: "Ben", goal: goals.1))
        try take(join, on: Home.created, by: 1)
        guard withCas else { return }
        try take(AddMember(Newcomer(name: "Cas", goal: 2)), on: Home.created, by: 1)
        cas = try required(reading(at: 1).members.last).member
    }

    package func kiosk(_ index: Int) -> KioskID { world.writers[index].kiosk }

    package func reading(at index: Int = 0) -> KioskReading { KioskReading(kiosk(index), from: world.winners) }

    /// What a kiosk would say of an action on that Day.
    package func outcome(
        _ action: some Action, on day: String, by index: Int = 0, at instant: UTCInstant? = nil
    ) throws -> Outcome {
        let (reading, winners) = (reading(at: index), world.winners)
        let now = try Now(try instant ?? Home.noon(day), on: day, ids)
        return try action.declaredOutcome(HouseholdReading(reading, winners), at: now)
    }

    /// Has an action taken on that Day, at noon or after what was said before.
    @discardableResult
    package mutating func take(_ action: some Action, on day: String, by index: Int = 0) throws -> Outcome {
        let outcome = try outcome(action, on: day, by: index)
        try say(outcome.facts, by: index, on: day)
        return outcome
    }

    /// Noon of that Day in UTC.
    package static func noon(_ day: String) throws -> UTCInstant {
        UTCInstant(milliseconds: Int64(try Specimen.day(day).daysSince1970) * 86_400_000 + 12 * 3_600_000)
    }

    /// What a kiosk says, after everything that was said before; from noon of that Day on, if it is given.
    package mutating func say(_ facts: [Fact], by index: Int = 0, on day: String? = nil) throws {
        if let day { clock = max(clock, try Home.noon(day).milliseconds) }
        for fact in facts {
            clock += 1000
            try world.say(fact, by: index, at: clock)
        }
    }

    /// A workout of that Day; gives its name.
    @discardableResult
    package mutating func work(
        _ author: MemberID, on day: String, by index: Int, isProven: Bool = true
    ) throws -> WorkoutID {
        fresh += 1
        let id = WorkoutID(ULID(high: 1, low: fresh))
        let moment = Specimen.known(try Specimen.day(day), at: try Home.noon(day).milliseconds)
        try say(
            [
                .workout(
                    WorkoutFact(
                        workout: id, author: author, moment: moment, photo: isProven ? Specimen.photo : nil))
            ], by: index)
        return id
    }

    /// The sentence with which an action is refused; nil if it is not.
    package static func refusal(_ body: () throws -> Void) throws -> String? {
        do {
            try body()
            return nil
        } catch let refusal as ActionError {
            return refusal.sentence(on: .commandLine)
        }
    }
}
