/// The epochs that somebody has, how far, and what each goes on from: enough to work out what leads to an entry.
public struct Strands: Hashable, Sendable {
    /// What is known of one epoch.
    public struct Strand: Hashable, Sendable {
        /// How many dots are here; they have the sequences from 1 on.
        public var count: UInt64
        /// What the epoch goes on from. More than one only where its first dot is in conflict.
        public var parents: Set<Dot>

        /// An epoch of so many dots.
        public init(count: UInt64 = 0, parents: Set<Dot> = []) { (self.count, self.parents) = (count, parents) }
    }

    /// By epoch.
    public var strands: [Chains.Epoch: Strand] = [:]

    /// No epochs.
    public init() {}

    /// The last dots of epochs from which nothing goes on.
    public var tips: [Dot] {
        let continued = strands.values.reduce(into: Set<Dot>()) { $0.formUnion($1.parents) }
        return strands.map { $0.dot($1.count) }.filter { !continued.contains($0) }
    }

    /// What to send to one who lacks this and has that vector: everything that leads to what they lack, each entry after its
    /// predecessors. It may hold entries that they have (if they have some that are not here), and never too few.
    ///
    /// - Parameters:
    ///   - conflicts: dots under which there is more than one entry here.
    ///   - isHere: whether that very entry is here; nil if none is under its dot.
    public func spans(
        for lack: Lack, having theirs: Vector, conflicts: Set<Dot>, isHere: (Vector.Tip) -> Bool?
    ) -> [DotRange] {
        var had = implied(by: theirs, isHere)
        var spans: [DotRange] = []
        // Whoever lacks one of two entries may lack all that goes on from it, and whoever does not know of two lacks one: what
        // they lack they said of a vector in which there may have been one only.
        let known = Set(theirs.conflicts).subtracting(lack.conflicts)
        var forked: [Chains.Epoch: UInt64] = [:]
        for dot in conflicts where !known.contains(dot) {
            let epoch = Chains.Epoch(of: dot)
            forked[epoch] = min(forked[epoch] ?? .max, dot.sequence)
        }
        // All of them before anything leads through one: another may go on from the entry that they lack.
        for (epoch, first) in forked { had[epoch] = min(had[epoch] ?? 0, first - 1) }
        for epoch in forked.keys.sorted() {
            if let count = strands[epoch]?.count { lead(to: epoch.dot(count), &had, &spans) }
        }
        for tip in lack.tips where isHere(tip) == true {
            // They have the dot and not this entry: theirs is another one.
            let epoch = Chains.Epoch(of: tip.dot)
            if forked[epoch] == nil, had[epoch] ?? 0 >= tip.dot.sequence { had[epoch] = nil }
            lead(to: tip.dot, &had, &spans)
        }
        return spans
    }

    /// How far they have each epoch, as far as is known here.
    private func implied(by theirs: Vector, _ isHere: (Vector.Tip) -> Bool?) -> [Chains.Epoch: UInt64] {
        var had: [Chains.Epoch: UInt64] = [:]
        var open = theirs.tips.filter { tip in
            // One that is further than what is here holds what is here; another hash holds nothing that is known.
            isHere(tip) ?? (strands[Chains.Epoch(of: tip.dot)] != nil)
        }.map { $0.dot }
        while let dot = open.popLast() {
            let epoch = Chains.Epoch(of: dot)
            guard let strand = strands[epoch], had[epoch] ?? 0 < dot.sequence else { continue }
            had[epoch] = min(dot.sequence, strand.count)
            open += strand.parents
        }
        return had
    }

    /// Appends what leads to that dot from what they have. Without recursion: there is an epoch for each start of the agent.
    private func lead(to dot: Dot, _ had: inout [Chains.Epoch: UInt64], _ spans: inout [DotRange]) {
        var back: [DotRange] = []
        var open = [dot]
        while let dot = open.popLast() {
            let epoch = Chains.Epoch(of: dot)
            let first = (had[epoch] ?? 0) + 1
            guard first <= dot.sequence else { continue }
            had[epoch] = dot.sequence
            back.append(DotRange(epoch: epoch, sequences: first...dot.sequence))
            if first == 1, let strand = strands[epoch] { open += strand.parents.sorted() }
        }
        spans += back.reversed()
    }
}
