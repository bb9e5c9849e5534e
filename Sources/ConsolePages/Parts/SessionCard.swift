internal import ConsoleLogic
internal import FitPinkyCore
internal import KioskPages

/// Sessions that are under way.
enum SessionCard {
    /// Those of the reader with their controls, and those of others; nothing if there are none.
    ///
    /// - Parameter isLive: whether the page asks every five seconds how long the reader's has run.
    static func content(_ sessions: [SessionView], _ frame: PageFrame, isLive: Bool = false) -> HTML {
        guard !sessions.isEmpty else { return HTML() }
        return section(.class("card"), .id("session"), .isLive, .data("now", "1"), .labelled(by: "session-title")) {
            h2(.id("session-title")) { sessions.count == 1 ? "A session" : "Sessions" }
            for session in sessions {
                if session.member == frame.member {
                    own(session, frame, isLive: isLive)
                } else {
                    p(.class("session")) { sentence(session) }
                }
            }
        }
    }

    /// How one begins.
    static func start(_ frame: PageFrame) -> HTML {
        section(.class("card"), .id("session-start"), .labelled(by: "session-start-title")) {
            h2(.id("session-start-title")) { "Start a session" }
            p(.class("hint")) {
                "The ring shows its time. It ends as a workout, and a press within a minute takes its photo."
            }
            div(.class("row")) {
                for type in ActivityType.allCases {
                    Forms.act(.session, frame, what: "start-\(type.name)", class: "inline") {
                        Forms.hidden("do", "start")
                        Forms.hidden("type", type.name)
                        Forms.send(type.title, quiet: true)
                    }
                }
            }
        }
    }

    @HTMLBuilder
    private static func own(_ session: SessionView, _ frame: PageFrame, isLive: Bool) -> HTML {
        p(.class("result session"), isLive && session.state == .running ? .data("poll", "7") : nil) {
            "\(session.title): \(session.clock)\(session.state == .paused ? ", paused" : "")"
        }
        if session.asks { p(.class("warning")) { "It has gone on for more than six hours. Is it still going on?" } }
        div(.class("row")) {
            if session.state == .paused || session.asks {
                steer("resume", session.state == .paused ? "Go on" : "Yes, still going", frame)
            }
            if session.state == .running { steer("pause", "Pause", frame, quiet: true) }
            steer("end", "End", frame)
            steer("discard", "Discard", frame, quiet: true)
        }
    }

    private static func steer(_ what: String, _ title: String, _ frame: PageFrame, quiet: Bool = false) -> HTML {
        Forms.act(.session, frame, what: what, class: "inline") {
            Forms.hidden("do", what)
            Forms.send(title, quiet: quiet)
        }
    }

    private static func sentence(_ session: SessionView) -> String {
        let standing = session.state == .paused ? ", paused" : ""
        let staleness = session.staleness.map { "; \($0), so it may be over" } ?? ""
        return "\(session.memberName): \(session.title), \(session.clock)\(standing)\(staleness)"
    }
}
