public import HealthExport

/// Reads export.zip or export.xml as a file.
public enum HealthFile {
    /// - Parameters:
    ///   - path: the file; which of both it is is seen by its beginning.
    ///   - kinds: what to read.
    ///   - folder: where records wait, in a file that has no name.
    ///   - reserveBytes: how much of the disk stays free.
    ///   - progress: called now and then with the bytes of the file read so far and of all; false cancels.
    public static func read(
        _ path: String, kinds: Set<HealthKind> = Set(HealthKind.allCases), folder: String, reserveBytes: Int,
        progress: (_ done: Int, _ total: Int) -> Bool = { _, _ in true }
    ) throws(HealthFileError) -> HealthFindings {
        throw .damaged
    }
}
