internal import Archives
public import HealthExport
internal import Synchronization

/// Reads an export whose bytes somebody sends in pieces, as the page does: those of export.xml, or of its entry in the
/// archive as they are there.
///
/// It may be called from any thread, and a call waits for the one before. When it is let go before its end, nothing is left
/// of it.
public final class HealthUpload: Sendable {
    /// How the XML is sent.
    public enum Form: Hashable, Sendable {
        /// As it is.
        case plain
        /// Compressed by deflate, without a header (RFC 1951), as an archive's entry is.
        case deflated
    }

    /// What the archive that the bytes are from says of the XML.
    public struct Claim: Hashable, Sendable {
        /// Its CRC-32.
        public var sum: UInt32?
        /// Its length.
        public var byteCount: Int?

        /// A claim of that much; what is nil is not compared.
        public init(sum: UInt32? = nil, byteCount: Int? = nil) { (self.sum, self.byteCount) = (sum, byteCount) }
    }

    /// Reached through the lock alone: hence `@unchecked`.
    private struct State: ~Copyable, @unchecked Sendable {
        var reader: HealthReader?
        var inflater: Inflater?
        var sum = Checksum()
        var failure: HealthFileError?
    }

    private let state: Mutex<State>
    private let claim: Claim
    private let counted = Atomic(0)
    private let isCancelled = CancelFlag()

    /// Makes the spool's file.
    ///
    /// - Parameters:
    ///   - claim: compared with what has come, once all of it is there.
    ///   - kinds: what to read.
    ///   - folder: where records wait, in a file that has no name.
    ///   - reserveBytes: how much of the disk stays free.
    public init(
        _ form: Form, claim: Claim = Claim(), kinds: Set<HealthKind> = Set(HealthKind.allCases), folder: String,
        reserveBytes: Int
    ) throws(HealthFileError) {
        let reader = try HealthFile.reader(kinds, folder: folder, reserveBytes: reserveBytes, isCancelled)
        var inflater: Inflater?
        if form == .deflated {
            inflater = Inflater(isAllowed: XMLSize.isAllowed)
            if inflater == nil { throw .unreadable("out of memory") }
        }
        self.claim = claim
        state = Mutex(State(reader: reader, inflater: inflater))
    }

    /// Takes the next bytes. After an error every call throws it again.
    public func push(_ bytes: UnsafeRawBufferPointer) throws(HealthFileError) {
        try state.withLock { state throws(HealthFileError) in
            if let failure = state.failure { throw failure }
            do throws(HealthFileError) {
                try take(bytes, &state)
            } catch {
                state.reader = nil
                state.inflater = nil
                state.failure = error
                throw error
            }
        }
    }

    private func take(_ bytes: UnsafeRawBufferPointer, _ state: inout State) throws(HealthFileError) {
        if let inflater = state.inflater {
            do throws(Inflater.Failure<HealthFileError>) {
                try inflater.push(bytes) { piece throws(HealthFileError) in try read(piece, &state) }
            } catch {
                switch error {
                case .fault(.damaged): throw .damaged
                case .fault(.tooLarge): throw .tooLarge
                case .refused(let refusal): throw refusal
                }
            }
        } else {
            guard counted.load(ordering: .relaxed) + bytes.count <= HealthFileLimits.maxXMLBytes else {
                throw .tooLarge
            }
            try read(bytes, &state)
        }
    }

    private func read(_ piece: UnsafeRawBufferPointer, _ state: inout State) throws(HealthFileError) {
        if isCancelled.isSet { throw .refused(.spool(.cancelled)) }
        counted.add(piece.count, ordering: .relaxed)
        if claim.sum != nil { state.sum.add(piece) }
        do throws(HealthRefusal) {
            try state.reader?.push(piece)
        } catch {
            throw .refused(error)
        }
    }

    /// How many bytes of XML were read so far. From any thread, also during a call.
    public var xmlBytes: Int { counted.load(ordering: .relaxed) }

    /// Makes the call that runs end soon, and every later one, with an error for which `isCancelled` is true. From any
    /// thread, also during a call.
    public func cancel() { isCancelled.set() }

    /// Says what all bytes come to, where they are those of the claim; takes up to some seconds after a large file. To be called once.
    public func finish() throws(HealthFileError) -> HealthFindings {
        try state.withLock { state throws(HealthFileError) in
            if let failure = state.failure { throw failure }
            let inflater = state.inflater
            guard let reader = state.reader.take(), inflater?.isWhole ?? true else {
                state.failure = .damaged
                throw .damaged
            }
            let isClaimed =
                (claim.sum.map { UInt($0) == state.sum.value } ?? true)
                && (claim.byteCount.map { $0 == xmlBytes } ?? true)
            guard isClaimed else {
                (state.inflater, state.failure) = (nil, .zip(.damagedEntry))
                throw .zip(.damagedEntry)
            }
            (state.inflater, state.failure) = (nil, .damaged)
            do throws(HealthRefusal) {
                return try reader.finish()
            } catch {
                throw .refused(error)
            }
        }
    }
}
