/// Elements of SVG, which a page has inside of it.
enum Drawing {
    static let svg = Element("svg")
    static let title = Element("title")
    static let group = Element("g")
    static let text = Element("text")
    static let circle = Element("circle")
    static let path = Element("path")
    static let rect = Element("rect")
    static let gradient = Element("linearGradient")
    static let stop = Element("stop")

    /// An attribute of a drawing, whose names are in no list of pages.
    static func attribute(_ name: StaticString, _ value: String) -> Attribute { Attribute(name, value) }

    /// A number as a drawing has it: at most two decimals.
    static func number(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
        let sign = hundredths < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(whole)" }
        let decimals = rest < 10 ? "0\(rest)" : rest % 10 == 0 ? "\(rest / 10)" : "\(rest)"
        return "\(sign)\(whole).\(decimals)"
    }
}
