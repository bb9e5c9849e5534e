/// The answer to an `EncodingRequest`, as the other process writes it: a head of eight numbers, what is known of qualities now,
/// the file.
package enum EncodingAnswer: Hashable {
    /// The picture, and what is known of qualities after it.
    case picture(Picture, QualityMemory)
    /// Why there is none; any process would say the same.
    case refused(PhotoError)

    private static let mark: UInt32 = 0x3141_5046
    private static let headBytes = 8 * 4

    package static func maxBytes(to request: EncodingRequest) -> Int {
        headBytes + QualityMemory.maxKinds * QualityMemory.wordsPerKind * 4 + request.maxBytes
    }

    /// Errors that come of the request alone; an answer names one by its place.
    static func refusals(of request: EncodingRequest) -> [PhotoError] {
        [
            .noEncoder(request.format), .cannotFit(maxBytes: request.maxBytes),
            .impossibleSize(width: request.image.width, height: request.image.height),
        ]
    }

    /// As it is written.
    package func bytes(to request: EncodingRequest) -> [UInt8] {
        var bytes: [UInt8] = []
        switch self {
        case .picture(let picture, let memory):
            let known = memory.words
            let head = [
                EncodingAnswer.mark, 0, UInt32(picture.width), UInt32(picture.height), UInt32(picture.quality),
                UInt32(picture.encodes), UInt32(known.count / QualityMemory.wordsPerKind), UInt32(picture.bytes.count),
            ]
            Words.append(head + known, to: &bytes)
            bytes += picture.bytes
        case .refused(let error):
            let place = EncodingAnswer.refusals(of: request).firstIndex(of: error) ?? 0
            Words.append([EncodingAnswer.mark, UInt32(place + 1), 0, 0, 0, 0, 0, 0], to: &bytes)
        }
        return bytes
    }

    /// nil for whatever cannot be an answer to that request.
    package init?(_ bytes: [UInt8], to request: EncodingRequest) {
        guard bytes.count >= EncodingAnswer.headBytes else { return nil }
        let words = Words.read(bytes.prefix(EncodingAnswer.headBytes))
        guard words[0] == EncodingAnswer.mark else { return nil }
        let rest = bytes.dropFirst(EncodingAnswer.headBytes)
        if words[1] != 0 {
            let refusals = EncodingAnswer.refusals(of: request)
            guard words[1] <= refusals.count, rest.isEmpty else { return nil }
            self = .refused(refusals[Int(words[1]) - 1])
            return
        }
        let numbers = words.dropFirst(2).map { Int($0) }
        let (width, height, quality, encodes, kinds, count) = (
            numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]
        )
        guard kinds <= QualityMemory.maxKinds else { return nil }
        let known = rest.prefix(kinds * QualityMemory.wordsPerKind * 4)
        let file = Array(rest.dropFirst(known.count))
        guard let memory = QualityMemory(words: Words.read(known)), memory.words.count * 4 == known.count,
            file.count == count, count <= request.maxBytes, request.format.recognises(file),
            (1...request.image.width).contains(width), (1...request.image.height).contains(height),
            request.format.qualities.contains(quality), encodes > 0
        else { return nil }
        self = .picture(
            Picture(
                bytes: file, format: request.format, width: width, height: height, quality: quality, encodes: encodes),
            memory)
    }
}

extension PhotoFormat {
    /// Whether a file begins as one of it does.
    func recognises(_ file: [UInt8]) -> Bool {
        switch self {
        case .heic, .avif: HEIFDecoder.recognises(file)
        case .jpeg: file.starts(with: [0xFF, 0xD8])
        }
    }
}
