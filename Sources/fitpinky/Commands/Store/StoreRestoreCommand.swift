import ArgumentParser
import Glibc
import JSON
import Store

struct StoreRestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Take in what a backup has, with the agent stopped.",
        discussion: """
            What is in the folder stays: only what it lacks is brought, so nothing newer is lost, and doing it twice does \
            no harm. A folder that is nobody's becomes the kiosk that the backup is of, if the backup has its secret, and a \
            new kiosk otherwise. A database that cannot be opened or is empty is moved aside, and one that is missing is made. \
            The file is checked as a whole before anything happens.

            Exit code 65 if the file is no whole backup; 75 if an agent has the folder.
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: "The backup.") var file: String
    @Option(help: ArgumentHelp("The folder that the agent keeps everything in.", valueName: "dir"))
    var stateDir = "/var/lib/fitpinky"

    func run() throws {
        var checking = ProgressBar("checking", options)
        let seed: [UInt8]?
        do throws(StoreError) {
            seed = try Store.check(backup: file) { checking.show($0, of: $1) }
            checking.clear()
        } catch {
            checking.clear()
            if case .failed("open", _, ENOENT) = error {
                complain("there is no file \(file)")
            } else {
                complain("\(error)")
            }
            throw ExitCode(EX_DATAERR)
        }
        let folder = StateFolder(path: stateDir)
        defer { folder.giveToOwner() }
        var bar = ProgressBar("restoring", options)
        let (brought, isAdopted): (Restored, Bool)
        do throws(StoreError) {
            isAdopted = if let seed { try Store.adopt(seed: seed, folder: stateDir) } else { false }
            let store = try folder.openedToRestore()
            // Nobody knows whether this clock is right: the entries' own times are followed.
            brought = try store.folder.restore(from: file, at: systemTime(), isClockTrusted: false) {
                bar.show($0, of: $1)
            }
            bar.clear()
        } catch {
            bar.clear()
            complain("\(error)")
            if case .inUse = error { throw ExitCode(EX_TEMPFAIL) }
            throw ExitCode(EXIT_FAILURE)
        }
        if options.json {
            return brought.json(isAdopted: isAdopted, movedAside: folder.movedAside).print()
        }
        if isAdopted { say("\(stateDir) is now the kiosk that this backup is of") }
        say(brought.text)
    }
}

extension Restored {
    fileprivate func json(isAdopted: Bool, movedAside: String?) -> JSON {
        [
            "entries": [
                "new": .number(entries), "known": .number(knownEntries), "refused": .number(refusedEntries),
            ],
            "photos": ["new": .number(photos), "refused": .number(refusedPhotos)],
            "recoveryKeys": .number(recoveryKeys), "adopted": .bool(isAdopted),
            "movedAside": movedAside.map { .text($0) } ?? nil,
        ]
    }

    fileprivate var text: String {
        var lines = [
            "entries: \(entries) new, \(knownEntries) known, \(refusedEntries) refused",
            "photos: \(photos) new" + (refusedPhotos > 0 ? ", \(refusedPhotos) refused" : ""),
        ]
        if recoveryKeys > 0 {
            lines.append(
                "recovery keys: \(recoveryKeys) new; fitpinky group join CODE --at HOST:PORT --as NAME uses them in a new kiosk"
            )
        }
        if refusedEntries > 0 { lines.append("refused entries are signed by nobody known, or follow nothing") }
        return lines.joined(separator: "\n")
    }
}
