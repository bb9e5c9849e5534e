internal import FitPinkyCore
internal import KioskPages

/// A level's badge: its number in a ring that fills on the way to the next one.
enum LevelBadge {
    static func drawn(_ rewards: RewardsView) -> HTML {
        let length = share(rewards) * 2 * Double.pi * 50
        return Drawing.svg(.class("badge"), Drawing.attribute("viewBox", "0 0 120 120"), .hiddenFromReaders) {
            circle("track")
            if length > 0 {
                circle(
                    "fill level", Drawing.attribute("transform", "rotate(-90 60 60)"),
                    Drawing.attribute("stroke-dasharray", "\(Drawing.number(length)) 400"))
            }
            Drawing.text(
                .class("big"), Drawing.attribute("x", "60"), Drawing.attribute("y", "70"),
                Drawing.attribute("text-anchor", "middle")
            ) { String(rewards.level) }
        }
    }

    /// How much of the way from this level to the next one is done, 0 to 1.
    private static func share(_ rewards: RewardsView) -> Double {
        let begin = Rewards.experience(ofLevel: min(max(1, rewards.level), Rewards.maxLevel))
        guard rewards.nextLevelXp > begin else { return 1 }
        return min(1, max(0, Double(rewards.xp - begin) / Double(rewards.nextLevelXp - begin)))
    }

    private static func circle(_ name: String, _ turn: Attribute? = nil, _ dashes: Attribute? = nil) -> HTML {
        Drawing.circle(
            .class(name), Drawing.attribute("cx", "60"), Drawing.attribute("cy", "60"), Drawing.attribute("r", "50"),
            turn, dashes)
    }
}
