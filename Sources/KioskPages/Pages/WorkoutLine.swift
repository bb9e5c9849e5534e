public import Messages

extension Fitpinky_V1_Workout {
    /// What a person types for its id.
    var handle: String { String(id.suffix(WorkoutHandle.minCharacterCount)) }

    /// What a list says of it, by its id: one line, and a second one where somebody said something to it.
    public var entry: Page {
        var page = Page()
        let facts: Line = "\(id)  \(whenInYear)  \(memberName)  \(photoText)"
        page.add(deleted ? (facts + "  deleted").dim : facts, hanging: 28)
        let words = self.words
        if !words.isEmpty { page.add(Line().padded(to: 28) + words, hanging: 28) }
        return page
    }

    /// The entry on one line, for what is said in passing.
    public var line: Line {
        let words = self.words
        return "\(id)  \(whenInYear)  \(memberName)  \(photoText)" + (words.isEmpty ? "" : "  \(words)")
    }

    /// All that is known of it.
    public var page: Page {
        var page = entry
        page.add("  signed by kiosk \(kiosk)" + (awaitsClock ? "" : ", zone \(zone)"))
        if !undeletableUntilLocal.isEmpty {
            page.add("  deleted; its author can have it back until \(dayAndTimeText(undeletableUntilLocal))")
        }
        if awaitsClock {
            page.add("  logged while the clock was not trusted; it gets its day and watermark once it is")
        }
        if estimated {
            page.add("  the machine lost power before its clock was right: this is the latest that it can have been")
        }
        if hasPhoto {
            // Somebody may want to copy the digest as a whole.
            page.add("  photo \(photo.type)" + (photo.present ? "" : ", not stored here"))
            page.add("  sha256 \(photo.sha256)")
        }
        return page
    }

    /// The same, and what speaks against its counting.
    var remarks: Line {
        var parts: [Line] = []
        if estimated { parts.append(Line("at the latest").dim) }
        if !words.isEmpty { parts.append(words) }
        if isUnproven && !deleted { parts.append(Line("no photo, unproven").amber) }
        if hasPhoto && !photo.present { parts.append(Line("photo not here").dim) }
        if deleted { parts.append(Line("deleted").dim) }
        return joined(parts, by: "  ")
    }

    /// `Thu 26 Feb 18:34`, as far as it is known.
    var when: Line { awaitsClock ? "day not known yet" : "\(dayText(day)) \(self.localTime)" }

    /// When it was, what there is to it, and how it is named, for where its author is known.
    var brief: Line {
        let remarks = self.remarks
        return "\(when)  \(remarks)\(remarks.isEmpty ? "" : "  ")\(Line(handle).dim)"
    }

    /// `26 Feb 2026 18:34`: a list goes back for years.
    private var whenInYear: Line {
        let date = Line(dateText(day)).padded(to: 11)
        return awaitsClock ? "day not known yet" : "\(date) \(estimated ? "≤ " : "")\(self.localTime)"
    }

    private var photoText: Line {
        guard hasPhoto else { return isUnproven ? "no photo, unproven" : "no photo" }
        let size = "\(photo.width)x\(photo.height), \(photo.size)"
        return Line(photo.present ? size : "\(size), not here")
    }
}

extension Fitpinky_V1_Photo {
    /// `433 kB`.
    var size: String { "\((UInt64(bytes) + 999) / 1000) kB" }
}

/// The lines after each other.
func joined(_ parts: [Line], by separator: Line) -> Line {
    parts.enumerated().reduce(Line()) { $0 + ($1.offset > 0 ? separator : "") + $1.element }
}
