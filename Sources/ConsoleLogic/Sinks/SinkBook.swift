package import FitPinkyCore

/// The page sinks of this kiosk. Each change is kept on the disk before anybody is told of it.
package struct SinkBook: Hashable, Sendable {
    /// In the order of being set up.
    package private(set) var sinks: [PageSink] = []

    /// There are none.
    package init() {}

    init(sinks: [PageSink]) { self.sinks = sinks }

    /// Why a sink is not set up.
    package enum Refusal: Error, Hashable, CaseIterable, Sendable {
        case full
        /// The member has one with the same URL.
        case known

        /// What is wrong and what to do.
        package var sentence: String {
            switch self {
            case .full: "there are \(ConsoleLimits.sinks) places for notifications already; remove one first"
            case .known: "your notifications go there already"
            }
        }
    }

    /// Whether that member could set one up with that address.
    package func refusal(of address: SinkAddress, for holder: Phone.Holder) -> Refusal? {
        if sinks.contains(where: { $0.holder == holder && $0.address.url == address.url }) { return .known }
        return sinks.count >= ConsoleLimits.sinks ? .full : nil
    }

    /// The sink of that id, if it is that member's.
    package func sink(_ id: PageSinkID, of holder: Phone.Holder) -> PageSink? {
        sinks.first { $0.id == id && $0.holder == holder }
    }

    /// Sets one up.
    package mutating func add(_ sink: PageSink) -> Refusal? {
        if let refusal = refusal(of: sink.address, for: sink.holder) { return refusal }
        sinks.append(sink)
        return nil
    }

    /// Removes one; false if that member has none of that id.
    package mutating func remove(_ id: PageSinkID, of holder: Phone.Holder) -> Bool {
        let before = sinks.count
        sinks.removeAll { $0.id == id && $0.holder == holder }
        return sinks.count < before
    }

    /// Says whether thumbnails go along; false if that member has none of that id.
    package mutating func setPicture(_ hasPicture: Bool, of id: PageSinkID, _ holder: Phone.Holder) -> Bool {
        guard let index = sinks.firstIndex(where: { $0.id == id && $0.holder == holder }) else { return false }
        sinks[index].hasPicture = hasPicture
        return true
    }

    /// Removes those of members who erased themselves.
    ///
    /// - Parameter isOwner: whether one of them is the kiosk's owner.
    package mutating func forget(_ members: Set<MemberID>, isOwner: Bool) {
        sinks.removeAll { $0.holder.isOne(of: members, isOwner: isOwner) }
    }

    /// Removes those of members that the kiosk does not serve any more.
    package mutating func keep(of members: Set<MemberID>) {
        sinks.removeAll { sink in
            switch sink.holder {
            case .owner: false
            case .member(let member): !members.contains(member)
            }
        }
    }
}
