struct InvitationJSON: Decodable {
    var code: String
    var expiresAt: String?
    var status: String
    var address: String?
    var triesLeft: Int
    var purpose: String

    enum CodingKeys: String, CodingKey {
        case code, expiresAt, status, address, triesLeft
        case purpose = "for"
    }
}

/// In weeks.
struct StreakJSON: Decodable {
    var current: Int
    var longest: Int
}

struct GroupJSON: Decodable {
    struct Member: Decodable {
        var id: String
        var name: String
        var you: Bool
        var goal: Int?
        var required: Int
        var logged: Int
        var doneToday: Bool
        var streak: StreakJSON
        var role: String
        var invitedBy: String?
    }

    struct Kiosk: Decodable {
        var id: String
        var you: Bool
        var address: String?
        var members: [String]
        var admittedBy: String?
        var givenUpBy: String?
    }

    var id: String
    var name: String?
    var awaited: Bool
    var weekStart: String?
    var members: [Member]
    var kiosks: [Kiosk]
}

/// `status --json`, as far as tests look at it.
struct StatusJSON: Decodable {
    struct Kiosk: Decodable {
        var id: String
        var listen: String?
        var retired: Bool
    }

    struct Peer: Decodable {
        var kiosk: String
        var name: String
        var connected: Bool
        var lastHeard: String?
        var pendingEntries: Int
        var pendingPhotos: Int
    }

    struct Pending: Decodable {
        var entries: Int
        var photos: Int
    }

    struct Fault: Decodable {
        var code: String
        var message: String
        var fix: String
    }

    var kiosk: Kiosk
    var group: GroupJSON?
    var wager: String?
    var wagerNext: String?
    var invite: InvitationJSON?
    var streak: StreakJSON
    var peers: [Peer]
    var pending: Pending
    var faults: [Fault]
}

/// A workout of `workouts --json`, as far as tests look at it.
struct WorkoutJSON: Decodable {
    struct Photo: Decodable {
        var bytes: Int
        var present: Bool
    }

    var id: String
    var memberName: String
    var deleted: Bool
    var undeletableUntil: String?
    /// Nil if none was taken.
    var photo: Photo?
}

/// `store stats --json`, as far as tests look at it.
struct StatisticsJSON: Decodable {
    var schema: Int
    var digest: String
    var entries: Int
    var quarantined: Int
    var conflicts: [String]
    var erased: Int
    var workouts: Int
    var checks: Int
    var photos: Int
    var releasedPhotos: Int
    var fileBytes: Int
    var mapBytes: Int
    var maxMapBytes: Int
    var freeBytes: Int?
    var reserveBytes: Int
    var reserveWhole: Bool
}
