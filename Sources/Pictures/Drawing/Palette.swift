import Glibc
import KioskLogic

/// The colours of a theme. Their contrasts, and that neighbours can be told apart by who sees few colours, are tested.
struct Palette {
    /// Behind everything.
    let ground: RGB
    /// Of panels upon the ground.
    let surface: RGB
    /// Text.
    let ink: RGB
    /// Text that comes second.
    let quietInk: RGB
    /// The brand's pink as a text colour.
    let accentInk: RGB
    /// The brand's pink as a fill; what is written on it is `onAccent`.
    let accent: RGB
    let onAccent: RGB
    /// The unfilled part of arcs and bars.
    let track: RGB
    /// Outlines of what is not there: days to come, photos that are missing.
    let line: RGB
    /// No workout, one, two, three and more: each further from the ground than the one before.
    let heat: [RGB]
    /// Fills of the first, second and third member; each has a shape of its own as well.
    let members: [RGB]

    init(_ theme: Theme) {
        switch theme {
        case .light:
            ground = RGB(0xFF, 0xF6, 0xF8)
            surface = RGB(0xFF, 0xFF, 0xFF)
            ink = RGB(0x2A, 0x14, 0x22)
            quietInk = RGB(0x75, 0x58, 0x67)
            accentInk = RGB(0xB9, 0x1C, 0x58)
            accent = RGB(0xC9, 0x2A, 0x66)
            onAccent = RGB(0xFF, 0xFF, 0xFF)
            track = RGB(0xF3, 0xDF, 0xE7)
            line = RGB(0xA5, 0x82, 0x93)
            heat = [RGB(0xF3, 0xE4, 0xEA), RGB(0xF5, 0xA6, 0xC3), RGB(0xD9, 0x46, 0x82), RGB(0x86, 0x10, 0x4B)]
            members = [RGB(0xC9, 0x2A, 0x66), RGB(0x6D, 0x3F, 0xD1), RGB(0xA8, 0x5A, 0x00)]
        case .dark:
            ground = RGB(0x17, 0x10, 0x1A)
            surface = RGB(0x24, 0x1A, 0x29)
            ink = RGB(0xFD, 0xF1, 0xF6)
            quietInk = RGB(0xC3, 0xAE, 0xBC)
            accentInk = RGB(0xFF, 0x86, 0xAE)
            accent = RGB(0xFF, 0x7A, 0xA6)
            onAccent = RGB(0x2A, 0x0A, 0x1A)
            track = RGB(0x3E, 0x2C, 0x45)
            line = RGB(0x8C, 0x70, 0x92)
            heat = [RGB(0x33, 0x26, 0x3A), RGB(0x95, 0x2F, 0x66), RGB(0xEB, 0x63, 0x9A), RGB(0xFF, 0xC9, 0xDB)]
            members = [RGB(0xFF, 0x7A, 0xA6), RGB(0xB3, 0x94, 0xFF), RGB(0xFF, 0xC0, 0x4D)]
        }
    }

    /// The fill of the member who comes at that place.
    func member(_ index: Int) -> RGB { members[index % members.count] }

    /// Of ink and ground, the one that stands out more on that fill.
    func mark(on fill: RGB) -> RGB {
        fill.contrast(with: ink) > fill.contrast(with: ground) ? ink : ground
    }
}

extension RGB {
    /// Relative luminance, 0 to 1 (WCAG 2.2, "relative luminance").
    var luminance: Double {
        func linear(_ channel: UInt8) -> Double {
            let share = Double(channel) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// 1 to 21 (WCAG 2.2, "contrast ratio").
    func contrast(with other: RGB) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }
}
