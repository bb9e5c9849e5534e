public import FitPinkyCore
public import Ledger

extension Store {
    /// What the ledger says of kiosks, members and groups: every winner but those of workouts, checks, nudges and days seen,
    /// of which there are many.
    public func settings() throws(StoreError) -> Winners { try winners() }

    /// The settings, and what else is asked for.
    public func winners(_ scope: WinnerScope = .settings) throws(StoreError) -> Winners {
        try database.read { transaction throws(StoreError) in try transaction.winners(scope) }
    }

    /// What was worked out to be said.
    public struct Decision<Answer: Sendable>: Sendable {
        /// What this kiosk says. An undelete is said with the payloads that are here; ids that were drawn give way to those that the
        /// ledger makes, where it makes any.
        public var facts: [Fact]
        /// Which button is whose from now on.
        public var button: ButtonAssignment?
        /// Documents that are kept from now on as they are.
        package var documents: [KeptDocument] = []
        /// What the caller wants to know of it.
        public var answer: Answer

        /// That much.
        public init(_ facts: [Fact], button: ButtonAssignment? = nil, answer: Answer) {
            (self.facts, self.button, self.answer) = (facts, button, answer)
        }
    }

    /// Reads the settings, has worked out what this kiosk says about them, and says it: in one durable transaction, so that
    /// nothing comes in between. What the closure throws has changed nothing.
    ///
    /// - Parameter scope: what is read besides the settings.
    /// - Returns: what was read, as it is after it; the closure's answer; and which id took the place of which.
    public func decide<Answer: Sendable, Refusal: Error>(
        at now: UTCInstant, reading scope: WinnerScope = .settings,
        _ body: @Sendable (Winners) throws(Refusal) -> Decision<Answer>
    ) throws(StoreError) -> Result<(winners: Winners, answer: Answer, ids: [ULID: ULID]), Refusal> {
        try commit { transaction, state throws(StoreError) in
            let before = try transaction.winners(scope)
            let decision: Decision<Answer>
            do throws(Refusal) {
                decision = try body(before)
            } catch {
                return .failure(error)
            }
            let ids = try carryOut(decision, at: now, transaction, &state)
            let winners = decision.facts.isEmpty ? before : try transaction.winners(scope)
            return .success((winners, decision.answer, ids))
        }
    }

    /// - Returns: which id took the place of which.
    @discardableResult
    func carryOut<Answer: Sendable>(
        _ decision: Decision<Answer>, at now: UTCInstant, _ transaction: borrowing Transaction, _ state: inout State
    ) throws(StoreError) -> [ULID: ULID] {
        let (minted, ids) = try minted(decision.facts)
        if let button = decision.button {
            let member = ids[button.member.ulid] ?? button.member.ulid
            try transaction.put(.ledgerMeta, Meta.button(button.button), member.bytes)
        }
        for case .kiosk(let introduction) in minted { state.introduction = introduction }
        try transaction.keep(decision.documents)
        guard !minted.isEmpty else { return ids }
        var facts: [Fact] = []
        for fact in minted { facts.append(try transaction.completed(try transaction.withPayloads(fact), by: kiosk)) }
        try append(facts, at: now, transaction, &state)
        if facts.contains(where: { $0.kind == .join }) { try signAdmissions(at: now, transaction, &state) }
        return ids
    }

    /// Says what this kiosk has to say by itself.
    public func say(_ facts: [Fact], at now: UTCInstant) throws(StoreError) {
        _ = try decide(at: now) { _ throws(Never) in Decision(facts, answer: true) }
    }

    /// Says what this kiosk and its owner are called and where they are, as far as the ledger does not say the same already.
    ///
    /// The owner's name is said when it is first known, and when the configuration has another than it had: a name that
    /// was changed since by a command stands.
    ///
    /// - Parameters:
    ///   - kiosk: what it is called, its zone, pin and address; identity and owner are filled in.
    ///   - owner: what the configuration calls them.
    ///   - fresh: their id, if the kiosk serves nobody yet.
    /// - Returns: whom the kiosk was set up for.
    public func introduce(
        _ kiosk: KioskFact, owner name: String, fresh: MemberID, at now: UTCInstant
    ) throws(StoreError) -> MemberID {
        try commit { transaction, state throws(StoreError) in
            var (kiosk, name) = (kiosk, name)
            kiosk.identityKey = publicKey
            // A member who erased themselves is not named again by a configuration that still does.
            if try transaction.isErasedOwner(name) { name = Store.unnamedOwner }
            if try transaction.isErasedOwner(kiosk.name) { kiosk.name = Store.unnamedOwner }
            let winners = try transaction.winners(.settings)
            let reading = KioskReading(self.kiosk, from: winners)
            kiosk.owner = reading.introduction?.owner
            state.introduction = kiosk
            var facts: [Fact] = []
            if reading.introduction != kiosk { facts.append(.kiosk(kiosk)) }
            let owner = reading.owner
            var member = owner?.member ?? fresh
            let configured = Array(name.utf8)
            let before = try transaction.value(.ledgerMeta, Meta.owner)
            if before != configured {
                // In a household they are called as they joined it.
                if owner.map({ before != nil && $0.name != name }) ?? true {
                    // A member of whom nobody knows is founded where ids certify that.
                    let nonce = owner == nil && mint != nil ? ULID(bytes: random(16)).map { Nonce($0) } : nil
                    facts.append(.member(MemberFact(member: member, name: name, nonce: nonce)))
                }
                try transaction.put(.ledgerMeta, Meta.owner, configured)
            }
            if !facts.isEmpty {
                let (minted, ids) = try minted(facts)
                try append(minted, at: now, transaction, &state)
                member = ids[member.ulid].map { MemberID($0) } ?? member
            }
            if owner == nil, self.name.isPersonal {
                try transaction.takeOriginals(called: name, to: member, winners)
            }
            return member
        }
    }

    /// How an owner is called whose name was erased.
    public static let unnamedOwner = "You"

    /// These facts as this kiosk says them in this ledger, where ids that were drawn may have to certify who made them; and which id took the
    /// place of which. A household's new member gets a recovery key, which is kept by then.
    public func minted(_ facts: [Fact]) throws(StoreError) -> (facts: [Fact], ids: [ULID: ULID]) {
        guard let mint else { return (facts, [:]) }
        let named = name.household == nil ? facts : try folder.namingRecoveryKeys(facts, by: mint)
        do throws(Fact.Unreadable) {
            return try mint.minted(named)
        } catch {
            throw .entry(.unencodable(error))
        }
    }
}
