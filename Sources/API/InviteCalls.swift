internal import Actions
internal import AgentLog
internal import Configuration
internal import FitPinkyCore
internal import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Logging
internal import Messages
internal import Pairing
internal import Peering
internal import Store
internal import TTRPC
internal import TTRPCTransport
internal import Threads

// To invite another kiosk, and to join the group of one.
extension KioskEndpoint {
    func invite(
        _ request: Fitpinky_V1_InviteRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Invitation {
        guard let household else { throw TTRPCStatus(.failedPrecondition, KioskEndpoint.notListening) }
        if request.onlyLook {
            guard let found = await household.invites.invitation else {
                throw TTRPCStatus(.notFound, "nobody was invited yet; fitpinky group invite makes a code")
            }
            return .init(view(of: found.invite, found.status))
        }
        let purpose: Invite.Purpose =
            if request.forMember.isEmpty {
                request.forKiosk ? .kiosk : .member
            } else {
                .replacement(of: try await replaceable(request.forMember))
            }
        return .init(try await openInvitation(for: purpose, isRenewed: request.renew))
    }

    /// The member of that name, if another kiosk can be invited in place of theirs.
    private func replaceable(_ name: String) async throws(TTRPCStatus) -> MemberID {
        let (now, calendar) = (moment.instant, moment.calendar)
        let reading = try await read { store throws(StoreError) in
            let winners = try store.settings()
            var household = HouseholdReading(KioskReading(store.kiosk, from: winners), winners)
            for member in household.kiosk.belongers {
                household.lastHeard.merge(try store.lastHeard(of: member, winners)) { $1 }
            }
            return household
        }
        return try check { () throws(ActionError) in try reading.replaceable(name, at: now, by: calendar) }
    }

    /// Opens an invitation, and tells the kiosk that somebody asked for it.
    func openInvitation(
        for purpose: Invite.Purpose, isRenewed: Bool
    ) async throws(TTRPCStatus) -> InvitationView {
        guard let household else { throw TTRPCStatus(.failedPrecondition, KioskEndpoint.notListening) }
        guard kiosk.standing.listening != nil else {
            throw TTRPCStatus(.failedPrecondition, KioskEndpoint.notListening)
        }
        guard !kiosk.standing.address(kiosk.channels.view.configuration).isEmpty else {
            throw TTRPCStatus(
                .failedPrecondition,
                "it is not known by which address other kiosks reach this one; "
                    + "write advertise = \"HOST:PORT\" under [sync] in kiosk.toml")
        }
        let reading = try await householdReading()
        try check { () throws(ActionError) in
            switch purpose {
            case .kiosk, .replacement: try reading.checkInvitingKiosk()
            case .member: try reading.checkInvitingMember()
            }
        }
        let made = try await household.invites.invite(for: purpose, isRenewed: isRenewed)
        let view = view(of: made.invite, made.status)
        kiosk.channels.invited(.success(view))
        return view
    }

    func joinGroup(
        _ request: Fitpinky_V1_JoinGroupRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Group { .init(try await join(request)) }

    /// Joins the group, and says where the kiosk belongs then.
    func join(_ request: Fitpinky_V1_JoinGroupRequest) async throws(TTRPCStatus) -> BelongingView {
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
        let words = try recoveryKey(request)
        guard [request.asMember, request.member, request.recoveryWords].count(where: { !$0.isEmpty }) < 2 else {
            throw TTRPCStatus(
                .invalidArgument,
                "either somebody joins, with a name and a goal, or a further kiosk of a member, with that member's name or recovery "
                    + "words"
            )
        }
        // Paired already, and only the other's ledger is missing: no code is needed for that.
        let before = try await reading()
        if case .awaited = before.belonging, let group = before.home {
            try await household.introduceAgain(at: address, of: group)
            return belonging(try await reading())
        }
        let joined =
            if request.asMember.isEmpty, words == nil {
                try await join(household, as: request, code, at: address)
            } else {
                try await join(household, alreadyAs: request.asMember, words, code, at: address)
            }
        household.unused.forget()
        // They are paired now; what is in the ledgers can come later too, and the answer says that it has not.
        do throws(TTRPCStatus) {
            try await household.introduce(to: joined.peer, at: address, of: joined.welcomed.ulid)
        } catch {
            kiosk.logger.warning(.introductionFailed, .private(.address, address), .private(.error, error))
            return joined.group
        }
        let belonging = belonging(try await reading())
        return belonging == .none ? joined.group : belonging
    }

    private typealias Joined = (group: BelongingView, welcomed: GroupID, peer: KeyPin)

    /// The kiosk's owner becomes a member.
    private func join(
        _ household: HouseholdNetwork, as request: Fitpinky_V1_JoinGroupRequest, _ code: PairingCode,
        at address: HostPort
    ) async throws(TTRPCStatus) -> Joined {
        let newcomer = Newcomer(name: request.member, goal: Int(request.goal))
        let (reading, now) = (try await householdReading(), moment)
        try check { () throws(ActionError) in
            _ = try JoinGroup(GroupID(now.freshID()), as: newcomer).outcome(reading, at: now)
        }
        let paired = try await household.pair(code, at: address)
        guard !paired.welcome.isForKiosk else {
            let refusal = PairingWelcome.Refusal.forKiosk(belongers: paired.welcome.belongers.map(\.name))
            throw TTRPCStatus(.failedPrecondition, refusal.sentence(on: surface))
        }
        let group = paired.welcome.group
        let known = try await read { home throws(StoreError) in try home.folder.owner(in: group) }
        let joining = JoinGroup(group, as: newcomer, invitedBy: paired.welcome.inviter, known: known)
        let done = try await take(joining, pairing: paired.pairing)
        return (belonging(done.household.kiosk, done.overview), group, paired.peer)
    }

    /// The kiosk becomes a further one of somebody who is a member already.
    ///
    /// - Parameter words: the recovery key whose words were typed, which says who; nil where the name does.
    private func join(
        _ household: HouseholdNetwork, alreadyAs name: String, _ words: RecoveryKey?, _ code: PairingCode,
        at address: HostPort
    ) async throws(TTRPCStatus) -> Joined {
        let (reading, today) = (try await householdReading(), kiosk.channels.view.overview.today)
        try check { () throws(ActionError) in try reading.checkJoining(on: today) }
        let paired = try await household.pair(code, at: address)
        let known = paired.welcome.belongers.compactMap(\.recoveryKey)
        // Those of a backup that was restored here.
        let kept = try await read { home throws(StoreError) in
            var keys: [[UInt8]: RecoveryKey] = [:]
            for key in known { keys[key] = try home.folder.recoveryKey(key) }
            return keys
        }
        let belonger: PairingWelcome.Belonger
        do throws(PairingWelcome.Refusal) {
            belonger =
                if let words {
                    try paired.welcome.belonger(withKey: words.publicKey)
                } else {
                    try paired.welcome.belonger(name, with: Set(kept.keys))
                }
        } catch {
            throw TTRPCStatus(.failedPrecondition, error.sentence(on: surface))
        }
        var pairing = paired.pairing
        pairing.recoveryKey = (words ?? belonger.recoveryKey.flatMap { kept[$0] })?.privateKey
        let joining = JoinAsFurtherKiosk(belonger.stay, of: words == nil ? name : belonger.name)
        let done = try await take(joining, pairing: pairing)
        return (belonging(done.household.kiosk, done.overview), paired.welcome.group, paired.peer)
    }

    // MARK: Parts

    /// The recovery key whose words the request has; nil without words.
    private func recoveryKey(_ request: Fitpinky_V1_JoinGroupRequest) throws(TTRPCStatus) -> RecoveryKey? {
        guard !request.recoveryWords.isEmpty else { return nil }
        do throws(RecoveryWords.Unreadable) {
            return RecoveryKey(privateKey: try RecoveryWords(typed: request.recoveryWords).privateKey)
        } catch {
            throw TTRPCStatus(.invalidArgument, error.sentence)
        }
    }

    private static let notListening =
        "this kiosk does not listen for others; write listen = \"[::]:7465\" under [sync] in kiosk.toml and restart it"

    func view(of invite: Invite, _ status: Invite.Status) -> InvitationView {
        let view = kiosk.channels.view
        return InvitationView(
            invite, status, address: kiosk.standing.address(view.configuration), zoneName: view.zoneName)
    }
}

extension StoreFolder {
    /// Who the kiosk's owner was in the household that it left; nil if it never belonged, or they erased themselves.
    fileprivate func owner(in group: GroupID) throws(StoreError) -> MemberID? {
        guard try ledgers().contains(where: { $0.name == .household(group) }) else { return nil }
        let store = try open(.household(group))
        let winners = try store.settings()
        // A member who erased themselves comes back as somebody else: nobody takes in words of the one before.
        return KioskReading(store.kiosk, from: winners).owner.flatMap {
            winners.erasures().members.contains($0.member) ? nil : $0.member
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
