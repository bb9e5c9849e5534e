public import FitPinkyCore

/// Which headers are here, and what goes on from what. It knows hashes, and no payloads.
public struct Chains: Hashable, Sendable {
    /// One epoch of one kiosk.
    public struct Epoch: Hashable, Comparable, Sendable {
        /// Which kiosk.
        public var origin: KioskID
        /// Its number.
        public var number: UInt64

        /// The epoch of that dot.
        public init(of dot: Dot) {
            origin = dot.origin
            number = dot.epoch
        }

        /// By kiosk, then number.
        public static func < (a: Epoch, b: Epoch) -> Bool { (a.origin, a.number) < (b.origin, b.number) }

        func dot(_ sequence: UInt64) -> Dot { Dot(origin: origin, epoch: number, sequence: sequence) }
    }

    /// Entries of one epoch that follow each other.
    public struct Span: Hashable, Sendable {
        /// Which epoch.
        public var epoch: Epoch
        /// From which to which.
        public var sequences: ClosedRange<UInt64>

        /// The dots, ascending.
        public var dots: [Dot] { sequences.map { epoch.dot($0) } }
    }

    private struct Strand: Hashable, Sendable {
        /// How many dots are here; they have the sequences from 1 on.
        var count: UInt64 = 0
        /// What the epoch goes on from. More than one only where its first dot is in conflict.
        var parents: Set<Dot> = []
        /// Sequences from which other epochs go on.
        var continuedAt: Set<UInt64> = []
    }

    private var strands: [Epoch: Strand] = [:]
    private var dots: [[UInt8]: Dot] = [:]
    private var hashes: [Dot: Set<[UInt8]>] = [:]
    /// Dots under which there is more than one header.
    public private(set) var conflicts: Set<Dot> = []

    /// No headers.
    public init() {}

    /// Where a header stands to those that are here.
    public enum Fit: Hashable, Sendable {
        /// It is here.
        case known
        /// Its predecessor is here, or it needs none.
        case next
        /// The same, and another one has its dot.
        case conflicting
        /// The header of that hash has to come first.
        case missing(predecessor: [UInt8])
        /// It names a predecessor that it cannot have.
        case broken
    }

    /// Where the header of that hash stands.
    public func fit(_ header: EntryHeader, hash: [UInt8]) -> Fit {
        let others = hashes[header.dot] ?? []
        return Fit(
            of: header, isHere: others.contains(hash), isDotTaken: !others.isEmpty,
            predecessor: dots[header.previousHash])
    }

    /// Adds a header that fits, as `next` or `conflicting`.
    public mutating func add(_ header: EntryHeader, hash: [UInt8]) {
        let epoch = Epoch(of: header.dot)
        dots[hash] = header.dot
        hashes[header.dot, default: []].insert(hash)
        if hashes[header.dot, default: []].count > 1 { conflicts.insert(header.dot) }
        strands[epoch, default: Strand()].count = max(strands[epoch]?.count ?? 0, header.dot.sequence)
        guard header.dot.sequence == 1, let parent = dots[header.previousHash] else { return }
        strands[epoch]?.parents.insert(parent)
        strands[Epoch(of: parent)]?.continuedAt.insert(parent.sequence)
    }

    /// What is here, to be told.
    public var vector: Vector {
        let tips = strands.compactMap { epoch, strand -> Vector.Tip? in
            guard !strand.continuedAt.contains(strand.count) else { return nil }
            let dot = epoch.dot(strand.count)
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

    /// What to send to one who lacks this and has that vector: everything that leads to what they lack, each entry after its
    /// predecessors. It may hold entries that they have (if they have some that are not here), and never too few.
    public func spans(for lack: Lack, having theirs: Vector) -> [Span] {
        var had = implied(by: theirs)
        var spans: [Span] = []
        // Whoever lacks one of two entries may lack all that goes on from it.
        var forked: [Epoch: UInt64] = [:]
        for dot in lack.conflicts where conflicts.contains(dot) {
            let epoch = Epoch(of: dot)
            forked[epoch] = min(forked[epoch] ?? .max, dot.sequence)
        }
        for (epoch, first) in forked.sorted(by: { $0.key < $1.key }) {
            guard let count = strands[epoch]?.count else { continue }
            lead(to: epoch.dot(first), &had, &spans)
            spans.append(Span(epoch: epoch, sequences: first...count))
            had[epoch] = count
        }
        for tip in lack.tips where hashes[tip.dot]?.contains(tip.hash) == true {
            // They have the dot and not this entry: theirs is another one.
            if forked[Epoch(of: tip.dot)] == nil, had[Epoch(of: tip.dot)] ?? 0 >= tip.dot.sequence {
                had[Epoch(of: tip.dot)] = nil
            }
            lead(to: tip.dot, &had, &spans)
        }
        return spans
    }

    /// How far they have each epoch, as far as is known here.
    private func implied(by theirs: Vector) -> [Epoch: UInt64] {
        var had: [Epoch: UInt64] = [:]
        var open = theirs.tips.filter { tip in
            // One that is further than what is here holds what is here; another hash holds nothing that is known.
            let epoch = Epoch(of: tip.dot)
            return hashes[tip.dot]?.contains(tip.hash) ?? (strands[epoch] != nil)
        }.map { $0.dot }
        while let dot = open.popLast() {
            let epoch = Epoch(of: dot)
            guard let strand = strands[epoch], had[epoch] ?? 0 < dot.sequence else { continue }
            had[epoch] = min(dot.sequence, strand.count)
            open += strand.parents
        }
        return had
    }

    /// Appends what leads to that dot from what they have. Without recursion: there is an epoch for each start of the agent.
    private func lead(to dot: Dot, _ had: inout [Epoch: UInt64], _ spans: inout [Span]) {
        var back: [Span] = []
        var open = [dot]
        while let dot = open.popLast() {
            let epoch = Epoch(of: dot)
            let first = (had[epoch] ?? 0) + 1
            guard first <= dot.sequence else { continue }
            had[epoch] = dot.sequence
            back.append(Span(epoch: epoch, sequences: first...dot.sequence))
            if first == 1, let strand = strands[epoch] { open += strand.parents.sorted() }
        }
        spans += back.reversed()
    }

    /// What the first header of a kiosk names as its predecessor.
    public static let none = [UInt8](repeating: 0, count: 32)
}

extension Chains.Fit {
    /// Where a header stands.
    ///
    /// - Parameters:
    ///   - isHere: whether this very header is here.
    ///   - isDotTaken: whether any header with its dot is here.
    ///   - predecessor: the dot of the header that it goes on from, if that one is here.
    public init(of header: EntryHeader, isHere: Bool, isDotTaken: Bool, predecessor: Dot?) {
        if isHere {
            self = .known
            return
        }
        let free: Chains.Fit = isDotTaken ? .conflicting : .next
        if header.dot.sequence == 1, header.previousHash == Chains.none {
            self = free
            return
        }
        guard let predecessor else {
            self = .missing(predecessor: header.previousHash)
            return
        }
        let epoch = Chains.Epoch(of: header.dot)
        if header.dot.sequence > 1 {
            self = predecessor == epoch.dot(header.dot.sequence - 1) ? free : .broken
        } else {
            self = predecessor.origin == epoch.origin && predecessor.epoch != epoch.number ? free : .broken
        }
    }
}
