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
    /// The kiosk serves other people.
    case strangersKiosk(String)
    /// The member belongs to no group.
    case notMember(String)
    /// One of its members gave up the kiosk that is asked.
    case retired

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
        case .strangersKiosk(let name): "only those whom \(name) serves can retire it"
        case .notMember(let name): "\(name) belongs to no group"
        case .retired:
            "this kiosk was retired, and no other lets it in any more; to use it again set it up anew: stop fitpinkyd, move its "
                + "state folder aside, start it and join with fitpinky group join"
        }
    }
}
