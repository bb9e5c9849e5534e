import Support

/// What a hostile peer does to one frame of a valid session.
enum Mutation: Int, CaseIterable, Sendable {
    // The frames that follow are still found.
    case intact, bitFlipped, duplicated, swapped, kindChanged, flagsChanged, streamChanged, dataChanged, overfilled
    // Where the next frame begins is lost.
    case lengthChanged, truncated, padded, reservedByteSet

    /// Most frames go through untouched, and few break the stream of bytes, or a session would never get far.
    static func chosen(using random: inout SeededGenerator) -> Mutation {
        switch Int.random(in: 0..<1000, using: &random) {
        case 0..<650: .intact
        case 650..<988: allCases[Int.random(in: 1...Mutation.overfilled.rawValue, using: &random)]
        default: allCases[Int.random(in: Mutation.lengthChanged.rawValue..<allCases.count, using: &random)]
        }
    }

    /// The frame's bytes as they go out. `held` is the frame that a later one overtakes.
    func apply(
        to frame: [UInt8], held: inout [UInt8], maxDataBytes: Int, using random: inout SeededGenerator
    ) -> [UInt8] {
        var bytes = frame
        switch self {
        case .intact:
            break
        case .bitFlipped:
            let place = Int.random(in: 4..<bytes.count, using: &random)
            bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case .duplicated:
            bytes += frame
        case .swapped:
            swap(&bytes, &held)
            return bytes
        case .kindChanged:
            bytes[8] = .random(in: 0...5, using: &random)
        case .flagsChanged:
            bytes[9] = .random(in: 0...15, using: &random)
        case .streamChanged:
            let stream = Int(bytes[7]) + Int.random(in: -4...4, using: &random)
            bytes[7] = UInt8(clamping: stream)
            if Int.random(in: 0..<200, using: &random) == 0 { bytes[4] = 0xff }
        case .dataChanged:
            for place in bytes.indices.dropFirst(10) where Int.random(in: 0..<8, using: &random) == 0 {
                bytes[place] = .random(in: 0...255, using: &random)
            }
        case .overfilled:
            let count = Int.random(in: maxDataBytes + 1...maxDataBytes + 64, using: &random)
            bytes = header(of: bytes, dataBytes: count) + [UInt8](repeating: 1, count: count)
        case .lengthChanged:
            let count = Int.random(in: 0..<1 << Int.random(in: 1...24, using: &random), using: &random)
            bytes = header(of: bytes, dataBytes: count) + bytes.dropFirst(10)
        case .truncated:
            bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
        case .padded:
            let count = Int.random(in: 1...20, using: &random)
            bytes.insert(
                contentsOf: [UInt8](repeating: 0, count: count), at: .random(in: 0...bytes.count, using: &random))
        case .reservedByteSet:
            bytes[0] = .random(in: 1...255, using: &random)
        }
        defer { held = [] }
        return bytes + held
    }

    private func header(of frame: [UInt8], dataBytes: Int) -> [UInt8] {
        [0, UInt8(dataBytes >> 16 & 0xff), UInt8(dataBytes >> 8 & 0xff), UInt8(dataBytes & 0xff)] + frame[4..<10]
    }
}
