internal import FitPinkyCore

extension WorkoutView {
    /// All that is known of it.
    package var json: JSON {
        JSON.object([
            "id": .id(id), "member": .id(member), "memberName": .text(memberName),
            "day": .orNull(moment?.day), "loggedAt": .orNull(moment?.instant),
            "localTime": .orNull(moment?.time.text), "zone": .orNull(moment?.zone),
            "awaitsClock": .bool(moment == nil), "estimated": .bool(moment?.isEstimate ?? false),
            "deleted": .bool(isDeleted), "undeletableUntil": .orNull(undeletableUntil?.instant), "kiosk": .id(kiosk),
            "photo": photo.map { photo in
                [
                    "sha256": .text(photo.sha256), "bytes": .number(photo.byteCount), "type": .text(photo.type),
                    "width": .number(photo.width), "height": .number(photo.height),
                    "present": .bool(photo.isPresent),
                ]
            } ?? .null,
        ]).with(words.json)
    }
}
