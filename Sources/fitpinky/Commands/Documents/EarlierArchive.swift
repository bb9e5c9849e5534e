import ConfigurationFiles
import DocumentFiles
import Documents
import FitPinkyCore

/// An archive at the path of an export. It may be the only place where its documents are.
struct EarlierArchive {
    private let path: String
    private let files: [DocumentFile]

    /// Nil where no file would be replaced.
    ///
    /// - Throws: `OutputError` of a file that is not an archive of documents.
    init?(_ path: String) throws(OutputError) {
        guard try OutputFile.replaces(path) else { return nil }
        let bytes: [UInt8]
        do throws(SmallFile.SystemError) {
            bytes = try SmallFile.contents(of: path, maxBytes: DocumentArchive.maxBytes)
        } catch {
            throw .alreadyThere(path, "and cannot be read: \(error.reason)")
        }
        do throws(DocumentError) {
            files = try DocumentArchive.files(in: bytes)
        } catch {
            throw .alreadyThere(path, "and is not an archive of documents: \(error.sentence)")
        }
        if let strange = files.map(\.path).filter({ DocumentPath($0) == nil }).min() {
            throw .alreadyThere(
                path,
                "and holds \(DocumentError(path: strange, place: "", reason: "").sentence), which is not a document")
        }
        self.path = path
    }

    /// Refuses an export that would take away what it does not have.
    ///
    /// - Parameters:
    ///   - leftOut: paths of what the export leaves out.
    ///   - now: by it stubs are over; nil while the date is not known.
    func refuseLoss(
        _ export: [DocumentFile], leavingOut leftOut: [String], at now: UTCInstant?
    ) throws(OutputError) {
        let earlier: EarlierExport
        let paths = files.map(\.path)
        do throws(DocumentError) {
            earlier = try EarlierExport(
                paths, replacedBy: export, leavingOut: leftOut, at: now,
                content: { path in files.first { $0.path == path }?.content })
        } catch {
            throw .wouldLose(error.path, path)
        }
        // A folder keeps the last file of what an export leaves out; an archive is replaced whole.
        let accounted = Set(export.map(\.path) + earlier.outdated)
        if let lost = paths.filter({ !accounted.contains($0) }).min() { throw .wouldLose(lost, path) }
    }
}

extension OutputError {
    private static let remedy = "choose another name, or replace it with --force"

    fileprivate static func alreadyThere(_ path: String, _ reason: String) -> OutputError {
        OutputError(path, reason: "it is there already, \(reason); \(remedy)")
    }

    fileprivate static func wouldLose(_ document: String, _ path: String) -> OutputError {
        OutputError(
            path,
            reason: "it is there already and holds \(document), which this export does not have; \(remedy)")
    }
}
