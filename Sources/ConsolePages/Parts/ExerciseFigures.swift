/// What each step of an exercise shows: a hand, and which way it moves.
enum ExerciseFigures {
    struct Figure {
        /// Says what is drawn, for people who hear the page.
        let title: String
        let shapes: HTML

        init(_ title: String, @HTMLBuilder _ shapes: () -> HTML) { (self.title, self.shapes) = (title, shapes()) }
    }

    /// By the exercise's id, a figure for each step.
    static func figures(of exercise: String) -> [Figure] {
        switch exercise {
        case "finger-bends": fingerBends
        case "finger-stretch": fingerStretch
        case "finger-slides": fingerSlides
        case "finger-lifts": fingerLifts
        case "thumb-touches": thumbTouches
        case "finger-spread": fingerSpread
        case "finger-wave": fingerWave
        case "five-shapes": fiveShapes
        case "wrist-bends": wristBends
        case "wrist-circles": wristCircles
        default: []
        }
    }

    // MARK: Seen from the side

    private static let upright = Figure(
        "A hand upright, seen from the side of the little finger, all fingers straight."
    ) {
        SideHand().shapes
    }

    private static let resting = Figure("A hand upright, its fingers loose.") {
        SideHand(little: .loose, others: .loose).shapes
    }

    private static var fingerBends: [Figure] {
        [
            upright,
            Figure("The end joints of the little finger bend and straighten; the other fingers are straight.") {
                SideHand(little: .hook, isLittleMoving: true).shapes
                HandDrawing.arrows([Arrow(Spot(88, 44), Spot(62, 46), Spot(60, 72), isBothWays: true)])
            },
            Figure("The little finger, straight, bends forward at the knuckle and rises again.") {
                SideHand(little: .table, isLittleMoving: true).shapes
                HandDrawing.arrows([Arrow(Spot(92, 52), Spot(62, 58), Spot(54, 86), isBothWays: true)])
            },
            Figure("The whole little finger curls towards the palm and opens again.") {
                SideHand(little: .curl, isLittleMoving: true).shapes
                HandDrawing.arrows([Arrow(Spot(92, 48), Spot(58, 46), Spot(48, 88), isBothWays: true)])
            },
            resting,
        ]
    }

    private static var fingerStretch: [Figure] {
        [
            upright,
            Figure("A finger of the other hand guides the little finger backward.") {
                SideHand(little: .back, isLittleMoving: true).shapes
                otherHand
                HandDrawing.arrows([Arrow(Spot(146, 32), Spot(164, 38), Spot(172, 56))])
            },
            Figure("The little finger comes back upright.") {
                SideHand(isLittleMoving: true).shapes
                HandDrawing.arrows([Arrow(Spot(168, 60), Spot(160, 40), Spot(140, 34))])
            },
            Figure("A finger of the other hand guides the little finger down towards the palm.") {
                SideHand(little: .pressed, isLittleMoving: true).shapes
                HandDrawing.turned("matrix(-1 0 0 1 200 6)") { otherHand }
                HandDrawing.arrows([Arrow(Spot(38, 74), Spot(24, 86), Spot(22, 108))])
            },
            resting,
        ]
    }

    /// Comes from the left, its index finger stretched out.
    private static var otherHand: HTML {
        HandDrawing.shape("M-9 50q52-8 58 14 14 40-58 44")
            + HandDrawing.shape(
                Limb(base: Spot(30, 66), bones: [.init(52, 86), .init(44, -6)], width: 12, tipWidth: 9.5).outline)
    }

    private static var fiveShapes: [Figure] {
        [
            upright,
            Figure("All fingers make a hook: the end joints bent, the knuckles straight.") {
                SideHand(little: .hook, others: .hook).shapes
            },
            Figure("All fingers rolled into a loose fist.") { SideHand(little: .fist, others: .fist).shapes },
            Figure("All fingers straight and bent forward at the knuckles, like a table.") {
                SideHand(little: .table, others: .table).shapes
            },
            Figure("The fingertips lie on the palm, the end joints straight.") {
                SideHand(little: .flatFist, others: .flatFist).shapes
            },
            resting,
        ]
    }

    // MARK: On a table

    /// The hand on its palm, its fingers to the left.
    private static func onTable(_ hand: SideHand) -> HTML {
        HandDrawing.turned("matrix(0 -1 1 0 16 236)") { hand.shapes } + HandDrawing.lines("M8 150H198")
    }

    private static let flat = Figure("A hand flat on a table, seen from the side of the little finger.") {
        onTable(SideHand(little: .flat, others: .flat, hasThumb: false))
    }

    private static var fingerLifts: [Figure] {
        [
            flat,
            Figure("Only the little finger rises off the table and sinks again.") {
                onTable(SideHand(little: .lifted, others: .flat, isLittleMoving: true, hasThumb: false))
                HandDrawing.arrows([Arrow(Spot(46, 78), Spot(30, 84), Spot(26, 104), isBothWays: true)])
            },
            flat,
            Figure("All fingers rise off the table and sink again; the palm stays.") {
                onTable(SideHand(little: .lifted, others: .lifted, hasThumb: false))
                HandDrawing.arrows([Arrow(Spot(24, 138), Spot(10, 116), Spot(14, 92), isBothWays: true)])
            },
            flat,
        ]
    }

    /// The arm on a table, the hand over its edge.
    private static func overEdge(_ hand: SideHand) -> HTML {
        HandDrawing.turned("matrix(0 -.8 .8 0 12 172)") { hand.shapes } + HandDrawing.lines("M198 98H162V128")
    }

