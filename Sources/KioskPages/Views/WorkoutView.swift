package import FitPinkyCore
package import Ledger

/// A workout as people are shown it. What is said to it and what proves it is in `WorkoutWords.swift`.
package struct WorkoutView: Hashable, Sendable {
    package var id: WorkoutID
    package var member: MemberID
    package var memberName: String
    /// The kiosk that signed it.
    package var kiosk: KioskID
    /// Nil while the clock that it was logged by is not trusted.
    package var moment: Moment?
    package var words: Words
    package var photo: Photo?
    package var isDeleted = false
    /// Until when its author may take the deletion back; nil if it is not deleted, and in an event.
    package var undeletableUntil: WallTime?

    package struct Moment: Hashable, Sendable {
        /// The Day for which it counts, which is not always that of the wall clock.
        package var day: Day
        package var instant: UTCInstant
        package var zone: String
        /// By the wall clock of ``zone``.
        package var time: TimeOfDay
        /// The machine lost power before its clock was trusted: the instant is the latest that it can have been.
        package var isEstimate = false
    }

    package struct Photo: Hashable, Sendable {
        /// Lower-case hexadecimal.
        package var sha256: String
        package var byteCount: Int
        /// Media type.
        package var type: String
        package var width: Int
        package var height: Int
        /// Whether the bytes are stored here.
        package var isPresent: Bool
    }
}

extension WorkoutView {
    /// - Parameter undeletableUntil: until when the author may take the deletion back, where that is known.
    package init(
        _ fact: WorkoutFact, _ words: Ledger.Words, signedBy kiosk: KioskID, isEstimate: Bool, isDeleted: Bool,
        isPhotoPresent: Bool, undeletableUntil: WallTime?, in household: HouseholdState, _ clock: LocalClock
    ) {
        self.init(
            id: fact.workout, member: fact.author, memberName: household.shownName(of: fact.author), kiosk: kiosk,
            moment: fact.moment.known.map { known in
                Moment(
                    day: known.day, instant: known.instant, zone: known.zone,
                    time: clock(known.instant, known.zone).time, isEstimate: isEstimate)
            },
            words: Words(words, for: fact, in: household),
            photo: fact.photo.map { photo in
                Photo(
                    sha256: hexadecimal(photo.sha256), byteCount: photo.byteCount, type: photo.type,
                    width: photo.width, height: photo.height, isPresent: isPhotoPresent)
            },
            isDeleted: isDeleted, undeletableUntil: undeletableUntil)
    }
}

extension HouseholdState {
    /// The name of a member; an author whose entry has not arrived is a stranger.
    package func shownName(of member: MemberID) -> String { name(of: member) ?? "somebody" }
}

/// Lower-case digits.
package func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
}
