internal import CSodium

/// The group ristretto255 (RFC 9496) on libsodium: the only file that calls it for more than wiping and comparing.
///
/// None of these calls needs `sodium_init`, which would open the system's random numbers: this group has one implementation
/// in the library, and nothing here draws.
enum Ristretto {
    static let elementByteCount = 32
    static let scalarByteCount = 32
    /// What an element is derived from.
    static let hashByteCount = 64

    /// RFC 9496, section 4.3.4: the element of a uniform string of 64 bytes, encoded; nil for another length.
    static func element(fromHash hash: Secret) -> Secret? {
        guard hash.byteCount == hashByteCount else { return nil }
        return Secret.made(byteCount: elementByteCount) { element in
            hash.withBytes { hash in
                guard let element = element.bytesFrom, let hash = hash.bytesFrom else { return false }
                return crypto_core_ristretto255_from_hash(element, hash) == 0
            }
        }
    }

    /// The element times the scalar, encoded; nil if the encoding is not an element's only one, or the product is the
    /// identity, which it is for the identity and for the scalar 0.
    static func product(of scalar: Secret, and element: Secret) -> Secret? {
        guard scalar.byteCount == scalarByteCount, isInRange(element) else { return nil }
        return Secret.made(byteCount: elementByteCount) { product in
            scalar.withBytes { scalar in
                element.withBytes { element in
                    guard let product = product.bytesFrom, let scalar = scalar.bytesFrom,
                        let element = element.bytesFrom
                    else { return false }
                    return crypto_scalarmult_ristretto255(product, scalar, element) == 0
                }
            }
        }
    }

    /// libsodium before 1.0.19 passes over the highest bit, which would give each element a second encoding.
    private static func isInRange(_ element: Secret) -> Bool {
        element.byteCount == elementByteCount && element.withBytes { $0[elementByteCount - 1] & 0x80 == 0 }
    }
}

extension UnsafeRawBufferPointer {
    fileprivate var bytesFrom: UnsafePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}

extension UnsafeMutableRawBufferPointer {
    fileprivate var bytesFrom: UnsafeMutablePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}
