import Support

@testable import TTRPC

/// One direction of a connection, and the hand that damages what goes through it.
struct HostileWire {
    private(set) var isBroken = false
    private let limits: TTRPCLimits
    private var decoder: FrameDecoder
    /// A frame that a later one overtakes.
    private var held: [UInt8] = []

    init(limits: TTRPCLimits) {
        self.limits = limits
        decoder = FrameDecoder(limits: limits)
    }

    var endedWithinFrame: Bool { decoder.endOfInput() == .endedWithinFrame }

    /// What becomes of the frame on its way, in the pieces in which it arrives.
    mutating func pieces(of frame: Frame, _ tally: inout Tally, _ random: inout SeededGenerator) -> [ArraySlice<UInt8>]
    {
        guard !isBroken else { return [] }
        let mutation = Mutation.chosen(using: &random)
        tally.add(mutation)
        let bytes = mutation.apply(
            to: frame.encoded(), held: &held, maxDataBytes: limits.maxDataBytes, using: &random)
        guard bytes.count > 1, Int.random(in: 0..<4, using: &random) == 0 else { return [bytes[...]] }
        let cut = Int.random(in: 1..<bytes.count, using: &random)
        return [bytes[..<cut], bytes[cut...]]
    }

    /// The next frame of the piece; nil once all of it is used up, or nothing can be read any more.
    mutating func next(
        from piece: inout ArraySlice<UInt8>, _ tally: inout Tally
    ) throws(Breach) -> FrameDecoder.Decoded? {
        var found: FrameDecoder.Decoded?
        do throws(ConnectionError) {
            found = try decoder.next(from: &piece)
        } catch {
            try Breach.check(decoder.endOfInput() == error && piece.isEmpty, "a failed decoder goes on")
            isBroken = true
            tally.add(.reservedByteNotZero)
        }
        if found == nil { try Breach.check(piece.isEmpty, "\(piece.count) bytes were left") }
        switch decoder.state {
        case .header(let held):
            try Breach.check(held.count < TTRPCLimits.headerBytes, "\(held.count) bytes of a header are held")
            if !held.isEmpty { tally.add(.withinHeader) }
        case .data(let header, let held):
            try Breach.check(
                held.count < header.dataBytes && header.dataBytes <= limits.maxDataBytes,
                "\(held.count) bytes of \(header.dataBytes) are held")
            tally.hold(held.count)
            tally.add(.withinData)
        case .skipping(let remaining):
            // What the header of an oversized frame said is left to skip, and not a byte of it is kept.
            try Breach.check(remaining > 0, "nothing is left to skip")
            tally.add(.withinSkipped)
        case .failed:
            break
        }
        return found
    }
}
