import FitPinkyCore
import Support
import Testing

@testable import Pairing

@Suite struct InviteAttemptsTests {
    private var chance = SeededGenerator(seed: 1)
    private var attempts = InviteAttempts(InviteRecord())

    private func instant(_ seconds: Int64) -> MonotonicInstant {
        MonotonicInstant(nanoseconds: seconds * 1_000_000_000)
    }

    private mutating func begin(at seconds: Int64, from source: AttemptSource = Specimen.source) -> Attempt {
        attempts.begin(from: source, at: Specimen.now(seconds: seconds), using: &chance)
    }

    /// Begins, confirms and has the turn of an attempt.
    private mutating func called(at seconds: Int64) -> Attempt {
        let attempt = begin(at: seconds)
        let isInTime = attempts.confirmed(attempt.id, at: Specimen.now(seconds: seconds))
        let next = attempts.next(at: Specimen.now(seconds: seconds))
        #expect(isInTime && next == .turn(attempt.id))
        return attempt
    }

    @Test mutating func `an attempt at an active invite goes from begun to counted to compared to accepted`() throws {
        _ = attempts.invite(try Specimen.code(), at: Specimen.now(seconds: 0))
        let attempt = begin(at: 10)
        #expect(attempt.code == (try Specimen.code()))
        #expect(
            attempts.exchanges == [attempt.id: .init(about: 1, source: Specimen.source, until: instant(12))])
        let isInTime = attempts.confirmed(attempt.id, at: Specimen.now(seconds: 11))
        #expect(isInTime && attempts.queue.count == 1 && attempts.state == .free)
        let next = attempts.next(at: Specimen.now(seconds: 11))
        #expect(next == .turn(attempt.id))
        #expect(attempts.state == .busy(attempt.id, .called(about: 1), Specimen.source))
        #expect(attempts.record.invite?.attempts == 0 && attempts.exchanges.isEmpty && attempts.queue.count == 0)

        let counted = attempts.count(attempt.id, at: Specimen.now(seconds: 11))
        #expect(attempts.record.invite?.attempts == 1)
        #expect(counted == .store(attempts.record))
        #expect(attempts.state == .busy(attempt.id, .counting(about: 1), Specimen.source))

        let stored = attempts.stored(attempt.id)
        #expect(stored == .compare(CountedAttempt(id: attempt.id, isLive: true)))
        #expect(attempts.state == .busy(attempt.id, .comparing(about: 1), Specimen.source))

        let accepted = attempts.accept(attempt.id)
        #expect(attempts.record.invite?.isAccepted == true)
        #expect(accepted == .store(attempts.record))
        #expect(attempts.state == .busy(attempt.id, .accepting, Specimen.source))

