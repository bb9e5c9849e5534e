import FitPinkyCore
import Testing

@testable import Pairing

@Suite struct InviteDeskTests {
    private var chance = Chance(seed: 1)
    private var desk = InviteDesk(InviteRecord())

    private func instant(_ seconds: Int64) -> MonotonicInstant {
        MonotonicInstant(nanoseconds: seconds * 1_000_000_000)
    }

    private mutating func begin(at seconds: Int64) throws -> Attempt {
        guard case .run(let attempt) = desk.begin(at: Specimen.now(seconds: seconds), using: &chance) else {
            throw Refused()
        }
        return attempt
    }
    private struct Refused: Error {}

    @Test mutating func `an attempt at an active invite goes from begun to counted to compared to accepted`() throws {
        _ = desk.invite(try Specimen.code(), at: Specimen.now(seconds: 0))
        let attempt = try begin(at: 10)
        #expect(attempt.code == (try Specimen.code()))
        #expect(desk.state == .busy(attempt.id, .exchanging(about: 1), until: instant(20)))
        #expect(desk.record.invite?.attempts == 0)

        let counted = desk.count(attempt.id, at: Specimen.now(seconds: 11))
        #expect(desk.record.invite?.attempts == 1)
        #expect(counted == .store(desk.record))
        #expect(desk.state == .busy(attempt.id, .counting(about: 1), until: instant(20)))

        let stored = desk.stored(attempt.id)
        #expect(stored == .compare(CountedAttempt(id: attempt.id, isLive: true)))
        #expect(desk.state == .busy(attempt.id, .comparing(about: 1), until: instant(20)))

        let accepted = desk.accept(attempt.id)
        #expect(desk.record.invite?.isAccepted == true)
        #expect(accepted == .store(desk.record))
        #expect(desk.state == .busy(attempt.id, .accepting, until: instant(20)))

        let answered = desk.stored(attempt.id)
        #expect(answered == .answer(AcceptedAttempt(id: attempt.id)))
        #expect(desk.state == .free)
        #expect(desk.record.invite?.status(at: Specimen.now(seconds: 12)) == .accepted)
    }

    @Test mutating func `five failures burn the invite, after waits of 1, 2, 4 and 8 seconds`() throws {
        _ = desk.invite(try Specimen.code(), at: Specimen.now(seconds: 0))
        var now: Int64 = 100
        for (index, wait) in [Int64(1), 2, 4, 8, 8, 8].enumerated() {
            let attempt = try begin(at: now)
            #expect((attempt.code == (try Specimen.code())) == (index < 5))
            _ = desk.count(attempt.id, at: Specimen.now(seconds: now))
            let stored = desk.stored(attempt.id)
            #expect(stored == .compare(CountedAttempt(id: attempt.id, isLive: index < 5)))
            desk.end(attempt.id)
            #expect(desk.state == .free)
            #expect(desk.record.invite?.attempts == min(index + 1, 5))
            let early = desk.begin(at: Specimen.now(seconds: now + wait - 1), using: &chance)
            #expect(early == .wait(until: instant(now + wait)))
            now += wait
        }
        #expect(desk.record.invite?.status(at: Specimen.now(seconds: now)) == .burnt)
        #expect(desk.record.strayAttempts == 1)
    }

    @Test mutating func `a minute without an attempt makes the waits short again, and nothing else does`() throws {
        func waits(_ desk: inout InviteDesk, from start: Int64, _ chance: inout Chance) -> [Int64] {
            var (waits, now) = ([Int64](), start)
            for _ in 0..<5 {
                guard case .run(let attempt) = desk.begin(at: Specimen.now(seconds: now), using: &chance) else { break }
                _ = desk.count(attempt.id, at: Specimen.now(seconds: now))
                desk.end(attempt.id)
                guard case .wait(let until) = desk.begin(at: Specimen.now(seconds: now), using: &chance) else { break }
                waits.append(until.nanoseconds / 1_000_000_000 - now)
                now += waits.last ?? 0
            }
            return waits
        }
        #expect(waits(&desk, from: 0, &chance) == [1, 2, 4, 8, 8])
        _ = desk.invite(try Specimen.code(), at: Specimen.now(seconds: 30))
        #expect(waits(&desk, from: 30 + 52, &chance) == [8, 8, 8, 8, 8])
        #expect(waits(&desk, from: 82 + 5 * 8 + 60, &chance) == [1, 2, 4, 8, 8])
    }

    @Test mutating func `one attempt at a time: whoever comes waits until its time is up, and then has the place`()
        throws
    {
        _ = desk.invite(try Specimen.code(), at: Specimen.now(seconds: 0))
        let slow = try begin(at: 10)
        let early = desk.begin(at: Specimen.now(seconds: 19), using: &chance)
        #expect(early == .wait(until: instant(20)))
        let next = try begin(at: 20)
        #expect(next.id != slow.id)
        let late = desk.count(slow.id, at: Specimen.now(seconds: 20))
        #expect(late == .refuse)
        desk.end(slow.id)
        #expect(desk.state == .busy(next.id, .exchanging(about: 1), until: instant(30)))
        #expect(desk.record.invite?.attempts == 0)
    }

