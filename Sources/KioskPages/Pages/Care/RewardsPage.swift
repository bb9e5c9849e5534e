internal import FitPinkyCore

extension RewardsView {
    /// The level, how far the next one is, and coins.
    package var page: Page {
        var page = Page()
        page.add("level", "\(Line("\(level)").bold)  \(bar)  \(xp) of \(nextLevelXp) XP")
        page.add("coins", "\(coins)")
        if unshown > 0 {
            let rewards = counted(unshown, "reward is", "rewards are")
            page.addGap()
            page.add("  \(rewards) still to be shown: the ring shows each when it is free")
        }
        return page
    }

    /// How much of the way from this level to the next is done.
    private var bar: Line {
        let begin = Rewards.experience(ofLevel: min(max(1, level), Rewards.maxLevel))
        return CareBar.share(xp - begin, of: nextLevelXp - begin)
    }
}

extension TargetsView {
    /// In the order of being set, each with how it stands.
    package var page: Page {
        var page = Page()
        for target in targets { page.add(target.page) }
        if targets.isEmpty {
            page.add("no goals yet: fitpinky targets add 'Two a day' --count 2 --of checks --per day sets one")
        }
        return page
    }
}

extension TargetView {
    fileprivate var page: Page {
        var page = Page()
        let done: Line = isReached ? Line("  ✓").purple : ""
        page.add("\(Line(title).bold)  \(Line(id.ulid.text).dim)", hanging: 2)
        let bar = CareBar.share(progress, of: count)
        page.add("  \(bar)  \(standing)\(done)", hanging: 24)
        if timesReached > 0 { page.add("  reached \(counted(timesReached, "time"))") }
        return page
    }
}
