public import Ledger

/// Which headers are here, and what goes on from what. It knows hashes, and no payloads.
public struct KnownHeaders: Hashable, Sendable {
    private var strands = Strands()
    private var dots: [[UInt8]: Dot] = [:]
    private var hashes: [Dot: Set<[UInt8]>] = [:]
    /// Dots under which there is more than one header.
    public private(set) var conflicts: Set<Dot> = []

    /// No headers.
    public init() {}

    /// Where the header of that hash stands.
    public func fit(_ header: EntryHeader, hash: [UInt8]) -> Chains.Fit {
        let others = hashes[header.dot] ?? []
        return Chains.Fit(
            of: header, isHere: others.contains(hash), isDotTaken: !others.isEmpty,
            predecessor: dots[header.previousHash])
    }

    /// Adds a header that fits, as `next` or `conflicting`.
    public mutating func add(_ header: EntryHeader, hash: [UInt8]) {
        let epoch = Chains.Epoch(of: header.dot)
        dots[hash] = header.dot
        hashes[header.dot, default: []].insert(hash)
        if hashes[header.dot, default: []].count > 1 { conflicts.insert(header.dot) }
        var strand = strands.strands[epoch] ?? Strands.Strand()
        strand.count = max(strand.count, header.dot.sequence)
        if header.dot.sequence == 1, let parent = dots[header.previousHash] { strand.parents.insert(parent) }
        strands.strands[epoch] = strand
    }

    /// What is here, to be told.
    public var vector: Vector {
        let tips = strands.tips.compactMap { dot in
            let least = hashes[dot]?.min { $0.lexicographicallyPrecedes($1) }
            return least.map { Vector.Tip(dot: dot, hash: $0) }
        }
        return Vector(tips: tips, conflicts: conflicts)
    }

    /// What of the other's vector is not here.
    public func lack(of theirs: Vector) -> Lack {
        Lack(
            tips: theirs.tips.filter { hashes[$0.dot]?.contains($0.hash) != true },
            conflicts: theirs.conflicts.filter { !conflicts.contains($0) })
    }

    /// What to send to one who lacks this and has that vector. See ``Strands/spans(for:having:conflicts:isHere:)``.
    public func spans(for lack: Lack, having theirs: Vector) -> [DotRange] {
        strands.spans(for: lack, having: theirs, conflicts: conflicts) { tip in
            hashes[tip.dot].map { $0.contains(tip.hash) }
        }
    }
}
