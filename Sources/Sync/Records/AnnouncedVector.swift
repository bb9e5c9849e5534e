internal import FitPinkyCore
internal import Ledger

extension Vector {
    /// What of the vector is told: all of it, or if that is more than a peer takes, of each kiosk's as many as there is room
    /// for, kiosks with few first. To tell less than one has is safe: at most too much is sent. So a kiosk that forks its
    /// own chain without end crowds out nobody else's.
    var announced: Vector {
        Vector(
            tips: Vector.share(tips, SyncLimits.maxVectorTips) { $0.dot.origin },
            conflicts: Vector.share(conflicts, SyncLimits.maxVectorConflicts) { $0.origin })
    }

    private static func share<Item>(_ items: [Item], _ limit: Int, _ origin: (Item) -> KioskID) -> [Item] {
        guard items.count > limit else { return items }
        let groups = Dictionary(grouping: items, by: origin).sorted {
            ($0.value.count, $0.key) < ($1.value.count, $1.key)
        }
        var (chosen, left) = ([Item](), groups.count)
        for group in groups {
            chosen += group.value.prefix((limit - chosen.count) / left)
            left -= 1
        }
        return chosen
    }
}
