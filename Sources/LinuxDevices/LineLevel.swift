import FitPinkyCore

/// What the reader of a button was told, kept while its line is held, lost and taken again, so that an edge which the kernel
/// did not deliver leaves no finger down.
///
/// An edge is lost when more of them wait than the kernel keeps, or happens while the chip is away. Most often that is
/// bounce and changes nothing; what must not happen is that a release is missing for ever.
struct LineLevel: Hashable {
    /// Whether the last edge that was told went down.
    private(set) var isDown = false
    /// When that was.
    private var time: MonotonicInstant?
    /// The number of the last edge read; nil where nobody counts, and after the line was taken.
    private var sequence: UInt32?
    /// Whether the line was found active when it was taken, and no finger is known that could have done it: a wire that
    /// lies wrong, or a chip that was just started. It counts from its next edge.
    private var isIgnored = false
    /// When a look first found the line other than was told, and no edge has come since that would explain it.
    private(set) var differsSince: MonotonicInstant?

    /// The line was taken, and found like this. The release that happened meanwhile, if there was one.
    mutating func taken(isActive: Bool, at now: MonotonicInstant) -> GPIOEdge? {
        sequence = nil
        differsSince = nil
        isIgnored = isActive && !isDown
        // The edges of before are gone, so none of them can come late.
        return isActive == isDown || isIgnored ? nil : makeUp(isActive, at: now)
    }

    /// The edges that the kernel delivered, and between two of one level the one that it says it lost: half-way, since
    /// nobody knows when.
    mutating func read(_ edges: [GPIOEdge]) -> [GPIOEdge] {
        edges.flatMap { edge -> [GPIOEdge] in
            defer { tell(edge) }
            // Without a gap in the count the contact was read while it bounced, and came to rest where it was.
            guard let sequence, edge.sequence != 0, edge.sequence != sequence &+ 1, edge.isActive == isDown, let time,
                edge.time > time
            else { return [edge] }
            let between = time + .init(nanoseconds: (edge.time - time).nanoseconds / 2)
            return [GPIOEdge(isActive: !isDown, time: between), edge]
        }
    }

    /// The line is like this, and no edge waits to be read: the edge that is missing, if it is still not as it was told
    /// after `GPIOLimits.lateEdge`. Until then the edge may be on its way, and its own time tells a spark from a finger.
    mutating func looked(isActive: Bool, at now: MonotonicInstant) -> GPIOEdge? {
        guard isActive != isDown, !isIgnored else {
            differsSince = nil
            if !isActive { isIgnored = false }
            return nil
        }
        guard let since = differsSince else {
            differsSince = now
            return nil
        }
        return now >= since + GPIOLimits.lateEdge ? makeUp(isActive, at: now) : nil
    }

    private mutating func makeUp(_ isActive: Bool, at now: MonotonicInstant) -> GPIOEdge {
        isDown = isActive
        time = now
        differsSince = nil
        return GPIOEdge(isActive: isActive, time: now)
    }

    private mutating func tell(_ edge: GPIOEdge) {
        isDown = edge.isActive
        time = edge.time
        sequence = edge.sequence == 0 ? nil : edge.sequence
        isIgnored = false
        differsSince = nil
    }
}
