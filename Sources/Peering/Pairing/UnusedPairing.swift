package import Configuration
package import Pairing
internal import Synchronization

/// What a pairing came to, until something is made of it: a name that was mistyped is no reason for another code. It does not
/// outlive the agent.
package final class UnusedPairing: Sendable {
    private struct Kept {
        var paired: HouseholdNetwork.Paired
        var code: PairingCode
        var address: HostPort
    }

    private let kept = Mutex<Kept?>(nil)

    package func find(_ code: PairingCode, at address: HostPort) -> HouseholdNetwork.Paired? {
        kept.withLock { kept in kept.flatMap { $0.code == code && $0.address == address ? $0.paired : nil } }
    }

    package func keep(_ paired: HouseholdNetwork.Paired, of code: PairingCode, at address: HostPort) {
        kept.withLock { $0 = Kept(paired: paired, code: code, address: address) }
    }

    package func forget() { kept.withLock { $0 = nil } }
}
