import Glibc

/// What households of several sizes cost, for a document.
struct HouseholdTable {
    var costs: [HouseholdCost] = []

    var rows: [String] {
        [
            "| kiosks | connections | entries | to meet, a kiosk | to meet, an entry at a kiosk | one more entry | at a kiosk "
                + "| copies a kiosk hears | to meet again, a kiosk | idle hour, a kiosk |",
            "|---|---|---|---|---|---|---|---|---|---|",
        ]
            + costs.map { cost in
                let numbers = [
                    cost.kiosks, cost.connections, cost.entries, cost.meetingBytes / cost.kiosks,
                    cost.meetingBytes / max(cost.entries * cost.kiosks, 1), cost.newsBytes,
                    cost.newsBytes / cost.kiosks,
                ]
                let copies = String(Double(cost.newsCopies * 10 / cost.kiosks) / 10)
                let rest = [cost.againBytes / cost.kiosks, cost.idleBytes / cost.kiosks]
                return "| \((numbers.map { "\($0)" } + [copies] + rest.map { "\($0)" }).joined(separator: " | ")) |"
            }
    }

    // MARK: The plot: both axes logarithmic

    private static let (width, height, margin) = (640.0, 400.0, 56.0)
    private static let bytes = 100.0...100_000_000.0
    private static let kiosks = 1.0...128.0

    private static func x(_ kiosks: Double) -> Double {
        margin + (width - 2 * margin) * log(kiosks / Self.kiosks.lowerBound)
            / log(Self.kiosks.upperBound / Self.kiosks.lowerBound)
    }

    private static func y(_ bytes: Double) -> Double {
        height - margin - (height - 2 * margin) * log(max(bytes, Self.bytes.lowerBound) / Self.bytes.lowerBound)
            / log(Self.bytes.upperBound / Self.bytes.lowerBound)
    }

    private static func text(_ number: Double) -> String { String(Double((number * 10).rounded()) / 10) }

    /// An SVG, line by line.
    var plot: [String] {
        typealias Line = (name: String, colour: String, bytes: (HouseholdCost) -> Int)
        let lines: [Line] = [
            ("to meet, a kiosk", "#1b6ca8", { $0.meetingBytes / $0.kiosks }),
            ("one more entry, all together", "#c1440e", { $0.newsBytes }),
            ("one more entry, a kiosk", "#e0a030", { $0.newsBytes / $0.kiosks }),
            ("to meet again, a kiosk", "#3c8d40", { $0.againBytes / $0.kiosks }),
        ]
        let (width, height, margin) = (Self.width, Self.height, Self.margin)
        var svg = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(Int(width)) \(Int(height))\" "
                + "font-family=\"sans-serif\" font-size=\"12\">",
            "<rect width=\"\(Int(width))\" height=\"\(Int(height))\" fill=\"white\"/>",
        ]
        for (bytes, name) in [
            (100.0, "100 B"), (1e3, "1 kB"), (1e4, "10 kB"), (1e5, "100 kB"), (1e6, "1 MB"), (1e7, "10 MB"),
            (1e8, "100 MB"),
        ] {
            let y = Self.text(Self.y(bytes))
            svg += [
                "<path d=\"M\(margin) \(y)H\(width - margin)\" stroke=\"#ddd\"/>",
                "<text x=\"\(margin - 6)\" y=\"\(y)\" text-anchor=\"end\">\(name)</text>",
            ]
        }
        for cost in costs {
            let x = Self.text(Self.x(Double(cost.kiosks)))
            svg.append("<text x=\"\(x)\" y=\"\(height - margin + 18)\" text-anchor=\"middle\">\(cost.kiosks)</text>")
        }
        svg.append(
            "<text x=\"\(width / 2)\" y=\"\(height - 14)\" text-anchor=\"middle\">kiosks, all connected to each other</text>"
        )
        for (number, line) in lines.enumerated() {
            let points = costs.map {
                "\(Self.text(Self.x(Double($0.kiosks)))),\(Self.text(Self.y(Double(line.bytes($0)))))"
            }
            svg += [
                "<polyline points=\"\(points.joined(separator: " "))\" fill=\"none\" stroke=\"\(line.colour)\" "
                    + "stroke-width=\"2\"/>",
                "<text x=\"\(margin + 12)\" y=\"\(20 + 16 * number)\" fill=\"\(line.colour)\">\(line.name)</text>",
            ]
        }
        return svg + ["</svg>"]
    }
}