        let answered = attempts.stored(attempt.id)
        #expect(answered == .answer(AcceptedAttempt(id: attempt.id)))
        #expect(attempts.state == .free)
        #expect(attempts.record.invite?.status(at: Specimen.now(seconds: 12)) == .accepted)
    }

    @Test mutating func `five failures use up a network's guesses, after waits of 1, 2, 4 and 8 seconds`() throws {
        _ = attempts.invite(try Specimen.code(), at: Specimen.now(seconds: 0))
        var now: Int64 = 100
        for (index, wait) in [Int64(1), 2, 4, 8, 1, 1].enumerated() {
            let attempt = called(at: now)
            _ = attempts.count(attempt.id, at: Specimen.now(seconds: now))
            let stored = attempts.stored(attempt.id)
            #expect(stored == .compare(CountedAttempt(id: attempt.id, isLive: index < 5)))
            attempts.end(attempt.id)
            #expect(attempts.state == .free)
            #expect(attempts.record.invite?.attempts == min(index + 1, 5))
            #expect(attempts.queue.history.opens(for: Specimen.source) == instant(now + wait))
            now += wait
        }
        #expect(attempts.record.invite?.status(at: Specimen.now(seconds: now)) == .active)
        #expect(attempts.record.invite?.isWorn(at: Specimen.now(seconds: now)) == true)
        #expect(attempts.record.invite?.isWorn(at: Specimen.now(seconds: 48 * 3600)) == false)
        #expect(attempts.record.strayAttempts == 1)
    }

    @Test mutating func `a code that is made after one was worn out is compared a second later`() throws {
        _ = attempts.invite(try Specimen.code(), at: Specimen.now(seconds: 0))
        for now in [100, 101, 103, 107, 115] as [Int64] {
            let attempt = called(at: now)
            _ = attempts.count(attempt.id, at: Specimen.now(seconds: now))
            attempts.end(attempt.id)
        }
        #expect(attempts.record.invite?.isWorn(at: Specimen.now(seconds: 115)) == true)
        _ = attempts.invite(try Specimen.otherCode(), at: Specimen.now(seconds: 115))
        let attempt = called(at: 116)
        _ = attempts.count(attempt.id, at: Specimen.now(seconds: 116))
        let stored = attempts.stored(attempt.id)
        #expect(stored == .compare(CountedAttempt(id: attempt.id, isLive: true)))
    }

    @Test mutating func `a share that is not confirmed for two seconds is given up, and holds nobody up`() throws {
        _ = attempts.invite(try Specimen.code(), at: Specimen.now(seconds: 0))
        let (silent, other) = (begin(at: 10), begin(at: 11))
        let late = attempts.confirmed(silent.id, at: Specimen.now(seconds: 12))
        let inTime = attempts.confirmed(other.id, at: Specimen.now(seconds: 12))
        #expect(!late && inTime)
        let twice = attempts.confirmed(other.id, at: Specimen.now(seconds: 12))
        #expect(!twice)
        let next = attempts.next(at: Specimen.now(seconds: 12))
        #expect(next == .turn(other.id))
        // What is over is forgotten with the next share.
        _ = begin(at: 20)
        #expect(attempts.exchanges.count == 1)
        #expect(attempts.record.invite?.attempts == 0)
    }

    @Test mutating func `one attempt is compared at a time, and one that waits for three seconds is told so`() throws {
        _ = attempts.invite(try Specimen.code(), at: Specimen.now(seconds: 0))
        let first = called(at: 10)
        let second = begin(at: 10, from: Specimen.source(192, 0, 2, 2))
        _ = attempts.confirmed(second.id, at: Specimen.now(seconds: 10))
        _ = attempts.count(first.id, at: Specimen.now(seconds: 10))
        // A slow disk is no reason to give the turn away, for who has it did nothing wrong.
        let waits = attempts.next(at: Specimen.now(seconds: 12))
        #expect(waits == .wait(until: instant(13)))
        let busy = attempts.next(at: Specimen.now(seconds: 13))
        #expect(busy == .busy(second.id))
        let nothing = attempts.next(at: Specimen.now(seconds: 13))
        #expect(nothing == .nothing)
        let stored = attempts.stored(first.id)
        #expect(stored == .compare(CountedAttempt(id: first.id, isLive: true)))
        let refused = attempts.count(second.id, at: Specimen.now(seconds: 14))
        #expect(refused == .refuse && attempts.record.invite?.attempts == 1)
    }

    @Test mutating func `however many share, the network that has the most loses its oldest`() throws {
        let alone = begin(at: 10, from: Specimen.source(198, 51, 100, 7))
        let crowd = (0..<300).map { begin(at: 10, from: Specimen.source(192, 0, 2, UInt8($0 % 250))) }
        #expect(attempts.exchanges.count == InviteAttempts.maxExchanges)
        #expect(attempts.isOpen(alone.id) && !attempts.isOpen(crowd[0].id) && attempts.isOpen(crowd[299].id))
    }

    @Test mutating func `an attempt that was given up before its confirmation counts for nothing`() throws {
        _ = attempts.invite(try Specimen.code(), at: Specimen.now(seconds: 0))
        let before = attempts.record
        for _ in 0..<100 { attempts.end(begin(at: 10).id) }
        #expect(attempts.record == before)
        #expect(attempts.state == .free)
    }

    @Test(arguments: ["replaced", "withdrawn", "expired"])
    mutating func `an invite that goes while somebody tries it is not there to be right about`(how: String) throws {
        let hours: Int64 = 48 * 3600
        _ = attempts.invite(try Specimen.code(), at: Specimen.now(seconds: 0))
        let attempt = called(at: hours - 1)
        #expect(attempt.code == (try Specimen.code()))
        switch how {
        case "replaced": _ = attempts.invite(try Specimen.otherCode(), at: Specimen.now(seconds: hours - 1))
        case "withdrawn": _ = attempts.withdraw()
        default: break
        }
        _ = attempts.count(attempt.id, at: Specimen.now(seconds: how == "expired" ? hours : hours - 1))
        #expect(attempts.record.strayAttempts == 1)
        #expect(attempts.record.invite?.attempts ?? 0 == 0)
        let stored = attempts.stored(attempt.id)
        #expect(stored == .compare(CountedAttempt(id: attempt.id, isLive: false)))
        let accepted = attempts.accept(attempt.id)
        #expect(accepted == .refuse)
    }

    @Test(arguments: ["while it is counted", "while it is compared"], [true, false])
    mutating func `an invite that goes later still is not paired with, and the next one is untouched`(
        when: String, isReplaced: Bool
    ) throws {
        _ = attempts.invite(try Specimen.code(), at: Specimen.now(seconds: 0))
        let attempt = called(at: 10)
        _ = attempts.count(attempt.id, at: Specimen.now(seconds: 11))
        if when == "while it is compared" { _ = attempts.stored(attempt.id) }
        let next =
            isReplaced ? attempts.invite(try Specimen.otherCode(), at: Specimen.now(seconds: 11)) : attempts.withdraw()
        if when == "while it is counted" {
            let stored = attempts.stored(attempt.id)
            #expect(stored == .compare(CountedAttempt(id: attempt.id, isLive: false)))
        }
        let accepted = attempts.accept(attempt.id)
        #expect(accepted == .refuse)
        #expect(attempts.record == next)
        #expect(next.invite?.attempts ?? 0 == 0)
    }

    @Test mutating func `steps that come out of turn are refused and change nothing`() throws {
        _ = attempts.invite(try Specimen.code(), at: Specimen.now(seconds: 0))
        let attempt = called(at: 10)
        func outOfTurn(_ attempts: inout InviteAttempts, _ id: Attempt.ID, _ names: Set<String>) {
            let before = (attempts.record, attempts.state)
            if names.contains("count") {
                let counted = attempts.count(id, at: Specimen.now(seconds: 11))
                #expect(counted == .refuse)
            }
            if names.contains("stored") {
                let stored = attempts.stored(id)
                #expect(stored == .refuse)
            }
            if names.contains("accept") {
                let accepted = attempts.accept(id)
                #expect(accepted == .refuse)
            }
            #expect(before == (attempts.record, attempts.state))
        }
        outOfTurn(&attempts, Attempt.ID(serial: 99), ["count", "stored", "accept"])
        outOfTurn(&attempts, attempt.id, ["stored", "accept"])
        _ = attempts.count(attempt.id, at: Specimen.now(seconds: 11))
        outOfTurn(&attempts, attempt.id, ["count", "accept"])
        _ = attempts.stored(attempt.id)
        outOfTurn(&attempts, attempt.id, ["count", "stored"])
        _ = attempts.accept(attempt.id)
        outOfTurn(&attempts, attempt.id, ["count", "accept"])
        _ = attempts.stored(attempt.id)
        outOfTurn(&attempts, attempt.id, ["count", "stored", "accept"])
    }

    @Test mutating func `a code that nobody knows is drawn whether there is an invite or not`() throws {
        var (without, with) = (chance, chance)
        _ = attempts.begin(from: Specimen.source, at: Specimen.now(), using: &without)
        var inviting = InviteAttempts(InviteRecord())
        _ = inviting.invite(try Specimen.code(), at: Specimen.now())
        _ = inviting.begin(from: Specimen.source, at: Specimen.now(), using: &with)
        #expect(without.next() == with.next())
    }
}
