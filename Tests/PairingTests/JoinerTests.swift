import Support
import Testing

@testable import Pairing

@Suite struct JoinerTests {
    private let id = Attempt.ID(serial: 1)
    private var joiner: Joiner
    private var inviter: Inviter

    init() throws {
        var chance = SeededGenerator(seed: 31)
        joiner = Joiner(code: try Specimen.code(), channel: try Specimen.channel(.joiner), using: &chance)
        inviter = Inviter(
            Attempt(id: id, code: try Specimen.code()), channel: try Specimen.channel(.inviter), using: &chance)
    }

    private mutating func start() throws -> [UInt8] {
        guard case .send(let share) = joiner.start() else { throw PairingFault.outOfTurn }
        return share
    }

    private mutating func answer() throws -> [UInt8] {
        guard case .send(let answer) = inviter.receiveShare(try start()) else { throw PairingFault.outOfTurn }
        return answer
    }

    private mutating func tag() throws -> [UInt8] {
        guard case .send(let confirmation) = joiner.receiveShare(try answer()) else { throw PairingFault.outOfTurn }
        _ = inviter.receiveConfirmation(confirmation)
        _ = inviter.counted(CountedAttempt(id: id, isLive: true))
        guard case .send(let tag, _) = inviter.accepted(AcceptedAttempt(id: id)) else { throw PairingFault.outOfTurn }
        return tag
    }

    @Test mutating func `the joiner goes from ready to shared to agreed to paired`() throws {
        guard case .ready(let party) = joiner.state else { throw PairingFault.outOfTurn }
        let started = joiner.start()
        #expect(started == .send(party.share))
        #expect(joiner.state == .shared(party))

        guard case .send(let answer) = inviter.receiveShare(party.share) else { throw PairingFault.outOfTurn }
        let agreement = try #require(party.agreement(with: answer))
        let confirmed = joiner.receiveShare(answer)
        let own = agreement.own.withBytes { Array($0) }
        #expect(confirmed == .send(own))
        #expect(joiner.state == .agreed(agreement))

        let expected = agreement.expected.withBytes { Array($0) }
        let paired = joiner.receiveConfirmation(expected, welcome: [7, 8])
        #expect(paired == .paired(welcome: [7, 8], key: agreement.key))
        #expect(joiner.state == .paired)
    }

    @Test mutating func `a confirmation that is wrong in any one bit ends it, and the welcome goes nowhere`() throws {
        let tag = try tag()
        for bit in 0..<tag.count * 8 {
            var (joiner, changed) = (joiner, tag)
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            let result = joiner.receiveConfirmation(changed, welcome: [1])
            #expect(result == .end(.mismatch))
            #expect(joiner.state == .ended)
        }
    }

    @Test mutating func `a share that is no element's encoding or the identity ends it before anything is confirmed`()
        throws
    {
        var noncanonical = try answer()
        noncanonical[31] |= 0x80
        var bad = [noncanonical] + (try Vectors.draft().product.invalid.map(\.bytes))
        for group in try Vectors.Invalid.rfc9496().invalid { bad += group.encodings.map(\.bytes) }
        for share in bad {
            var joiner = joiner
            let step = joiner.receiveShare(share)
            #expect(step == .end(.share))
            #expect(joiner.state == .ended)
        }
    }

    @Test mutating func `its own share sent back to it ends it`() throws {
        let share = try start()
        let step = joiner.receiveShare(share)
        #expect(step == .end(.share))
        #expect(joiner.state == .ended)
    }

    @Test mutating func `its own confirmation sent back to it proves nothing`() throws {
        guard case .send(let confirmation) = joiner.receiveShare(try answer()) else { throw PairingFault.outOfTurn }
        let result = joiner.receiveConfirmation(confirmation, welcome: [])
        #expect(result == .end(.mismatch))
    }

    @Test func `the tags of the two roles differ even if their shares do not`() {
        let (share, key) = ([UInt8](repeating: 1, count: 32), Secret([1]))
        let tags = [PairingRole.joiner, .inviter].map {
            CPace.tag(of: CPace.Message(share: share, associated: $0.name), key: key, session: [])
        }
        #expect(tags[0] != tags[1])
    }

