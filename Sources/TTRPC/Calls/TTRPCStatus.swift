/// Why a call did not succeed: the error of every handler and every client method.
public struct TTRPCStatus: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure.
    public let code: StatusCode
    /// For a person: what happened and what to do.
    public let message: String

    /// A failure; ``StatusCode/ok`` becomes ``StatusCode/unknown``, since success is not thrown.
    public init(_ code: StatusCode, _ message: String) {
        self.code = code == .ok ? .unknown : code
        self.message = message
    }

    /// `CODE: message`.
    public var description: String { "\(code): \(message)" }
}
