import ArgumentParser
import Glibc
import JSON
import Store

struct StoreResetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Begin again as a new kiosk.",
        discussion: """
            Moves the key and the database into a folder of this time, in the same folder. Nothing is deleted, and presses \
            that wait stay for the new kiosk. The group does not know the new kiosk: pair it again, or restore a backup into it.

            Stop the agent first; exit code 75 if it has the store open. An agent that runs without a store, because the key \
            or the database is not what it should be, may run on: it takes up the new one within a minute, or at once when \
            it is told to reload.
            """)

    @OptionGroup var options: GlobalOptions
    @Flag(help: "Do not ask.") var yes = false
    @Option(help: ArgumentHelp("The folder that the agent keeps everything in.", valueName: "dir"))
    var stateDir = "/var/lib/fitpinky"

    func run() throws {
        guard yes || isConfirmed() else {
            complain("nothing was changed")
            throw ExitCode(EXIT_FAILURE)
        }
        let folder = StateFolder(path: stateDir)
        defer { folder.giveToOwner() }
        let aside: String?
        do throws(StoreError) {
            aside = try Store.reset(folder: stateDir, at: systemTime())
        } catch {
            complain("\(error)")
            if case .inUse = error { throw ExitCode(EX_TEMPFAIL) }
            throw ExitCode(EXIT_FAILURE)
        }
        if options.json { return JSON.object(["movedTo": aside.map { .text($0) } ?? .null]).print() }
        say(aside.map { "what was there is now in \($0)" } ?? "there was nothing to move aside")
        say("at its next start, or within a minute if it runs without a store, the agent begins as a new kiosk")
    }

    private func isConfirmed() -> Bool {
        guard Terminal.isThere, !options.json else {
            complain("there is no terminal to ask on: add --yes")
            return false
        }
        put("\(stateDir) begins again as a kiosk that no group knows. Type yes to go on: ", terminator: "")
        return readLine() == "yes"
    }
}
