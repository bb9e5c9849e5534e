internal import Glibc
internal import Ledger

/// `identity.key`: the kiosk's Ed25519 seed, 32 bytes, beside the database and not in it, so that no backup carries it.
enum IdentityFile {
    static let name = "identity.key"
    private static let seedByteCount = 32

    /// The identity of that folder; made, and durable, if there is none.
    static func readOrCreate(in folder: String, calls: FileCalls) throws(StoreError) -> Identity {
        let path = folder + "/" + name
        if let seed = try calls.contents(of: path, maxBytes: seedByteCount) {
            guard let identity = Identity(seed: seed) else {
                throw .damaged(path: path, what: "it has \(seed.count) bytes and an identity has \(seedByteCount)")
            }
            return identity
        }
        let identity = Identity()
        try calls.writeDurably(identity.seed, to: path, in: folder)
        return identity
    }
}
