extension StatusView {
    /// Everybody whose week it is.
    package var people: [MemberView] { belonging.group?.members ?? members }

    /// What the household is called; before anything is known of one, what the kiosk is.
    package var householdName: String { belonging.group?.name ?? kiosk.name }
}

/// What a kiosk is doing. A newer agent may have a word that is not among these, which is shown as it is.
package struct Activity: RawRepresentable, Hashable, Sendable {
    package var rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let idle = Activity(rawValue: "idle")
    package static let countdown = Activity(rawValue: "countdown")
    package static let capturing = Activity(rawValue: "capturing")
    package static let review = Activity(rawValue: "review")
    package static let saving = Activity(rawValue: "saving")
    package static let unsaved = Activity(rawValue: "unsaved")
}
