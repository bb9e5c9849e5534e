/// What a kiosk tells another from which it parts (``KioskReading/partings``): what it had when it heard that one of the two
/// has left, and nothing later.
public struct Farewell: Hashable, Sendable {
    /// What it had.
    public var vector: Vector
    /// Whether everything was said: the other is called no more. It is answered when it calls.
    public var isOver: Bool

    /// That much.
    public init(_ vector: Vector, isOver: Bool = false) {
        (self.vector, self.isOver) = (vector, isOver)
    }
}
