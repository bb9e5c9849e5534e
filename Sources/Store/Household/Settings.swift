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

    /// Reads the settings, has worked out what this kiosk says about them, and says it: in one durable transaction, so that
    /// nothing comes in between. What the closure throws has changed nothing.
    ///
    /// - Parameters:
    ///   - pairing: with a kiosk that is let in by it.
    ///   - button: which is whose from now on.
    ///   - scope: what is read besides the settings.
    /// - Returns: what was read, as it is after it.
    public func decide<Refusal: Error>(
        at now: UTCInstant, pairing: Pairing? = nil, assigning button: ButtonAssignment? = nil,
        reading scope: WinnerScope = .settings,
        _ body: @Sendable (Winners) throws(Refusal) -> [Fact]
    ) throws(StoreError) -> Result<Winners, Refusal> {
        try commit { transaction, state throws(StoreError) in
            let settings = try transaction.winners(scope)
            let facts: [Fact]
            do throws(Refusal) {
                facts = try body(settings)
            } catch {
                return .failure(error)
            }
            if let pairing { try transaction.put(pairing) }
            if let button { try transaction.put(.meta, Meta.button(button.button), button.member.ulid.bytes) }
            for case .kiosk(let introduction) in facts { state.introduction = introduction }
            if !facts.isEmpty { try append(facts, at: now, transaction, &state) }
            return .success(try transaction.winners(scope))
        }
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
            var kiosk = kiosk
            kiosk.identityKey = publicKey
            let reading = KioskReading(self.kiosk, from: try transaction.winners(.settings))
            kiosk.owner = reading.introduction?.owner
            state.introduction = kiosk
            var facts: [Fact] = []
            if reading.introduction != kiosk { facts.append(.kiosk(kiosk)) }
            let owner = reading.owner
            let configured = Array(name.utf8)
            if try transaction.value(.meta, Meta.owner) != configured {
                if owner?.name != name {
                    facts.append(.member(MemberFact(member: owner?.member ?? fresh, name: name)))
                }
                try transaction.put(.meta, Meta.owner, configured)
            }
            if !facts.isEmpty { try append(facts, at: now, transaction, &state) }
            return owner?.member ?? fresh
        }
    }
}
