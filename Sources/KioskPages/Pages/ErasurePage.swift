extension ErasureOffer {
    /// What will go, what stays, and how it is confirmed.
    package var page: Page {
        var page = Page([Line("This goes if \(member) is erased:").bold])
        for sentence in goes { page.add("  " + Line(sentence)) }
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
        var page = Page([
            Line(
                isFinished
                    ? "erased: nothing of it is left in this kiosk’s folder"
                    : "erased: what is left of it in this kiosk’s folder goes by itself within minutes")
        ])
        page.addGap()
        page.add(Line("This could not be reached from here:").bold)
        for sentence in stays { page.add("  " + Line(sentence)) }
        return page
    }
}
