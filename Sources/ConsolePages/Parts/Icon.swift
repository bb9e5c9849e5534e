internal import FitPinkyCore

/// Small drawings of lines, 24 units wide. What they mean stands beside them.
enum Icon {
    static func of(_ tab: PageFrame.Tab) -> HTML {
        switch tab {
        case .home: drawn("M4 11l8-7 8 7v9h-5v-6H9v6H4z")
        case .history: drawn("M4 5h16v15H4zM4 10h16M9 3v4M15 3v4")
        case .gallery: drawn("M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4")
        case .log: drawn("M12 5v14M5 12h14")
        case .settings: drawn("M5 7h14M5 12h14M5 17h14")
        }
    }

    /// A workout's type, as large as the text beside it.
    static func of(_ type: ActivityType) -> HTML {
        switch type {
        case .run:
            small("M13 4a2 2 0 1 0 4 0 2 2 0 1 0-4 0M7 11l3-3 4 1 2 3 3 1M12 9l-2 5 4 3-1 4M10 14l-2 3-4 1")
        case .cycle:
            small(
                "M2 16a4 4 0 1 0 8 0 4 4 0 1 0-8 0M14 16a4 4 0 1 0 8 0 4 4 0 1 0-8 0M6 16l4-7h5l3 7M10 9l3 7M8 9h3M15 9l-1-3h3"
            )
        case .swim: small("M3 18c2-2 4-2 6 0s4 2 6 0 4-2 6 0M5 14l5-5 5 5M10 9H6M16 9a2 2 0 1 0 4 0 2 2 0 1 0-4 0")
        case .walk: small("M11 4a2 2 0 1 0 4 0 2 2 0 1 0-4 0M12 9v5l3 3 1 4M12 14l-2 4-2 3M12 9l-3 2v3M12 9l3 3 2 1")
        case .strength: small("M4 9v6M7 7v10M17 7v10M20 9v6M7 12h10")
        case .other: small("M12 9v5l3 2M9 3h6M4 14a8 8 0 1 0 16 0 8 8 0 1 0-16 0")
        }
    }

    private static func small(_ lines: String) -> HTML {
        Drawing.svg(
            Drawing.attribute("viewBox", "0 0 24 24"), .width(20), .height(20), Drawing.attribute("fill", "none"),
            Drawing.attribute("stroke", "currentColor"), Drawing.attribute("stroke-width", "1.8"),
            Drawing.attribute("stroke-linecap", "round"), Drawing.attribute("stroke-linejoin", "round"),
            .hiddenFromReaders
        ) {
            Drawing.path(Drawing.attribute("d", lines))
        }
    }

    private static func drawn(_ lines: String) -> HTML {
        Drawing.svg(Drawing.attribute("viewBox", "0 0 24 24"), .hiddenFromReaders) {
            Drawing.path(Drawing.attribute("d", lines))
        }
    }
}
