extension ErasureOffer {
    /// What will go, what is kept, what cannot be reached, and how it is confirmed.
    package var page: Page {
        var page = Page([Line("If you (\(member)) erase yourself, this goes:").bold])
        for sentence in goes { page.add("  " + Line(sentence)) }
        page.addGap()
        page.add(Line("This is kept:").bold)
        page.add("  " + Line(kept))
        page.addGap()
        page.add(Line("This cannot be reached from here:").bold)
        for sentence in stays { page.add("  " + Line(sentence)) }
        page.addGap()
        page.add(Line("It cannot be undone. To do it, within five minutes: fitpinky erase --confirm \(code)").amber)
        return page
    }
}

extension ErasureView {
    /// What was done, and what stays.
    package var page: Page {
        var page = Page([Line(sentence)])
        page.addGap()
        page.add(Line("This could not be reached from here:").bold)
        for sentence in stays { page.add("  " + Line(sentence)) }
        return page
    }

    /// The same for a page.
    package var pageSentence: String {
        isFinished
            ? "Erased: nothing of it is left in the kiosk’s folder."
            : "Erased: what is left of it in the kiosk’s folder goes by itself within minutes."
    }

    /// What was done.
    package var sentence: String {
        isFinished
            ? "erased: nothing of it is left in this kiosk’s folder"
            : "erased: what is left of it in this kiosk’s folder goes by itself within minutes"
    }
}