    private static let level = Figure("A forearm on a table, the hand over its edge, level with the arm.") {
        overEdge(SideHand(little: .flat, others: .flat, hasThumb: false, wrist: 0))
    }

    private static let sinking = Figure("The hand sinks from the wrist.") {
        overEdge(SideHand(little: .loose, others: .loose, hasThumb: false, wrist: 54))
        HandDrawing.arrows([Arrow(Spot(48, 84), Spot(44, 112), Spot(58, 138))])
    }

    private static var wristBends: [Figure] {
        [
            level, sinking,
            Figure("The hand rises from the wrist, its fingers loose.") {
                overEdge(SideHand(little: .loose, others: .loose, hasThumb: false, wrist: -46))
                HandDrawing.arrows([Arrow(Spot(40, 96), Spot(32, 66), Spot(46, 38))])
            },
            sinking, level,
        ]
    }

    private static let looseFist = SideHand(little: .fist, others: .fist)

    private static var wristCircles: [Figure] {
        [
            Figure("A loose fist on an upright forearm.") { looseFist.shapes },
            Figure("The fist draws a circle in one direction.") {
                looseFist.shapes
                HandDrawing.moving("M70 68C34 58 50 30 108 30S180 56 156 66m2-13-2 13 13 2")
            },
            Figure("The fist draws a circle in the other direction.") {
                looseFist.shapes
                HandDrawing.moving("M156 66C186 56 168 30 108 30S34 58 70 68m-13 4 13-4-4-12")
            },
            resting,
        ]
    }

    // MARK: Seen from the front

    private static let openHand = Figure("An open hand, its palm in front.") { PalmHand.open.shapes }
    private static let closed = Figure("A hand, its palm in front, the fingers side by side.") {
        PalmHand.together.shapes
    }
    private static let wide = Figure("A hand opened wide, its palm in front.") { PalmHand.spread.shapes }

    private static var thumbTouches: [Figure] {
        [
            openHand,
            touch(3, "index", 0, .across(36, 22, -56)), touch(2, "middle", 0, .across(20, 15, -50)),
            touch(1, "ring", 6, .across(-20, 20, -42)), touch(0, "little", 12, .across(-58, 27, -24)), wide,
        ]
    }

    private static func touch(_ finger: Int, _ name: String, _ reach: Double, _ thumb: PalmHand.Thumb) -> Figure {
        var hand = PalmHand.open
        hand.fingers[finger] = .folded(reach)
        hand.thumb = thumb
        hand.moving = [finger]
        return Figure("The thumb touches the tip of the \(name) finger; the other fingers are straight.") {
            hand.shapes
        }
    }

    private static var fingerSpread: [Figure] {
        [
            closed,
            Figure("All fingers spread apart, the palm in front.") {
                PalmHand.spread.shapes
                HandDrawing.arrows([
                    Arrow(Spot(54, 34), Spot(32, 38), Spot(20, 56)), Arrow(Spot(160, 52), Spot(178, 66), Spot(186, 86)),
                ])
            },
            Figure("The fingers come together again.") {
                PalmHand.together.shapes
                HandDrawing.arrows([
                    Arrow(Spot(24, 60), Spot(32, 46), Spot(46, 40)), Arrow(Spot(186, 88), Spot(180, 72), Spot(166, 60)),
                ])
            },
            Figure("All fingers spread, the little finger and the thumb furthest.") {
                PalmHand.wide.shapes
                HandDrawing.arrows([
                    Arrow(Spot(44, 40), Spot(20, 46), Spot(8, 66)), Arrow(Spot(168, 76), Spot(184, 92), Spot(188, 112)),
                ])
            },
            closed,
        ]
    }

    private static var fingerWave: [Figure] {
        [
            openHand,
            Figure("The little and the ring finger are folded into the palm; the others follow.") {
                PalmHand(fingers: [.folded(34), .folded(36), .straight(1), .straight(8)], thumb: .out(44)).shapes
                HandDrawing.arrows([Arrow(Spot(36, 72), Spot(58, 44), Spot(84, 56))])
            },
            Figure("A loose fist, the thumb over the fingers.") { PalmHand.fist.shapes },
            Figure("The index finger is straight again; the others follow.") {
                PalmHand(fingers: [.folded(34), .folded(36), .folded(36), .straight(6)], thumb: .out(44)).shapes
                HandDrawing.arrows([Arrow(Spot(110, 60), Spot(84, 44), Spot(58, 72))])
            },
            wide,
        ]
    }

    private static let lying = Figure("A hand lies on its palm, seen from above, the fingers side by side.") {
        PalmHand.together.back.shapes
    }

    /// The little finger away from the others.
    private static var slid: PalmHand {
        var hand = PalmHand.straight(-30, -1, 0, 2, thumb: 24).back
        hand.moving = [0]
        return hand
    }

    private static var fingerSlides: [Figure] {
        [
            lying,
            Figure("Seen from above: the little finger slides out to the side and back.") {
                slid.shapes
                HandDrawing.arrows([Arrow(Spot(146, 42), Spot(164, 46), Spot(178, 60), isBothWays: true)])
            },
            Figure("Seen from above: the little finger is held out to the side.") { slid.shapes },
            Figure("Seen from above: all fingers slide apart and together.") {
                PalmHand.spread.back.shapes
                HandDrawing.arrows([
                    Arrow(Spot(148, 40), Spot(166, 46), Spot(178, 62), isBothWays: true),
                    Arrow(Spot(40, 54), Spot(22, 68), Spot(14, 86), isBothWays: true),
                ])
            },
            lying,
        ]
    }
}
