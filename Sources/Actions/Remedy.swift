/// Where an action is taken, and its error told.
package enum Surface: CaseIterable, Hashable, Sendable {
    /// A command, or the button, of whose errors the log and `watch` tell.
    case commandLine
    /// The household's page.
    case page
}

/// What a person can do about an error. The error says what is wrong and what is allowed, and each surface how to mend it there.
package enum Remedy: CaseIterable, Hashable, Sendable {
    case lookAtHealth
    case setUpAgain
    case nameActor
    case nameReceiver
    case beginOrJoin
    case joinAgainOrLeave
    case leave
    case invite
    case inviteFurtherKiosk
    case listKiosks
    case undelete
    case rename
    case joinAsFurtherKiosk

    /// The end of a sentence.
    package func words(on surface: Surface) -> String {
        switch surface {
        case .commandLine: onCommandLine
        case .page: onPage
        }
    }

    private var onCommandLine: String {
        switch self {
        case .lookAtHealth: "see fitpinky doctor"
        case .setUpAgain:
            "to use it again, set it up again: stop fitpinkyd, move its state folder aside, start it and join with "
                + "fitpinky group join"
        case .nameActor: "say who acts with --as NAME"
        case .nameReceiver: "name the member to nudge with --to NAME"
        case .beginOrJoin: "begin one with fitpinky group create, or join one with fitpinky group join"
        case .joinAgainOrLeave:
            "run the same fitpinky group join again while the other kiosk is on, or leave: fitpinky group leave"
        case .leave: "leave that group first: fitpinky group leave"
        case .invite: "invite somebody: fitpinky group invite"
        case .inviteFurtherKiosk: "a further kiosk of one of them can be invited: fitpinky group invite --kiosk"
        case .listKiosks: "fitpinky group members lists them"
        case .undelete: "its author can have it back for 30 days: fitpinky workouts undelete"
        case .rename: "one has to change their name first: fitpinky name"
        case .joinAsFurtherKiosk: "run it again with --as NAME instead of --member and --goal"
        }
    }

    /// The pages are called as their tabs and links are.
    private var onPage: String {
        switch self {
        case .lookAtHealth: "see Settings, Kiosk"
        case .setUpAgain: "Settings, Kiosk says how to use it again"
        case .nameActor: "choose who acts"
        case .nameReceiver: "choose the member to nudge"
        case .beginOrJoin: "begin or join one under Home"
        case .joinAgainOrLeave: "join again with the same code while the other kiosk is on, or leave"
        case .leave: "leave that group first, under Settings, Group"
        case .invite: "invite somebody under Settings, Members"
        case .inviteFurtherKiosk: "a further kiosk of one of them can be invited under Settings, Members"
        case .listKiosks: "Settings, Members lists them"
        case .undelete: "its author can have it back for 30 days, under Log"
        case .rename: "one has to change their name first, under Settings, Members"
        case .joinAsFurtherKiosk: "join as a further kiosk of one of them"
        }
    }
}
