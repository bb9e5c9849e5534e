import Crypto
import Testing

@testable import Pairing

/// The draft's own vectors, one by one.
@Suite struct CPaceTests {
    private let vectors: Vectors

    init() throws { vectors = try Vectors.draft() }

    @Test func `the draft's vectors for prepend_len hold`() {
        #expect(vectors.prependLength.count == 4)
        for vector in vectors.prependLength { #expect(CPaceString.lengthValue(vector.of.bytes) == vector.is.bytes) }
    }

    @Test func `a length takes another byte from 128 and from 16384`() {
        #expect(CPaceString.length(127) == [0x7F])
        #expect(CPaceString.length(128) == [0x80, 0x01])
        #expect(CPaceString.length(16_383) == [0xFF, 0x7F])
        #expect(CPaceString.length(16_384) == [0x80, 0x80, 0x01])
    }

    @Test func `the draft's vector for lv_cat holds, of open and of secret parts`() throws {
        for vector in vectors.lengthValues {
            let parts = vector.of.map(\.bytes)
            try #require(parts.count == 4)
            #expect(CPaceString.lengthValues(parts[0], parts[1], parts[2], parts[3]) == vector.is.bytes)
            let mixed: [CPaceString.Part] = [
                .open(parts[0]), .secret(Secret(parts[1])), .secret(Secret(parts[2])), .open(parts[3]),
            ]
            #expect(CPaceString.secretLengthValues(mixed) == Secret(vector.is.bytes))
        }
        #expect(vectors.lengthValues.count == 1)
    }

    @Test func `the draft's vectors for o_cat and for what is larger hold`() {
        for vector in vectors.ordered {
            #expect(CPaceString.ordered(vector.of[0].bytes, vector.of[1].bytes) == vector.is.bytes)
        }
        for vector in vectors.larger {
            let (a, b) = (vector.a.bytes, vector.b.bytes)
            #expect(CPaceString.ordered(a, b) == Array("oc".utf8) + (vector.isLarger ? a + b : b + a))
        }
        #expect((vectors.ordered.count, vectors.larger.count) == (2, 6))
    }

    @Test func `the draft's vectors for both transcripts hold`() {
        for vector in vectors.transcripts {
            let a = CPace.Message(share: vector.ya.bytes, associated: vector.ada.bytes)
            let b = CPace.Message(share: vector.yb.bytes, associated: vector.adb.bytes)
            #expect(CPaceString.transcript(initiator: a, responder: b) == vector.initiatorResponder.bytes)
            #expect(CPaceString.ordered(a.bytes, b.bytes) == vector.ordered.bytes)
        }
        #expect(vectors.transcripts.count == 2)
    }

    @Test func `the draft's generator string, its hash and the generator hold`() throws {
        let vector = vectors.generator
        #expect(CPace.separator == vector.dsi.bytes)
        #expect(CPace.blockByteCount == vector.blockByteCount)
        let string = CPaceString.generator(
            separator: vector.dsi.bytes, password: Secret(vector.prs.bytes), channel: vector.ci.bytes,
            session: vector.sid.bytes, blockByteCount: vector.blockByteCount)
        #expect(string == Secret(vector.string.bytes))
        #expect(CPace.hash(string) == Secret(vector.hash.bytes))
        let inputs = CPace.Inputs(
            password: Secret(vector.prs.bytes), channel: vector.ci.bytes, session: vector.sid.bytes)
        #expect(inputs.generator == Secret(vector.generator.bytes))
    }

    @Test func `a password that fills the first block is followed by no zeros`() {
        let string = CPaceString.generator(
            separator: [1], password: Secret([UInt8](repeating: 2, count: 200)), channel: [], session: [],
            blockByteCount: 128)
        #expect(string.byteCount == 2 + 202 + 1 + 1 + 1)
    }

    @Test func `the draft's messages, secret point and keys hold on both sides`() throws {
        let vector = vectors.exchange
        let inputs = CPace.Inputs(
            password: Secret(vector.prs.bytes), channel: vector.ci.bytes, session: vector.sid.bytes)
        let generator = try #require(inputs.generator)
        #expect(generator == Secret(vector.generator.bytes))
        let ya = try #require(CPace.scalar(of: Secret(vector.yaScalar.bytes)))
        let yb = try #require(CPace.scalar(of: Secret(vector.ybScalar.bytes)))
        #expect(ya == Secret(vector.yaScalar.bytes))
        #expect(yb == Secret(vector.ybScalar.bytes))
        #expect(CPace.share(scalar: ya, generator: generator) == vector.yaShare.bytes)
        #expect(CPace.share(scalar: yb, generator: generator) == vector.ybShare.bytes)
        let a = CPace.Message(share: vector.yaShare.bytes, associated: vector.ada.bytes)
        let b = CPace.Message(share: vector.ybShare.bytes, associated: vector.adb.bytes)
        let transcript = CPaceString.transcript(initiator: a, responder: b)
        let ordered = CPaceString.ordered(a.bytes, b.bytes)
        for point in [CPace.point(scalar: ya, share: b.share), CPace.point(scalar: yb, share: a.share)] {
            let point = try #require(point)
            #expect(point == Secret(vector.k.bytes))
            #expect(
                CPace.key(point: point, session: vector.sid.bytes, transcript: transcript)
                    == Secret(vector.iskInitiatorResponder.bytes))
            #expect(
                CPace.key(point: point, session: vector.sid.bytes, transcript: ordered)
                    == Secret(vector.iskSymmetric.bytes))
        }
        let prefix = Array("CPaceSidOutput".utf8)
        #expect(CPace.hash(Secret(prefix + transcript)) == Secret(vector.sidInitiatorResponder.bytes))
        #expect(CPace.hash(Secret(prefix + ordered)) == Secret(vector.sidSymmetric.bytes))
    }

    @Test func `a tag is HMAC-SHA-512 over one's own message, under the hash of a label, the session and the key`() {
        // The draft has no vector for it: the same is said here in other words.
        let (message, key) = (CPace.Message(share: [1, 2, 3], associated: [4]), Secret([5, 6]))
        var macKey = SHA512()
        macKey.update(data: Array("CPaceMac".utf8) + [9, 9])
        macKey.update(data: [5, 6] as [UInt8])
        let expected = HMAC<SHA512>.authenticationCode(
            for: [3, 1, 2, 3, 1, 4] as [UInt8], using: SymmetricKey(data: Array(macKey.finalize())))
        #expect(CPace.tag(of: message, key: key, session: [9, 9]) == Secret(Array(expected)))
    }

    @Test func `a scalar is the low 252 bits of 32 random bytes, and of no other number of bytes`() throws {
        let scalar = try #require(CPace.scalar(of: Secret([UInt8](repeating: 0xFF, count: 32))))
        #expect(scalar == Secret([UInt8](repeating: 0xFF, count: 31) + [0x0F]))
        #expect(CPace.scalar(of: Secret([UInt8](repeating: 0xFF, count: 31))) == nil)
        #expect(CPace.scalar(of: Secret([UInt8](repeating: 0xFF, count: 33))) == nil)
    }
}
