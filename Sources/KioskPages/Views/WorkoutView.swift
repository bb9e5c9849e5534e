package import FitPinkyCore
package import Ledger

extension WorkoutView {
    package struct Moment: Hashable, Sendable {
        /// The Day for which it counts, which is not always that of the wall clock.
        package var day: Day
        package var instant: UTCInstant
        package var zone: String
        /// By the wall clock of ``zone``.
        package var time: TimeOfDay
        /// The machine lost power before its clock was trusted: the instant is the latest that it can have been.
        package var isEstimate = false

        package init(day: Day, instant: UTCInstant, zone: String, time: TimeOfDay, isEstimate: Bool = false) {
            (self.day, self.instant, self.zone) = (day, instant, zone)
            (self.time, self.isEstimate) = (time, isEstimate)
        }
    }
}

extension WorkoutView {
    /// - Parameter undeletableUntil: until when the author may take the deletion back, where that is known.
    package init(
        _ fact: WorkoutFact, _ words: Ledger.Words, signedBy kiosk: KioskID, isEstimate: Bool, isDeleted: Bool,
        isPhotoPresent: Bool, undeletableUntil: WallTime?, in household: HouseholdState, _ clock: LocalClock
    ) {
        self.init(
            id: fact.workout, member: fact.author, memberName: household.shownName(of: fact.author),
            moment: fact.moment.known.map { known in
                Moment(
                    day: known.day, instant: known.instant, zone: known.zone,
                    time: clock(known.instant, known.zone).time, isEstimate: isEstimate)
            },
            words: Words(words, for: fact, in: household), isDeleted: isDeleted,
            photo: fact.photo.map { photo in
                Photo(
                    sha256: hexadecimal(photo.sha256), byteCount: photo.byteCount, type: photo.type,
                    width: photo.width, height: photo.height, isPresent: isPhotoPresent)
            },
            kiosk: kiosk, undeletableUntil: undeletableUntil)
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
