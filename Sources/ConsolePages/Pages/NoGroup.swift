internal import ConsoleLogic
internal import FitPinkyCore
internal import KioskPages

/// Before there is a group: begin one, or join one. Never an empty dashboard.
enum NoGroup {
    static func content(_ status: StatusView, _ frame: PageFrame) -> HTML {
        section(.class("card"), .labelled(by: "promise")) {
            h2(.id("promise")) { "A pinky promise" }
            p {
                "Two or three of you promise to work out so many days a week, each at their own kiosk. At the week’s end the kiosks say who showed up, and who owes what you agreed on."
            }
            p { "One of you begins a group and invites the others; they join it." }
            missing(status)
            Forms.opened("Begin a group") { begin(frame) }
            Forms.opened("Join a group") { join(frame) }
        }
            + workouts(status)
    }

    private static func begin(_ frame: PageFrame) -> HTML {
        Forms.act(.create, frame, class: "act tall") {
            Forms.line("member", id: "create-member", "Your name", value: frame.memberName, most: 40, isRequired: true)
            Forms.choice("goal", id: "create-goal", "Your days a week", days, chosen: "3")
            Forms.line(
                "wager", id: "create-wager", "What the one who misses owes", most: 200,
                hint: "For example: loser cooks dinner. It can be changed later.")
            Forms.line(
                "name", id: "create-name", "Name of the group", most: 40,
                hint: "Left empty, it is called after you all.")
            Forms.choice(
                "maxMembers", id: "create-max", "How many are you?", [("2", "two"), ("3", "three")], chosen: "2")
            Forms.send("Begin")
        }
    }

    private static func join(_ frame: PageFrame) -> HTML {
        p { "The one who invites you sends six characters and an address, from their own kiosk’s page." }
            + Forms.act(.join, frame, class: "act tall") {
                Forms.line("code", id: "join-code", "The six characters", most: 12, isRequired: true)
                Forms.line(
                    "at", id: "join-at", "The address that came with them", most: 260, hint: "Such as 10.9.0.1:7465",
                    isRequired: true)
                Forms.line("member", id: "join-member", "Your name", value: frame.memberName, most: 40)
                Forms.choice("goal", id: "join-goal", "Your days a week", days, chosen: "3")
                Forms.send("Join")
            }
            + Forms.opened("I belong to the group already, with another kiosk") {
                p {
                    "This kiosk is to be yours as well: a second home, or one in place of another. It is invited at a kiosk of yours; if all of yours are lost, another member can invite it in place of them."
                }
                Forms.act(.join, frame, what: "further", class: "act tall") {
                    Forms.line("code", id: "further-code", "The six characters", most: 12, isRequired: true)
                    Forms.line("at", id: "further-at", "The address that came with them", most: 260, isRequired: true)
                    Forms.line(
                        "furtherKioskOf", id: "further-of", "What you are called there", value: frame.memberName,
                        most: 40, isRequired: true)
                    Forms.send("Join")
                }
            }
            + recover(frame)
    }

    private static func recover(_ frame: PageFrame) -> HTML {
        Forms.opened("I have recovery words") {
            p {
                "All kiosks of yours are lost, and this one is to be yours. Any kiosk of the group can invite it, as a further kiosk."
            }
            Forms.act(.join, frame, what: "recovery", class: "act tall") {
                Forms.line("code", id: "recovery-code", "The six characters", most: 12, isRequired: true)
                Forms.line("at", id: "recovery-at", "The address that came with them", most: 260, isRequired: true)
                Forms.line(
                    "recoveryWords", id: "recovery-typed", "Your 24 words", most: 400,
                    hint: "In their order, with spaces between them.", isRequired: true)
                Forms.send("Join")
            }
        }
    }

    /// On a page that is about a group.
    static let notYet = section(.class("card empty")) {
        p { "There is no group yet." }
        p { a(.class("button"), .href(.home)) { "Begin or join one" } }
    }

    private static let days = (1...7).map { (value: String($0), text: $0 == 1 ? "1 day" : "\($0) days") }

    /// What would keep an invitation or a joining from working.
    private static func missing(_ status: StatusView) -> HTML {
        guard status.kiosk.listen == nil else { return HTML() }
        return p(.class("warning")) {
            "This kiosk does not listen for others yet: fitpinky setup at the kiosk sets it up, with the tunnel to the other home."
        }
    }

    /// Nothing is lost that was logged before.
    private static func workouts(_ status: StatusView) -> HTML {
        section(.class("card"), .id("week"), .isLive, .labelled(by: "alone-title")) {
            h2(.id("alone-title")) { "This week" }
            Arcs.drawn(
                status.people.enumerated().map { place, member in
                    Arcs.Arc(
                        name: member.name, logged: member.logged, required: 0, place: place,
                        note: member.isDoneToday ? "✓ done today" : "not yet today", isGood: member.isDoneToday)
                })
            if let last = status.lastWorkout {
                Workouts.figure(last, isFirst: true)
            } else {
                p(.class("empty")) { "No workout yet. Press the button by the door after the first one." }
            }
        }
    }
}
