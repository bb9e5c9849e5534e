/// A picture that another process is to encode, as it is written to that process: a head of seven numbers, what is known of
/// qualities, the metadata, the pixels. Numbers have 32 bits, the lowest byte first.
package struct EncodingRequest {
    /// The picture, with its watermark.
    package let image: PixelImage
    /// What its file is to be.
    package let format: PhotoFormat
    package let maxBytes: Int
    /// Which qualities fitted before.
    package let memory: QualityMemory
    /// The metadata, empty if there are none.
    private let tiff: [UInt8]

    /// The beginning, by which the length of the rest is known and checked before memory is taken for it.
    package struct Head {
        /// Bytes of a head.
        package static let byteCount = 7 * 4
        /// How every request begins; another version of the program has another one.
        fileprivate static let mark: UInt32 = 0x3151_5046
        /// No metadata of ours come near it.
        fileprivate static let maxTIFFBytes = 4096

        fileprivate let format: PhotoFormat
        fileprivate let maxBytes: Int
        fileprivate let width: Int
        fileprivate let height: Int
        fileprivate let tiffBytes: Int
        fileprivate let kinds: Int

        /// Bytes after it.
        package var restBytes: Int { kinds * QualityMemory.wordsPerKind * 4 + tiffBytes + width * height * 4 }

        /// nil for anything but a head, and for a size beyond `PhotoLimits`.
        package init?(_ bytes: [UInt8]) {
            let words = Words.read(bytes)
            guard bytes.count == Head.byteCount, words[0] == Head.mark,
                let format = PhotoFormat(number: words[1]), words[5] <= Head.maxTIFFBytes,
                words[6] <= QualityMemory.maxKinds
            else { return nil }
            self.format = format
            (maxBytes, width, height) = (Int(words[2]), Int(words[3]), Int(words[4]))
            (tiffBytes, kinds) = (Int(words[5]), Int(words[6]))
            do throws(PhotoError) { try PixelImage.check(width: width, height: height) } catch { return nil }
        }
    }

    package init(
        _ image: PixelImage, as format: PhotoFormat, maxBytes: Int, exif: Exif?, memory: QualityMemory
    ) {
        (self.image, self.format, self.maxBytes, self.memory) = (image, format, maxBytes, memory)
        tiff = exif?.tiff ?? []
    }

    /// nil where the bytes after the head are fewer or more than it says, or contradict it.
    package init?(_ head: Head, rest: [UInt8]) {
        guard rest.count == head.restBytes else { return nil }
        let known = rest.prefix(head.kinds * QualityMemory.wordsPerKind * 4)
        let pixels = rest.suffix(head.width * head.height * 4)
        guard let memory = QualityMemory(words: Words.read(known)) else { return nil }
        (format, maxBytes, self.memory) = (head.format, head.maxBytes, memory)
        image = PixelImage(width: head.width, height: head.height, bytes: Array(pixels))
        tiff = Array(rest[known.endIndex..<pixels.startIndex])
    }

    /// As it is written.
    package var bytes: [UInt8] {
        let known = memory.words
        let head = [
            Head.mark, format.number, UInt32(clamping: maxBytes), UInt32(image.width), UInt32(image.height),
            UInt32(tiff.count), UInt32(known.count / QualityMemory.wordsPerKind),
        ]
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Head.byteCount + known.count * 4 + tiff.count + image.bytes.count)
        Words.append(head + known, to: &bytes)
        bytes += tiff
        bytes += image.bytes
        return bytes
    }

    /// Encodes the picture in this process. Throws what only this process may have met, such as a lack of memory; what any
    /// other would meet as well is an answer.
    package func answer() throws(PhotoError) -> EncodingAnswer {
        var memory = memory
        do throws(PhotoError) {
            let picture = try image.encoded(
                as: format, maxBytes: maxBytes, tiff: tiff.isEmpty ? nil : tiff, memory: &memory)
            return .picture(picture, memory)
        } catch {
            guard EncodingAnswer.refusals(of: self).contains(error) else { throw error }
            return .refused(error)
        }
    }
}

extension PhotoFormat {
    /// What stands for it between processes.
    var number: UInt32 { UInt32(PhotoFormat.allCases.firstIndex(of: self) ?? 0) }

    init?(number: UInt32) {
        guard number < PhotoFormat.allCases.count else { return nil }
        self = PhotoFormat.allCases[Int(number)]
    }
}

/// Numbers of 32 bits, the lowest byte first.
enum Words {
    static func append(_ words: [UInt32], to bytes: inout [UInt8]) {
        for word in words { withUnsafeBytes(of: word.littleEndian) { bytes += $0 } }
    }

    /// All whole ones.
    static func read(_ bytes: some RandomAccessCollection<UInt8>) -> [UInt32] {
        (0..<bytes.count / 4).map { index in
            bytes.dropFirst(index * 4).prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
    }
}
