/// What becomes of an entry that arrives.
public enum OnEntry: Hashable, Sendable {
    /// It is kept, and has a say in these slots.
    case applied([Slot])
    /// It was here already.
    case known
    /// It was here with its payload erased, and has its payload again.
    case restored
    /// It is kept, acknowledged and forwarded; a later version applies it.
    case quarantined(Fact.Unreadable)
    /// Another one has its dot. All are kept as evidence, none is applied.
    case conflict
    /// It waits for the entry whose header has that hash.
    case held(predecessor: [UInt8])
    /// It waits until its kiosk is admitted to the household.
    case unadmitted
    /// It is not kept.
    case refused(Refusal)

    /// Why an entry is not kept.
    public enum Refusal: Hashable, Sendable {
        /// Its bytes are no entry.
        case malformed(Entry.Malformed)
        /// Nobody of that id signed it, or the key is not known: a kiosk's first entry brings its key.
        case unsigned
        /// It names a predecessor that it cannot have.
        case chain
        /// Too many wait already; it can be sent again.
        case tooManyHeld
        /// Its member's kiosks have sent as many as are taken in a day; it can be sent again. See ``Senders``.
        case overShare
        /// A kiosk hands it over whose members have left, and so have those of the kiosk that signed it: see ``Departure``.
        case left
        /// Of version 1, where ids certify who made them.
        case version
    }
}
