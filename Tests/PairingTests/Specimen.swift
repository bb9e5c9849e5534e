import FitPinkyCore
import Testing

@testable import Pairing

/// Kiosks, connections and moments that are the same in every run.
enum Specimen {
    static let joinerKey = [UInt8](repeating: 0xA1, count: 32)
    static let inviterKey = [UInt8](repeating: 0xB2, count: 32)
    static let strangerKey = [UInt8](repeating: 0xC3, count: 32)

    /// The connection of the two, as the one sees it.
    static func channel(_ role: PairingRole) throws -> PairingChannel {
        let (own, peer) = role == .joiner ? (joinerKey, inviterKey) : (inviterKey, joinerKey)
        return try #require(PairingChannel(role: role, own: own, peer: peer))
    }

    /// So long after the machine's start; its clock is trusted.
    static func now(seconds: Int64 = 1000, boot: UInt128 = 1) -> InviteMoment {
        InviteMoment(
            boot: boot, reading: MonotonicInstant(nanoseconds: seconds * 1_000_000_000),
            instant: UTCInstant(milliseconds: 1_772_127_245_000 + seconds * 1000))
    }

    /// Where one joiner is.
    static let source = Specimen.source(192, 0, 2, 1)

    /// A machine of that address.
    static func source(_ address: UInt8...) -> AttemptSource {
        AttemptSource(network: Array(address.prefix(3)), machine: address)
    }

    static func code() throws -> PairingCode { try PairingCode("K3M9QX") }
    static func otherCode() throws -> PairingCode { try PairingCode("K3M9QY") }
}
