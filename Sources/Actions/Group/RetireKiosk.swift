package import FitPinkyCore
internal import Ledger
package import Messages

/// A kiosk that is lost, or broken for good, is given up.
package struct RetireKiosk: RequestedAction {
    /// Which.
    package var kiosk: KioskID
    /// Who retires it: a member whom that kiosk serves.
    package var actor: Actor

    /// That kiosk's retirement.
    package init(_ kiosk: KioskID, as actor: Actor) { (self.kiosk, self.actor) = (kiosk, actor) }

    package init(_ request: Fitpinky_V1_RetireKioskRequest) throws(ActionError) {
        guard let kiosk = ULID(text: request.kiosk) else { throw .kioskID(request.kiosk) }
        self.init(KioskID(kiosk), as: .named(request.asMember))
    }

    package static let errors: [ActionError] =
        .ofActor + [.kioskID("lost"), .unknownKiosk, .ownKiosk, .strangersKiosk("Ben's kiosk")]

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let member = try household.actor(actor).member
        guard kiosk != household.kiosk.kiosk else { throw .ownKiosk }
        guard let fact = household.kiosk.kiosks[kiosk] else { throw .unknownKiosk }
        guard household.kiosk.serves(kiosk, member) else { throw .strangersKiosk(fact.name) }
        return Outcome([.retire(RetireFact(kiosk: kiosk, member: member))])
    }
}

extension ActionError {
    /// What was typed is no id.
    package static func kioskID(_ text: String) -> Self {
        invalid("kioskID", "\"\(text)\" is no kiosk's id", .listKiosks)
    }

    /// No kiosk has that id, or it is given up.
    package static let unknownKiosk = failed("unknownKiosk", "the group has no such kiosk", .listKiosks)

    /// It is the kiosk that is asked.
    package static let ownKiosk = failed(
        "ownKiosk", "this is the kiosk that you are asking; a kiosk is retired from another one when it is lost")

    /// The kiosk serves other people.
    package static func strangersKiosk(_ name: String) -> Self {
        failed("strangersKiosk", "only those whom \(name) serves can retire it")
    }
}
