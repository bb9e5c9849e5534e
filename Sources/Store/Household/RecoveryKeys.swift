public import FitPinkyCore
public import Ledger
internal import Synchronization

// The recovery keys of members whose ids were made at this kiosk, see `RecoveryFile`.
extension StoreFolder {
    /// These facts, each member's id made with a recovery key: one that is drawn, and kept before it is said. The same founding entry gets
    /// the same key however often it is made; one whose id is made already stays as it is.
    func namingRecoveryKeys(_ facts: [Fact], by mint: Mint) throws(StoreError) -> [Fact] {
        var facts = facts
        for index in facts.indices {
            guard case .member(var fact) = facts[index], let nonce = fact.nonce, fact.recoveryKey == nil else {
                continue
            }
            guard (try? mint.id(of: .member(fact))) != fact.member.ulid else { continue }  // refused when it is made
            fact.recoveryKey = try recoveryKey(foundedWith: nonce).publicKey
            facts[index] = .member(fact)
        }
        return facts
    }

    private func recoveryKey(foundedWith nonce: Nonce) throws(StoreError) -> RecoveryKey {
        try changeRecoveryKeys { file throws(StoreError) in
            if let known = file.records.first(where: { $0.nonce == nonce }) { return known.key }
            guard let key = RecoveryKey(privateKey: random(RecoveryKey.privateByteCount)) else {
                preconditionFailure("a private key has 32 bytes")
            }
            guard file.records.count < RecoveryFile.maxRecords else { throw recoveryKeysFull }
            file.records.append(.init(nonce: nonce, key: key))
            return key
        }
    }

    private var recoveryKeysFull: StoreError {
        .damaged(
            path: path + "/" + RecoveryFile.name,
            what: "it has \(RecoveryFile.maxRecords) keys, which is the most, and no other member can be added here")
    }

    /// Changes what is kept, durably where it changes.
    private func changeRecoveryKeys<Result: Sendable>(
        _ body: (inout RecoveryFile) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try recoveryFile.withLock { kept throws(StoreError) in
            let before = if let kept { kept } else { try RecoveryFile(in: path, calls: calls) }
            var after = before
            let result = try body(&after)
            if after != before { try after.write(in: path, calls: calls) }
            kept = after
            return result
        }
    }

    /// All that are kept.
    func recoveryKeys() throws(StoreError) -> [RecoveryFile.Record] {
        try changeRecoveryKeys { file throws(StoreError) in file.records }
    }

    /// Keeps one whose words somebody has typed, unless it is kept.
    func keepRecoveryKey(_ key: RecoveryKey) throws(StoreError) {
        guard try recoveryKey(key.publicKey) == nil else { return }
        // Which nonce its founding entry has is not known here, and it is written nowhere again.
        guard let nonce = ULID(bytes: random(16)) else { preconditionFailure("a nonce has 16 bytes") }
        _ = try keep(.init(nonce: Nonce(nonce), key: key, isShown: true))
    }

    /// The recovery key with that public key, 32 bytes; nil if it is not here.
    public func recoveryKey(_ publicKey: [UInt8]) throws(StoreError) -> RecoveryKey? {
        try recoveryKeys().first { $0.key.publicKey == publicKey }?.key
    }

    /// Keeps one that a backup has, unless it is kept.
    ///
    /// - Returns: whether it was not here.
    func keep(_ record: RecoveryFile.Record) throws(StoreError) -> Bool {
        try changeRecoveryKeys { file throws(StoreError) in
            guard let place = file.records.firstIndex(where: { $0.nonce == record.nonce }) else {
                guard file.records.count < RecoveryFile.maxRecords else { throw recoveryKeysFull }
                file.records.append(record)
                return true
            }
            // Another key under the same nonce is not the one that the ledger names: what is here stays.
            if file.records[place].key.privateKey == record.key.privateKey, record.isShown {
                file.records[place].isShown = true
            }
            return false
        }
    }

    /// Removes those of these members.
    func removeRecoveryKeys(of members: Set<MemberID>, in household: Store) throws(StoreError) {
        let winners = try household.settings()
        let keys = Set(members.compactMap { winners.recoveryKey(of: $0) })
        guard !keys.isEmpty else { return }
        try changeRecoveryKeys { file throws(StoreError) in file.records.removeAll { keys.contains($0.key.publicKey) } }
    }

    /// Removes those of members who have erased themselves: a backup of before may have brought them again.
    func removeRecoveryKeysOfErased() throws(StoreError) {
        for name in try ledgers().map(\.name) where name.household != nil {
            let household = try open(name)
            try removeRecoveryKeys(of: try household.settings().erasures().members, in: household)
        }
    }
}

/// How a member of a household stands to their recovery key, as a kiosk knows it.
public enum RecoveryStanding: Sendable {
    /// Their founding entry names none, for it is older than there were any.
    case none
    /// There is one, and its private key is not at this kiosk.
    case elsewhere
    /// Its private key is here.
    case here(RecoveryKey, isShown: Bool)
}

extension Store {
    /// How that member of the household stands to their recovery key.
    public func recoveryStanding(of member: MemberID) throws(StoreError) -> RecoveryStanding {
        guard let key = try settings().recoveryKey(of: member) else { return .none }
        let kept = try folder.recoveryKeys().first { $0.key.publicKey == key }
        return kept.map { .here($0.key, isShown: $0.isShown) } ?? .elsewhere
    }

    /// Those of these members whose recovery key is here and was never shown.
    public func unshownRecovery(of members: [MemberID]) throws(StoreError) -> [MemberID] {
        let unshown = Set(try folder.recoveryKeys().filter { !$0.isShown }.map(\.key.publicKey))
        guard !unshown.isEmpty else { return [] }
        let winners = try settings()
        return members.filter { winners.recoveryKey(of: $0).map(unshown.contains) ?? false }
    }
}

extension StoreFolder {
    /// Notes that the words of that recovery key were shown.
    ///
    /// - Parameter publicKey: 32 bytes.
    public func noteShownRecovery(_ publicKey: [UInt8]) throws(StoreError) {
        try changeRecoveryKeys { file throws(StoreError) in
            for index in file.records.indices where file.records[index].key.publicKey == publicKey {
                file.records[index].isShown = true
            }
        }
    }
}
