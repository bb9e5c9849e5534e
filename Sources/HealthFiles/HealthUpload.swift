internal import Glibc
public import HealthExport
internal import Synchronization

/// Reads an export whose bytes somebody sends in pieces, as the page does: those of export.xml, or of its entry in the
/// archive as they are there.
///
/// It may be called from any thread, one call at a time. When it is let go before its end, nothing is left of it.
public final class HealthUpload: Sendable {
    /// How the XML is sent.
    public enum Form: Hashable, Sendable {
        /// As it is.
        case plain
        /// Compressed by deflate, without a header (RFC 1951), as an archive's entry is.
        case deflated
    }

    /// Makes the spool's file.
    ///
    /// - Parameters:
    ///   - kinds: what to read.
    ///   - folder: where records wait, in a file that has no name.
    ///   - reserveBytes: how much of the disk stays free.
    public init(
        _ form: Form, kinds: Set<HealthKind> = Set(HealthKind.allCases), folder: String, reserveBytes: Int
    ) throws(HealthFileError) {
    }

    /// Takes the next bytes. After an error every call throws it again.
    public func push(_ bytes: UnsafeRawBufferPointer) throws(HealthFileError) {
    }

    /// How many bytes of XML were read so far.
    public var xmlBytes: Int { 0 }

    /// Makes `finish()` end soon, with an error for which `isCancelled` is true. From any thread, also during a call.
    public func cancel() {
    }

    /// Says what all bytes come to; takes up to some seconds after a large file. To be called once.
    public func finish() throws(HealthFileError) -> HealthFindings {
        throw .damaged
    }
}
