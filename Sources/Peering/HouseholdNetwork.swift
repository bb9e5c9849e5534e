package import Configuration
package import FitPinkyCore
package import Ledger
internal import Messages
package import Pairing
package import Store
internal import SwiftProtobuf
package import TTRPC
package import TTRPCTransport

/// This kiosk among others: its certificate, whom it lets in, and how it calls them.
package struct HouseholdNetwork: Sendable {
    package let kiosk: OwnKiosk
    package let certificate: DeviceCertificate
    /// Where what is sent to other kiosks is recorded.
    package let record: WireRecord?
    package let pins: PinStore
    package let invites: InviteService
    package let ledger: LedgerExchange
    /// What goes to and fro between the household's kiosks.
    package let exchanges: Exchanges
    /// What a pairing came to that nothing could be made of yet.
    package let unused = UnusedPairing()

    /// How long the other kiosk may take to answer a share, which it does at once.
    private static let shareTimeout = Duration.seconds(5)
    /// How long the other kiosk may take for each other step: its disk may be slow, and it lets a joiner wait for its turn.
    private static let stepTimeout = Duration.seconds(25)

    package init(kiosk: OwnKiosk, certificate: DeviceCertificate, record: WireRecord? = nil) async throws(StoreError) {
        self.kiosk = kiosk
        self.certificate = certificate
        self.record = record
        let pins = PinStore(store: kiosk.store) { kiosk.clock().isTrusted ? kiosk.today() : nil }
        (self.pins, exchanges) = (
            pins, try await Exchanges(kiosk: kiosk, certificate: certificate, record: record, pins: pins)
        )
        invites = try await InviteService(kiosk: kiosk) { await pins.refresh() }
        ledger = LedgerExchange(kiosk: kiosk) { await pins.refresh() }
    }

    /// What is offered to kiosks with which this one shares a ledger.
    package var sync: SyncEndpoint {
        SyncEndpoint(
            ledger: ledger, pins: pins, exchanges: exchanges, personal: PersonalSharing(kiosk: kiosk, pins: pins))
    }

    /// What the holder of a key gets: the household's kiosks one another's ledger, and everybody else the way to pair,
    /// whether there is an invitation or not, so that nobody can tell.
    package func admission() -> Admission.Policy {
        let (pins, sync) = (pins, sync.ttrpcService)
        let pair = PairEndpoint(kiosk: kiosk, invites: invites).ttrpcService
        return { key in
            pins.contains(key)
                ? .admitted(services: [sync, pair], limits: .betweenKiosks, isAuthenticated: true)
                : .admitted(services: [pair], limits: .unauthenticated, isAuthenticated: false)
        }
    }

    /// Which group one is welcome in, and by which kiosk.
    package struct Paired: Sendable {
        package var welcome: PairingWelcome
        package var peer: KeyPin

        /// As the store keeps it.
        package var pairing: Store.Pairing { Store.Pairing(pin: peer.bytes, group: welcome.group) }
    }

    /// Pairs with the kiosk at that address; or gives what an earlier pairing by that code came to, if nothing could be made of
    /// it, for the code is used up by then.
    package func pair(_ code: PairingCode, at address: HostPort) async throws(TTRPCStatus) -> Paired {
        if let paired = unused.find(code, at: address) { return paired }
        let paired = try await pairAnew(code, at: address)
        unused.keep(paired, of: code, at: address)
        return paired
    }

    private func pairAnew(_ code: PairingCode, at address: HostPort) async throws(TTRPCStatus) -> Paired {
        let client = try await connect(to: address, .anyone, limits: .unauthenticated)
        let result: Result<Paired, TTRPCStatus>
        do throws(TTRPCStatus) {
            result = .success(try await pair(code, over: client))
        } catch {
            result = .failure(error)
        }
        await client.close()
        return try result.get()
    }

    private func pair(_ code: PairingCode, over client: TTRPCClient) async throws(TTRPCStatus) -> Paired {
        var generator = SystemRandomNumberGenerator()
        guard let keys = client.keys,
            let channel = PairingChannel(role: .joiner, own: keys.own.bytes, peer: keys.peer.bytes)
        else {
            throw TTRPCStatus(.failedPrecondition, "this address is this kiosk's own; give the other kiosk's")
        }
        var joiner = Joiner(code: code, channel: channel, using: &generator)
        let inviter = Fitpinky_V1_PairClient(client)
        let refused = TTRPCStatus(.failedPrecondition, PairingFault.joinerAdvice)
        do throws(TTRPCStatus) {
            guard case .send(let share) = joiner.start() else { throw refused }
            let theirs: Fitpinky_V1_PairShare
            do throws(TTRPCStatus) {
                theirs = try await inviter.share(
                    .with { $0.share = byteField(share) }, timeout: HouseholdNetwork.shareTimeout)
            } catch  where [.deadlineExceeded, .unavailable].contains(error.code) {
                // Nothing was tried yet: it has closed the connection for another one, or is slow.
                throw .busyElsewhere
            }
            guard case .send(let confirmation) = joiner.receiveShare(Array(theirs.share)) else { throw refused }
            let answer = try await inviter.confirm(
                .with { $0.confirmation = byteField(confirmation) }, timeout: HouseholdNetwork.stepTimeout)
            guard
                case .paired(let welcome, _) = joiner.receiveConfirmation(
                    Array(answer.confirmation), welcome: Array(answer.welcome))
            else { throw refused }
            guard let welcome = PairingWelcome(bytes: welcome) else {
                throw TTRPCStatus(.internal, "the other kiosk paired, and named no group; update both and invite again")
            }
            return Paired(welcome: welcome, peer: keys.peer)
        } catch {
            switch error.code {
            case .unauthenticated: throw refused
            case .resourceExhausted: throw .busyElsewhere
            case .deadlineExceeded, .unavailable:
                throw TTRPCStatus(
                    .unavailable,
                    "the other kiosk went silent; it may have let this one in: look at its members there")
            default: throw error
            }
        }
    }

    /// Finishes what was begun with the kiosk at that address, which has to be one that was paired with.
    package func introduceAgain(at address: HostPort, of group: GroupID) async throws(TTRPCStatus) {
        let client = try await connect(to: address, .anyone, limits: .unauthenticated)
        let peer = client.keys?.peer
        await client.close()
        guard let peer, pins.contains(peer) else {
            throw TTRPCStatus(.failedPrecondition, "at \(address) is not the kiosk that this one was paired with")
        }
        try await introduce(to: peer, at: address, of: group.ulid)
    }

    /// Gives the other kiosk what is here of the ledger of that id, and takes in what it has.
    package func introduce(to peer: KeyPin, at address: HostPort, of id: ULID) async throws(TTRPCStatus) {
        // A kiosk that has left may not have heard of it yet, and invite.
        guard try await !ledger.hasLeft(peer, id) else { throw .hasLeft }
        let client = try await connect(to: address, .pinned(peer), limits: .betweenKiosks)
        let result: Result<Void, TTRPCStatus>
        do throws(TTRPCStatus) {
            result = .success(try await introduce(over: client, to: peer, of: id))
        } catch {
            result = .failure(error)
        }
        await client.close()
        try result.get()
    }

    private func introduce(over client: TTRPCClient, to peer: KeyPin, of id: ULID) async throws(TTRPCStatus) {
        var told = LedgerExchange.Told()
        let call = try await Fitpinky_V1_SyncClient(client).introduce(timeout: HouseholdNetwork.stepTimeout)
        let beginning = try await ledger.beginning(of: id)
        for records in beginning.batches { try await call.send(records) }
        try await call.endSending()
        for try await records in call.responses {
            told.add(try await ledger.receive(records, in: id, from: peer, isInviting: false))
        }
        ledger.log(told, gave: beginning, to: peer)
    }

    private func connect(
        to address: HostPort, _ verification: TTRPCTransport.Verification, limits: TransportLimits
    ) async throws(TTRPCStatus) -> TTRPCClient {
        do throws(ConnectError) {
            return try await TTRPCClient.connect(
                host: address.host, port: address.port, certificate: certificate, verification: verification,
                limits: limits, record: record)
        } catch .hungUp {
            // A crowd of others pushed this connection out before the two had greeted each other.
            throw .busyElsewhere
        } catch {
            throw TTRPCStatus(.unavailable, "\(error)")
        }
    }
}

extension TTRPCStatus {
    /// The kiosk at that address has left, so it is given nothing.
    package static let hasLeft = TTRPCStatus(
        .failedPrecondition,
        "that kiosk has left the group, as this one has heard; ask somebody who stayed to invite you")

    /// Nothing was tried and no try was spent: the command tries again. `ABORTED` says so to programs.
    package static let busyElsewhere = TTRPCStatus(.aborted, "the other kiosk is busy with other attempts")
}
