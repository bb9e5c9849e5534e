import Glibc
import KioskLogic

/// An eye, and what it makes of a colour: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation
/// of Color Vision Deficiency" (2009), at severity 1.
enum Vision: CaseIterable {
    case trichromacy, protanopia, deuteranopia, tritanopia

    /// CIE L*, 0 to 100.
    func lightness(of colour: RGB) -> Double {
        let seen = matrix.map { row in
            min(
                max(zip(row, [colour.red, colour.green, colour.blue].map(linear)).reduce(0) { $0 + $1.0 * $1.1 }, 0), 1)
        }
        let luminance = 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
        return luminance > 216.0 / 24389 ? 116 * cbrt(luminance) - 16 : luminance * 24389 / 27
    }

    private func linear(_ channel: UInt8) -> Double {
        let share = Double(channel) / 255
        return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }

    /// On linear red, green and blue.
    private var matrix: [[Double]] {
        switch self {
        case .trichromacy: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
        case .protanopia:
            [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
        case .deuteranopia:
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
        case .tritanopia:
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
        }
    }
}
