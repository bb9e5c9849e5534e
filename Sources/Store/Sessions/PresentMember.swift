public import FitPinkyCore
internal import Ledger

extension Store {
    /// What the ledger in which the kiosk lives calls a member of another ledger: a person has an id in each.
    public enum PresentMember: Hashable, Sendable {
        case known(MemberID)
        /// No ledger here knows them.
        case unknown
        /// They have erased themselves.
        case erased
    }

    /// What this ledger, in which the kiosk lives, calls the member that any ledger here calls so.
    public func present(_ member: MemberID) throws(StoreError) -> PresentMember {
        let isErased = try database.read { transaction throws(StoreError) in try transaction.isErased(member) }
        if isErased { return .erased }
        if try settings()[.member(member)] != nil { return .known(member) }
        for kept in try folder.ledgers() where kept.name.isPersonal {
            let facts = try folder.open(kept.name).settings()
            let people = facts.all.compactMap { winner in
                if case .person(let fact) = winner.fact { fact } else { PersonFact?.none }
            }
            guard facts[.member(member)] != nil || people.contains(where: { $0.there == member }) else { continue }
            if let group = name.household, let here = people.last(where: { $0.group == group }) {
                return .known(here.there)
            }
            if kept.name == name, let here = people.first(where: { $0.there == member }) { return .known(here.member) }
        }
        return .unknown
    }
}
