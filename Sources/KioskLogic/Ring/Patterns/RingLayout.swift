/// Where on the ring each member's arc lies: parts as equal as whole LEDs allow, the first from twelve o'clock.
struct RingLayout {
    let ledCount: Int
    let memberCount: Int

    /// Dark LEDs that end each arc but a lone one: as wide as one of 24, and none where an arc is but one LED long.
    var gap: Int {
        guard memberCount > 1 else { return 0 }
        return min(max(1, ledCount / 24), max(0, ledCount / memberCount - 1))
    }

    /// The member's LEDs; the whole ring for a number that nobody has. Empty where there are more members than LEDs.
    func arc(of member: Int) -> Range<Int> {
        guard (0..<memberCount).contains(member) else { return 0..<ledCount }
        let first = ledCount * member / memberCount
        let end = ledCount * (member + 1) / memberCount
        return first..<max(first, end - gap)
    }
}

extension RingRenderer {
    func layout(of scene: RingScene) -> RingLayout {
        RingLayout(ledCount: ledCount, memberCount: scene.progress.count)
    }
}
