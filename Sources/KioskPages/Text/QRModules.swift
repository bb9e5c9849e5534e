/// A QR code (ISO/IEC 18004) as a square of dark and light modules, for whatever draws it: a terminal, a page.
package struct QRModules: Hashable, Sendable {
    /// Modules a side, without the margin.
    package let width: Int
    /// Row by row, from the top left.
    private let darkness: [Bool]

    /// The light margin that readers expect around it, in modules.
    package static let marginModules = 4

    /// A square of that many modules a side, each dark where the closure says so.
    package init(width: Int, isDark: (_ column: Int, _ row: Int) -> Bool) {
        let side = 0..<max(0, width)
        self.width = side.count
        darkness = side.flatMap { row in side.map { column in isDark(column, row) } }
    }

    /// Whether the module is dark; those of the margin are not.
    package func isDark(column: Int, row: Int) -> Bool {
        (0..<width).contains(column) && (0..<width).contains(row) && darkness[row * width + column]
    }

    /// The dark modules of a row, in runs from left to right: a page draws each run as one rectangle.
    package func darkRuns(ofRow row: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for column in 0..<width where isDark(column: column, row: row) {
            if let last = runs.last, last.upperBound == column {
                runs[runs.count - 1] = last.lowerBound..<column + 1
            } else {
                runs.append(column..<column + 1)
            }
        }
        return runs
    }

    /// Lines of characters of which each holds two modules, one above the other, with the margin: for light text on a dark
    /// screen, where the light modules are what is written.
    package var lines: [String] {
        let margin = QRModules.marginModules
        return stride(from: -margin, to: width + margin, by: 2).map { row in
            String(
                (-margin..<width + margin).map { column -> Character in
                    // Under the last line of an odd number there is nothing more to be light.
                    let below = row + 1 < width + margin ? !isDark(column: column, row: row + 1) : false
                    switch (!isDark(column: column, row: row), below) {
                    case (true, true): return "█"
                    case (true, false): return "▀"
                    case (false, true): return "▄"
                    case (false, false): return " "
                    }
                })
        }
    }
}
