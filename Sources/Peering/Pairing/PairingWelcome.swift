package import Actions
package import FitPinkyCore
package import Ledger
internal import Messages
internal import Pairing
internal import SwiftProtobuf
internal import TTRPC

/// What an inviter tells who is welcome: the group and who belongs to it, as far as that fits between kiosks that do not know
/// each other yet.
package struct PairingWelcome: Hashable, Sendable {
    /// Where they are welcome.
    package var group: GroupID
    /// Nobody becomes a member by the code: it is for a further kiosk of one.
    package var isForKiosk: Bool
    /// Who belongs and uses the kiosk that invites, and by the code of a further kiosk also who has a recovery key; in order of joining, at most
    /// ``maxBelongers``. A further kiosk of theirs can be let in.
    package var belongers: [Belonger]
    /// Whose kiosk invites.
    package var inviter: MemberID?

    /// One who belongs.
    package struct Belonger: Hashable, Sendable {
        package var stay: JoinFact
        /// At most ``maxNameBytes``.
        package var name: String
        /// The public key of their recovery key, 32 bytes; nil without one.
        package var recoveryKey: [UInt8]?
        /// They do not use the kiosk that invites: it lets a further kiosk of theirs in by that key alone.
        package var isByRecovery = false
    }

    /// As many as a group is for, and one who came by an invitation that the others knew nothing of.
    package static let maxBelongers = 4
    /// What is left for a name if that many are to fit into a welcome.
    package static let maxNameBytes = 96

    /// The welcome to that group.
    ///
    /// - Parameter served: who uses the kiosk that invites.
    ///
    /// - Parameters:
    ///   - served: who uses the kiosk that invites.
    ///   - recoveryKeys: the public keys of members who have one.
    package init(
        to group: GroupReading, isForKiosk: Bool, by inviter: MemberID? = nil, serving served: Set<MemberID>,
        recoveryKeys: [MemberID: [UInt8]] = [:]
    ) {
        self.group = group.beginning.group
        self.inviter = inviter
        self.isForKiosk = isForKiosk
        belongers = []
        // Who joined twice, at kiosks that did not hear each other, belongs once.
        for stay in group.stays
        where stay.left == nil && belongers.count < PairingWelcome.maxBelongers
            && (served.contains(stay.member) || isForKiosk && recoveryKeys[stay.member] != nil)
            && !belongers.contains(where: { $0.stay.member == stay.member })
        {
            let joining = JoinFact(
                membership: stay.membership, member: stay.member, group: group.beginning.group, day: stay.joined)
            belongers.append(
                Belonger(
                    stay: joining, name: PairingWelcome.shortened(group.names[stay.member] ?? ""),
                    recoveryKey: recoveryKeys[stay.member], isByRecovery: !served.contains(stay.member)))
        }
    }

    /// Reads a welcome; nil if it is none.
    package init?(bytes: [UInt8]) {
        guard let message = try? Fitpinky_V1_PairGroup(serializedBytes: bytes),  // what is none welcomes nowhere
            let group = ULID(bytes: message.group).map({ GroupID($0) }),
            message.stays.count <= PairingWelcome.maxBelongers
        else { return nil }
        self.group = group
        isForKiosk = message.forKiosk
        inviter = ULID(bytes: message.inviter).map { MemberID($0) }
        belongers = message.stays.compactMap { stay in
            guard let membership = ULID(bytes: stay.membership), let member = ULID(bytes: stay.member),
                let day = Day(daysSince1970: Int(stay.day)), stay.name.utf8.count <= PairingWelcome.maxNameBytes,
                [0, RecoveryKey.publicByteCount].contains(stay.recoveryKey.count)
            else { return nil }
            let joining = JoinFact(
                membership: MembershipID(membership), member: MemberID(member), group: group, day: day)
            return Belonger(
                stay: joining, name: stay.name, recoveryKey: stay.recoveryKey.isEmpty ? nil : Array(stay.recoveryKey),
                isByRecovery: stay.byRecovery)
        }
    }

    /// As it is sent: at most `PairingMessages.maxWelcomeByteCount`.
    package var bytes: [UInt8] {
        let message = Fitpinky_V1_PairGroup.with {
            $0.group = byteField(group.ulid.bytes)
            $0.forKiosk = isForKiosk
            if let inviter { $0.inviter = byteField(inviter.ulid.bytes) }
            $0.stays = belongers.map { belonger in
                .with {
                    $0.membership = byteField(belonger.stay.membership.ulid.bytes)
                    $0.member = byteField(belonger.stay.member.ulid.bytes)
                    $0.day = Int32(belonger.stay.day.daysSince1970)
                    $0.name = belonger.name
                    if let key = belonger.recoveryKey { $0.recoveryKey = byteField(key) }
                    $0.byRecovery = belonger.isByRecovery
                }
            }
        }
        return (try? message.serializedBytes()) ?? []  // it has no required field
    }

    /// Who belongs by that name, and may have a further kiosk.
    ///
    /// - Parameter keys: the public keys of the recovery keys that the joining kiosk has.
    package func belonger(_ name: String, with keys: Set<[UInt8]> = []) throws(Refusal) -> Belonger {
        let found = belongers.filter { $0.name == PairingWelcome.shortened(name) }
        guard let belonger = found.first else {
            throw .nobody(name, belongers: belongers.filter { !$0.isByRecovery }.map(\.name))
        }
        guard found.count == 1 else { throw .several(name) }
        guard !belonger.isByRecovery || belonger.recoveryKey.map(keys.contains) ?? false else {
            throw .withoutKey(name)
        }
        return belonger
    }

    /// Whose recovery key that is.
    package func belonger(withKey key: [UInt8]) throws(Refusal) -> Belonger {
        guard let belonger = belongers.first(where: { $0.recoveryKey == key }) else {
            throw .nobodysWords(belongers: belongers.filter { $0.recoveryKey != nil }.map(\.name))
        }
        return belonger
    }

    /// Why the welcome is not for who came.
    package enum Refusal: Error, Hashable, Sendable {
        case nobody(String, belongers: [String])
        case several(String)
        /// A further kiosk of that member is let in by their recovery key alone, which the joining one does not have.
        case withoutKey(String)
        /// The recovery words are of nobody who belongs.
        case nobodysWords(belongers: [String])
        /// Somebody wants to become a member by the code of a further kiosk.
        case forKiosk(belongers: [String])

        /// One sentence: what is wrong, and what to do there. The code has paired, and is not needed again.
        package func sentence(on surface: Surface) -> String {
            switch self {
            case .withoutKey(let name):
                "that kiosk lets in a further one of \(name) with \(name)'s recovery words alone: join again with them, the code is "
                    + "still good here; or restore a backup of a kiosk of \(name)'s first, or invite at one"
            case .nobodysWords(let names):
                names.isEmpty
                    ? "nobody in that group has recovery words; invite at a kiosk of the member's"
                    : "these are not the recovery words of \(names.joined(separator: " or ")); join again with theirs, the code is "
                        + "still good here"
            case .nobody(let name, let names):
                "that kiosk lets in a further one of \(names.joined(separator: " or ")), and not of \(name): join again with one "
                    + "of these names, the code is still good here, or invite at a kiosk of \(name)'s"
            case .several(let name):
                "more than one in the group is called \(name); \(Remedy.rename.words(on: surface))"
            case .forKiosk(let names):
                "this code is for a further kiosk of \(names.joined(separator: " or ")): "
                    + Remedy.joinAsFurtherKiosk.words(on: surface)
            }
        }
    }

    /// As many whole characters as fit.
    private static func shortened(_ name: String) -> String {
        var (short, count) = ("", 0)
        for character in name {
            count += character.utf8.count
            if count > maxNameBytes { break }
            short.append(character)
        }
        return short
    }
}
