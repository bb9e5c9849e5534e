public import FitPinkyCore

/// Why a deed of a household cannot be done. Nothing has changed then.
public enum GroupRefusal: Error, Hashable, Sendable {
    /// A text that a person entered is none of its kind, for that reason.
    case text(String)
    case goal(Int)
    case maxMembers(Int)
    /// The kiosk's people belong to this group already.
    case belongs(to: String)
    /// They have joined a group of which no word has come yet.
    case awaitsGroup
    case noGroup
    /// The group has as many members as it is for.
    case full(Int)
    /// Somebody is called so already.
    case nameTaken(String)
    /// The kiosk serves as many as it may.
    case manyMembers(Int)
    /// The kiosk serves several, and it was not said who acts.
    case whoActs([String])
    /// The kiosk serves nobody of that name.
    case nobody(String, served: [String])
    case unknownKiosk
    /// The kiosk that is asked.
    case ownKiosk
    /// The kiosk has fewer buttons, which are counted from 1.
    case noButton(Int, count: Int)
    /// The button is that person's.
    case othersButton(Int, String)
    /// The kiosk serves other people.
    case strangersKiosk(String)
    /// The member belongs to no group.
    case notMember(String)
    /// One of its members gave up the kiosk that is asked.
    case retired

    case dayStart(Int)
    /// No news are called so.
    case news(String)
    /// News that only a later version tells.
    case newsToCome(String)
    /// As many kinds of news are switched off as can be.
    case manyOff
    case quietHours

    case unknownWorkout
    case deletedWorkout
    /// It is that member's, and only they may; nil if their name is not known.
    case othersWorkout(String?)
    /// It is no emoji, or more than one.
    case emoji
    /// A workout's author cannot vouch for it.
    case ownWord
    /// Its photo vouches for it.
    case proven
    /// The member's stay begins on that later Day.
    case notYetMember(String, from: Day)

    /// The group has no other member.
    case nobodyElse
    /// There are several others, and it was not said who is meant.
    case whomToNudge([String])
    /// No other member is called so.
    case noMember(String, others: [String])
    case hasLeft(String)
    case ownNudge
    /// The member was nudged by the same sender, and can be again in so many minutes.
    case nudged(String, minutes: Int)

    /// One sentence for a person: what is wrong, and what to do.
    public var sentence: String {
        switch self {
        case .text(let why): why
        case .goal(let days): "a goal is 1 to 7 days a week, and this is \(days)"
        case .maxMembers(let count): "a group is for 2 or 3, and this is \(count)"
        case .belongs(let name):
            "this kiosk belongs to \(name) already; leave that group first: fitpinky group leave"
        case .awaitsGroup:
            "this kiosk has joined a group that it has not heard of yet; run the same fitpinky group join again while the "
                + "other kiosk is on, or leave: fitpinky group leave"
        case .noGroup:
            "there is no group yet; begin one with fitpinky group create, or join one with fitpinky group join"
        case .full(let count): "the group is for \(count), and has \(count) members; one has to leave first"
        case .nameTaken(let name): "somebody in the group is called \(name) already; choose another name"
        case .manyMembers(let count): "a kiosk serves up to \(count) members"
        case .whoActs(let names): "this kiosk serves \(names.joined(separator: " and ")); say who acts with --as NAME"
        case .nobody(let name, let served):
            "nobody here is called \(name); this kiosk serves \(served.joined(separator: " and "))"
        case .unknownKiosk: "the group has no such kiosk; fitpinky group members lists them"
        case .ownKiosk: "this is the kiosk that you are asking; a kiosk is retired from another one when it is lost"
        case .noButton(let button, let count):
            count == 1
                ? "there is no button \(button): this kiosk has one; a further one is a [[button]] in kiosk.toml"
                : "there is no button \(button): this kiosk has \(count), counted from 1"
        case .othersButton(let button, let name): "button \(button) is \(name)'s; choose another one"
        case .strangersKiosk(let name): "only those whom \(name) serves can retire it"
        case .notMember(let name): "\(name) belongs to no group"
        case .retired:
            "this kiosk was retired, and no other lets it in any more; to use it again set it up anew: stop fitpinkyd, move its "
                + "state folder aside, start it and join with fitpinky group join"
        case .dayStart(let hour): "Days start at an hour from 0 to 6, and this is \(hour)"
        case .news(let kind):
            "no news are called \(kind); there are "
                + NotifyFact.News.told.compactMap(\.name).joined(separator: ", ")
        case .newsToCome(let kind):
            "\(kind): this version makes none, so there is nothing to switch; there are "
                + NotifyFact.News.told.compactMap(\.name).joined(separator: ", ")
        case .manyOff: "no more than \(NotifyFact.maxOff) kinds of news can be switched off; switch another on first"
        case .quietHours: "quiet hours go from one minute of the day to another, 00:00 to 23:59"
        case .unknownWorkout: "there is no such workout; fitpinky workouts lists them"
        case .deletedWorkout:
            "that workout is deleted; its author can have it back for 30 days: fitpinky workouts undelete"
        case .othersWorkout(let name): "only \(name ?? "its author") can write the caption of that workout"
        case .emoji: "a reaction is one emoji, such as 💪"
        case .ownWord: "nobody vouches for a workout of their own; another member can"
        case .proven: "it is proven by its photo, and nobody has to vouch for it"
        case .notYetMember(let name, let day): "\(name) belongs to the group from \(day.iso8601) on, and can vouch then"
        case .nobodyElse: "nobody else belongs to the group; invite somebody: fitpinky group invite"
        case .whomToNudge(let names):
            "the others are \(names.joined(separator: " and ")); say whom to nudge with --to NAME"
        case .noMember(let name, let others):
            "no other member is called \(name); there is \(others.joined(separator: " and "))"
        case .hasLeft(let name): "\(name) has left the group; a nudge is for another member who belongs to it"
        case .ownNudge: "nobody nudges themselves; a nudge is for another member"
        case .nudged(let name, let minutes):
            "one nudge an hour: \(name) can be nudged again in \(minutes) minute\(minutes == 1 ? "" : "s")"
        }
    }
}
