/// A page of a tree, as its bytes say; nothing of it is believed before `check(isFree:)`.
struct Page {
    /// Where it lies in the file.
    let number: UInt64
    let bytes: [UInt8]

    enum Kind {
        case branch, leaf
    }

    private static let branchFlag: UInt64 = 0x01
    private static let leafFlag: UInt64 = 0x02
    static let overflowFlag: UInt64 = 0x04
    /// How many bytes a node has before its key.
    static let nodeHeaderBytes = 8

    /// Nil if it is not a page of a tree.
    var kind: Kind? {
        switch bytes.number(at: 10, count: 2) {
        case Page.branchFlag: .branch
        case Page.leafFlag: .leaf
        default: nil
        }
    }

    /// Where the free space between the nodes' offsets and the nodes begins, and where it ends.
    private var lower: Int { Int(bytes.number(at: 12, count: 2)) }
    private var upper: Int { Int(bytes.number(at: 14, count: 2)) }

    /// The free space; nil if there is none, or what it says is not within the page.
    var free: Range<Int>? {
        let (lower, upper) = (lower, upper)
        return lower >= DatabaseFile.pageHeaderBytes && lower < upper && upper <= bytes.count ? lower..<upper : nil
    }

    /// How many nodes it claims to have, as far as their offsets fit in the page.
    var count: Int { max(0, min(lower, bytes.count) - DatabaseFile.pageHeaderBytes) / 2 }

    /// A key, and what belongs to it.
    struct Node {
        var offset: Int
        var key: Range<Int>
        var flags: UInt64
        /// Of a branch: the page below.
        var child: UInt64
        /// Of a leaf: how long the value is, and where it lies if it lies in this page.
        var valueBytes: Int
        var value: Range<Int>

        static let isBig: UInt64 = 0x01
        static let isTree: UInt64 = 0x02

        /// Where it ends; nodes begin at even offsets.
        var end: Int { (value.upperBound + 1) & ~1 }
    }

    /// The node of that index; nil if it does not lie within the page.
    func node(_ index: Int, _ kind: Kind) -> Node? {
        let offset = Int(bytes.number(at: DatabaseFile.pageHeaderBytes + 2 * index, count: 2))
        guard offset >= DatabaseFile.pageHeaderBytes, offset & 1 == 0, offset <= bytes.count - Page.nodeHeaderBytes
        else {
            return nil
        }
        let low = bytes.number(at: offset, count: 4)
        let flags = bytes.number(at: offset + 4, count: 2)
        let start = offset + Page.nodeHeaderBytes
        let keyEnd = start + Int(bytes.number(at: offset + 6, count: 2))
        let inPage =
            switch kind {
            case .branch: 0
            // The number of the first page of a run.
            case .leaf: flags & Node.isBig != 0 ? 8 : Int(low)
            }
        guard keyEnd <= bytes.count, inPage <= bytes.count - keyEnd else { return nil }
        return Node(
            offset: offset, key: start..<keyEnd, flags: flags, child: low | flags << 32, valueBytes: Int(low),
            value: keyEnd..<keyEnd + inPage)
    }

    /// The first page of the run that holds the value of a node whose value is not in this page.
    func run(_ node: Node) -> UInt64 { bytes.number(at: node.value.lowerBound, count: 8) }

    /// Checks all that can be told from the page alone, and gives its nodes.
    ///
    /// - Parameter isFree: it belongs to the list of free pages, whose keys are numbers.
    func check(isFree: Bool) throws(Damage) -> (kind: Kind, nodes: [Node]) {
        func damage(_ what: String) -> Damage { .page(number, what) }
        let claimed = bytes.number(at: 0, count: 8)
        guard claimed == number else { throw damage("it says that it is page \(claimed)") }
        guard let kind else {
            throw damage("its flags are \(bytes.number(at: 10, count: 2)), not those of a tree's page")
        }
        let (lower, upper) = (lower, upper)
        guard lower >= DatabaseFile.pageHeaderBytes, lower & 1 == 0, lower <= upper, upper <= bytes.count else {
            throw damage("its free space is from \(lower) to \(upper)")
        }
        let count = count
        let least = kind == .leaf || isFree ? 1 : 2
        guard count >= least else { throw damage("it has \(count) nodes, and at least \(least) are needed") }
        var nodes: [Node] = []
        nodes.reserveCapacity(count)
        for index in 0..<count {
            guard let node = node(index, kind), node.offset >= upper, node.end <= bytes.count else {
                throw damage("its node \(index) is outside of it")
            }
            guard node.key.count <= DatabaseFile.maxKeyBytes else {
                throw damage("the key of its node \(index) has \(node.key.count) bytes")
            }
            // The first node of a branch stands for all keys before the second.
            if kind == .leaf || index > 0 {
                guard isFree ? node.key.count == 8 : !node.key.isEmpty else {
                    throw damage("the key of its node \(index) has \(node.key.count) bytes")
                }
            }
            nodes.append(node)
        }
        // LMDB leaves no room between nodes, and moves them by their lengths.
        var end = bytes.count
        for node in nodes.sorted(by: { $0.offset > $1.offset }) {
            guard node.end == end else { throw damage("the node at \(node.offset) does not end where the next begins") }
            end = node.offset
        }
        guard end == upper else { throw damage("its nodes begin at \(end), and not at \(upper)") }
        for index in nodes.indices.dropFirst(kind == .leaf ? 1 : 2) {
            let (before, key) = (nodes[index - 1].key, nodes[index].key)
            let isInOrder =
                isFree
                ? place(before, isFree: true).lexicographicallyPrecedes(place(key, isFree: true))
                : bytes[before].lexicographicallyPrecedes(bytes[key])
            guard isInOrder else { throw damage("its keys \(index - 1) and \(index) are not in order") }
        }
        return (kind, nodes)
    }

    /// Bytes that sort as the keys do: those of free pages are numbers with the low byte first.
    func place(_ key: Range<Int>, isFree: Bool) -> [UInt8] {
        isFree ? bytes[key].reversed() : Array(bytes[key])
    }
}
