public import Ledger

extension Store {
    /// What fills a slot by the entries under these dots; what came and won nothing is no news.
    public func winners(under dots: some Sequence<Dot> & Sendable) throws(StoreError) -> [Winner] {
        try database.read { transaction throws(StoreError) in
            var winners: [Winner] = []
            for dot in dots {
                // What a newer version says is no news here.
                guard case .whole(let entry)? = try transaction.readable(dot),
                    let fact = try? Fact(entry)  // see above
                else { continue }
                for slot in Record.whole(entry).claims(fact, by: name.idRule) {
                    guard let holder = try transaction.holder(of: slot.key), holder.dot == dot else { continue }
                    winners.append(Winner(slot: slot, position: holder, fact: fact))
                }
            }
            return winners
        }
    }
}
