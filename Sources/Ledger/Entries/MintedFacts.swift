public import FitPinkyCore

extension Mint {
    /// Gives what the facts found ids that certify this kiosk, wherever one of them speaks of it. The ids that they have are those of nothing
    /// yet, so no other bytes are theirs.
    ///
    /// - Returns: the facts in their order, and which id took the place of which.
    public func minted(_ facts: [Fact]) throws(Fact.Unreadable) -> (facts: [Fact], ids: [ULID: ULID]) {
        var (facts, ids) = (facts, [ULID: ULID]())
        // A group names who founds it, and all else names both.
        let order = facts.indices.sorted {
            let (one, other) = (facts[$0].kind, facts[$1].kind)
            return (one.schema.minting == .whole ? 0 : 1, one.rawValue, $0)
                < (other.schema.minting == .whole ? 0 : 1, other.rawValue, $1)
        }
        for index in order {
            guard let said = try facts[index].foundedID() else { continue }
            let id = try id(of: facts[index])
            guard id != said else { continue }
            ids[said] = id
            for other in facts.indices { facts[other] = try facts[other].replacing(said, by: id) }
        }
        return (facts, ids)
    }
}

extension Fact {
    /// The id that the entry gives, where it founds something: not where a kind that can found only speaks of what is there.
    fileprivate func foundedID() throws(Unreadable) -> ULID? {
        guard let minting = kind.schema.minting, minting == .timed || said.nonceSaid != nil else { return nil }
        let salt = [UInt8](repeating: 0, count: Fact.saltByteCount)
        return minting.said(in: try said.parts(salt: salt).kept).flatMap { ULID(bytes: $0) }
    }

    /// The same of another id, wherever its payload has it.
    fileprivate func replacing(_ old: ULID, by new: ULID) throws(Unreadable) -> Fact {
        let salt = [UInt8](repeating: 0, count: Fact.saltByteCount)
        let (kept, words) = try said.parts(salt: salt)
        guard kept.firstRange(of: old.bytes) != nil || words.firstRange(of: old.bytes) != nil else { return self }
        return try Fact(
            kind: kind.rawValue, kept: kept.replacing(old.bytes, with: new.bytes),
            words: words.replacing(old.bytes, with: new.bytes))
    }
}
