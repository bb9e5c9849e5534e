import Testing

@testable import Pairing

@Suite struct RistrettoTests {
    private let scalar: Secret
    private let element: [UInt8]
    private let product: Secret
    private let invalid: [Hex]

    init() throws {
        let vector = try Vectors.draft().product
        scalar = Secret(vector.s.bytes)
        element = vector.x.bytes
        product = Secret(vector.product.bytes)
        invalid = vector.invalid
    }

    @Test func `the draft's vector for scalar_mult_vfy holds`() {
        #expect(CPace.point(scalar: scalar, share: element) == product)
    }

    @Test func `what the draft calls invalid, the identity among it, has no product`() {
        #expect(invalid.count == 2)
        #expect(invalid.contains { $0.bytes == [UInt8](repeating: 0, count: 32) })
        for encoding in invalid { #expect(CPace.point(scalar: scalar, share: encoding.bytes) == nil) }
    }

    @Test func `what RFC 9496 calls no encoding has no product`() throws {
        let groups = try Vectors.Invalid.rfc9496().invalid
        #expect(groups.map(\.encodings.count) == [4, 8, 8, 8, 1])
        for group in groups {
            for encoding in group.encodings {
                #expect(CPace.point(scalar: scalar, share: encoding.bytes) == nil, "\(group.why)")
            }
        }
    }

    @Test func `an element with the highest bit set is not that element again, whatever the library thinks`() {
        var second = element
        second[31] |= 0x80
        #expect(CPace.point(scalar: scalar, share: second) == nil)
    }

    @Test(arguments: [0, 1, 31, 33, 64]) func `a share of another length has no product`(count: Int) {
        let share = Array((element + element + element).prefix(count))
        #expect(CPace.point(scalar: scalar, share: share) == nil)
    }

    @Test func `the scalar 0 and the order of the group have no product`() {
        let order: [UInt8] = [
            0xED, 0xD3, 0xF5, 0x5C, 0x1A, 0x63, 0x12, 0x58, 0xD6, 0x9C, 0xF7, 0xA2, 0xDE, 0xF9, 0xDE, 0x14, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
        ]
        #expect(CPace.point(scalar: Secret([UInt8](repeating: 0, count: 32)), share: element) == nil)
        #expect(CPace.point(scalar: Secret(order), share: element) == nil)
        #expect(CPace.point(scalar: Secret([1, 2, 3]), share: element) == nil)
    }

    @Test func `an element is derived from 64 bytes, and from no other number`() {
        #expect(Ristretto.element(fromHash: Secret([UInt8](repeating: 7, count: 64)))?.byteCount == 32)
        #expect(Ristretto.element(fromHash: Secret([UInt8](repeating: 7, count: 63))) == nil)
    }
}
