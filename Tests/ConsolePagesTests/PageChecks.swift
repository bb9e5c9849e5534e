import ConsoleLogic

/// Reads a page as a browser without mercy would, and says what is wrong with it.
struct PageChecks {
    private(set) var faults: [String] = []
    private var open: [String] = []
    private var ids: Set<String> = []
    private var labelled: [String] = []
    private var headings = 0

    private static let void: Set<String> = ["meta", "link", "input", "img", "br"]
    private static let known: Set<String> = [
        "html", "head", "title", "script", "noscript", "body", "header", "main", "nav", "section", "article", "div",
        "span", "p", "a", "h1", "h2", "h3", "ul", "ol", "li", "dl", "dt", "dd", "strong", "small", "time", "code",
        "form",
        "label", "input", "select", "option", "button", "textarea", "details", "summary", "figure", "figcaption", "img",
        "table",
        "caption", "thead", "tbody", "tr", "th", "td", "svg", "path", "circle", "rect", "g", "defs", "stop",
        "linearGradient", "text", "fieldset", "legend", "meta", "link", "br",
        "progress", "datalist", "ellipse", "polyline", "polygon", "line",
    ]

    init(_ markup: String) {
        if markup.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value) })
        {
            faults.append("a control character")
        }
        for part in markup.parts(by: "<").dropFirst() where !part.hasPrefix("!doctype") {
            read(String(part.parts(by: ">").first ?? ""))
        }
        if let last = open.last { faults.append("\(last) is not closed") }
        if open.isEmpty, headings != 1 { faults.append("\(headings) headings h1") }
        for id in labelled where !ids.contains(id) { faults.append("a label of nothing: \(id)") }
    }

    private mutating func read(_ tag: String) {
        if tag.hasPrefix("/") {
            let name = String(tag.dropFirst())
            if let last = open.popLast(), last != name {
                faults.append("\(name) closes \(last)")
                open = []
                headings = 1
            }
            return
        }
        let name = tag.parts(by: " ").first ?? ""
        guard PageChecks.known.contains(name) else {
            faults.append("\(name) is no element of ours")
            return open.append(name)
        }
        if !PageChecks.void.contains(name), !tag.hasSuffix("/") { open.append(name) }
        if name == "h1" { headings += 1 }
        check(name, PageChecks.attributes(of: tag))
    }

    private mutating func check(_ name: String, _ attributes: [String: String]) {
        if let id = attributes["id"], !ids.insert(id).inserted { faults.append("two elements \(id)") }
        if name == "label", let target = attributes["for"] { labelled.append(target) }
        for key in ["href", "src", "action"] {
            guard let address = attributes[key] else { continue }
            let isOurs = address.hasPrefix("/") || address.hasPrefix("#")
            if !isOurs, !address.hasPrefix("mailto:?"), !address.hasPrefix("sms:?") {
                faults.append("an address \(address)")
            }
        }
        if name == "form" {
            let target = attributes["action"].flatMap { RequestTarget($0) }.flatMap { Route($0) }
            // One that asks with GET saves a file or looks for something: it changes nothing.
            let isAsking =
                switch target {
                case .export, .catalogue, .trainings: attributes["method"] == "get"
                default: false
                }
            if !isAsking, attributes["method"] != "post" || target?.isActing != true {
                faults.append("a form for \(attributes["action"] ?? "nothing")")
            }
        }
        if name == "img" {
            for key in ["alt", "width", "height"] where attributes[key] == nil {
                return faults.append("an img without \(key)")
            }
        }
    }

    /// Names with their values, as far as the tag can be read.
    private static func attributes(of tag: String) -> [String: String] {
        var attributes: [String: String] = [:]
        let parts = tag.parts(by: "\"")
        for index in stride(from: 0, to: parts.count - 1, by: 2) {
            let name = parts[index].parts(by: " ").last?.parts(by: "=").first ?? ""
            attributes[name] = Markup.text(of: parts[index + 1])
        }
        return attributes
    }
}
