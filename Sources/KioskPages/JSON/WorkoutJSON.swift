internal import FitPinkyCore
internal import JSON

extension WorkoutView {
    /// When it was, or that no clock says so yet.
    var momentJSON: JSON {
        [
            "day": .orNull(moment?.day), "loggedAt": .orNull(moment?.instant),
            "localTime": .orNull(moment?.time.text), "zone": .orNull(moment?.zone),
            "awaitsClock": .bool(moment == nil), "estimated": .bool(moment?.isEstimate ?? false),
        ]
    }

    /// What is said to it, and what stands behind it.
    var wordsJSON: JSON {
        [
            "caption": .orNull(words.caption), "vouchedBy": .texts(words.vouchers), "proof": .text(words.proofWord),
            "reactions": .list(words.reactions.map(\.json)), "activity": .orNull(words.activity?.type?.name),
            "minutes": .orNull(words.activity?.minutes), "notes": .orNull(words.notes),
        ]
    }
}