    @Test mutating func `an attempt whose time is up is not counted, even if nobody wants its place`() throws {
        let attempt = try begin(at: 10)
        let late = desk.count(attempt.id, at: Specimen.now(seconds: 20))
        #expect(late == .refuse)
        #expect(desk.record == InviteRecord())
    }

    @Test mutating func `a slow disk costs nobody his place`() throws {
        _ = desk.invite(try Specimen.code(), at: Specimen.now(seconds: 0))
        let attempt = try begin(at: 10)
        _ = desk.count(attempt.id, at: Specimen.now(seconds: 11))
        let other = desk.begin(at: Specimen.now(seconds: 500), using: &chance)
        #expect(other == .wait(until: instant(501)))
        let stored = desk.stored(attempt.id)
        #expect(stored == .compare(CountedAttempt(id: attempt.id, isLive: true)))
    }

    @Test mutating func `an attempt that was given up before its confirmation counts for nothing`() throws {
        _ = desk.invite(try Specimen.code(), at: Specimen.now(seconds: 0))
        let before = desk.record
        for _ in 0..<100 { desk.end(try begin(at: 10).id) }
        #expect(desk.record == before)
        #expect(desk.state == .free)
    }

    @Test(arguments: ["replaced", "withdrawn", "expired"])
    mutating func `an invite that goes while somebody tries it is not there to be right about`(how: String) throws {
        let hours: Int64 = 48 * 3600
        _ = desk.invite(try Specimen.code(), at: Specimen.now(seconds: 0))
        let attempt = try begin(at: hours - 1)
        #expect(attempt.code == (try Specimen.code()))
        switch how {
        case "replaced": _ = desk.invite(try Specimen.otherCode(), at: Specimen.now(seconds: hours - 1))
        case "withdrawn": _ = desk.withdraw()
        default: break
        }
        _ = desk.count(attempt.id, at: Specimen.now(seconds: how == "expired" ? hours : hours - 1))
        #expect(desk.record.strayAttempts == 1)
        #expect(desk.record.invite?.attempts ?? 0 == 0)
        let stored = desk.stored(attempt.id)
        #expect(stored == .compare(CountedAttempt(id: attempt.id, isLive: false)))
        let accepted = desk.accept(attempt.id)
        #expect(accepted == .refuse)
    }

    @Test(arguments: ["while it is counted", "while it is compared"], [true, false])
    mutating func `an invite that goes later still is not paired with, and the next one is untouched`(
        when: String, isReplaced: Bool
    ) throws {
        _ = desk.invite(try Specimen.code(), at: Specimen.now(seconds: 0))
        let attempt = try begin(at: 10)
        _ = desk.count(attempt.id, at: Specimen.now(seconds: 11))
        if when == "while it is compared" { _ = desk.stored(attempt.id) }
        let next =
            isReplaced ? desk.invite(try Specimen.otherCode(), at: Specimen.now(seconds: 11)) : desk.withdraw()
        if when == "while it is counted" {
            let stored = desk.stored(attempt.id)
            #expect(stored == .compare(CountedAttempt(id: attempt.id, isLive: false)))
        }
        let accepted = desk.accept(attempt.id)
        #expect(accepted == .refuse)
        #expect(desk.record == next)
        #expect(next.invite?.attempts ?? 0 == 0)
    }

    @Test mutating func `steps that come out of turn are refused and change nothing`() throws {
        _ = desk.invite(try Specimen.code(), at: Specimen.now(seconds: 0))
        let attempt = try begin(at: 10)
        func outOfTurn(_ desk: inout InviteDesk, _ id: Attempt.ID, _ names: Set<String>) {
            let before = (desk.record, desk.state)
            if names.contains("count") {
                let counted = desk.count(id, at: Specimen.now(seconds: 11))
                #expect(counted == .refuse)
            }
            if names.contains("stored") {
                let stored = desk.stored(id)
                #expect(stored == .refuse)
            }
            if names.contains("accept") {
                let accepted = desk.accept(id)
                #expect(accepted == .refuse)
            }
            #expect(before == (desk.record, desk.state))
        }
        outOfTurn(&desk, Attempt.ID(serial: 99), ["count", "stored", "accept"])
        outOfTurn(&desk, attempt.id, ["stored", "accept"])
        _ = desk.count(attempt.id, at: Specimen.now(seconds: 11))
        outOfTurn(&desk, attempt.id, ["count", "accept"])
        _ = desk.stored(attempt.id)
        outOfTurn(&desk, attempt.id, ["count", "stored"])
        _ = desk.accept(attempt.id)
        outOfTurn(&desk, attempt.id, ["count", "accept"])
        _ = desk.stored(attempt.id)
        outOfTurn(&desk, attempt.id, ["count", "stored", "accept"])
    }

    @Test mutating func `a code that nobody knows is drawn whether there is an invite or not`() throws {
        var (without, with) = (chance, chance)
        _ = desk.begin(at: Specimen.now(), using: &without)
        var inviting = InviteDesk(InviteRecord())
        _ = inviting.invite(try Specimen.code(), at: Specimen.now())
        _ = inviting.begin(at: Specimen.now(), using: &with)
        #expect(without.next() == with.next())
    }
}
