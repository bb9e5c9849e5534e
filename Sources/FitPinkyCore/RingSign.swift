/// What the ring plays when people are told of something.
public enum RingSign: Hashable, Sendable {
    /// The member's arc fills, and beats like a heart.
    case heart
    /// A finger wags at twelve o'clock. Not at night.
    case finger
    /// Rings spread, here and there.
    case ripples
    /// Seven days go round once, and fade.
    case sevenDays
}
