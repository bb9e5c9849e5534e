import JSON
import KioskPages

/// What `about` says, and the archive of `doctor --bundle` with it.
enum About {
    /// - Parameter agentVersion: nil if the agent was not asked.
    static func json(agentVersion: String? = nil) -> JSON {
        var members: JSON.Object = [
            "version": .text(Fitpinky.version), "components": .list(Component.all.map(\.json)),
            "changes": .list(Release.all.map(\.json)),
        ]
        if let agentVersion { members["agentVersion"] = .text(agentVersion) }
        return .object(members)
    }

    static var page: Page {
        var page = Page(["FitPinky Kiosk \(Line(Fitpinky.version).bold)"])
        page.addGap()
        page.add(Line("What changed").bold)
        for release in Release.all {
            page.add("  \(release.version), \(release.day)")
            for change in release.changes { page.add("    · \(change)", hanging: 6) }
        }
        page.addGap()
        page.add(Line("What others made of it, and their licences").bold)
        for component in Component.all {
            let name = [component.name, component.version].compactMap { $0 }.joined(separator: " ")
            page.add("  \(Line(name).padded(to: 32))\(component.licence)", hanging: 34)
        }
        page.addGap()
        page.add("Libraries without a version are the system's; their full terms are in /usr/share/doc.")
        return page
    }
}

extension Component {
    fileprivate var json: JSON {
        [
            "name": .text(name), "origin": .text(origin.rawValue), "version": version.map { .text($0) } ?? nil,
            "licence": .text(licence),
        ]
    }
}

extension Release {
    fileprivate var json: JSON {
        ["version": .text(version), "day": .text(day), "changes": .list(changes.map { .text($0) })]
    }
}
