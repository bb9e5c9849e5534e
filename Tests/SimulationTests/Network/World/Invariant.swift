/// What has to hold in every world.
enum Invariant: String, CaseIterable, Hashable, Sendable {
    case stateIsEqual = "after healing every state is equal"
    case acknowledgedSurvives = "every acknowledged entry survives"
    case deletedStaysDeleted = "nothing deleted returns without a later edit"
    case laterEditWins = "an edit made after seeing wins"
    case dotsAreFresh = "dots are never used again"
    case toldIsDurable = "nothing is told that is not durable"
    case orderIsKept = "no entry overtakes what it goes on from"
    case photosAreWhole = "no photo is visible unless whole"
    case photosArrive = "after healing every photo is everywhere"
    case payloadsReturn = "what was erased and taken back is whole"
    case oneConnectionStays = "of two connections one stays"
    case memoryIsBounded = "no queue is longer than it may be"
    case quietIsSilent = "quiescence is silence but for pings"
    case newsIsRelayed = "what one kiosk brings the others hear at once"
    case faultsAreNamed = "an exchange between kiosks in order ends for no fault of theirs"
    case storedBytesStay = "no stored byte of a photo is sent again"
}

/// What was found not to hold.
struct Finding: Hashable, Sendable, CustomStringConvertible {
    var invariant: Invariant
    var what: String

    var description: String { "\(invariant.rawValue): \(what)" }
}
