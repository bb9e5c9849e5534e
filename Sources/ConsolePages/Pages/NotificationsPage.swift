package import ConsoleLogic
internal import FitPinkyCore
package import KioskPages

/// Of what a member is told, when, and where.
package struct NotificationsPage: Hashable, Sendable {
    /// A place of the member's as it is listed. Its URL is a secret.
    package struct Sink: Hashable, Sendable {
        package var id: PageSinkID
        package var kind: PageSink.Kind
        package var host: String
        package var hasPicture: Bool
        package var made: WallTime
        /// Why nothing arrives there now; nil if all does, as far as is known.
        package var failure: String?
        /// Since when.
        package var failsSince: WallTime?

        package init(
            _ sink: PageSink, made: WallTime, failure: String? = nil, failsSince: WallTime? = nil
        ) {
            (id, kind, host, hasPicture) = (sink.id, sink.kind, sink.address.host, sink.hasPicture)
            (self.made, self.failure, self.failsSince) = (made, failure, failsSince)
        }
    }

    package var member: SettingsView.Member
    /// Nil where the configuration allows none.
    package var sinks: [Sink]?

    package init(_ member: SettingsView.Member, sinks: [Sink]?) { (self.member, self.sinks) = (member, sinks) }

    package func content(_ frame: PageFrame) -> HTML { told(frame) + places(frame) + quiet(frame) }

    private func told(_ frame: PageFrame) -> HTML {
        section(.class("card"), .id("told"), .isLive) {
            h2 { "What you are told" }
            ul(.class("switches")) {
                for setting in member.notifications {
                    li {
                        span { NotificationKind(rawValue: setting.kind)?.meaning ?? setting.kind }
                        Forms.toggle(
                            .notify, frame, what: setting.kind,
                            [("kind", setting.kind), ("on", setting.isOn ? "false" : "true")], isOn: setting.isOn,
                            NotificationKind(rawValue: setting.kind)?.meaning ?? setting.kind)
                    }
                }
            }
        }
    }

    private func quiet(_ frame: PageFrame) -> HTML {
        section(.class("card"), .id("quiet"), .isLive) {
            h2 { "Quiet hours" }
            p {
                member.quiet.map { "Nothing is sent from \($0.text)." }
                    ?? "There are none yet: you are told at any time."
            }
            Forms.act(.quiet, frame) {
                Forms.line("from", id: "quiet-from", "From", value: member.quiet?.from.text ?? "22:00", most: 5)
                Forms.line("until", id: "quiet-until", "Until", value: member.quiet?.until.text ?? "07:00", most: 5)
                Forms.send("Save hours")
            }
            if member.quiet != nil {
                Forms.act(.quiet, frame, what: "never") {
                    Forms.hidden("from", "00:00")
                    Forms.hidden("until", "00:00")
                    Forms.send("No quiet hours", quiet: true)
                }
            }
        }
    }

    // MARK: Where to

    private func places(_ frame: PageFrame) -> HTML {
        section(.class("card"), .labelled(by: "sinks-title")) {
            h2(.id("sinks-title")) { "On your phone" }
            if let sinks {
                div(.id("sinks"), .isLive) {
                    if sinks.isEmpty {
                        p {
                            "The kiosk’s ring tells you, and nothing is sent to your phone yet. An app such as ntfy shows it there, wherever you are."
                        }
                    }
                    ul(.class("people")) { for sink in sinks { li { listed(sink, frame) } } }
                }
                Forms.opened("Send it to a phone") {
                    p(.class("hint")) {
                        "ntfy is a free app. Install it, have it subscribe to a topic, and say here where that is. Choose a name that nobody guesses: those who know it can read along. The button by the door confirms it."
                    }
                    Forms.act(.sinkAdd, frame) {
                        Forms.choice(
                            "kind", id: "sink-kind", "What it is",
                            [("ntfy", "a topic of ntfy"), ("webhook", "a webhook (JSON)")], chosen: "ntfy")
                        Forms.line(
                            "url", id: "sink-url", "Its address", most: SinkAddress.maxBytes,
                            hint: "Such as https://ntfy.sh/the-name-of-your-topic", isRequired: true)
                        Forms.choice(
                            "picture", id: "sink-picture", "With a small picture of a workout",
                            [("false", "no"), ("true", "yes")], chosen: "false")
                        Forms.send("Add…")
                    }
                }
            } else {
                p {
                    "Sending to phones is switched off on this kiosk: “sinks = false” stands under [console] in its kiosk.toml."
                }
            }
        }
    }

    private func listed(_ sink: Sink, _ frame: PageFrame) -> HTML {
        let id = sink.id.ulid.text
        let name = "\(sink.kind == .ntfy ? "ntfy" : "webhook") at \(sink.host)"
        return strong { name }
            + span(.class("hint")) { "since \(sink.made.day.dateText)" }
            + (sink.failure.map { failure in
                p(.class("refusal")) {
                    "Nothing arrives"
                        + (sink.failsSince.map { " since \($0.day.dateText), \($0.time.text)" } ?? "") + ": \(failure)"
                }
            } ?? HTML())
            + ul(.class("switches")) {
                li {
                    span { "With a small picture" }
                    Forms.toggle(
                        .sinkPicture, frame, what: id, [("id", id), ("on", sink.hasPicture ? "false" : "true")],
                        isOn: sink.hasPicture, "With a small picture, \(name)")
                }
            }
            + Forms.act(.sinkTest, frame, what: id) {
                Forms.hidden("id", id)
                Forms.send("Send a test", quiet: true)
            }
            + Forms.opened("Remove") {
                p { "Nothing more is sent there." }
                Forms.act(.sinkRemove, frame, what: id) {
                    Forms.hidden("id", id)
                    Forms.send("Remove", quiet: true)
                }
            }
    }
}
