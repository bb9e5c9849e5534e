package import FitPinkyCore
internal import Ledger
package import Messages

/// A kiosk that is lost, or broken for good, is given up.
package struct RetireKiosk: RequestedAction {
    /// Which.
    package var kiosk: KioskID
    /// Who retires it: a member whom that kiosk serves, for ever; or another one who belongs, once it has been silent for
    /// ``silentDays`` days, until it says something again.
    package var actor: Actor

    /// So long a kiosk of another member has to be silent before it is given up.
    package static let silentDays: Int64 = 14

    /// That kiosk's retirement.
    package init(_ kiosk: KioskID, as actor: Actor) { (self.kiosk, self.actor) = (kiosk, actor) }

    package init(_ request: Fitpinky_V1_RetireKioskRequest) throws(ActionError) {
        guard let kiosk = ULID(text: request.kiosk) else { throw .kioskID(request.kiosk) }
        self.init(KioskID(kiosk), as: .named(request.asMember))
    }

    package static let errors: [ActionError] =
        .ofActor + [
            .kioskID("lost"), .unknownKiosk, .ownKiosk, .strangersKiosk("Ben's kiosk"),
            .heardLately("Ben's kiosk", on: .first),
        ]

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let member = try household.actor(actor).member
        guard kiosk != household.kiosk.kiosk else { throw .ownKiosk }
        guard let fact = household.kiosk.kiosks[kiosk] else { throw .unknownKiosk }
        // The store names the last entries of its chains.
        let retirement = Fact.retirement(RetirementFact(kiosk: kiosk, member: member))
        if household.kiosk.serves(kiosk, member) { return Outcome([retirement]) }
        guard household.kiosk.stays[member] != nil else { throw .strangersKiosk(fact.name) }
        if let heard = household.lastHeard[kiosk] {
            let days = (now.instant.milliseconds - heard.milliseconds) / 86_400_000
            guard days >= RetireKiosk.silentDays else {
                throw .heardLately(fact.name, on: now.calendar.shown(heard).date)
            }
        }
        return Outcome([retirement])
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

    /// The kiosk serves other people, and last had everything from here on that date.
    package static func heardLately(_ name: String, on date: Day) -> Self {
        failed(
            "heardLately",
            "\(name) was heard of last on \(date.shortText); a kiosk of another member can be given up once it has been silent "
                + "for \(RetireKiosk.silentDays) days")
    }

    /// The kiosk serves other people, and who acts does not belong.
    package static func strangersKiosk(_ name: String) -> Self {
        failed("strangersKiosk", "only those whom \(name) serves can retire it, or another member of the group")
    }
}
