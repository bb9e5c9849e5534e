/// How a call ended: gRPC's 17 codes with gRPC's numbers.
public enum StatusCode: Int32, CaseIterable, Hashable, Sendable, CustomStringConvertible {
    /// It succeeded.
    case ok = 0
    /// The caller gave it up.
    case cancelled = 1
    /// No better code is known.
    case unknown = 2
    /// The request is wrong whatever the state of the server.
    case invalidArgument = 3
    /// The time that the caller allowed ran out.
    case deadlineExceeded = 4
    /// What was asked for does not exist.
    case notFound = 5
    /// What was to be created exists.
    case alreadyExists = 6
    /// The caller may not do this.
    case permissionDenied = 7
    /// A limit, or room, is used up.
    case resourceExhausted = 8
    /// The state of the server does not allow it; retrying does not help until that changes.
    case failedPrecondition = 9
    /// Something else got in first; begin again.
    case aborted = 10
    /// Past the end.
    case outOfRange = 11
    /// There is no such service or method.
    case unimplemented = 12
    /// An invariant is broken: a defect.
    case `internal` = 13
    /// The server cannot be reached now; try again.
    case unavailable = 14
    /// Data is lost or damaged for good.
    case dataLoss = 15
    /// The caller has not proved who it is.
    case unauthenticated = 16

    /// gRPC's name, such as `RESOURCE_EXHAUSTED`.
    public var description: String {
        switch self {
        case .ok: "OK"
        case .cancelled: "CANCELLED"
        case .unknown: "UNKNOWN"
        case .invalidArgument: "INVALID_ARGUMENT"
        case .deadlineExceeded: "DEADLINE_EXCEEDED"
        case .notFound: "NOT_FOUND"
        case .alreadyExists: "ALREADY_EXISTS"
        case .permissionDenied: "PERMISSION_DENIED"
        case .resourceExhausted: "RESOURCE_EXHAUSTED"
        case .failedPrecondition: "FAILED_PRECONDITION"
        case .aborted: "ABORTED"
        case .outOfRange: "OUT_OF_RANGE"
        case .unimplemented: "UNIMPLEMENTED"
        case .internal: "INTERNAL"
        case .unavailable: "UNAVAILABLE"
        case .dataLoss: "DATA_LOSS"
        case .unauthenticated: "UNAUTHENTICATED"
        }
    }
}
