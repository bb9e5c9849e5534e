import Support
import Testing

@testable import Pairing

@Suite struct InviterTests {
    private let id = Attempt.ID(serial: 1)
    private var joiner: Joiner
    private var inviter: Inviter
    private let share: [UInt8]

    init() throws {
        var chance = SeededGenerator(seed: 21)
        joiner = Joiner(code: try Specimen.code(), channel: try Specimen.channel(.joiner), using: &chance)
        inviter = Inviter(
            Attempt(id: id, code: try Specimen.code()), channel: try Specimen.channel(.inviter), using: &chance)
        guard case .send(let share) = joiner.start() else { throw PairingFault.outOfTurn }
        self.share = share
    }

    private mutating func confirmation() throws -> [UInt8] {
        guard case .send(let answer) = inviter.receiveShare(share),
            case .send(let confirmation) = joiner.receiveShare(answer)
        else { throw PairingFault.outOfTurn }
        return confirmation
    }

    @Test mutating func `the inviter goes from open to agreed to counting to accepting to paired`() throws {
        guard case .open(let party) = inviter.state else { throw PairingFault.outOfTurn }
        let answered = inviter.receiveShare(share)
        #expect(answered == .send(party.share))
        let agreement = try #require(party.agreement(with: share))
        #expect(inviter.state == .agreed(agreement))

        guard case .send(let confirmation) = joiner.receiveShare(party.share) else { throw PairingFault.outOfTurn }
        let received = inviter.receiveConfirmation(confirmation)
        #expect(received == .count)
        #expect(inviter.state == .counting(agreement, confirmation: agreement.expected))

        let counted = inviter.counted(CountedAttempt(id: id, isLive: true))
        #expect(counted == .accept)
        #expect(inviter.state == .accepting(agreement))

        let accepted = inviter.accepted(AcceptedAttempt(id: id))
        let own = agreement.own.withBytes { Array($0) }
        #expect(accepted == .send(own, key: agreement.key))
        #expect(inviter.state == .paired)
    }

    @Test mutating func `a confirmation that is wrong in any one bit ends it, once it is counted`() throws {
        let confirmation = try confirmation()
        for bit in 0..<confirmation.count * 8 {
            var (inviter, changed) = (inviter, confirmation)
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            let received = inviter.receiveConfirmation(changed)
            #expect(received == .count)
            let counted = inviter.counted(CountedAttempt(id: id, isLive: true))
            #expect(counted == .refuse(.mismatch))
            #expect(inviter.state == .ended)
        }
    }

    @Test mutating func `a right confirmation of no invite is as wrong as a wrong one`() throws {
        let confirmation = try confirmation()
        _ = inviter.receiveConfirmation(confirmation)
        let counted = inviter.counted(CountedAttempt(id: id, isLive: false))
        #expect(counted == .refuse(.mismatch))
        #expect(inviter.state == .ended)
    }

    @Test mutating func `a share that is no element's encoding, the identity or its own ends it`() throws {
        guard case .open(let party) = inviter.state else { throw PairingFault.outOfTurn }
        var noncanonical = share
        noncanonical[31] |= 0x80
        var bad = [noncanonical, party.share] + (try Vectors.draft().product.invalid.map(\.bytes))
        for group in try Vectors.Invalid.rfc9496().invalid { bad += group.encodings.map(\.bytes) }
        for share in bad {
            var inviter = inviter
            let answer = inviter.receiveShare(share)
            #expect(answer == .refuse(.share))
            #expect(inviter.state == .ended)
        }
    }

    @Test(arguments: [0, 1, 31, 33, 4096]) mutating func `a share of another length ends it`(count: Int) {
        let answer = inviter.receiveShare([UInt8](repeating: 2, count: count))
        #expect(answer == .refuse(.length(byteCount: count)))
        #expect(inviter.state == .ended)
    }

    @Test(arguments: [0, 1, 63, 65, 4096])
    mutating func `a confirmation of another length ends it, and is not counted`(count: Int) throws {
        _ = try confirmation()
        let received = inviter.receiveConfirmation([UInt8](repeating: 2, count: count))
        #expect(received == .refuse(.length(byteCount: count)))
        #expect(inviter.state == .ended)
    }

    @Test mutating func `whatever comes out of turn ends it, in every state`() throws {
        var states: [(name: String, inviter: Inviter, next: Int)] = [("open", inviter, 0)]
        let confirmation = try confirmation()
        states.append(("agreed", inviter, 1))
        _ = inviter.receiveConfirmation(confirmation)
        states.append(("counting", inviter, 2))
        _ = inviter.counted(CountedAttempt(id: id, isLive: true))
        states.append(("accepting", inviter, 3))
        var paired = inviter
        _ = paired.accepted(AcceptedAttempt(id: id))
        states.append(("paired", paired, 4))
        paired.end(.refused)
        states.append(("ended", paired, 4))
        for (name, inviter, next) in states {
            for input in 0..<4 where input != next {
                var inviter = inviter
                let isRefused =
                    switch input {
                    case 0: inviter.receiveShare(share) == .refuse(.outOfTurn)
                    case 1: inviter.receiveConfirmation(confirmation) == .refuse(.outOfTurn)
                    case 2: inviter.counted(CountedAttempt(id: id, isLive: true)) == .refuse(.outOfTurn)
                    default: inviter.accepted(AcceptedAttempt(id: id)) == .refuse(.outOfTurn)
                    }
                #expect(isRefused, "input \(input) when \(name)")
                #expect(inviter.state == .ended)
            }
        }
    }

    @Test mutating func `proof of another attempt is none of this one`() throws {
        _ = inviter.receiveConfirmation(try confirmation())
        let other = Attempt.ID(serial: 2)
        var counting = inviter
        let counted = counting.counted(CountedAttempt(id: other, isLive: true))
        #expect(counted == .refuse(.outOfTurn))
        _ = inviter.counted(CountedAttempt(id: id, isLive: true))
        let accepted = inviter.accepted(AcceptedAttempt(id: other))
        #expect(accepted == .refuse(.outOfTurn))
    }

    @Test func `on a channel of the other role nothing begins`() throws {
        var chance = SeededGenerator(seed: 22)
        let inviter = Inviter(
            Attempt(id: id, code: try Specimen.code()), channel: try Specimen.channel(.joiner), using: &chance)
        #expect(inviter.state == .ended)
        let joiner = Joiner(code: try Specimen.code(), channel: try Specimen.channel(.inviter), using: &chance)
        #expect(joiner.state == .ended)
    }
}
