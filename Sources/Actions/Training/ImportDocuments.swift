package import Documents
internal import FitPinkyCore
package import Ledger
package import Messages

/// A member takes documents of splits and trainings into their own ledger: all of them or none.
package struct ImportDocuments: PersonalAction {
    package var actor: Actor
    /// Whether nothing is kept, and it is only said what would come of it.
    package let isDryRun: Bool
    private let documents: DocumentSet

    package init(_ request: Fitpinky_V1_ImportDocumentsRequest) throws(ActionError) {
        try self.init(
            request.documents.map { DocumentFile($0.path, Array($0.content)) }, isDryRun: request.dryRun,
            as: .named(request.asMember))
    }

    package init(_ files: [DocumentFile], isDryRun: Bool = false, as actor: Actor) throws(ActionError) {
        do throws(DocumentError) {
            documents = try DocumentSet(files)
        } catch {
            throw .document(error)
        }
        (self.actor, self.isDryRun) = (actor, isDryRun)
    }

    package static let errors: [ActionError] = .ofCare + [.document(.example)]

    package var scope: WinnerScope { WinnerScope(hasPlans: true, hasTrainings: true) }

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let member = try household.actor(actor).member
        let taken: DocumentImport
        do throws(DocumentError) {
            taken = try DocumentImport(
                documents, into: DocumentLedger(of: member, in: household.winners),
                keeping: household.documents[member] ?? [], of: member, at: now.instant, isTrusted: now.isTrusted,
                freshID: now.freshID)
        } catch {
            throw .document(error)
        }
        var outcome = Outcome(isDryRun ? [] : taken.facts)
        outcome.documents = ImportedDocuments(
            member: member, counts: taken.counts, kept: isDryRun ? [] : taken.kept)
        return outcome
    }
}

extension ActionError {
    /// One of the documents is refused, and so are all.
    package static func document(_ error: DocumentError) -> Self { invalid("document", error.sentence) }
}

extension DocumentError {
    fileprivate static let example = DocumentError(
        path: "Splits/01KB2Y5V8QH3M6N0R4T7W9X1Z2.json", place: "exercises[2].sets",
        reason: "found 21; allowed is a whole number from 1 to 20")
}
