package import FitPinkyCore

extension KioskMachine {
    /// What the kiosk knows of a member's finger care near now.
    package struct FingerCareReading: Hashable, Sendable {
        /// Those whose windows may still be open, those that ended lately, and those of the next hours.
        package var occurrences: [ReminderSchedule.Occurrence]
        /// The latest occurrence that this kiosk has reminded the member of.
        package var reminded: CareMinute?
        package var earned: RewardDisplay.Standing
        /// What of it this kiosk's ring has shown.
        package var shown: RewardDisplay.Standing

        package init(
            occurrences: [ReminderSchedule.Occurrence], reminded: CareMinute?, earned: RewardDisplay.Standing,
            shown: RewardDisplay.Standing
        ) {
            (self.occurrences, self.reminded) = (occurrences, reminded)
            (self.earned, self.shown) = (earned, shown)
        }
    }
}
