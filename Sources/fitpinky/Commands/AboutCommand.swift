import ArgumentParser

struct AboutCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "about", abstract: "Version, what changed, and the licences of what is linked.",
        discussion: "Example: fitpinky about --json")

    @OptionGroup var options: GlobalOptions

    func run() {
        if options.json { return About.json().print() }
        show(About.page)
    }
}
