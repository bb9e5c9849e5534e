/// What a look at something came to. Late is not failed: on a busy machine even what is well may answer after its time.
package enum Look<Value> {
    case seen(Value)
    /// It was looked at, and cannot be had.
    case failed
    /// There was no answer in the time that there is.
    case late

    /// The same of what is made of the value.
    package func map<Other>(_ transform: (Value) -> Other) -> Look<Other> {
        switch self {
        case .seen(let value): .seen(transform(value))
        case .failed: .failed
        case .late: .late
        }
    }
}

extension Look: Equatable where Value: Equatable {}
extension Look: Hashable where Value: Hashable {}
extension Look: Sendable where Value: Sendable {}
