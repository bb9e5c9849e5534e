internal import Glibc
internal import Ledger

/// `identity.key`: the kiosk's Ed25519 seed, 32 bytes, beside the database and not in it, so that no backup carries it.
enum IdentityFile {
    static let name = "identity.key"

    /// The identity of that folder; made, and durable, if there is none.
    static func readOrCreate(
        in folder: String, random: (Int) -> [UInt8], calls: FileCalls
    ) throws(StoreError) -> Identity {
        let path = folder + "/" + name
        if let seed = try calls.contents(of: path, maxBytes: Identity.seedByteCount) {
            guard let identity = Identity(seed: seed) else {
                throw .damaged(
                    path: path, what: "it has \(seed.count) bytes and an identity has \(Identity.seedByteCount)")
            }
            return identity
        }
        guard let identity = Identity(seed: random(Identity.seedByteCount)) else {
            throw .damaged(path: path, what: "the system gave no random numbers for it")
        }
        try calls.writeDurably(identity.seed, to: path, in: folder)
        return identity
    }
}
