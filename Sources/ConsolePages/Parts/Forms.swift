internal import ConsoleLogic
internal import FitPinkyCore

/// Forms that take an action. Each works without script, and is done once however often it is sent.
enum Forms {
    /// A form of an action; afterwards the reader is where the form was.
    ///
    /// - Parameter what: tells this form from others of the page which take the same action.
    static func act(
        _ action: ActionName, _ frame: PageFrame, what: String = "", class name: String = "act",
        @HTMLBuilder fields: () -> HTML
    ) -> HTML {
        form(.posts, .action(.act(action)), .class(name)) {
            hidden("back", frame.route.path)
            if let acts = frame.acts { hidden("request", acts.id(action.rawValue + what)) }
            fields()
        }
    }

    /// What was entered, to be sent again: texts and numbers can be changed first.
    static func again(_ entered: Entered, _ frame: PageFrame) -> HTML {
        act(entered.action, frame, what: "again") {
            for field in entered.action.fields {
                if let value = entered.values[field.name] {
                    if field.isTyped {
                        line(
                            field.name, id: "again-\(field.name)", field.title, value: value, most: field.most,
                            hint: field.meaning)
                    } else {
                        hidden(field.name, value)
                    }
                }
            }
            if let actor = entered.values["as"] { hidden("as", actor) }
            send("Try again")
        }
    }

    /// A form for what concerns this phone alone.
    static func phone(
        _ action: Route.PhoneAction, _ frame: PageFrame, @HTMLBuilder fields: () -> HTML
    ) -> HTML {
        form(.posts, .action(.phone(action)), .class("act")) {
            hidden("back", frame.route.path)
            fields()
        }
    }

    static func hidden(_ name: String, _ text: String) -> HTML {
        input(.type("hidden"), .name(name), .value(text))
    }

    /// A text of one line under its label.
    static func line(
        _ name: String, id: String, _ title: String, value: String = "", most: Int, hint: String? = nil,
        isRequired: Bool = false
    ) -> HTML {
        div(.class("field")) {
            label(.for(id)) { title }
            input(
                .id(id), .name(name), .type("text"), .value(value), .maxLength(most), .autocomplete("off"),
                isRequired ? .isRequired : nil, hint == nil ? nil : .described(by: "\(id)-hint"))
            if let hint { p(.class("hint"), .id("\(id)-hint")) { hint } }
        }
    }

    /// A time of the day under its label.
    static func time(_ name: String, id: String, _ title: String, value: String) -> HTML {
        div(.class("field")) {
            label(.for(id)) { title }
            input(.id(id), .name(name), .type("time"), .value(value), .isRequired)
        }
    }

    /// A date under its label.
    static func day(_ name: String, id: String, _ title: String, value: Day) -> HTML {
        div(.class("field")) {
            label(.for(id)) { title }
            input(.id(id), .name(name), .type("date"), .value(value.iso8601), .isRequired)
        }
    }

    /// A number under its label.
    static func number(
        _ name: String, id: String, _ title: String, value: Int, _ allowed: ClosedRange<Int>
    ) -> HTML {
        div(.class("field")) {
            label(.for(id)) { title }
            input(
                .id(id), .name(name), .type("number"), .value(String(value)),
                Attribute("min", String(allowed.lowerBound)), Attribute("max", String(allowed.upperBound)), .isRequired)
        }
    }

    /// A decimal number under its label, which may be left empty.
    static func decimal(_ name: String, id: String, _ title: String, value: String, hint: String) -> HTML {
        div(.class("field")) {
            label(.for(id)) { title }
            input(
                .id(id), .name(name), .type("text"), .value(value), .inputMode("decimal"), .maxLength(9),
                .autocomplete("off"), .described(by: "\(id)-hint"))
            p(.class("hint"), .id("\(id)-hint")) { hint }
        }
    }

    /// A button that says whether something is on, and changes it.
    static func toggle(
        _ action: ActionName, _ frame: PageFrame, what: String, _ fields: [(name: String, value: String)], isOn: Bool,
        _ label: String
    ) -> HTML {
        act(action, frame, what: what, class: "inline") {
            for (name, value) in fields { hidden(name, value) }
            button(
                .type("submit"), .class("quiet"), .role("switch"),
                Attribute("aria-checked", isOn ? "true" : "false"), .label(label)
            ) { isOn ? "✓ on" : "off" }
        }
    }

    /// A choice of a few under its label.
    static func choice(
        _ name: String, id: String, _ title: String, _ options: [(value: String, text: String)], chosen: String
    ) -> HTML {
        div(.class("field")) {
            label(.for(id)) { title }
            select(.id(id), .name(name)) {
                for (value, text) in options {
                    option(.value(value), value == chosen ? .isSelected : nil) { text }
                }
            }
        }
    }

    static func send(_ text: String, quiet: Bool = false) -> HTML {
        button(.type("submit"), quiet ? .class("quiet") : nil) { text }
    }

    /// Days a week.
    static func goal(id: String, chosen: Int?) -> HTML {
        choice(
            "days", id: id, "Days a week", (1...7).map { (String($0), $0 == 1 ? "1 day" : "\($0) days") },
            chosen: String(chosen ?? 3))
    }

    /// Something that is opened to be changed.
    static func opened(_ title: String, class name: String = "change", @HTMLBuilder content: () -> HTML) -> HTML {
        details(.class(name)) {
            summary { title }
            content()
        }
    }
}
