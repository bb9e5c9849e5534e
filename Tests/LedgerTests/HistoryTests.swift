import Actions
import FitPinkyCore
import Households
import Support
import Testing

@testable import Ledger

/// The weeks that come out of slots are those that come out of every entry.
@Suite struct HistoryTests {
    private static let first = 20_000
    private static let group = Specimen.group

    private func day(_ offset: Int) throws -> Day { try #require(Day(daysSince1970: HistoryTests.first + offset)) }

    private func fact(_ chance: inout SeededGenerator) throws -> Fact {
        let members = [Specimen.member, Specimen.other]
        let member = try #require(members.randomElement(using: &chance))
        let day = try day(Int.random(in: 0..<40, using: &chance))
        let number = UInt64.random(in: 0..<12, using: &chance)
        let workout = WorkoutID(ULID(high: 0, low: number))
        switch Int.random(in: 0..<9, using: &chance) {
        case 0:
            let goal = try #require(Goal(daysPerWeek: Int.random(in: 1...7, using: &chance)))
            return .goal(GoalFact(member: member, day: day, goal: goal))
        case 1:
            let weekStart = try #require(Weekday.allCases.randomElement(using: &chance))
            return .weekStart(WeekStartFact(group: HistoryTests.group, day: day, weekStart: weekStart, member: member))
        case 2:
            let stay = MembershipID(ULID(high: 0, low: number % 3))
            return .join(JoinFact(membership: stay, member: member, group: HistoryTests.group, day: day))
        case 3:
            let stay = MembershipID(ULID(high: 0, low: number % 3))
            // A leaving of a stay that nobody began says nothing, to slots and entries alike.
            return .leave(LeaveFact(membership: stay, member: member, day: day))
        case 4: return .delete(DeleteFact(workout: workout, member: member))
        case 5: return .undelete(UndeleteFact(workout: workout, member: member, payloads: []))
        case 6: return .vouch(VouchFact(workout: workout, member: member, day: day))
        default:
            let photo = Bool.random(using: &chance) ? Specimen.photo : nil
            return .workout(WorkoutFact(workout: workout, author: member, moment: Specimen.known(day), photo: photo))
        }
    }

    /// What `FitPinkyCore` is told if it is told everything.
    private func told(_ fact: Fact, at place: LedgerPlace) -> HouseholdFact? {
        switch fact {
        case .goal(let fact): .goal(fact.member, Setting(day: fact.day, place: place, value: fact.goal))
        case .weekStart(let fact): .weekStart(Setting(day: fact.day, place: place, value: fact.weekStart))
        case .join(let fact): .joined(fact.membership, fact.member, on: fact.day, place)
        case .leave(let fact): .left(fact.membership, fact.member, on: fact.day, place)
        case .delete(let fact):
            .deletion(Deletion(workout: fact.workout, member: fact.member, isDeleted: true, place: place))
        case .undelete(let fact):
            .deletion(Deletion(workout: fact.workout, member: fact.member, isDeleted: false, place: place))
        case .vouch(let fact): .vouch(Vouch(workout: fact.workout, member: fact.member, day: fact.day))
        case .workout(let fact):
            fact.moment.known.map { known in
                .workout(
                    WorkoutRecord(
                        id: fact.workout, author: fact.author, day: known.day, hasSignedPhoto: fact.photo != nil,
                        place: place))
            }
        default: nil
        }
    }

    /// Who joins or leaves says so at a kiosk that serves them.
    private func isHeard(_ fact: Fact, from served: [MemberID]) -> Bool {
        switch fact {
        case .join(let fact): served.contains(fact.member)
        case .leave(let fact): served.contains(fact.member)
        default: true
        }
    }

    @Test(arguments: UInt64(0)..<60)
    func `weeks worked out from the winners of slots are those worked out from every entry`(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        var writers = try [UInt8(1), 2, 3].map { try Specimen.writer($0) }
        let beginning = GroupFact(
            group: HistoryTests.group, name: "", created: try day(3), weekStart: .monday, dayStart: 0, maxMembers: 3,
            creator: Specimen.member)
        // The first kiosk serves one of them, the second the other, and the third both.
        let served = [[Specimen.member], [Specimen.other], [Specimen.member, Specimen.other]]
        var said: [(fact: Fact, by: Int)] = []
        for (index, members) in served.enumerated() {
            for member in members { said.append((.member(MemberFact(member: member, name: "Somebody")), by: index)) }
        }
        said.append((.group(beginning), by: 0))
        for _ in 0..<80 { said.append((try fact(&chance), by: Int.random(in: 0..<3, using: &chance))) }
        said.shuffle(using: &chance)
        var filled = FilledSlots()
        var told: [HouseholdFact] = []
        for (fact, index) in said {
            let now = UTCInstant(milliseconds: Int64.random(in: 0..<5, using: &chance))
            let entry = try writers[index].entry(fact, salt: Specimen.salt, at: now)
            let place = Position(of: entry).place
            if isHeard(fact, from: served[index]), let one = self.told(fact, at: place) { told.append(one) }
            filled.take(.whole(entry), fact)
        }
        let today = try day(50)
        var draft = HouseholdState.Draft()
        for winner in filled.winners { draft.add(winner) }
        let household = draft.state(of: writers[0].kiosk, today: today)
        // Who never joined the group that began is of none.
        guard let slots = try household.weeks(upTo: today) else {
            #expect(household.kiosk.group == nil)
            return
        }
        let entries = try WeekEvaluator(
            Household(created: beginning.created, weekStart: beginning.weekStart, facts: told), today: today)
        #expect(slots.weeks == entries.weeks)
        #expect(slots.groupStreak() == entries.groupStreak())
        for member in [Specimen.member, Specimen.other] {
            #expect(slots.personalStreak(of: member) == entries.personalStreak(of: member))
            #expect(slots.dailyStreak(of: member) == entries.dailyStreak(of: member))
        }
    }
}
