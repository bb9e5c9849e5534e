package import ConsoleLogic
internal import Crypto
package import FitPinkyCore
package import Store
package import StoreThreads
internal import Synchronization

/// Which phones may use the console. Reading is from memory; each change is on the disk before it is told.
package final class ConsoleAccess: Sendable {
    /// A phone with its secret, which is known here no longer than this lives.
    package struct Admitted: Sendable {
        package var phone: Phone
        /// 64 hexadecimal digits.
        package var secret: String
    }

    /// An invitation with its secret.
    package struct Invited: Sendable {
        package var invite: PhoneInvite
        /// 32 hexadecimal digits: 128 bits.
        package var secret: String
    }

    /// What came of a code that was typed, or a secret that was scanned.
    package enum Redeemed: Sendable {
        case admitted(Admitted)
        /// It is wrong, used, expired or was never made: nobody is told which.
        case refused
        /// There are as many phones as may be; the invitation is still good.
        case full
    }

    private let store: StoreThreads
    private let clock: @Sendable () -> UTCInstant
    /// Changes on the store's thread only.
    private let book: Mutex<ConsoleBook>
    private let listener = Mutex<Listener?>(nil)

    /// A closure that is kept by itself under a lock gets another layer around it with each look at it.
    private struct Listener {
        let tell: @Sendable (_ admitted: [Phone]) -> Void
    }

    /// Goes on from what is kept. Nobody is admitted by what cannot be read.
    ///
    /// - Parameter clock: the kiosk's clock.
    package init(store: StoreThreads, clock: @escaping @Sendable () -> UTCInstant) async throws(StoreError) {
        (self.store, self.clock) = (store, clock)
        let kept = try await store.read { store throws(StoreError) in try store.console() }
        book = Mutex(kept.flatMap { ConsoleBook(bytes: $0) } ?? ConsoleBook())
    }

    /// Calls that closure whenever phones were admitted or revoked, with those that were admitted. It replaces the one before.
    package func listen(_ body: @escaping @Sendable (_ admitted: [Phone]) -> Void) {
        listener.withLock { $0 = Listener(tell: body) }
    }

    // MARK: Reading

    /// The phone with that secret.
    package func phone(secret: String) -> Phone? {
        guard secret.utf8.count <= 128 else { return nil }
        let hash = ConsoleAccess.hash(secret)
        return book.withLock { $0.phone(secretHash: hash) }
    }

    /// The phone of that id.
    package func phone(_ id: PhoneID) -> Phone? { book.withLock { $0.phone(id) } }

    /// All of them, in the order of being admitted.
    package var phones: [Phone] { book.withLock { $0.phones } }

    /// Whether a phone can still be admitted by that invitation: nobody was, and no other has taken its place.
    package func isOpen(_ invite: PhoneInvite, at now: UTCInstant) -> Bool {
        book.withLock { $0.invite?.secretHash == invite.secretHash && $0.invite?.isGood(at: now) == true }
    }

    /// Whether another one has to go before one can be admitted.
    package var isFull: Bool { book.withLock { $0.isFull } }

    /// The phone that was not heard for longest; nil if none is admitted.
    package var oldest: PhoneID? { phones.min { $0.lastSeen < $1.lastSeen }?.id }

    // MARK: Changing

    /// Admits a phone of that member; nil if there is no room.
    package func admit(
        _ holder: Phone.Holder, name: String, by way: Phone.Way, replacing old: PhoneID? = nil
    ) async throws(StoreError) -> Admitted? {
        let admitted = fresh(holder, name: name, by: way)
        let isDone = try await change { $0.admit(admitted.phone, replacing: old) }
        return isDone ? admitted : nil
    }

    /// Revokes a phone; false if there is none of that id.
    package func revoke(_ id: PhoneID) async throws(StoreError) -> Bool { try await change { $0.revoke(id) } }

    /// Revokes all phones, tokens and the invitation.
    package func revokeAll(except kept: PhoneID? = nil) async throws(StoreError) {
        try await change { $0.revokeAll(except: kept) }
    }

    /// Revokes the phones of members whom the kiosk does not serve any more.
    package func keep(of members: Set<MemberID>) async throws(StoreError) {
        // Nothing is written where nothing changes, which is nearly always.
        guard
            book.withLock({
                var after = $0; return after.keep(of: members)
            })
        else { return }
        _ = try await change { $0.keep(of: members) }
    }

    /// Revokes the phones of members who erased themselves.
    package func forget(_ members: Set<MemberID>, isOwner: Bool) async throws(StoreError) {
        _ = try await change { $0.forget(members, isOwner: isOwner) }
    }

    /// Notes that a phone was heard, once a day.
    package func heard(_ id: PhoneID) async throws(StoreError) {
        let now = clock()
        guard
            book.withLock({
                var after = $0; return after.heard(id, at: now)
            })
        else { return }
        _ = try await change { $0.heard(id, at: now) }
    }

    /// Changes the colours of a phone's pages.
    package func setTheme(_ theme: Phone.Theme, of id: PhoneID) async throws(StoreError) {
        _ = try await change { $0.setTheme(theme, of: id) }
    }

    /// Opens an invitation of a phone, in the place of the one before.
    package func invite(_ holder: Phone.Holder) async throws(StoreError) -> Invited {
        var generator = SystemRandomNumberGenerator()
        let secret = ConsoleAccess.random(16, using: &generator)
        let invite = PhoneInvite(
            of: holder, secretHash: ConsoleAccess.hash(secret), code: PhoneCode.random(using: &generator), at: clock())
        try await change { $0.open(invite) }
        return Invited(invite: invite, secret: secret)
    }

    /// Admits a phone by an invitation. The try is counted on the disk before anything is compared.
    package func redeem(
        _ key: InviteKey, name: String, by way: Phone.Way
    ) async throws(StoreError) -> Redeemed {
        let now = clock()
        guard !isFull else { return .full }
        guard try await change({ $0.countTry(at: now) }) else { return .refused }
        let phone = fresh(.owner, name: name, by: way)
        let admitted: Admitted? = try await change { book in
            guard let invite = book.redeem(key) else { return nil }
            var admitted = phone
            admitted.phone.holder = invite.holder
            return book.admit(admitted.phone) ? admitted : nil
        }
        return admitted.map { .admitted($0) } ?? .refused
    }

    // MARK: Parts

    private func change<Value: Sendable>(
        _ body: @escaping @Sendable (inout ConsoleBook) -> Value
    ) async throws(StoreError) -> Value {
        let (value, others) = try await store.run { [self] store throws(StoreError) in
            let before = book.withLock { $0 }
            var after = before
            let value = body(&after)
            if after != before {
                try store.keep(console: after.bytes)
                book.withLock { [after] in $0 = after }
            }
            let admitted = after.phones.filter { before.phone($0.id) == nil }
            return (value, after.phones.map(\.id) == before.phones.map(\.id) ? nil : admitted)
        }
        if let others { listener.withLock { $0 }?.tell(others) }
        return value
    }

    private func fresh(_ holder: Phone.Holder, name: String, by way: Phone.Way) -> Admitted {
        var generator = SystemRandomNumberGenerator()
        let now = clock()
        let secret = ConsoleAccess.random(32, using: &generator)
        let phone = Phone(
            id: PhoneID(ULID.fresh(at: now)), holder: holder, name: name, admittedAt: now, lastSeen: now, way: way,
            secretHash: ConsoleAccess.hash(secret))
        return Admitted(phone: phone, secret: secret)
    }

    /// SHA-256 of a secret.
    package static func hash(_ secret: String) -> [UInt8] { Array(SHA256.hash(data: Array(secret.utf8))) }

    private static func random(_ count: Int, using generator: inout SystemRandomNumberGenerator) -> String {
        Hexadecimal.text((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }
}
