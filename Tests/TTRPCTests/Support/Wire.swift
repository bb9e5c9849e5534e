/// Bytes as in ``bytes(_:)``, in which text between apostrophes stands for its UTF-8: `"12 04 'Talk'"`.
func wire(_ parts: String...) -> [UInt8] {
    parts.joined(separator: " ").split(separator: "'", omittingEmptySubsequences: false).enumerated()
        .flatMap { $0.isMultiple(of: 2) ? bytes(String($1)) : Array($1.utf8) }
}

/// So many bytes of nothing, as gRPC's test cases fill their bodies.
func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
