import ArgumentParser
import DocumentFiles
import Documents
import Glibc
import JSON
import KioskPages
import Messages
import SwiftProtobuf
import TTRPC

struct DocumentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "documents", abstract: "Export your splits and trainings as documents, and import them.",
        discussion: """
            A document is a JSON file: Splits/ID.json, Workouts/YYYY/MM/ID.json, or Stubs/ID.json of what was removed in the \
            last \(DocumentLimits.stubDays) days. A document of a training is no workout of your week, and no photo is in it.
            """,
        subcommands: [DocumentsExportCommand.self, DocumentsImportCommand.self, DocumentsKeptCommand.self])
}

struct DocumentsExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write all your splits and trainings to a folder, or to a zip archive.",
        discussion: """
            A path that ends in .zip is an archive; - is standard output, as an archive. Any other is a folder, which is made if \
            it is not there. A folder or an archive of an earlier export is brought up to date; one that holds anything else, or a \
            document that this export does not have, is refused; --force replaces such an archive. What cannot be exported is said, with exit code 1; with --json, leftOut has it, and tooLarge says why one import does not take all of it.

            Examples: fitpinky documents export my-training.zip
                      fitpinky documents export my-training --json
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: ArgumentHelp("The folder, or the archive: its name ends in .zip.", valueName: "path"))
    var path: String
    @Flag(help: "Replace the archive whatever it holds.") var force = false

    private var isArchive: Bool { OutputPlace.isStandardOutput(path) || path.lowercased().hasSuffix(".zip") }

    func validate() throws {
        try options.checkOutput(path, "the path")
        guard isArchive || !force else {
            throw ValidationError(
                "--force replaces an archive, and \(path) is a folder; choose an empty folder instead")
        }
    }

    func run() async throws {
        let target = isArchive ? nil : try DocumentTarget(path)
        let earlier = isArchive && !force ? try EarlierArchive(path) : nil
        var (files, leftOut) = ([DocumentFile](), [Fitpinky_V1_Document]())
        var isDateKnown = false
        try await KioskCall.make(options) { call in
            isDateKnown = try await call.status().kiosk.isClockTrusted
            for try await document in try await call.kiosk.exportDocuments(.with { $0.asMember = options.actor ?? "" })
            {
                if document.leftOut.isEmpty {
                    files.append(DocumentFile(document.path, Array(document.content)))
                } else {
                    leftOut.append(document)
                }
            }
        }
        for document in leftOut { complain("left out: \(document.leftOut)") }
        let date = isDateKnown ? systemTime() : nil
        let tooLarge = DocumentExport.tooLarge(files)
        if let tooLarge { complain(tooLarge) }
        var isShown = false
        if let target {
            try target.write(files, leavingOut: leftOut.map(\.path), at: date)
        } else {
            try earlier?.refuseLoss(files, leavingOut: leftOut.map(\.path), at: date)
            let bytes = try DocumentRefusal.told(path) { () throws(DocumentError) in
                try DocumentArchive.bytes(of: files)
            }
            let output = try OutputFile(path: path, mode: OutputFile.privateMode)
            try output.append(bytes)
            try output.finish()
            isShown = output.isStandardOutput
        }
        if !isShown {
            let counts = DocumentsImportedView(files)
            let more: JSON = [
                "leftOut": .list(leftOut.map { .text($0.leftOut) }), "tooLarge": tooLarge.map(JSON.text) ?? .null,
            ]
            options.json ? counts.json.with(more).print() : say("\(path): \(counts.exported)")
        }
        // What was written is right, but a person cannot count on it alone.
        guard leftOut.isEmpty, tooLarge == nil else { throw ExitCode(EXIT_FAILURE) }
    }
}

struct DocumentsImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Take splits and trainings from a folder or a zip archive of documents.",
        discussion: """
            All of them or, where one is bad, none: the file, the place in it and what is allowed are said, with exit code 65. \
            What was changed later wins, so importing twice changes nothing, and an old export takes nothing back. A document \
            that a newer version wrote is kept as it is.

            Examples: fitpinky documents import my-training.zip --dry-run
                      fitpinky documents import my-training
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: ArgumentHelp("The folder, or the archive.", valueName: "path")) var path: String
    @Flag(help: "Only say what would be imported.") var dryRun = false

    func run() async throws {
        let files = try DocumentRefusal.told(path) { () throws(DocumentError) in
            let files = try DocumentSource(path).files()
            // So that a bad file is bad input before the agent is asked, which looks at each of them again.
            _ = try DocumentSet(files)
            return files
        }
        let view = try await KioskCall.make(options) { call in
            try DocumentsImportedView(
                try await call.kiosk.importDocuments(
                    .with {
                        $0.asMember = options.actor ?? ""
                        $0.documents = files.map { file in
                            .with { ($0.path, $0.content) = (file.path, byteField(file.content)) }
                        }
                        $0.dryRun = dryRun
                    }))
        }
        options.json ? view.json.print() : say(view.sentence(isDryRun: dryRun))
    }
}

/// Says why documents are refused.
enum DocumentRefusal {
    /// - Throws: `ExitCode`, once the reason was said.
    static func told<Value>(_ path: String, _ body: () throws(DocumentError) -> Value) throws -> Value {
        do throws(DocumentError) {
            return try body()
        } catch {
            complain("\(path): \(error.sentence)")
            throw ExitCode(EX_DATAERR)
        }
    }
}

extension DocumentsImportedView {
    /// What an export holds; nothing of it is unchanged.
    init(_ files: [DocumentFile]) {
        self.init(splits: 0, workouts: 0, tombstones: 0, quarantined: 0, unchanged: 0)
        for file in files {
            switch DocumentPath(file.path)?.folder {
            case _ where NewerDocument(file) != nil: quarantined += 1
            case .splits: splits += 1
            case .workouts: workouts += 1
            case .stubs: tombstones += 1
            case nil: break
            }
        }
    }

    fileprivate var exported: String {
        let newer = quarantined == 0 ? "" : ", \(counted(quarantined, "document")) of a newer version"
        return
            "\(counted(splits, "split")), \(counted(workouts, "training")), \(counted(tombstones, "removal"))\(newer)"
    }
}
