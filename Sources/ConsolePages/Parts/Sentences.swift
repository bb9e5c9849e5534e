internal import FitPinkyCore
internal import KioskPages

enum StreakWords {
    /// `3 weeks`.
    static func short(_ streak: Streak) -> String {
        streak.current > 0 ? counted(streak.current, "week") : "Start this week"
    }

    static func note(_ streak: Streak) -> String {
        guard streak.current > 0 else {
            return streak.longest == 0
                ? "it begins with a week in which you all hit your goals"
                : "your longest was \(counted(streak.longest, "week"))"
        }
        if streak.longest > streak.current { return "your longest was \(streak.longest)" }
        return streak.current > 1 ? "your longest yet" : "in a row"
    }
}

enum PeerWords {
    /// How another kiosk stands, and how old what it said is.
    static func sentence(_ peer: PeerView, at now: UTCInstant) -> String {
        var sentence = "\(peer.name)’s kiosk: "
        if peer.isConnected {
            sentence += "connected"
        } else if let heard = peer.lastHeard {
            sentence += "away, last heard \(age(heard, at: now)); what is said of it is as of then"
        } else {
            sentence += "not heard since this kiosk started; what is said of it is from before"
        }
        if peer.pendingEntries > 0 {
            sentence += ", \(counted(peer.pendingEntries, "entry", "entries")) on the way there"
        }
        if peer.pendingPhotos > 0 { sentence += ", \(counted(peer.pendingPhotos, "photo")) on the way here" }
        return sentence
    }
}
