/// Words for those who have none at the moment.
public enum Phrases {
    /// What a nudge says that nobody wrote a text for.
    public static var nudges: [String] {
        [
            "gym time? 😏", "your shoes are asking for you 👟", "ten minutes count as well 💪", "today or never? 👀",
            "I went. You? 😇", "the couch will still be there afterwards 🛋️", "do not make me win like this 🏆",
            "our streak is looking at you 🔥",
        ]
    }

    /// What two people can put at stake.
    public static var wagers: [String] {
        [
            "loser cooks dinner", "loser does the dishes for a week", "loser makes breakfast in bed",
            "loser gives a foot massage", "winner picks the film", "loser pays for the cinema",
            "loser cleans the bathroom", "loser takes the bins out for a month", "winner picks the next trip",
            "loser bakes a cake",
        ]
    }
}
