import CPango
import KioskLogic

/// How a text looks and where it goes.
struct TextStyle {
    enum Weight {
        case regular, bold, black

        var pango: PangoWeight {
            switch self {
            case .regular: PANGO_WEIGHT_NORMAL
            case .bold: PANGO_WEIGHT_BOLD
            case .black: PANGO_WEIGHT_ULTRABOLD
            }
        }
    }

    enum Side { case left, centre, right }

    /// Pixels an em.
    var size: Double
    var weight = Weight.regular
    var colour: RGB
    var side = Side.left
    /// What does not fit into so many lines ends in an ellipsis.
    var maxLines = 1
    /// A line that is too long becomes smaller down to this, before it gets an ellipsis.
    var leastSize: Double?

    func at(_ size: Double) -> TextStyle {
        var copy = self
        copy.size = size
        return copy
    }
}
