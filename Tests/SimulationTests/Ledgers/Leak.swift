/// A fault that is planted into what the worlds do, to see that it is found.
enum Leak: CaseIterable, Sendable {
    /// Every partner may have everything, whether or not it has left.
    case termsIgnored
    /// What arrives is not looked at for who has left: connections go on as they were.
    case leaveNotHeeded
    /// Who may ask is not read anew when somebody has left.
    case pinsKept
    /// A kiosk that hears that it has left goes on in that ledger.
    case closedLedgerExchanged
    /// Whom one ledger lets in is given any other.
    case anyPinServed
    /// Who was never invited is admitted when it introduces itself.
    case admissionNotChecked
    /// What goes with an introduction comes from the ledger in which the kiosk was before.
    case ledgerMixedUp
    /// What members' own ledgers have goes along.
    case personalOffered
    /// Whom the household lets in may read its members' own ledgers.
    case ownPinsMixedUp
    /// A further kiosk that asks for its member's own ledger is given it, though nobody held a button.
    case letInWithoutHold
    /// Whoever asks for a member's own ledger is asked about at the button, whether or not it serves that member.
    case anyMemberAsked
    /// What takes a deletion back arrives without the words that it brings.
    case wordsDropped
    /// A change of a training plan takes the place of versions that lost, which are shown as copies.
    case copiesReplaced

    /// Whether only worlds in which people train can show it.
    var isOfTrainings: Bool { self == .copiesReplaced }
}
