public import FitPinkyCore

extension RingRenderer {
    /// Lengths of what the ring plays.
    public enum Timing {
        /// Between two frames of a movement.
        public static let frame = MonotonicInstant.Span.milliseconds(33)
        /// The whole ring shows a fault for this long, then one LED does.
        public static let faultRing = MonotonicInstant.Span.seconds(3)
        /// How long a notice plays.
        public static let notice = MonotonicInstant.Span.milliseconds(1500)
        /// Once round.
        public static let comet = MonotonicInstant.Span.seconds(1)
        /// In and out.
        public static let breath = MonotonicInstant.Span.milliseconds(4800)
        /// Between two frames of a breath, which is slow, small and goes on all day: each frame costs a little.
        public static let breathStep = MonotonicInstant.Span.milliseconds(80)
        /// An invitation has the ring for this long, and then once in each `invitationEvery` for one round.
        public static let invitation = MonotonicInstant.Span.seconds(60)
        /// Two lights leave the bottom and meet at the top.
        public static let invitationRound = MonotonicInstant.Span.milliseconds(2500)
        /// From the beginning of one later round to the next; a multiple of the round.
        public static let invitationEvery = MonotonicInstant.Span.seconds(20)
        /// How long a celebration plays.
        public static let celebration = MonotonicInstant.Span.seconds(8)
        /// How long a partner's workout is told.
        public static let heart = MonotonicInstant.Span.seconds(4)
        /// How long a nudge is told.
        public static let finger = MonotonicInstant.Span.seconds(3)
        /// How long an answer to a workout is told.
        public static let ripples = MonotonicInstant.Span.milliseconds(2800)
        /// How long a week's verdict is told.
        public static let sevenDays = MonotonicInstant.Span.milliseconds(4200)
        /// A reminder has the ring for this long, and then once in each `reminderEvery` for two hands.
        public static let reminder = MonotonicInstant.Span.seconds(60)
        /// Five fingers, one after the other.
        public static let reminderHand = MonotonicInstant.Span.seconds(3)
        /// From the beginning of one later reminder to the next; a multiple of the hand.
        public static let reminderEvery = MonotonicInstant.Span.seconds(60)
        /// How long it is said that a timer's time is up.
        public static let timeUp = MonotonicInstant.Span.seconds(4)
    }

    /// The ring's colours; each meaning also has a shape or movement of its own.
    public enum Palette {
        /// Where an arc begins.
        public static let pink = RGB(0xE8, 0x45, 0x7C)
        /// Where an arc ends.
        public static let purple = RGB(0x8A, 0x4F, 0xE8)
        /// The kiosk has felt the finger.
        public static let neutral = RGB(0x90, 0x90, 0x90)
        /// Light for the picture.
        public static let flash = RGB(0xFF, 0xFF, 0xFF)
        /// Something wants attention.
        public static let amber = RGB(0xFF, 0xA0, 0x18)
        /// Confetti.
        public static let gold = RGB(0xFF, 0xC4, 0x40)
        /// A day that is still to come.
        public static let track = RGB(0x40, 0x2C, 0x4C)
    }
}
