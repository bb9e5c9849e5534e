package import FitPinkyCore

extension RingRenderer {
    /// Lengths of what the ring plays.
    package enum Timing {
        /// Between two frames of a movement.
        package static let frame = MonotonicInstant.Span.milliseconds(33)
        /// The whole ring shows a fault for this long, then one LED does.
        package static let faultRing = MonotonicInstant.Span.seconds(3)
        /// How long a notice plays.
        package static let notice = MonotonicInstant.Span.milliseconds(1500)
        /// Once round.
        package static let comet = MonotonicInstant.Span.seconds(1)
        /// In and out.
        package static let breath = MonotonicInstant.Span.milliseconds(4800)
        /// Between two frames of a breath, which is slow, small and goes on all day: each frame costs a little.
        package static let breathStep = MonotonicInstant.Span.milliseconds(80)
        /// An invitation has the ring for this long, and then once in each `invitationEvery` for one round.
        package static let invitation = MonotonicInstant.Span.seconds(60)
        /// Two lights leave the bottom and meet at the top.
        package static let invitationRound = MonotonicInstant.Span.milliseconds(2500)
        /// From the beginning of one later round to the next; a multiple of the round.
        package static let invitationEvery = MonotonicInstant.Span.seconds(20)
        /// How long a celebration plays.
        package static let celebration = MonotonicInstant.Span.seconds(8)
        /// How long a partner's workout is told.
        package static let heart = MonotonicInstant.Span.seconds(4)
        /// How long a nudge is told.
        package static let finger = MonotonicInstant.Span.seconds(3)
        /// How long an answer to a workout is told.
        package static let ripples = MonotonicInstant.Span.milliseconds(2800)
        /// How long a week's verdict is told.
        package static let sevenDays = MonotonicInstant.Span.milliseconds(4200)
        /// A reminder has the ring for this long, and then once in each `reminderEvery` for two hands.
        package static let reminder = MonotonicInstant.Span.seconds(60)
        /// Five fingers, one after the other.
        package static let reminderHand = MonotonicInstant.Span.seconds(3)
        /// From the beginning of one later reminder to the next; a multiple of the hand. It is called for ten minutes at most, and a week
        /// or an exercise is to be seen between the calls.
        package static let reminderEvery = MonotonicInstant.Span.seconds(15)
        /// How long the beat lasts with which a step of an exercise begins.
        package static let beat = MonotonicInstant.Span.milliseconds(900)
        /// One throb of what waits for a photo.
        package static let viewfinder = MonotonicInstant.Span.milliseconds(1200)
        /// How long it is said that a timer's time is up.
        package static let timeUp = MonotonicInstant.Span.seconds(4)
    }

    /// The ring's colours; each meaning also has a shape or movement of its own.
    package enum Palette {
        /// Where an arc begins.
        package static let pink = RGB(0xE8, 0x45, 0x7C)
        /// Where an arc ends.
        package static let purple = RGB(0x8A, 0x4F, 0xE8)
        /// The kiosk has felt the finger.
        package static let neutral = RGB(0x90, 0x90, 0x90)
        /// Light for the picture.
        package static let flash = RGB(0xFF, 0xFF, 0xFF)
        /// Something wants attention.
        package static let amber = RGB(0xFF, 0xA0, 0x18)
        /// Confetti.
        package static let gold = RGB(0xFF, 0xC4, 0x40)
        /// A day that is still to come.
        package static let track = RGB(0x40, 0x2C, 0x4C)
    }
}
