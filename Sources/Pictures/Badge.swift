/// The badge of a level of finger care, 1080 × 1080 pixels. It is derived from the level alone, so every kiosk draws the same.
package struct Badge: Hashable, Sendable {
    package var level: Int

    /// Levels that have a badge.
    package static let levels = 1...9999
    /// Its sides in pixels.
    package static let size = 1080
    /// Beads of a ring: each is a level.
    static let beadCount = 10
    static let maxRings = 5

    package init(level: Int) { self.level = level }

    package func png(_ theme: Theme) throws(PictureError) -> [UInt8] {
        guard Badge.levels.contains(level) else { throw .impossibleLevel(level, allowed: Badge.levels) }
        return try BadgeDrawing(self, theme).png()
    }

    /// How many beads of each ring are lit, the inner ring first: ten levels fill one, and after the fifth the outer ring
    /// starts again.
    var rings: [Int] {
        let full = (level - 1) / Badge.beadCount
        let rest = (level - 1) % Badge.beadCount + 1
        return Array(repeating: Badge.beadCount, count: min(full, Badge.maxRings - 1)) + [rest]
    }

    /// The petals of the rosette around the number: the next level's has one more, and after twelve it starts at five.
    var petals: Int { 5 + (level - 1) % 8 }
}
