/// A hand upright, seen from the side of its little finger, the palm to the left.
struct SideHand: Sendable {
    /// How a finger bends at the knuckle, the middle and the end joint: degrees towards the palm, or back if negative.
    struct Bends: Sendable {
        var knuckle: Double
        var middle: Double
        var end: Double

        static let straight = Bends(knuckle: 0, middle: 3, end: 3)
        static let flat = Bends(knuckle: 9, middle: 1, end: 0)
        static let loose = Bends(knuckle: 14, middle: 22, end: 16)
        static let hook = Bends(knuckle: 2, middle: 92, end: 46)
        static let table = Bends(knuckle: 82, middle: 2, end: 2)
        static let curl = Bends(knuckle: 62, middle: 84, end: 34)
        static let fist = Bends(knuckle: 84, middle: 98, end: 50)
        static let flatFist = Bends(knuckle: 84, middle: 94, end: 2)
        static let back = Bends(knuckle: -34, middle: 3, end: 3)
        static let lifted = Bends(knuckle: -26, middle: 3, end: 3)
        static let pressed = Bends(knuckle: 56, middle: 14, end: 8)
    }

    var little = Bends.straight
    /// Of all fingers but the little one.
    var others = Bends.straight
    var isLittleMoving = false
    /// Lies on a table, or hangs from an arm: then the thumb is behind the hand.
    var hasThumb = true
    /// Degrees by which the wrist is bent towards the palm; without it the arm is drawn straight.
    var wrist: Double?

    /// The little finger in one pose or another.
    static func littleFinger(_ bends: Bends) -> Limb { finger(Spot(111, 114), [30, 20, 16], bends) }

    private static func finger(_ base: Spot, _ lengths: [Double], _ bends: Bends, lean: Double = 0) -> Limb {
        Limb(
            base: base,
            bones: [
                .init(lengths[0], lean - bends.knuckle), .init(lengths[1], -bends.middle),
                .init(lengths[2], -bends.end),
            ], width: 11.5, tipWidth: 9)
    }

    var shapes: HTML {
        guard let wrist else { return hand(palm: "M95 200v-28\(SideHand.palm)v28") }
        let arm = Limb(base: Spot(111, 280), bones: [.init(110)], width: 18, tipWidth: 16)
        return HandDrawing.shape(arm.outline)
            + HandDrawing.turned("rotate(\(Drawing.number(-wrist)) 111 170)") { hand(palm: "M95 172\(SideHand.palm)") }
    }

    /// From the wrist's left end over the knuckles to its right end.
    private static let palm = "c-5-14-12-30-6-56q5-22 25-22 22 0 22 24c1 24-7 36-8 54"

    private func hand(palm: String) -> HTML {
        // Straight fingers lean apart, so that each is seen; bent ones lie upon each other.
        let lean: Double = others.knuckle > 40 || !hasThumb ? 0 : 1
        let middle = SideHand.finger(Spot(120, 104), [42, 28, 18], others, lean: 9 * lean)
        let ring = SideHand.finger(Spot(116, 108), [38, 25, 17], others, lean: 5 * lean)
        let thumb = Limb(base: Spot(104, 154), bones: [.init(32, -44), .init(26, 26)], width: 12, tipWidth: 9.5)
        return HandDrawing.shape(middle.outline) + HandDrawing.shape(ring.outline)
            + (hasThumb ? HandDrawing.shape(thumb.outline) : HTML()) + HandDrawing.shape(palm)
            + HandDrawing.shape(SideHand.littleFinger(little).outline, isMoving: isLittleMoving)
    }
}
