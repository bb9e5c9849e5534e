/// How CPace makes one string of several: draft-irtf-cfrg-cpace-21, appendix A. The names in brackets are the draft's.
enum CPaceString {
    enum Part {
        case open([UInt8])
        case secret(Secret)

        var byteCount: Int {
            switch self {
            case .open(let bytes): bytes.count
            case .secret(let secret): secret.byteCount
            }
        }
    }

    /// The length as LEB128: seven bits a byte, the lowest first.
    static func length(_ count: Int) -> [UInt8] {
        var (bytes, rest) = ([UInt8](), count)
        repeat {
            bytes.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
            rest >>= 7
        } while rest > 0
        return bytes
    }

    /// The bytes after their length (`prepend_len`).
    static func lengthValue(_ bytes: [UInt8]) -> [UInt8] { length(bytes.count) + bytes }

    /// Each after its length (`lv_cat`).
    static func lengthValues(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap(lengthValue) }

    /// Each after its length (`lv_cat`), and then bytes without one; never outside of memory that is wiped.
    static func secretLengthValues(_ parts: [Part], followedBy tail: [UInt8] = []) -> Secret {
        let byteCount = parts.reduce(tail.count) { $0 + length($1.byteCount).count + $1.byteCount }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 16)
        var end = 0
        func append(_ bytes: some Collection<UInt8>) {
            UnsafeMutableRawBufferPointer(rebasing: memory[end...]).copyBytes(from: bytes)
            end += bytes.count
        }
        for part in parts {
            append(length(part.byteCount))
            switch part {
            case .open(let bytes): append(bytes)
            case .secret(let secret): secret.withBytes { append($0) }
            }
        }
        append(tail)
        return Secret(adopting: memory)
    }

    /// Both, the larger one first (`o_cat`): what a side writes that does not know who began.
    static func ordered(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
        Array("oc".utf8) + (a.lexicographicallyPrecedes(b) ? b + a : a + b)
    }

    /// What both have said, the one who began first (`transcript_ir`).
    static func transcript(initiator: CPace.Message, responder: CPace.Message) -> [UInt8] {
        initiator.bytes + responder.bytes
    }

    /// What the generator is derived from (`generator_string`): zeros fill the hash's first block, so that the time to hash
    /// it does not depend on the password's length.
    static func generator(
        separator: [UInt8], password: Secret, channel: [UInt8], session: [UInt8], blockByteCount: Int
    ) -> Secret {
        let before = length(password.byteCount).count + password.byteCount + lengthValue(separator).count
        let zeros = [UInt8](repeating: 0, count: max(0, blockByteCount - 1 - before))
        return secretLengthValues([.open(separator), .secret(password), .open(zeros), .open(channel), .open(session)])
    }
}
