import FitPinkyCore
import Households
import Testing

@testable import Ledger

/// Each kind's file says all that the ledger knows of the kind; what several say has to go together.
@Suite struct KindTests {
    private func specimens() throws -> [(fact: Fact, origin: KioskID)] {
        let origin = try Specimen.identity().kiosk
        return try Specimen.facts().map { ($0, origin) }
    }

    @Test func `every kind has its own schema and a specimen, and 23, 31, 32 and 33 are none`() throws {
        for kind in Fact.Kind.allCases { #expect(kind.type.kind == kind) }
        #expect(try Set(specimens().map(\.fact.kind)) == Set(Fact.Kind.allCases))
        // It is the tag of the register of who serves whom.
        #expect(Fact.Kind(rawValue: 23) == nil && Register.of(tag: 23) == MemberFact.service)
        #expect(Fact.Kind(rawValue: 31) == nil && Register.of(tag: 31) == AdmitFact.toStay)
        #expect(Fact.Kind(rawValue: 32) == nil && Register.of(tag: 32) == LeaveFact.erasure)
        #expect(Fact.Kind(rawValue: 33) == nil && Register.of(tag: 33) == SeenFact.ofStake)
    }

    @Test func `no two registers have one tag, and all that are read together are listed`() {
        let registers = Register.all
        #expect(Set(registers.map(\.tag)).count == registers.count)
        #expect(registers.allSatisfy { Register.of(tag: $0.tag) == $0 })
        #expect(
            Register.tags(.setting) == [
                1, 2, 7, 8, 9, 10, 11, 12, 13, 14, 21, 22, 23, 27, 28, 29, 31, 32, 34, 35, 36, 97,
            ])
        #expect(Register.tags(.sighting) == [33])
        #expect(Register.tags(.workout) == [3, 4, 5, 15, 17, 19, 96])
        #expect((Register.tags(.check), Register.tags(.nudge), Register.tags(.seen)) == ([6], [18], [20, 26]))
        #expect((Register.tags(.care), Register.tags(.exercise)) == ([64, 66, 67, 68, 98], [65]))
        #expect((Register.tags(.plan), Register.tags(.training)) == ([128, 130], [129]))
        #expect(Register.Scope.allCases.flatMap(Register.tags).sorted() == registers.map(\.tag))
    }

    @Test func `every kind claims slots of its own registers, and each register is claimed`() throws {
        var claimed: Set<Register> = []
        for (fact, origin) in try specimens() {
            let slots = fact.claims(origin: origin)
            #expect(!slots.isEmpty)
            for slot in slots {
                #expect(fact.kind.schema.registers.contains(slot.register))
                #expect((slot.day != nil) == slot.register.hasDay)
                claimed.insert(slot.register)
            }
        }
        #expect(claimed == Set(Register.all))
    }

    @Test func `what goes with its workout leaves its claims behind, and nothing else does`() throws {
        for (fact, origin) in try specimens() {
            let (remains, schema) = (fact.traces(origin: origin).remains, fact.kind.schema)
            #expect((remains != nil) == (schema.erasedClaims != nil), "\(fact.kind)")
            guard let remains else { continue }
            #expect(schema.erasedClaims?(remains, origin) == fact.claims(origin: origin))
        }
    }

    @Test func `what takes a deletion back brings all that went with the workout`() throws {
        for (fact, origin) in try specimens() where fact.kind != .undelete {
            guard let remains = fact.traces(origin: origin).remains else { continue }
            let slots = Scrubbing.slots(with: remains.workout, by: remains.member, origin: origin)
            #expect(fact.claims(origin: origin).map(\.unsigned).allSatisfy(slots.contains), "\(fact.kind)")
            #expect(slots.count <= UndeleteFact.maxPayloads && Set(slots).count == slots.count)
        }
    }

    @Test func `what is listed by time is a workout, a check, an exercise, a training, or settles one`() throws {
        let listed = try specimens().filter { $0.fact.traces(origin: $0.origin).moment != nil }
        #expect(Set(listed.map(\.fact.kind)) == [.workout, .check, .exercise, .training, .settle])
    }
}
