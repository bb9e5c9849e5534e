internal import ConsoleLogic

/// An attribute of an element, its value escaped.
package struct Attribute: Hashable, Sendable {
    let name: String
    /// Nil where the name alone says it.
    let value: String?

    private init(_ name: StaticString, escaped value: String?) { (self.name, self.value) = ("\(name)", value) }

    /// An attribute with that text.
    init(_ name: StaticString, _ text: String) {
        var value = ""
        for scalar in HTML(text).markup.unicodeScalars {
            switch scalar {
            case "\"": value += "&quot;"
            case "'": value += "&#39;"
            default: value.unicodeScalars.append(scalar)
            }
        }
        self.init(name, escaped: value)
    }

    static func `class`(_ names: String) -> Attribute { Attribute("class", names) }
    static func id(_ id: String) -> Attribute { Attribute("id", id) }
    static func `for`(_ id: String) -> Attribute { Attribute("for", id) }
    static func lang(_ language: String) -> Attribute { Attribute("lang", language) }
    static func name(_ name: String) -> Attribute { Attribute("name", name) }
    static func value(_ value: String) -> Attribute { Attribute("value", value) }
    static func type(_ type: String) -> Attribute { Attribute("type", type) }
    static func content(_ content: String) -> Attribute { Attribute("content", content) }
    static func rel(_ relation: String) -> Attribute { Attribute("rel", relation) }
    static func role(_ role: String) -> Attribute { Attribute("role", role) }
    static func alt(_ text: String) -> Attribute { Attribute("alt", text) }
    static func label(_ text: String) -> Attribute { Attribute("aria-label", text) }
    static func labelled(by id: String) -> Attribute { Attribute("aria-labelledby", id) }
    static func described(by id: String) -> Attribute { Attribute("aria-describedby", id) }
    static func width(_ pixels: Int) -> Attribute { Attribute("width", String(pixels)) }
    static func height(_ pixels: Int) -> Attribute { Attribute("height", String(pixels)) }
    static func maxLength(_ count: Int) -> Attribute { Attribute("maxlength", String(count)) }
    static func autocomplete(_ kind: String) -> Attribute { Attribute("autocomplete", kind) }
    static func inputMode(_ mode: String) -> Attribute { Attribute("inputmode", mode) }
    static func scope(_ scope: String) -> Attribute { Attribute("scope", scope) }
    static func datetime(_ instant: String) -> Attribute { Attribute("datetime", instant) }

    static let hidden = Attribute("hidden", escaped: nil)
    static let hiddenFromReaders = Attribute("aria-hidden", "true")
    static let isCurrent = Attribute("aria-current", "true")
    static let isCurrentPage = Attribute("aria-current", "page")
    static let isRequired = Attribute("required", escaped: nil)
    static let isChecked = Attribute("checked", escaped: nil)
    static let isSelected = Attribute("selected", escaped: nil)
    static let isOpen = Attribute("open", escaped: nil)
    static let isLazy = Attribute("loading", "lazy")
    static let posts = Attribute("method", "post")
    static let asks = Attribute("method", "get")
    static let focusable = Attribute("tabindex", "0")
    static let download = Attribute("download", escaped: nil)
    /// The script replaces it where its content has changed.
    static let isLive = Attribute("data-live", escaped: nil)
    /// What the script needs to know of an element.
    static func data(_ name: StaticString, _ text: String) -> Attribute {
        Attribute(dataName: "\(name)", text)
    }

    private init(dataName name: String, _ text: String) {
        let plain = Attribute("x", text)
        (self.name, value) = ("data-\(name)", plain.value)
    }

    // MARK: Addresses

    static func href(_ route: Route) -> Attribute { Attribute("href", route.path) }
    static func src(_ route: Route) -> Attribute { Attribute("src", route.path) }
    static func action(_ route: Route) -> Attribute { Attribute("action", route.path) }
    /// Of this page.
    static func href(fragment id: String) -> Attribute { Attribute("href", "#\(id)") }
    /// A message that a mail program is given.
    static func mail(subject: String, body: String) -> Attribute {
        Attribute("href", "mailto:?subject=\(Escaping.query(subject))&body=\(Escaping.query(body))")
    }
    /// A message that a phone is given.
    static func sms(_ body: String) -> Attribute { Attribute("href", "sms:?&body=\(Escaping.query(body))") }
}
