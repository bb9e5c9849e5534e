internal import FitPinkyCore
internal import Ledger
internal import Store

/// Entries that count for nothing, because their kiosk does not serve the member for which it spoke; named as people name both.
struct NamedWords: Hashable, Sendable {
    /// `Bert’s kiosk`, or the kiosk's id if it never said whose it is.
    var kiosk: String
    /// The member's name.
    var member: String
    /// How many they are.
    var entries: Int
}

extension Store {
    /// See ``Store/wordsForNothing()``.
    func namedWordsForNothing() throws(StoreError) -> [NamedWords] {
        let settings = try settings()
        return try wordsForNothing().map { words in
            NamedWords(
                kiosk: settings.shownKiosk(words.kiosk, at: kiosk), member: settings.shownName(of: words.member),
                entries: words.entries)
        }
    }

    /// Why that workout counts for nothing; nil if that is not so.
    func reasonForNothing(of workout: WorkoutID) throws(StoreError) -> String? {
        guard let (speaker, member) = try speakerForNothing(of: workout) else { return nil }
        let settings = try settings()
        return "this workout is in the name of \(settings.shownName(of: member)), and "
            + "\(settings.shownKiosk(speaker, at: kiosk)), which signed it, does not serve them: it counts for nothing"
    }
}

extension Winners {
    fileprivate func shownName(of member: MemberID) -> String {
        guard case .member(let fact)? = self[.member(member)]?.fact else { return "somebody" }
        return fact.shownName
    }

    fileprivate func shownKiosk(_ id: KioskID, at kiosk: KioskID) -> String {
        KioskReading(kiosk, from: self).name(of: id).map { "\($0)’s kiosk" } ?? id.ulid.text
    }
}
