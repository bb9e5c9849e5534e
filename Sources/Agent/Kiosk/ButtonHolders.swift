internal import FitPinkyCore

/// Whose presses are those of which button, counted from 0.
struct ButtonHolders {
    private let overview: WeekOverview
    private let configured: [KioskConfiguration.Button]

    init(_ overview: WeekOverview, _ configuration: KioskConfiguration) {
        (self.overview, configured) = (overview, configuration.buttons)
    }

    /// How many buttons there are.
    var count: Int { configured.count }

    /// Whose it is: of whom the file names for it; else of whom it was given to. The buttons that are left are, in order, those
    /// of whom was given none: first the owner, then whoever was added next.
    ///
    /// - Returns: nil if nobody is left for it.
    func holder(of button: Int) -> MemberID? {
        let served = overview.served
        if let name = configuredName(of: button), let named = served.first(where: { overview.name(of: $0) == name }) {
            return named
        }
        let assigned = overview.assignedButtons.filter { served.contains($0.value) }
        if let member = assigned[button] { return member }
        let people = served.filter { !assigned.values.contains($0) }
        let place = (0..<max(0, button)).count { assigned[$0] == nil }
        return place < people.count ? people[place] : nil
    }

    /// Whose it is already, so that it cannot be given to somebody who is called so; nil if it can.
    func obstacle(to name: String, having button: Int) -> String? {
        if let configured = configuredName(of: button) { return configured == name ? nil : configured }
        return holder(of: button).map { overview.name(of: $0) }
    }

    /// The buttons whose presses are theirs; those of nobody are the owner's.
    func buttons(of member: MemberID) -> [Int] {
        (0..<count).filter { (holder(of: $0) ?? overview.owner) == member }
    }

    private func configuredName(of button: Int) -> String? {
        configured.indices.contains(button) ? configured[button].member : nil
    }
}
