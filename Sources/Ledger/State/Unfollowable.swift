/// A state cannot be moved on by a change, and is to be worked out from all winners.
public struct Unfollowable: Error, Equatable {
    package init() {}
}
