internal import ConsoleLogic
internal import FitPinkyCore

extension HTML {
    /// A whole page.
    ///
    /// - Parameters:
    ///   - heading: the one heading of the first order.
    ///   - tab: under which the page belongs; nil leaves the way to other pages out.
    package static func page(
        _ frame: PageFrame, heading: String, tab: PageFrame.Tab?, @HTMLBuilder content: () -> HTML
    ) -> HTML {
        document(
            heading: heading, frame.assets, theme: frame.theme, refreshSeconds: frame.refreshSeconds,
            furtherScript: frame.furtherScript, furtherStyle: frame.furtherStyle
        ) {
            header(.class("top")) {
                h1 { heading }
                p(.class("who")) { frame.memberName }
            }
            mainPart(frame, heading: heading, content())
            if let tab { tabs(tab) }
        }
    }

    /// What the script replaces of a page.
    package static func mainPart(_ frame: PageFrame, heading: String, _ content: HTML) -> HTML {
        main(
            .id("main"), frame.route.isCare ? .class("care") : nil, .data("heading", heading),
            .data("revision", String(frame.revision))
        ) {
            div(.id("notice"), .role("status")) {
                if let notice = frame.notice {
                    div(.class(notice.isRefusal ? "notice refusal" : "notice")) {
                        p { notice.sentence }
                        if let entered = notice.entered { Forms.again(entered, frame) }
                    }
                }
            }
            content
            p(.class("fresh"), .id("fresh")) {
                "As of "
                time(.datetime(frame.now.rfc3339), .id("asof")) { frame.time }
                // The script says so where it keeps a part for somebody who is in the middle of something there.
                span(.id("behind"), .hidden) {
                    ". Something has changed since. "
                    a(.href(frame.route)) { "Show it" }
                }
            }
        }
    }

    /// A document with our styles and script.
    static func document(
        heading: String, _ assets: AssetNames, theme: Phone.Theme, refreshSeconds: Int? = nil,
        furtherScript: String? = nil, furtherStyle: String? = nil, isStranger: Bool = false,
        @HTMLBuilder content: () -> HTML
    ) -> HTML {
        doctype
            + html(.lang("en"), theme == .system ? nil : .data("theme", theme.rawValue)) {
                head {
                    meta(Attribute("charset", "utf-8"))
                    meta(.name("viewport"), .content("width=device-width, initial-scale=1, viewport-fit=cover"))
                    meta(.name("color-scheme"), .content(theme == .system ? "light dark" : theme.rawValue))
                    title { isStranger ? heading : "\(heading) · FitPinky" }
                    link(.rel("stylesheet"), .href(.asset(assets.style)))
                    if let furtherStyle { link(.rel("stylesheet"), .href(.asset(furtherStyle))) }
                    link(.rel("icon"), .href(.asset(assets.icon)), .type("image/svg+xml"))
                    link(.rel("manifest"), .href(.asset(assets.manifest)))
                    script(Attribute("type", "module"), .src(.asset(assets.script)))
                    if let furtherScript { script(Attribute("type", "module"), .src(.asset(furtherScript))) }
                    if let refreshSeconds {
                        noscript { meta(Attribute("http-equiv", "refresh"), .content(String(refreshSeconds))) }
                    }
                }
                body(isStranger ? .class("stranger") : nil) {
                    a(.class("skip"), .href(fragment: "main")) { "To the content" }
                    content()
                }
            }
    }

    private static func tabs(_ current: PageFrame.Tab) -> HTML {
        nav(.label("Pages"), .class("tabs")) {
            for tab in PageFrame.Tab.allCases {
                a(.href(tab.route), tab == current ? .isCurrentPage : nil) {
                    Icon.of(tab)
                    span { tab.rawValue }
                }
            }
        }
    }
}

extension PageFrame.Tab {
    /// Where it leads.
    var route: Route {
        switch self {
        case .home: .home
        case .history: .history(before: nil)
        case .gallery: .gallery(after: nil)
        case .log: .log(nil)
        case .settings: .settings(.overview)
        }
    }
}
