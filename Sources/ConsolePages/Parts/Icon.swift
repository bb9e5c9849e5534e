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

    private static func drawn(_ lines: String) -> HTML {
        Drawing.svg(Drawing.attribute("viewBox", "0 0 24 24"), .hiddenFromReaders) {
            Drawing.path(Drawing.attribute("d", lines))
        }
    }
}
