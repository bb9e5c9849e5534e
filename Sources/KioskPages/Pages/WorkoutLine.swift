internal import FitPinkyCore

extension WorkoutView {
    /// What a person types for its id.
    var handle: String { String(id.ulid.text.suffix(WorkoutHandle.minCharacterCount)) }

    /// What a list says of it, by its id: one line, and a second one where somebody said something to it.
    package var entry: Page {
        var page = Page()
        let facts: Line = "\(id.ulid.text)  \(whenInYear)  \(memberName)  \(photoText)"
        page.add(isDeleted ? (facts + "  deleted").dim : facts, hanging: 28)
        let words = self.words.line
        if !words.isEmpty { page.add(Line().padded(to: 28) + words, hanging: 28) }
        return page
    }

    /// The entry on one line, for what is said in passing.
    package var line: Line {
        let words = self.words.line
        return "\(id.ulid.text)  \(whenInYear)  \(memberName)  \(photoText)" + (words.isEmpty ? "" : "  \(words)")
    }

    package var page: Page {
        var page = entry
        page.add("  signed by kiosk \(kiosk.ulid.text)" + (moment.map { ", zone \($0.zone)" } ?? ""))
        if let undeletableUntil {
            page.add("  deleted; its author can have it back until \(undeletableUntil.text)")
        }
        if moment == nil {
            page.add("  logged while the clock was not trusted; it gets its day and watermark once it is")
        }
        if isEstimate {
            page.add("  the machine lost power before its clock was right: this is the latest that it can have been")
        }
        if let notes = words.notes { page.add("  notes: \(notes)", hanging: 9) }
        if let photo {
            // Somebody may want to copy the digest as a whole.
            page.add("  photo \(photo.type)" + (photo.isPresent ? "" : ", not stored here"))
            page.add("  sha256 \(photo.sha256)")
        }
        return page
    }

    /// The same, and what speaks against its counting.
    var remarks: Line {
        var parts: [Line] = []
        if isEstimate { parts.append(Line("at the latest").dim) }
        if !words.line.isEmpty { parts.append(words.line) }
        if isUnproven && !isDeleted { parts.append(Line("no photo, unproven").amber) }
        if let photo, !photo.isPresent { parts.append(Line("photo not here").dim) }
        if isDeleted { parts.append(Line("deleted").dim) }
        return joined(parts, by: "  ")
    }

    /// `Thu 26 Feb 18:34`, as far as it is known.
    var when: Line { moment.map { "\($0.day.shortText) \($0.time.text)" } ?? "day not known yet" }

    /// Whether its moment is the latest that it can have been.
    var isEstimate: Bool { moment?.isEstimate ?? false }

    /// When it was, what there is to it, and how it is named, for where its author is known.
    var brief: Line {
        let remarks = self.remarks
        return "\(when)  \(remarks)\(remarks.isEmpty ? "" : "  ")\(Line(handle).dim)"
    }

    /// `26 Feb 2026 18:34`: a list goes back for years.
    private var whenInYear: Line {
        guard let moment else { return "day not known yet" }
        return "\(Line(moment.day.dateText).padded(to: 11)) \(moment.isEstimate ? "≤ " : "")\(moment.time.text)"
    }

    private var photoText: Line {
        guard let photo else { return isUnproven ? "no photo, unproven" : "no photo" }
        let size = "\(photo.width)x\(photo.height), \(photo.size)"
        return Line(photo.isPresent ? size : "\(size), not here")
    }
}

extension WorkoutView.Photo {
    /// `433 kB`.
    var size: String { "\((byteCount + 999) / 1000) kB" }
}

/// The lines after each other.
func joined(_ parts: [Line], by separator: Line) -> Line {
    parts.enumerated().reduce(Line()) { $0 + ($1.offset > 0 ? separator : "") + $1.element }
}
