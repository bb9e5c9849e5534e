internal import FitPinkyCore
internal import Ledger
internal import Messages
internal import Pairing
internal import Store
internal import SwiftProtobuf
internal import TTRPC
internal import TTRPCTransport

// To invite another kiosk, and to join the group of one.
extension KioskEndpoint {
    func invite(
        _ request: Fitpinky_V1_InviteRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Invitation {
        guard let household else { throw TTRPCStatus(.failedPrecondition, KioskEndpoint.notListening) }
        if request.onlyLook {
            guard let found = await household.office.invitation else {
                throw TTRPCStatus(.notFound, "nobody was invited yet; fitpinky group invite makes a code")
            }
            return said(found.invite, found.status)
        }
        guard kiosk.standing.listening != nil else {
            throw TTRPCStatus(.failedPrecondition, KioskEndpoint.notListening)
        }
        guard !kiosk.standing.address(kiosk.board.view.configuration).isEmpty else {
            throw TTRPCStatus(
                .failedPrecondition,
                "it is not known by which address other kiosks reach this one; "
                    + "write advertise = \"HOST:PORT\" under [sync] in kiosk.toml")
        }
        let deeds = GroupDeeds(try await reading(), today: kiosk.board.view.overview.today)
        do throws(GroupRefusal) {
            try deeds.checkInvitation()
        } catch {
            throw TTRPCStatus(.failedPrecondition, error.sentence)
        }
        let made = try await household.office.invite(isRenewed: request.renew)
        return said(made.invite, made.status)
    }

    func joinGroup(
        _ request: Fitpinky_V1_JoinGroupRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Group {
        guard let household else { throw TTRPCStatus(.failedPrecondition, "this kiosk has no way to others") }
        // All that can be refused is refused before a guess is spent.
        let code: PairingCode
        do throws(PairingCode.Unreadable) {
            code = try PairingCode(request.code)
        } catch {
            throw TTRPCStatus(.invalidArgument, error.sentence)
        }
        guard let address = HostPort(request.address), HostPort.reachablePorts.contains(address.port) else {
            throw TTRPCStatus(
                .invalidArgument,
                "\"\(request.address)\" is no address; the other kiosk shows it as HOST:PORT beside the code")
        }
        // Paired already, and only the other's ledger is missing: no code is needed for that.
        if case .awaited = try await reading().belonging {
            try await household.introduceAgain(at: address)
            return said(try await reading()) ?? .init()
        }
        let newcomer = GroupDeeds.Newcomer(
            name: request.member, goal: Int(request.goal), membership: MembershipID(.fresh(at: now)))
        let deeds = GroupDeeds(try await reading(), today: try trustedToday())
        do throws(GroupRefusal) {
            _ = try deeds.join(GroupID(.fresh(at: now)), as: newcomer)
        } catch {
            throw TTRPCStatus(.failedPrecondition, error.sentence)
        }
        let welcome = try await household.pair(code, at: address)
        let joined = try await decide(pinning: welcome.peer.bytes) { deeds throws(GroupRefusal) in
            try deeds.join(welcome.group, as: newcomer)
        }
        // They are paired now; what is in the ledgers can come later too, and the answer says that it has not.
        do throws(TTRPCStatus) {
            try await household.introduce(to: welcome.peer, at: address)
        } catch {
            return joined
        }
        return said(try await reading()) ?? joined
    }

    // MARK: Parts

    private static let notListening =
        "this kiosk does not listen for others; write listen = \"[::]:7465\" under [sync] in kiosk.toml and restart it"

    func said(_ invite: Invite, _ status: Invite.Status) -> Fitpinky_V1_Invitation {
        .with {
            $0.code = invite.code.text
            $0.expiresAtMs = invite.expires?.milliseconds ?? 0
            $0.status = status.rawValue
            $0.address = kiosk.standing.address(kiosk.board.view.configuration)
            $0.triesLeft = UInt32(max(0, Invite.maxAttempts - invite.attempts))
        }
    }
}

extension PairingCode.Unreadable {
    /// One sentence for the person who typed it in.
    var sentence: String {
        switch self {
        case .length(let count): "a code has \(PairingCode.characterCount) characters, and this has \(count)"
        case .character(let character):
            "\"\(character)\" is in no code; a code has digits and letters, but neither U nor signs"
        case .tooLong: "this is too long for a code, which has \(PairingCode.characterCount) characters"
        }
    }
}
