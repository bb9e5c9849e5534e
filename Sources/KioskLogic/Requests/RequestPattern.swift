/// A colour of a request's lights. People with any colour blindness tell the four apart by their lightness.
package enum RequestColour: String, CaseIterable, Sendable {
    case white
    case green
    case violet
    case blue

    /// The lights' colour on the ring, and on the page.
    package var light: RGB {
        switch self {
        case .white: RGB(0xFF, 0xFF, 0xFF)
        case .green: RGB(0x28, 0xE4, 0x28)
        case .violet: RGB(0xD8, 0x6A, 0xFF)
        case .blue: RGB(0x00, 0x20, 0xFF)
        }
    }
}

/// What a page and the ring show of one request, so that a member sees that the ring asks about that page.
package struct RequestPattern: Hashable, Sendable {
    /// How many lights a pattern may have.
    package static let lightCounts = 1...6

    /// All patterns, in a fixed order.
    package static let all = RequestColour.allCases.flatMap { colour in
        lightCounts.map { RequestPattern(lights: $0, colour: colour) }
    }

    /// One of `lightCounts`.
    package let lights: Int
    package let colour: RequestColour

    /// A pattern of that many lights; a number outside of `lightCounts` counts as the nearest end.
    package init(lights: Int, colour: RequestColour) {
        let counts = RequestPattern.lightCounts
        (self.lights, self.colour) = (min(max(lights, counts.lowerBound), counts.upperBound), colour)
    }

    /// The pattern that belongs to a random number.
    package init(drawnBy number: UInt64) {
        self = RequestPattern.all[Int(number % UInt64(RequestPattern.all.count))]
    }

    /// In plain words: "3 blue lights".
    package var words: String { "\(lights) \(colour.rawValue) light\(lights == 1 ? "" : "s")" }
}
