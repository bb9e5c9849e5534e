/// One exchange that has begun, with the code that it is about: the invite's, or if none is active one that
/// nobody knows.
package struct Attempt: Hashable, Sendable {
    /// Names an attempt until the agent ends.
    package struct ID: Hashable, Sendable {
        let serial: UInt64
    }

    /// Its name.
    package let id: ID
    let code: PairingCode
}

/// Proof that an attempt was counted on disk: without one, no confirmation is compared.
package struct CountedAttempt: Hashable, Sendable {
    let id: Attempt.ID
    /// Whether there is anything to be right about.
    let isLive: Bool
}

/// Proof that an attempt's success is on disk: without one, no joiner hears of it.
package struct AcceptedAttempt: Hashable, Sendable {
    let id: Attempt.ID
}
