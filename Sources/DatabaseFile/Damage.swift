/// Why a file cannot be what LMDB has written.
public enum Damage: Error, Hashable, Sendable {
    /// A page breaks a rule.
    case page(UInt64, String)
    /// The whole breaks a rule.
    case file(String)
    /// The medium did not give the bytes at that offset.
    case unreadable(offset: Int, code: Int32)
}

extension Damage: CustomStringConvertible {
    /// What is wrong, and where.
    public var description: String {
        switch self {
        case .page(let number, let what): "page \(number): \(what)"
        case .file(let what): what
        case .unreadable(let offset, let code): "the disk does not give the bytes at \(offset) (error \(code))"
        }
    }
}
