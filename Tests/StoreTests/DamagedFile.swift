import Glibc
import Support

/// A file that is read and written byte by byte.
struct DamagedFile {
    let path: String

    var bytes: [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var (bytes, piece): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 1 << 16))
        while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece.prefix(count) }
        return bytes
    }

    func write(_ bytes: [UInt8]) {
        guard let file = fopen(path, "w") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    /// What happens to a file on a card.
    enum Harm: CaseIterable {
        case cut, flippedBits, flippedHeaders, zeroed, swapped
    }

    /// The bytes after such harm, by chance.
    static func harmed(_ whole: [UInt8], by harm: Harm, _ chance: inout SeededGenerator) -> [UInt8] {
        var bytes = whole
        let pages = whole.count / 4096
        func page() -> Int { Int.random(in: 0..<pages, using: &chance) }
        switch harm {
        case .cut: bytes.removeLast(Int.random(in: 1...whole.count, using: &chance))
        case .flippedBits:
            for _ in 0..<Int.random(in: 1...40, using: &chance) {
                bytes[Int.random(in: bytes.indices, using: &chance)] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
            }
        case .flippedHeaders:
            for _ in 0..<Int.random(in: 1...4, using: &chance) {
                bytes[page() * 4096 + Int.random(in: 0..<48, using: &chance)] ^=
                    1 << UInt8.random(in: 0..<8, using: &chance)
            }
        case .zeroed:
            let start = Int.random(in: bytes.indices, using: &chance)
            let end = min(bytes.count, start + Int.random(in: 1...5 * 4096, using: &chance))
            bytes.replaceSubrange(start..<end, with: [UInt8](repeating: 0, count: end - start))
        case .swapped:
            let (one, other) = (page() * 4096, page() * 4096)
            bytes.replaceSubrange(one..<one + 4096, with: whole[other..<other + 4096])
            bytes.replaceSubrange(other..<other + 4096, with: whole[one..<one + 4096])
        }
        return bytes
    }
}
