public import FitPinkyCore

/// When the payloads of a deleted workout go, which go, and how they come again. What is decided here no digest sees.
///
/// Header and signature stay for ever, so the chain goes on and a kiosk that was away revives nothing; so does the entry that
/// deletes, which tells nothing but that.
public enum Scrubbing {
    /// Whether the payloads of a workout may go: 30 days after it was deleted, exactly when its author cannot revive it any
    /// more. A clock that is not trusted erases nothing.
    ///
    /// - Parameters:
    ///   - deletion: the stamp of the deletion that stands.
    ///   - heard: when this kiosk, by a trusted clock, first had it; a stamp from a clock that was behind lets nothing go
    ///     early.
    public static func isDue(deletion: Stamp, heard: UTCInstant, now: UTCInstant, isTrusted: Bool) -> Bool {
        let said = UTCInstant(milliseconds: Int64(deletion.rawValue >> 16))
        return isTrusted && !Permission.mayUndelete(deletedAt: max(said, heard), now: now)
    }

    /// Those slots of a workout whose entries' payloads go with it, and come again with what takes its deletion back: of every
    /// kind that goes with a workout, but for that word itself. Where each kiosk has a slot of its own: the unsigned one.
    ///
    /// - Parameters:
    ///   - author: whose workout it is.
    ///   - origin: the kiosk that signed it.
    public static func slots(with workout: WorkoutID, by author: MemberID, origin: KioskID) -> [Slot] {
        let remains = Remains(workout: workout, member: author)
        return Fact.Kind.allCases.flatMap { $0.schema.erasedClaims?(remains, origin) ?? [] }.filter {
            $0.register != DeleteFact.register
        }.map(\.unsigned)
    }
}
