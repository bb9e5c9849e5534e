/// The members' progress side by side: an arc each, told apart by pattern and name, with its words beside it.
enum Arcs {
    /// What an arc shows.
    struct Arc: Hashable {
        var name: String
        var logged: Int
        var required: Int
        /// Its place in the order of joining, which gives it its pattern.
        var place: Int
        /// What stands below the count.
        var note: String?
        var isGood = false
    }

    static func drawn(_ arcs: [Arc]) -> HTML {
        div(.class("arcs")) {
            for arc in arcs {
                div(.class("arc")) {
                    picture(arc)
                    strong { arc.name }
                    span(.class("count")) { words(arc) }
                    if let note = arc.note {
                        span(.class(arc.isGood ? "today good" : "today")) { note }
                    }
                }
            }
        }
    }

    /// `3 of 5 days`; without a goal `3 days`.
    static func words(_ arc: Arc) -> String {
        arc.required > 0
            ? "\(arc.logged) of \(arc.required) days" : "\(arc.logged) \(arc.logged == 1 ? "day" : "days")"
    }

    private static let radius = 50.0
    private static let circumference = 2 * Double.pi * radius

    private static func picture(_ arc: Arc) -> HTML {
        let share = arc.required > 0 ? min(1, Double(arc.logged) / Double(arc.required)) : 0
        let length = share * circumference
        return Drawing.svg(Drawing.attribute("viewBox", "0 0 120 120"), .hiddenFromReaders) {
            Drawing.circle(
                .class("track"), Drawing.attribute("cx", "60"), Drawing.attribute("cy", "60"),
                Drawing.attribute("r", "50"))
            if length > 0 {
                gradient(arc.place)
                Drawing.circle(
                    .class("fill"), Drawing.attribute("stroke", "url(#arc\(arc.place))"), Drawing.attribute("cx", "60"),
                    Drawing.attribute("cy", "60"),
                    Drawing.attribute("r", "50"), Drawing.attribute("transform", "rotate(-90 60 60)"),
                    Drawing.attribute("stroke-dasharray", dashes(length, place: arc.place % 3)))
            }
            Drawing.text(
                .class("big"), Drawing.attribute("x", "60"), Drawing.attribute("y", "66"),
                Drawing.attribute("text-anchor", "middle")
            ) { String(arc.logged) }
            if arc.required > 0 {
                Drawing.text(
                    .class("of"), Drawing.attribute("x", "60"), Drawing.attribute("y", "84"),
                    Drawing.attribute("text-anchor", "middle")
                ) { "of \(arc.required)" }
            }
        }
    }

    /// From pink to purple along the arc, which begins at the top after it was turned.
    private static func gradient(_ place: Int) -> HTML {
        Drawing.gradient(
            .id("arc\(place)"), Drawing.attribute("x1", "1"), Drawing.attribute("y1", "0"),
            Drawing.attribute("x2", "0"), Drawing.attribute("y2", "1")
        ) {
            Drawing.stop(.class("stop0"), Drawing.attribute("offset", "0"))
            Drawing.stop(.class("stop1"), Drawing.attribute("offset", "1"))
        }
    }

    /// Unbroken, long strokes, short strokes: whoever sees no colours sees these.
    private static func dashes(_ length: Double, place: Int) -> String {
        guard place > 0 else { return "\(Drawing.number(length)) 400" }
        let (stroke, gap) = place == 1 ? (14.0, 3.0) : (5.0, 3.0)
        var dashes: [String] = []
        var drawn = 0.0
        while drawn < length {
            let next = min(stroke, length - drawn)
            dashes += [Drawing.number(next), Drawing.number(gap)]
            drawn += stroke + gap
        }
        dashes[dashes.count - 1] = "400"
        return dashes.joined(separator: " ")
    }
}