    @Test(arguments: [0, 31, 33, 4096]) mutating func `a share of another length ends it`(count: Int) throws {
        _ = try start()
        let step = joiner.receiveShare([UInt8](repeating: 2, count: count))
        #expect(step == .end(.length(byteCount: count)))
        #expect(joiner.state == .ended)
    }

    @Test(arguments: [0, 63, 65, 4096]) mutating func `a confirmation of another length ends it`(count: Int) throws {
        _ = try tag()
        let result = joiner.receiveConfirmation([UInt8](repeating: 2, count: count), welcome: [])
        #expect(result == .end(.length(byteCount: count)))
        #expect(joiner.state == .ended)
    }

    @Test mutating func `a welcome may be 768 bytes and not one more`() throws {
        let tag = try tag()
        var other = joiner
        let most = [UInt8](repeating: 3, count: 768)
        guard case .paired(most, _) = joiner.receiveConfirmation(tag, welcome: most) else {
            throw PairingFault.outOfTurn
        }
        let result = other.receiveConfirmation(tag, welcome: most + [3])
        #expect(result == .end(.length(byteCount: 769)))
    }

    @Test mutating func `whatever comes out of turn ends it, in every state`() throws {
        var states: [(name: String, joiner: Joiner, next: Int)] = [("ready", joiner, 0)]
        var (ahead, other) = (joiner, inviter)
        guard case .send(let share) = ahead.start(), case .send(let answer) = other.receiveShare(share) else {
            throw PairingFault.outOfTurn
        }
        states.append(("shared", ahead, 1))
        let tag = try tag()
        states.append(("agreed", joiner, 2))
        _ = joiner.receiveConfirmation(tag, welcome: [])
        states.append(("paired", joiner, 3))
        joiner.end(.refused)
        states.append(("ended", joiner, 3))
        for (name, joiner, next) in states {
            for input in 0..<3 where input != next {
                var joiner = joiner
                let isEnded =
                    switch input {
                    case 0: joiner.start() == .end(.outOfTurn)
                    case 1: joiner.receiveShare(answer) == .end(.outOfTurn)
                    default: joiner.receiveConfirmation(tag, welcome: []) == .end(.outOfTurn)
                    }
                #expect(isEnded, "input \(input) when \(name)")
                #expect(joiner.state == .ended)
            }
        }
    }

    @Test func `a channel needs two hashes of 32 bytes that differ`() {
        let (a, b) = ([UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 32))
        #expect(PairingChannel(role: .joiner, own: a, peer: b) != nil)
        #expect(PairingChannel(role: .joiner, own: a, peer: a) == nil)
        #expect(PairingChannel(role: .joiner, own: Array(a.dropLast()), peer: b) == nil)
        #expect(PairingChannel(role: .joiner, own: a, peer: b + [0]) == nil)
    }

    @Test
    func `both sides write one channel in the same way, with the joiner first, and the roles are not exchangeable`()
        throws
    {
        let joiner = try Specimen.channel(.joiner).identifier
        #expect(joiner == (try Specimen.channel(.inviter).identifier))
        #expect(
            joiner == [19] + Array("fitpinky pairing v1".utf8) + [6] + Array("joiner".utf8) + [32]
                + Specimen.joinerKey + [7] + Array("inviter".utf8) + [32] + Specimen.inviterKey)
        let turned = try #require(
            PairingChannel(role: .joiner, own: Specimen.inviterKey, peer: Specimen.joinerKey))
        #expect(turned.identifier != joiner)
    }

    @Test func `every fault says what happened, and only one sentence leaves the kiosk`() {
        let faults: [PairingFault] = [
            .outOfTurn, .length(byteCount: 3), .share, .mismatch, .notStored, .overdue, .refused,
        ]
        #expect(Set(faults.map(\.description)).count == faults.count)
        #expect(PairingFault.outward == "pairing refused")
        #expect(PairingFault.joinerAdvice.contains("48 hours") && PairingFault.joinerAdvice.contains("5 wrong tries"))
    }
}
