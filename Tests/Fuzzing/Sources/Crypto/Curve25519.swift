/// Keys that sign nothing: no reader asks who signed.
public enum Curve25519 {
    /// Ed25519, in name.
    public enum Signing {
        /// A key has 32 bytes.
        public struct WrongLength: Error {}

        /// A key pair.
        public struct PrivateKey: Sendable {
            /// 32 bytes.
            public let rawRepresentation: [UInt8]
            /// The same bytes.
            public var publicKey: PublicKey { PublicKey(raw: rawRepresentation) }

            /// A pair of 32 bytes.
            public init(rawRepresentation: [UInt8]) throws {
                guard rawRepresentation.count == 32 else { throw WrongLength() }
                self.rawRepresentation = rawRepresentation
            }

            /// 64 zeros.
            public func signature(for data: [UInt8]) throws -> [UInt8] { [UInt8](repeating: 0, count: 64) }
        }

        /// The half that is told.
        public struct PublicKey: Sendable {
            /// 32 bytes.
            public let rawRepresentation: [UInt8]

            init(raw: [UInt8]) { rawRepresentation = raw }

            /// A key of 32 bytes.
            public init(rawRepresentation: [UInt8]) throws {
                guard rawRepresentation.count == 32 else { throw WrongLength() }
                self.rawRepresentation = rawRepresentation
            }

            /// Never.
            public func isValidSignature(_ signature: [UInt8], for data: [UInt8]) -> Bool { false }
        }
    }
}
