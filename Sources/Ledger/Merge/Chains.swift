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

        /// That number, of that kiosk.
        public init(origin: KioskID, number: UInt64) { (self.origin, self.number) = (origin, number) }

        /// By kiosk, then number.
        public static func < (a: Epoch, b: Epoch) -> Bool { (a.origin, a.number) < (b.origin, b.number) }

        /// That dot of it.
        public func dot(_ sequence: UInt64) -> Dot { Dot(origin: origin, epoch: number, sequence: sequence) }
    }

    /// Entries of one epoch that follow each other.
    public struct Span: Hashable, Sendable {
        /// Which epoch.
        public var epoch: Epoch
        /// From which to which.
        public var sequences: ClosedRange<UInt64>

        /// Those.
        public init(epoch: Epoch, sequences: ClosedRange<UInt64>) {
            (self.epoch, self.sequences) = (epoch, sequences)
        }

        /// The dots, ascending.
        public var dots: [Dot] { sequences.map { epoch.dot($0) } }
    }

    private var strands = Strands()
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
    public func spans(for lack: Lack, having theirs: Vector) -> [Span] {
        strands.spans(for: lack, having: theirs, conflicts: conflicts) { tip in
            hashes[tip.dot].map { $0.contains(tip.hash) }
        }
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
