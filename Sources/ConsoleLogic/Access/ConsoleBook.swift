package import FitPinkyCore

/// Which phones are admitted, and the invitation that is open. Each change is kept on the disk before anybody is told of it.
package struct ConsoleBook: Hashable, Sendable {
    /// In the order of being admitted.
    package private(set) var phones: [Phone] = []
    /// The one that is open or was last; a new one takes its place.
    package private(set) var invite: PhoneInvite?

    /// Nobody is admitted.
    package init() {}

    init(phones: [Phone], invite: PhoneInvite?) { (self.phones, self.invite) = (phones, invite) }

    // MARK: Phones

    /// The phone with the secret of that SHA-256. All are compared, whichever it is, each in the same time.
    package func phone(secretHash: [UInt8]) -> Phone? {
        var found: Phone?
        for phone in phones where isEqual(phone.secretHash, secretHash) { found = phone }
        return found
    }

    /// The phone of that id.
    package func phone(_ id: PhoneID) -> Phone? { phones.first { $0.id == id } }

    /// Whether another one has to go before one can be admitted.
    package var isFull: Bool { phones.count >= ConsoleLimits.phones }

    /// Admits a phone, in the place of another if that is named; false if there is no room.
    package mutating func admit(_ phone: Phone, replacing old: PhoneID? = nil) -> Bool {
        if let old { phones.removeAll { $0.id == old } }
        guard !isFull else { return false }
        phones.append(phone)
        return true
    }

    /// Revokes a phone; false if there is none of that id.
    package mutating func revoke(_ id: PhoneID) -> Bool {
        let before = phones.count
        phones.removeAll { $0.id == id }
        return phones.count < before
    }

    /// Revokes all, but that one if it is named; and the invitation.
    package mutating func revokeAll(except kept: PhoneID? = nil) {
        phones.removeAll { $0.id != kept }
        invite = nil
    }

    /// Revokes the phones of members whom the kiosk does not serve any more; says whether there were any.
    package mutating func keep(of members: Set<MemberID>) -> Bool {
        let before = phones.count
        phones.removeAll { !$0.holder.isAmong(members) }
        if let invite, !invite.holder.isAmong(members) { self.invite = nil }
        return phones.count < before
    }

    /// Revokes the phones of members who erased themselves, and the invitation if it is for one of them.
    ///
    /// - Parameter isOwner: whether one of them is the kiosk's owner.
    package mutating func forget(_ members: Set<MemberID>, isOwner: Bool) {
        phones.removeAll { $0.holder.isOne(of: members, isOwner: isOwner) }
        if let invite, invite.holder.isOne(of: members, isOwner: isOwner) { self.invite = nil }
    }

    /// Notes that a phone was heard; false if that is known of today, so that nothing has to be kept.
    package mutating func heard(_ id: PhoneID, at now: UTCInstant) -> Bool {
        guard let index = phones.firstIndex(where: { $0.id == id }),
            abs(now.milliseconds / 1000 - phones[index].lastSeen.milliseconds / 1000) >= 86_400
        else { return false }
        phones[index].lastSeen = now
        return true
    }

    /// Changes the colours of a phone's pages; false if they are so already.
    package mutating func setTheme(_ theme: Phone.Theme, of id: PhoneID) -> Bool {
        guard let index = phones.firstIndex(where: { $0.id == id }), phones[index].theme != theme else { return false }
        phones[index].theme = theme
        return true
    }

    // MARK: Invitations

    /// Opens an invitation, in the place of the one before.
    package mutating func open(_ invite: PhoneInvite) { self.invite = invite }

    /// Counts a try, before anything is compared: whoever pulls the plug has used it up.
    ///
    /// - Returns: false if there is no invitation that can be used.
    package mutating func countTry(at now: UTCInstant) -> Bool {
        guard invite?.isGood(at: now) == true else { return false }
        invite?.tries += 1
        return true
    }

    /// The invitation of that code, or of the secret of that SHA-256, after its try was counted. It is used up by that.
    package mutating func redeem(_ key: InviteKey) -> PhoneInvite? {
        guard let invite, invite.tries <= ConsoleLimits.inviteTries else { return nil }
        let fits =
            switch key {
            case .code(let code): isEqual(Array(invite.code.utf8), Array(code.utf8))
            case .secretHash(let hash): isEqual(invite.secretHash, hash)
            }
        guard fits else { return nil }
        self.invite = nil
        return invite
    }

    /// Compares in a time that depends on the lengths alone.
    private func isEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension Phone.Holder {
    /// Whether they are the owner, where that is asked, or one of these members.
    func isOne(of members: Set<MemberID>, isOwner: Bool) -> Bool {
        switch self {
        case .owner: isOwner
        case .member(let member): members.contains(member)
        }
    }

    /// Whether the kiosk serves them, if it serves these members beside its owner.
    fileprivate func isAmong(_ members: Set<MemberID>) -> Bool {
        switch self {
        case .owner: true
        case .member(let member): members.contains(member)
        }
    }
}

/// What a phone shows to be admitted by an invitation.
package enum InviteKey: Hashable, Sendable {
    /// The six characters, as they are kept.
    case code(String)
    /// SHA-256 of the secret.
    case secretHash([UInt8])
}
