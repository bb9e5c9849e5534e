import ArgumentParser
import Glibc
import Pictures

/// What all pictures have in common.
struct PictureOptions: ParsableArguments {
    @OptionGroup var options: GlobalOptions
    @Option(
        name: .shortAndLong, help: ArgumentHelp("The PNG file to write; - is standard output.", valueName: "file"),
        completion: .file())
    var output: String
    @Flag(help: "For a dark background.") var dark = false

    func validate() throws { try options.checkOutput(output, "--output") }

    func write(_ draw: (Theme) throws(PictureError) -> [UInt8]) throws {
        let png: [UInt8]
        do throws(PictureError) {
            png = try draw(dark ? .dark : .light)
        } catch {
            complain(error.sentence)
            throw ExitCode(EXIT_FAILURE)
        }
        let file = try OutputFile(path: output)
        try file.append(png)
        try file.finish()
        file.tell(output, options)
    }
}
