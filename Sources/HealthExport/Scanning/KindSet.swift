/// Some of the kinds, as bits.
struct KindSet {
    private var bits: UInt8 = 0

    init(_ kinds: some Sequence<HealthKind>) {
        for kind in kinds { bits |= 1 << UInt8(kind.rawValue) }
    }

    @inline(__always) func contains(_ kind: HealthKind) -> Bool { bits & 1 << UInt8(kind.rawValue) != 0 }
}
