package import Actions
package import Configuration
package import FitPinkyCore
package import Ledger

/// Whose presses are those of which button, counted from 0.
package struct ButtonHolders {
    private let owner: MemberID?
    private let served: [MemberFact]
    private let assigned: [Int: MemberID]
    private let configured: [KioskConfiguration.Button]

    package init(_ overview: Overview, _ configuration: KioskConfiguration) {
        (owner, assigned, configured) = (overview.owner, overview.assignedButtons, configuration.buttons)
        served = overview.served.map { MemberFact(member: $0, name: overview.name(of: $0)) }
    }

    /// - Parameter assigned: whose the buttons are that were given to somebody, counted from 0.
    package init(_ reading: KioskReading, assigned: [Int: MemberID], _ configuration: KioskConfiguration) {
        (owner, served) = (reading.owner?.member, reading.members)
        (self.assigned, configured) = (assigned, configuration.buttons)
    }

    /// How many buttons there are.
    package var count: Int { configured.count }

    /// Whose it is: of whom the file names for it; else of whom it was given to. The buttons that are left are, in order, those
    /// of whom was given none: first the owner, then whoever was added next.
    ///
    /// - Returns: nil if nobody is left for it.
    package func holder(of button: Int) -> MemberID? {
        if let name = configuredName(of: button), let named = served.first(where: { $0.name == name }) {
            return named.member
        }
        let assigned = assigned.filter { assignment in served.contains { $0.member == assignment.value } }
        if let member = assigned[button] { return member }
        let people = served.map(\.member).filter { !assigned.values.contains($0) }
        let place = (0..<max(0, button)).count { assigned[$0] == nil }
        return place < people.count ? people[place] : nil
    }

    /// The buttons as an action sees them.
    package var buttons: [HouseholdReading.Button] {
        (0..<count).map { button in
            let holder = holder(of: button)
            return HouseholdReading.Button(
                configured: configuredName(of: button), holder: served.first { $0.member == holder }?.name)
        }
    }

    /// The buttons whose presses are theirs; those of nobody are the owner's.
    package func buttons(of member: MemberID) -> [Int] {
        (0..<count).filter { (holder(of: $0) ?? owner) == member }
    }

    private func configuredName(of button: Int) -> String? {
        configured.indices.contains(button) ? configured[button].member : nil
    }
}
