/// A right hand upright, its palm towards the viewer: the little finger to the left, the thumb to the right.
struct PalmHand: Sendable {
    enum Finger: Sendable {
        /// Straight, and so many degrees clockwise off upright.
        case straight(Double)
        /// Folded, its tip so many units below the knuckle.
        case folded(Double)
    }

    enum Thumb: Sendable {
        /// Away from the hand by so many degrees.
        case out(Double)
        /// In front of the palm: the degrees of its first bone, that bone's length, and the degrees of the second.
        case across(Double, Double, Double)
    }

    /// The little finger first.
    var fingers: [Finger]
    var thumb: Thumb
    /// Seen from the other side, as when it lies on its palm.
    var isBack = false
    /// Which fingers move.
    var moving: Set<Int> = []

    static let together = straight(-3, -1, 0, 2, thumb: 24)
    static let open = straight(-14, -5, 1, 8, thumb: 44)
    static let spread = straight(-30, -12, 2, 16, thumb: 64)
    static let wide = straight(-42, -12, 1, 12, thumb: 82)
    static let fist = PalmHand(
        fingers: [.folded(34), .folded(36), .folded(36), .folded(34)], thumb: .across(-50, 22, -26))

    /// All fingers straight, each at its angle.
    static func straight(_ little: Double, _ ring: Double, _ middle: Double, _ index: Double, thumb: Double) -> PalmHand
    {
        PalmHand(
            fingers: [.straight(little), .straight(ring), .straight(middle), .straight(index)], thumb: .out(thumb))
    }

    /// The same seen from the other side.
    var back: PalmHand {
        var hand = self
        hand.isBack = true
        return hand
    }

    private static let places = [Spot(66, 120), Spot(85, 112), Spot(105, 109), Spot(125, 114)]
    private static let lengths = [60.0, 76, 84, 74]

    /// A finger in one pose or another.
    static func finger(_ index: Int, _ pose: Finger) -> Limb {
        let place = places[index]
        let width = index == 0 ? 9.5 : 10.5
        switch pose {
        case .straight(let angle):
            return Limb(base: place, bones: [.init(lengths[index], angle)], width: width, tipWidth: width - 1.5)
        case .folded(let reach):
            let base = place.moved(index == 0 ? 6 : 10, toward: 0)
            return Limb(
                base: base, bones: [.init(reach + place.y - base.y, 180)], width: width, tipWidth: width - 0.5,
                isClosed: true)
        }
    }

    private var thumbShape: HTML {
        switch thumb {
        case .out(let angle):
            return HandDrawing.shape(
                Limb(base: Spot(118, 166), bones: [.init(44, angle), .init(28, -angle / 3)], width: 16, tipWidth: 10)
                    .outline)
        case .across(let angle, let length, let bend):
            return HandDrawing.shape(
                Limb(base: Spot(122, 164), bones: [.init(length, angle), .init(30, bend)], width: 15, tipWidth: 10)
                    .outline)
        }
    }

    var shapes: HTML {
        isBack ? HandDrawing.turned("matrix(-1 0 0 1 200 0)") { hand } : hand
    }

    private var hand: HTML {
        let palm = HandDrawing.shape("M76 200v-22c-14-16-20-36-20-56q0-14 16-16l52-6q14 0 14 16c0 26-8 38-12 60v26")
        let fingers = fingers.indices.reduce(HTML()) {
            $0 + HandDrawing.shape(PalmHand.finger($1, self.fingers[$1]).outline, isMoving: moving.contains($1))
        }
        if isBack { return thumbShape + palm + fingers + HandDrawing.lines(nails) }
        switch thumb {
        case .out: return palm + thumbShape + fingers
        case .across: return palm + fingers + thumbShape
        }
    }

    /// Of straight fingers.
    private var nails: String {
        var path = PathData()
        for (index, finger) in fingers.enumerated() {
            guard case .straight(let angle) = finger else { continue }
            let tip = PalmHand.finger(index, finger).tip
            path.move(to: tip.moved(5, toward: angle - 90))
            path.add(.curve(tip.moved(-9, toward: angle), tip.moved(5, toward: angle + 90)))
        }
        return path.text
    }
}
