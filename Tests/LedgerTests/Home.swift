import FitPinkyCore
import Ledger
import Testing

/// Ana and Ben, each with a kiosk, and a group that began on Monday 2026-02-02; on Ben's kiosk there may be Cas as well.
struct Home {
    var world: SaidWorld
    let ana = Specimen.member
    let ben = Specimen.other
    let cas = MemberID(ULID(high: 3, low: 6))
    let group = Specimen.group
    private var fresh: UInt64 = 100
    private var clock: Int64 = 0

    static let created = "2026-02-02"

    init(goals: (Int, Int) = (3, 4), wager: String = "Dishes", withCas: Bool = false) throws {
        world = try SaidWorld()
        for (index, member) in [ana, ben].enumerated() {
            let key = try Specimen.identity(UInt8(index + 1)).publicKey
            try world.say(.kiosk(KioskFact(identityKey: key, name: "Kiosk \(index)", zone: "UTC")), by: index)
            try world.say(.member(MemberFact(member: member, name: "You")), by: index)
        }
        let begin = try deeds(on: Home.created)
        try say(
            begin.create(
                group, by: .init(name: "Ana", goal: goals.0, membership: stay(1)), name: "", wager: wager,
                maxMembers: withCas ? 3 : 2))
        let join = try deeds(on: Home.created, at: 1)
        try say(join.join(group, as: .init(name: "Ben", goal: goals.1, membership: stay(2))), by: 1)
        guard withCas else { return }
        let add = try deeds(on: Home.created, at: 1)
        try say(add.add(.init(name: "Cas", goal: 2, membership: stay(3)), as: cas), by: 1)
    }

    func stay(_ number: UInt64) -> MembershipID { MembershipID(ULID(high: 7, low: number)) }

    func kiosk(_ index: Int) -> KioskID { world.writers[index].kiosk }

    func reading(at index: Int = 0) -> KioskReading { KioskReading(kiosk(index), from: world.winners) }

    func deeds(on day: String, at index: Int = 0) throws -> GroupDeeds {
        GroupDeeds(reading(at: index), today: try Specimen.day(day))
    }

    func settings(on day: String, at index: Int = 0) throws -> SettingDeeds {
        SettingDeeds(reading(at: index), from: world.winners, today: try Specimen.day(day))
    }

    func workouts(on day: String, at index: Int = 0) throws -> WorkoutDeeds {
        WorkoutDeeds(reading(at: index), from: world.winners, today: try Specimen.day(day))
    }

    func nudges(on day: String, at index: Int = 0) throws -> NudgeDeeds {
        NudgeDeeds(reading(at: index), from: world.winners, today: try Specimen.day(day))
    }

    /// Noon of that Day in UTC.
    static func noon(_ day: String) throws -> UTCInstant {
        UTCInstant(milliseconds: Int64(try Specimen.day(day).daysSince1970) * 86_400_000 + 12 * 3_600_000)
    }

    /// What a kiosk says, after everything that was said before; from noon of that Day on, if it is given.
    mutating func say(_ facts: [Fact], by index: Int = 0, on day: String? = nil) throws {
        if let day { clock = max(clock, try Home.noon(day).milliseconds) }
        for fact in facts {
            clock += 1000
            try world.say(fact, by: index, at: clock)
        }
    }

    /// A workout of that Day; gives its name.
    @discardableResult
    mutating func work(
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

    /// The sentence with which a deed is refused; nil if it is not.
    static func refusal(_ body: () throws -> Void) throws -> String? {
        do {
            try body()
            return nil
        } catch let refusal as GroupRefusal {
            return refusal.sentence
        }
    }
}
