/// A point of a drawing: x to the right, y downward.
struct Spot: Sendable {
    var x: Double
    var y: Double

    init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

    /// The point at that distance in a direction: degrees clockwise, 0 is up.
    func moved(_ distance: Double, toward angle: Double) -> Spot {
        Spot(x + distance * sine(ofDegrees: angle), y - distance * sine(ofDegrees: angle + 90))
    }
}

/// A finger, a thumb or a forearm: bones in a row, drawn as one outline with a rounded tip.
/// The outline is open at its base, so that it grows out of whatever was drawn before it.
struct Limb: Sendable {
    struct Bone: Sendable {
        var length: Double
        /// Degrees clockwise against the bone before; of the first one, against up.
        var bend: Double

        init(_ length: Double, _ bend: Double = 0) { (self.length, self.bend) = (length, bend) }
    }

    var base: Spot
    var bones: [Bone]
    /// Half its width at the base.
    var width: Double
    /// Half its width at the tip.
    var tipWidth: Double
    /// Whether its base is rounded as well.
    var isClosed = false

    /// Where it ends.
    var tip: Spot {
        var (spot, angle) = (base, 0.0)
        for bone in bones {
            angle += bone.bend
            spot = spot.moved(bone.length, toward: angle)
        }
        return spot
    }

    /// The outline as a path's data: up the left side, round the tip, and down the right side.
    var outline: String {
        var (left, right): ([PathData.Stroke], [PathData.Stroke]) = ([], [])
        var (spot, angle) = (base, 0.0)
        for (index, bone) in bones.enumerated() {
            let radius = width + (tipWidth - width) * Double(index) / Double(bones.count)
            if index == 0 || abs(bone.bend) <= 12 {
                let middle = index == 0 ? bone.bend : angle + bone.bend / 2
                left.append(.line(spot.moved(radius, toward: middle - 90)))
                right.append(.line(spot.moved(radius, toward: middle + 90)))
            } else {
                bend(at: spot, radius, from: angle, by: bone.bend, &left, &right)
            }
            angle += bone.bend
            spot = spot.moved(bone.length, toward: angle)
        }
        left.append(.line(spot.moved(tipWidth, toward: angle - 90)))
        left.append(.arc(spot.moved(tipWidth, toward: angle + 90), radius: tipWidth))
        var path = PathData()
        for stroke in left + right.reversed() { path.add(stroke) }
        if isClosed { path.add(.arc(base.moved(width, toward: (bones.first?.bend ?? 0) - 90), radius: width)) }
        return path.text
    }

    /// A joint: its outer side is round, its inner side a crease.
    private func bend(
        at joint: Spot, _ radius: Double, from angle: Double, by turn: Double, _ left: inout [PathData.Stroke],
        _ right: inout [PathData.Stroke]
    ) {
        let crease = radius / sine(ofDegrees: 90 + turn / 2)
        if turn > 0 {
            left.append(.line(joint.moved(radius, toward: angle - 90)))
            left.append(.arc(joint.moved(radius, toward: angle + turn - 90), radius: radius))
            right.append(.line(joint.moved(crease, toward: angle + turn / 2 + 90)))
        } else {
            left.append(.line(joint.moved(crease, toward: angle + turn / 2 - 90)))
            // The right side is drawn from the tip to the base, so the arc leads to its lower end.
            right.append(.arc(joint.moved(radius, toward: angle + 90), radius: radius))
            right.append(.line(joint.moved(radius, toward: angle + turn + 90)))
        }
    }
}

/// The data of a path in whole units, each point relative to the one before: short, as a page wants it.
struct PathData {
    /// A stroke of the pen to a point.
    enum Stroke: Sendable {
        case line(Spot)
        /// Clockwise.
        case arc(Spot, radius: Double)
        case curve(Spot, Spot)
    }

    private(set) var text = ""
    private var pen: (x: Int, y: Int) = (0, 0)

    /// Moves the pen to the first stroke's end; draws the others.
    mutating func add(_ stroke: Stroke) {
        switch stroke {
        case .line(let end): draw(text.isEmpty ? "M" : "l", to: end)
        case .arc(let end, let radius):
            let radius = Int(radius.rounded())
            draw("a\(radius) \(radius) 0 0 1", to: end)
        case .curve(let control, let end):
            let (x, y) = (Int(control.x.rounded()) - pen.x, Int(control.y.rounded()) - pen.y)
            draw("q" + PathData.pair(x, y), to: end)
        }
    }

    /// Starts a new line.
    mutating func move(to spot: Spot) { draw(text.isEmpty ? "M" : "m", to: spot) }

    private mutating func draw(_ command: String, to end: Spot) {
        let (x, y) = (Int(end.x.rounded()), Int(end.y.rounded()))
        let numbers = PathData.pair(x - pen.x, y - pen.y)
        let isParted = command.count == 1 || numbers.hasPrefix("-")
        text += command + (isParted ? "" : " ") + numbers
        pen = (x, y)
    }

    /// Two numbers; a minus sign parts them as well as a space does.
    private static func pair(_ x: Int, _ y: Int) -> String { "\(x)\(y < 0 ? "" : " ")\(y)" }
}

/// The sine by its series, since the target imports no mathematics of the system; to five decimals.
func sine(ofDegrees degrees: Double) -> Double {
    var turn = degrees.truncatingRemainder(dividingBy: 360)
    if turn < 0 { turn += 360 }
    let sign: Double = turn > 180 ? -1 : 1
    turn = turn > 180 ? turn - 180 : turn
    let x = (turn > 90 ? 180 - turn : turn) * .pi / 180
    let square = x * x
    return sign * x * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
}
