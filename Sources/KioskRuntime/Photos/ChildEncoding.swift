internal import ChildPrograms
internal import FitPinkyCore
internal import Glibc
internal import KioskLogic
internal import Photos
internal import Threads

/// Encodes each picture in a process that ends with it, so that nothing of what codecs keep or damage is the agent's; where
/// that fails, in this process.
struct ChildEncoding: PhotoEncoding {
    /// Why no process encoded a picture.
    enum Failure: Error, Hashable, Sendable {
        case ended(ChildCommand.Ending)
        case saidTooMuch
        /// It ended well, and what it wrote is not an answer.
        case saidNonsense
    }

    enum Limits {
        /// From its start on. What is left of the time for a press is enough to encode here.
        static let time = MonotonicInstant.Span(nanoseconds: CaptureFlow.Limits.encoding.nanoseconds / 2)
        /// After one that took longer no other is started for so long: a press would wait for it again.
        static let rest = MonotonicInstant.Span.seconds(3600)
    }

    private let program: String
    private let time: MonotonicInstant.Span
    /// Told of the first failure after a success, and of the first success after a failure.
    private let tell: @Sendable (Failure?) -> Void
    private var failure: Failure?
    private var restsUntil: MonotonicInstant?

    /// Starts that program with `EncoderProgram.argument` for each picture.
    init(
        program: String, time: MonotonicInstant.Span = Limits.time, tell: @escaping @Sendable (Failure?) -> Void
    ) {
        (self.program, self.time, self.tell) = (program, time, tell)
    }

    mutating func encode(
        _ image: PixelImage, as format: PhotoFormat, maxBytes: Int, exif: Exif?, memory: inout QualityMemory
    ) throws(PhotoError) -> Picture {
        let here = InProcessEncoding()
        guard restsUntil.map({ $0 <= .now() }) ?? true else {
            return try here.encode(image, as: format, maxBytes: maxBytes, exif: exif, memory: &memory)
        }
        let request = EncodingRequest(image, as: format, maxBytes: maxBytes, exif: exif, memory: memory)
        let answer: EncodingAnswer
        do throws(Failure) {
            answer = try ask(request)
        } catch {
            restsUntil = error == .ended(.tookTooLong) ? .now() + Limits.rest : nil
            note(error)
            return try here.encode(image, as: format, maxBytes: maxBytes, exif: exif, memory: &memory)
        }
        note(nil)
        switch answer {
        case .picture(let picture, let known):
            memory = known
            return picture
        case .refused(let error): throw error
        }
    }

    private mutating func note(_ failure: Failure?) {
        guard failure != self.failure else { return }
        self.failure = failure
        tell(failure)
    }

    private func ask(_ request: EncodingRequest) throws(Failure) -> EncodingAnswer {
        let end = MonotonicInstant.now() + time
        let mostBytes = EncodingAnswer.maxBytes(to: request)
        let child: ChildCommand
        do throws(ChildCommand.NotStarted) {
            // It has nothing to bring in order, so it is not told to end: it is ended by what is done below.
            child = try ChildCommand(
                path: program, arguments: [EncoderProgram.argument], environment: ChildEncoding.environment,
                bytes: request.bytes, at: .now(), time: ChildCommand.Limits.time, outputBytes: mostBytes + 1)
        } catch {
            throw .ended(.notStarted(error.errno))
        }
        defer { child.kill() }
        while true {
            let ending = child.step(.now())
            guard child.said.count <= mostBytes else { throw .saidTooMuch }
            if let ending {
                guard ending == .exited(0) else { throw .ended(ending) }
                guard let answer = EncodingAnswer(child.said, to: request) else { throw .saidNonsense }
                return answer
            }
            guard MonotonicInstant.now() < end else { throw .ended(.tookTooLong) }
            child.wait(20)
        }
    }

    /// Where libraries are, and nothing else of the agent's environment.
    private static let environment: [String] = ["LD_LIBRARY_PATH", "LIBHEIF_PLUGIN_PATH"].compactMap {
        (name: String) -> String? in
        getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
}

extension ChildEncoding.Failure {
    /// As a fault has it.
    var sentence: String {
        switch self {
        case .ended(let ending): ending.sentence
        case .saidTooMuch: "it wrote more than a photo may have"
        case .saidNonsense: "what it wrote is not a photo"
        }
    }
}
