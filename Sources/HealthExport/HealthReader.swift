/// Reads an export that is fed in pieces of any cut, in bounded memory.
///
/// Nothing is known before `finish()`: copies of a record may stand anywhere in the file, and a workout after the samples
/// taken during it.
public struct HealthReader: ~Copyable {
    /// - Parameters:
    ///   - kinds: what to read. Without workouts, those of the file still say which samples are of an active heart.
    ///   - seed: any number that the file's author did not know.
    ///   - spool: where records wait.
    public init(kinds: Set<HealthKind> = Set(HealthKind.allCases), seed: UInt64, spool: any Spool) {
    }

    /// Takes the next bytes of the file.
    public mutating func push(_ bytes: UnsafeRawBufferPointer) throws(HealthRefusal) {
    }

    /// Says what the whole file comes to.
    public consuming func finish() throws(HealthRefusal) -> HealthFindings {
        throw .notAnExport
    }
}
